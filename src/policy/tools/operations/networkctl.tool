networkctl netplan rfkill
  value -f --fields -m --mode -t -g --get-values
  changes network cut-off: would reconfigure or take down a network of this machine
    networking|n off, radio|r wifi|wwan|all off, connection|con|c|device|dev|d down|delete|del|disconnect|d|modify
    down|delete, apply|set, block, -set*|-remove*|-delete*|-switch*, --set|--prefs

networksetup
  value -f --fields -m --mode -t -g --get-values
  rows-of networkctl
  read-only
    line -(?:get|list|is|print|version|help)\w*(?: (?!-)[\w.:@/+-]+)*

scutil
  value -f --fields -m --mode -t -g --get-values
  rows-of networkctl
  read-only
    line --get (?:ComputerName|LocalHostName|HostName)|--dns|--proxy|--nwi|-r (?:-W )?\d+(?:\.\d+){3}|
        -w [\w:/.-]+(?: -t \d+)?
