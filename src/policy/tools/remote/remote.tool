ssh-keygen
  described-elsewhere
  deletes account forget-host: a known host, and so the warning that its key changed
    instead: show the user the old and the new fingerprint (`ssh-keygen -F HOST`)
    -R=*
  changes secret change-key: a private key, or overwrite it
    instead: write to a new file
    -p, -k -u|-s

ssh-add
  described-elsewhere
  deletes account remove-keys: keys from the agent, so that connections fail
    instead: leave them, as they go when the SSH agent stops
    -D, -d, -x

ssh-copy-id
  described-elsewhere
  opens machine authorise-key: an account there to whoever has this key
    instead: let the user add the key
    * !-n !-h
