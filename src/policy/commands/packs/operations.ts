import type { Description } from "../command.ts";
import {
  assessmentForm,
  interfaceForm,
  ipForm,
  journalForm,
  networkSetupForm,
  profilesForm,
  scutilForm,
} from "../machine-forms.ts";
import { ask, deny, destroying, keeping, looking, type Pack, pass, printsSecret } from "../pack.ts";

const SHOW = "show the user the command to run";

/** What keeps one machine running: its processes, network, certificates, boot and records. */
export const operationsPack: Pack = {
  name: "operations",
  title:
    "Operating a machine (pm2, supervisorctl, monit, certbot, acme.sh, ip, nmcli, wg-quick, efibootmgr, grub, journalctl, auditctl, csrutil, gluster, ipmitool)",
  tools: {
    // Programs that developers start and stop by name; only all of them at once are worth a question.
    "pm2 forever": () =>
      destroying({ data: "-c -u -p -n --name -e -o -l" }, [
        ask("stop", [
          "would stop programs that are kept running, or forget them",
          SHOW,
          "delete|del|stop @all, delete|del, kill|stopall|unstartup|cleardump|flush|cleanlogs",
        ]),
      ]),
    "supervisorctl monit sv s6-svc rcctl": () =>
      destroying({ data: "-c -s -u -p -n --name" }, [
        ask("stop", [
          "would stop programs that are kept running",
          SHOW,
          "shutdown|quit|kill, stop|remove|clear|unmonitor|down|exit|force-stop|force-shutdown|disable",
          "-d|-x|-k",
        ]),
      ]),
    "certbot acme lego dehydrated": () =>
      keeping(
        destroying(
          {
            data: "--cert-name --cert-path --key-path --reason -d --domain --domains -w --webroot-path --config --server --email --path --ca-url --root",
            looks: "--dry-run",
          },
          [
            deny("revoke", [
              "would revoke or delete a certificate that servers use",
              "look with `certbot certificates`, and ask the user to do it",
              "revoke|delete|unregister, --revoke|--deactivate|--deactivate-account|--uninstall",
            ]),
            ask("remove", [
              "would stop a certificate from being renewed",
              "list what it would remove first",
              "--remove|--cleanup|-gc, rollback|update_account|uninstall",
            ]),
          ],
        ),
      ),
    ip: () => looking(networkTool(), ipForm()),
    ifconfig: () => looking(networkTool(), interfaceForm()),
    "ifdown route bridge ovs-vsctl ipset": networkTool,
    nmcli: () => ({
      ...networkManager(),
      destroys: [
        printsSecret(
          "connection|conn|con|c show|s -s|--show-secrets, device|dev|d wifi show-password",
        ),
        ...(networkManager().destroys ?? []),
      ],
    }),
    "networkctl netplan rfkill": networkManager,
    networksetup: () => looking(networkManager(), networkSetupForm()),
    scutil: () => looking(networkManager(), scutilForm()),
    "wg-quick zerotier-cli netbird nordvpn mullvad pivpn warp-cli": () =>
      destroying({ used: "*" }, [
        ask("disconnect", [
          "would take down the private network of this machine",
          SHOW,
          "down|leave|disconnect|logout|revoke|remove, -r|--remove|-u|--uninstall, account logout",
          "registration delete",
        ]),
      ]),
    "efibootmgr grub-install grub2-install grubby bootctl kexec nvram bless extlinux lilo": () =>
      destroying(
        {
          data: "-b -n -t -L -l -p -d -o -O --bootnum --bootorder --target --boot-directory --disk",
          looks: "--version -V --no-act",
        },
        [
          pass("list|status|is-installed, -p, --info"),
          deny("overwrite", [
            "would overwrite how this machine boots",
            `${SHOW}, as a mistake keeps the machine from starting`,
            "/dev/*, remove, -B|--delete-bootnum, -e|--exec, -c, --remove-kernel=*",
          ]),
          ask("change", [
            "would change how this machine boots",
            SHOW,
            "install|update|set-default|set-oneshot|set-timeout",
            "-o|-O|-n|-N|-A|--bootorder|--bootnext|--create|--delete-bootorder|--delete-bootnext|--inactive",
            "-d|-f|--folder|--mount|--setBoot, --args=*|--set-default=*|--remove-args=*, *=*, -l|--load",
          ]),
        ],
      ),
    "update-grub grub-mkconfig grub2-mkconfig": () =>
      destroying({ data: "-o --output", looks: "--version -V" }, [
        ask("change-menu", [
          "would change how this machine boots",
          SHOW,
          "-o|--output=/boot/*|/etc/*, !-o !--output",
        ]),
      ]),
    "csrutil auditctl apparmor_parser semanage setsebool fail2ban-client mdatp falconctl":
      protection,
    fdesetup: protection,
    "socketfilterfw tccutil": () =>
      keeping(
        destroying({}, [
          ask("switch-off", [
            "would switch a protection of this machine off",
            "let the user do it",
            "--setglobalstate|--setblockall @off, --unblockapp|--add, reset",
          ]),
        ]),
      ),
    spctl: () => looking(protection(), assessmentForm()),
    profiles: () => looking(protection(), profilesForm()),
    "aa-teardown aa-disable aa-complain": () =>
      destroying({ looks: "--version" }, [
        ask("confine-less", [
          "would remove the limits that confine programs",
          "let the user do it",
          "!--help",
        ]),
      ]),
    journalctl: () =>
      looking(
        destroying(
          {
            data: "-u --unit -n --lines -S --since -U --until -o --output -t --identifier -p --priority -b --boot -g --grep -D --directory --file -k -s --state",
          },
          [
            ask("delete-records", [
              "would delete the logs of what happened on this machine",
              SHOW,
              "--vacuum-size|--vacuum-time|--vacuum-files|--rotate|--setup-keys",
            ]),
          ],
        ),
        journalForm(),
      ),
    "dconf gsettings": () =>
      destroying({}, [
        ask("reset-desktop", [
          "would reset every setting of the desktop or of an application",
          "reset the one key that is meant (`dconf reset KEY`)",
          "reset -f, reset-recursively",
        ]),
        ask("unlock-screen", [
          "would keep the screen from locking",
          SHOW,
          "set|write @lock-enabled|*/lock-enabled @false, set|write @*idle-delay* @0|uint32+0",
        ]),
      ]),
    logrotate: () =>
      destroying({ data: "-s --state -m --mail -l --log", looks: "-d --debug" }, [
        ask("rotate", [
          "would rotate logs before their time, and drop the oldest",
          SHOW,
          "-f|--force",
        ]),
      ]),
    "iptables-restore ip6tables-restore ebtables arptables": () =>
      destroying({ looks: "-t --test" }, [
        ask("replace-rules", [
          "would replace or empty the firewall of this machine",
          SHOW,
          "-F|--flush|-X|-P|-D|--delete|--init-table, !-L !--list !-V !--version",
        ]),
      ]),
    "gluster linstor drbdadm iscsiadm targetcli": () =>
      destroying(
        {
          data: "-o --op -m --mode -T --targetname -p --portal -I --interface -c --config",
          looks: "-d --dry-run",
        },
        [
          deny("delete", [
            "would delete volumes or bricks with their data",
            SHOW,
            "volume|v delete|remove-brick|reset-brick|replace-brick, snapshot delete|restore, peer detach",
            "resource-definition|rd|resource|r|volume-definition|vd|storage-pool|sp|node|n|snapshot|s|resource-group|rg|volume-group delete|d|lost|rollback",
            "create-md|wipe-md|invalidate|invalidate-remote|detach, clearconfig, * delete",
          ]),
          ask("stop", [
            "would take a volume out of service",
            SHOW,
            "volume stop|reset|quota, down|disconnect|secondary|primary, -u|--logout, --op=delete",
          ]),
        ],
      ),
    "ipmitool racadm redfishtool": () =>
      destroying({ data: "-H -U -P -I -L -p -k -r -u -t -m" }, [
        ask("power", [
          "would turn a machine off, restart it or clear its records",
          SHOW,
          "** power|chassis off|reset|cycle|soft|diag, chassis power off|reset|cycle|soft|diag, sel clear",
          "mc reset, user set|disable",
          "raid|racreset|racresetcfg|serveraction|systemerase|clearasrscreen|clrsel|config",
        ]),
      ]),
    "k3s-uninstall k3s-agent-uninstall k3s-killall rke2-uninstall rke2-killall awsweeper": () =>
      destroying({ looks: "--dry-run" }, [
        deny("uninstall-cluster", [
          "would remove the cluster from this machine, or every resource that matches",
          "ask the user to remove it",
          "!--version",
        ]),
      ]),
    registry: () =>
      destroying({ looks: "-d --dry-run" }, [
        ask("collect-garbage", [
          "would delete layers of images from the registry",
          "look at what it would delete first (`--dry-run`)",
          "garbage-collect",
        ]),
      ]),
  },
};

/** Addresses, routes and interfaces of this machine. */
function networkTool(): Description {
  return destroying({ data: "-n -netns -family -f -rc -b --db" }, [
    pass("link|addr|address|a|l|route|r|neigh|n|rule|netns show|list|ls|get, list|show|get, -n"),
    ask("cut-off", [
      "would remove an address, route or interface, and could cut this machine off",
      SHOW,
      "link|l set @down",
      "link|l|addr|address|a|route|r|rule|ru|neigh|n|netns|tunnel|xfrm del|delete|flush|d|f",
      "route|r replace|change default, del|delete|flush, * down, * -a",
      "del-br|del-port|emer-reset|destroy|flush, -a|--all",
    ]),
  ]);
}

/** What sets the network of a machine up. */
function networkManager(): Description {
  return destroying({ data: "-f --fields -m --mode -t -g --get-values" }, [
    ask("cut-off", [
      "would change or take down a network of this machine",
      SHOW,
      "networking|n off, radio|r wifi|wwan|all off",
      "connection|con|c|device|dev|d down|delete|del|disconnect|d|modify, down|delete, apply|set",
      "block, -set*|-remove*|-delete*|-switch*, --set|--prefs",
    ]),
  ]);
}

/** What protects a machine, or says what it may run. */
function protection(): Description {
  return keeping(
    destroying({ data: "-n -d -j -t -a -F -k -w -p --path" }, [
      pass("status|list|--status|-l|-s|--list|ping|version|health|banned"),
      ask("switch-off", [
        "would switch a protection of this machine off",
        "let the user do it",
        "disable|clear|enable, authenticated-root disable|enable",
        "--master-disable|--global-disable|--disable|--reset-default, -D|-e|-d|-R|--remove",
        "stop|unban|unload|uninstall, set * unbanip",
        "permissive|port|fcontext|boolean|module|login|user -d|--delete|-D|--deleteall|-a|--add|--disable",
        "remove|renew -I|-identifier|-all|-type, config real-time-protection|passive-mode",
        "-P @off|0|1|on",
      ]),
    ]),
  );
}
