fastly akamai cfcli dnscontrol lexicon pdnsutil rndc knotc cli4
  value -i --accept-defaults --account -o --profile -t --token -s --service-id --version --name --id -c --config
      --creds --domains --edgerc --section -k --server
  dry-run --dry-run --noop
  grammar open
  deletes network delete: services, zones, certificates or DNS records that are in use
    whose: production
    ** delete|remove|rm|destroy|purge-zone|delete-zone|delete-rrset|delete-*|rmr|zone-purge|zone-unset|delzone|
        clear-zone
    purge --all, create-domains, zone delete
  changes network change: or purge what is served
    purge, service purge, push, ** deactivate|purge|invalidate|flush|stop|halt|freeze|disable|unset
    service-version deactivate|activate, --doit, ** rollback
