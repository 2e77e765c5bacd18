certbot acme lego dehydrated
  keeps keys
  writes -o|--output|-output
  value --cert-name --cert-path --key-path --reason -d --domain --domains -w --webroot-path --config --server
      --email --path --ca-url --root
  dry-run --dry-run
  uses *
  deletes network revoke: or revoke a certificate that servers use
    whose: production
    instead: look with `certbot certificates`, and ask the user to do it
    revoke|delete|unregister, --revoke|--deactivate|--deactivate-account|--uninstall
  stops network remove: a certificate from being renewed
    --remove|--cleanup|-gc, rollback|update_account|uninstall
