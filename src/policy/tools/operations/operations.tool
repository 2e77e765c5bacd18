# Programs that developers start and stop by name; only all of them at once are worth a question.
pm2 forever
  value -c -u -p -n --name -e -o -l
  stops machine stop: programs that are kept running, or forget them
    delete|del|stop @all, delete|del, kill|stopall|unstartup|cleardump|flush|cleanlogs

supervisorctl monit sv s6-svc rcctl
  value -c -s -u -p -n --name
  stops machine stop: programs that are kept running
    shutdown|quit|kill, stop|remove|clear|unmonitor|down|exit|force-stop|force-shutdown|disable, -d|-x|-k

nmcli
  value -f --fields -m --mode -t -g --get-values
  shows-secret connection|conn|con|c show|s -s|--show-secrets, device|dev|d wifi show-password
  changes network cut-off: would reconfigure or take down a network of this machine
    networking|n off, radio|r wifi|wwan|all off, connection|con|c|device|dev|d down|delete|del|disconnect|d|modify
    down|delete, apply|set, block, -set*|-remove*|-delete*|-switch*, --set|--prefs

wg-quick zerotier-cli netbird nordvpn mullvad pivpn warp-cli
  uses *
  stops network disconnect: would disconnect this machine from its private network
    down|leave|disconnect|logout|revoke|remove, -r|--remove|-u|--uninstall, account logout, registration delete

update-grub grub-mkconfig grub2-mkconfig
  value -o --output
  dry-run --version -V
  changes machine change-menu: how this machine boots
    -o|--output=/boot/*|/etc/*, !-o !--output

socketfilterfw tccutil
  writes -o|--output|-output
  uses *
  stops machine switch-off: would switch off a protection of this machine
    instead: let the user do it
    --setglobalstate|--setblockall @off, --unblockapp|--add, reset

aa-teardown aa-disable aa-complain
  dry-run --version
  deletes machine confine-less: the limits that confine programs
    instead: let the user do it
    !--help

journalctl
  value -u --unit -n --lines -S --since -U --until -o --output -t --identifier -p --priority -b --boot -g --grep -D
      --directory --file -k -s --state
  deletes machine delete-records: the logs of what happened on this machine
    instead: show the user the command to run
    --vacuum-size|--vacuum-time|--vacuum-files|--rotate|--setup-keys
  read-only
    switch --no-pager -r --reverse -x --catalog -e --pager-end -a --all -q --quiet --list-boots --disk-usage
        --no-hostname --utc --no-tail -m --merge --header --user --system -k --dmesg -N --fields
    attached -b --boot
    value -u --unit -n --lines -S --since -U --until -o --output -t --identifier -p --priority -g --grep
    not -D --directory --file -s --state
    environment SYSTEMD_PAGER SYSTEMD_LESS
    operands _?[A-Z][A-Z_]*=.* else is told more than a field

dconf gsettings
  overwrites machine reset-desktop: every setting of the desktop or of an application
    instead: reset the one key that is meant (`dconf reset KEY`)
    reset -f, reset-recursively
  stops machine unlock-screen: the screen from locking
    set|write @lock-enabled|*/lock-enabled @false, set|write @*idle-delay* @0|uint32+0

logrotate
  value -s --state -m --mail -l --log
  dry-run -d --debug
  deletes machine rotate: would rotate logs early, which deletes the oldest
    instead: show the user the command to run
    -f|--force

iptables-restore ip6tables-restore ebtables arptables
  dry-run -t --test
  changes network replace-rules: would replace or flush this machine's firewall rules
    -F|--flush|-X|-P|-D|--delete|--init-table, !-L !--list !-V !--version

ipmitool racadm redfishtool
  value -H -U -P -I -L -p -k -r -u -t -m
  stops machine power: or restart a machine, or clear its records
    ** power|chassis off|reset|cycle|soft|diag, chassis power off|reset|cycle|soft|diag, sel clear, mc reset
    user set|disable, raid|racreset|racresetcfg|serveraction|systemerase|clearasrscreen|clrsel|config

k3s-uninstall k3s-agent-uninstall k3s-killall rke2-uninstall rke2-killall awsweeper
  dry-run --dry-run
  destroys cluster uninstall-cluster: the cluster on this machine, or every resource that matches
    !--version

registry
  dry-run -d --dry-run
  deletes containers collect-garbage: layers of images in the registry
    garbage-collect

# A variable that every later program of the person, or of the machine, is started with.
setx
  value /s /u /p /k /a /r /x /d /f
  changes machine search-path: where programs are looked for from then on
    instead: set it for this session only, or let the user set it
    @path|pathext @*

# Programs by which somebody else works on this machine.
anydesk rustdesk teamviewer teamviewerd vncserver tigervncserver tightvncserver x0vncserver wayvnc parsec
    dwservice dwagent meshagent screenconnect splashtop ultraviewer aeroadmin ammyy nomachine nxserver chrome-remote-desktop
  any-case
  grammar open
  opens machine remote-control: this machine to whoever knows the password
    instead: let the user set it up
    --set-password|--password|-passwd|-passwdfile|-rfbauth|-storepasswd|-usepw|-nopw|--install|--install-service|--silent
    -forever|-shared|--unattended|--start-with-win|--access-code|--pin, passwd|setup|assignment|account *
