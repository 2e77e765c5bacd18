csrutil auditctl apparmor_parser semanage setsebool fail2ban-client mdatp falconctl
  writes -o|--output|-output
  value -n -d -j -t -a -F -k -w -p --path
  uses *
  harmless status|list|--status|-l|-s|--list|ping|version|health|banned
  stops machine switch-off: would switch off a protection of this machine
    instead: let the user do it
    disable|clear|enable, authenticated-root disable|enable
    --master-disable|--global-disable|--disable|--reset-default, -D|-e|-d|-R|--remove, stop|unban|unload|uninstall
    set * unbanip, permissive|port|fcontext|boolean|module|login|user -d|--delete|-D|--deleteall|-a|--add|--disable
    remove|renew -I|-identifier|-all|-type, config real-time-protection|passive-mode, -P @off|0|1|on

fdesetup
  writes -o|--output|-output
  value -n -d -j -t -a -F -k -w -p --path
  uses *
  rows-of csrutil

spctl
  writes -o|--output|-output
  value -n -d -j -t -a -F -k -w -p --path
  uses *
  rows-of csrutil
  read-only
    line --status|--assess(?: -t \w+)?(?: -v+)?(?: (?!-)[\w.:@/+-]+)+

profiles
  writes -o|--output|-output
  value -n -d -j -t -a -F -k -w -p --path
  uses *
  rows-of csrutil
  read-only
    line help|version|(?:status|list)(?: -(?:verbose|type \w+|user \w+))*
