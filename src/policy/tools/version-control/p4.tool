p4
  value -c -d -H -p -P -u -x -C -Q -z
  dry-run -n
  destroys repository obliterate: files from the depot and all their history
    instead: look at what is not committed first, and ask the user to do it
    obliterate|archive|purge, client|depot|user|group|label|branch|stream|change|job|workspace -d
    protect|triggers|counter -d, admin stop|restart|reset
  deletes repository discard: changes that were not submitted
    instead: look at what is not committed first, and ask the user to do it
    revert|clean !-a, sync|update -f, shelve|unshelve -d, delete
