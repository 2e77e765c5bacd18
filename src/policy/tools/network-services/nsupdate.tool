nsupdate
  value -k -y -t -u -r -p -L
  any-case
  commands-in-input
  deletes network delete-record: DNS records that are in use
    whose: production
    instead: show the update to the user
    update del|delete, del|delete
  changes network update: DNS records that are in use
    instead: show the update to the user
    -l|-k|-g|-y|-v
