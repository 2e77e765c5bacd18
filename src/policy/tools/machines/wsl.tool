wsl
  value -d|--distribution -u|--user --cd
  switch -e|--exec
  runs COMMAND
  destroys machine unregister: a Linux distribution and every file in it
    instead: export it first (`wsl --export NAME backup.tar`)
    --unregister, --uninstall
  stops machine shutdown: every Linux distribution on this machine
    instead: stop single programs
    --shutdown|-t|--terminate, --unmount
