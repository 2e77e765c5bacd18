gpg gpg2
  described-elsewhere
  deletes secret delete-secret-key: private keys, so that nothing encrypted for them can be read again
    instead: let the user export and delete them
    --delete-secret-keys|--delete-secret-key|--delete-secret-and-public-key|--delete-secret-and-public-keys
  opens secret show-secret-key: private keys to whoever can read the output
    instead: let the user export them
    --export-secret-keys|--export-secret-key|--export-secret-subkeys|--export-secret-ssh-key
  shows-secret -d|--decrypt !-o !--output
  deletes account delete-key: or revoke public keys
    --delete-keys|--delete-key|--gen-revoke|--generate-revocation|--quick-revoke-uid|--quick-revuid
