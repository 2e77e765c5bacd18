wsl
  value -d|--distribution -u|--user --cd
  switch -e|--exec
  runs COMMAND
  destroys machine unregister: a Linux distribution with every file in it
    instead: export it first (`wsl --export NAME backup.tar`)
    --unregister, --uninstall
  stops machine shutdown: every Linux distribution of this machine
    instead: stop single programs
    --shutdown|-t|--terminate, --unmount
