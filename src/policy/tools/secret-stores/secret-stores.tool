age rage
  described-elsewhere
  shows-secret -d|--decrypt !-o !--output

eyaml
  writes -o|--output|-output
  uses *
  shows-secret decrypt -f|-s|-e|--file|--string|--eyaml

kubeseal
  shows-secret --recovery-unseal

# They are asked for a login in their input, and print it.
docker-credential-desktop docker-credential-osxkeychain docker-credential-secretservice docker-credential-pass
    docker-credential-wincred docker-credential-ecr-login docker-credential-gcloud docker-credential-gcr
  shows-secret get

blackbox_cat
  shows-secret *

cmdkey
  grammar gnu
  any-case
  changes secret stored-passwords: the passwords that Windows keeps for other machines, or list them
    instead: let the user do it
    @/list*|/add:*|/generic:*|/delete*|/smartcard

vaultcmd
  grammar gnu
  any-case
  changes secret stored-passwords: the passwords that Windows keeps, or list them
    instead: let the user do it
    @/list*|/addcreds*|/deletecreds*

netsh
  described-elsewhere
  any-case
  shows secret wireless-passwords: the passwords of wireless networks to the model
    instead: leave out `key=clear`
    wlan export|show @key=clear

security
  described-elsewhere
  deletes secret delete: key chains, certificates, passwords or trust settings
    instead: let the user do it in Keychain Access
    delete-*, remove-trusted-cert|trust-settings-import
  shows-secret find-generic-password|find-internet-password -w|-g, dump-keychain -d, export !-o
  read-only
    line help(?: [\w-]+)?|find-identity(?: -v)?(?: -p \w+)?|find-certificate(?: -a)?(?: -c [\w.-]+)?|
        find-key(?: -t \w+)?|get-identity-preference -s [\w:/.-]+|translocate-status-check [\w./-]+|list-keychains|
        default-keychain|error -?\d+
