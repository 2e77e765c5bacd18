svn svnadmin
  value -m --message -r --revision --username --password -F --file --depth
  grammar open
  connects addresses
  deletes repository delete-remote: a folder on the server, for everyone
    whose: shared
    instead: look at what is not committed first, and ask the user to do it
    delete|del|remove|rm @*://*|^/*, rmtxns|hotcopy|load|setrevprop|rmlocks|recover
  deletes repository discard: uncommitted changes
    instead: look at what is not committed first, and ask the user to do it
    revert -R|--recursive, revert --depth=infinity, cleanup --remove-unversioned|--remove-ignored
    propset|propdel --revprop, unlock|lock --force
