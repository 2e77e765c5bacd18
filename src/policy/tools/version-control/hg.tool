hg chg
  value -R --repository --cwd --config -r --rev -m --message -b --branch
  dry-run -n --dry-run -p --print
  destroys repository obliterate: commits from the repository for good
    instead: look at what is not committed first, and ask the user to do it
    strip, debugstrip, rollback
  deletes repository discard: uncommitted changes
    instead: look at what is not committed first, and ask the user to do it
    update|up|checkout|co -C|--clean, revert -a|--all|-C|--no-backup, purge|clean, push -f|--force
    histedit|uncommit|prune|censor, shelve -d|--delete|--cleanup, bookmark|bookmarks -d|--delete
