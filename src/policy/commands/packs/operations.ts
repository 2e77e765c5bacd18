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
import {
  changes,
  deletes,
  destroying,
  destroys,
  keeping,
  looking,
  overwrites,
  type Pack,
  pass,
  printsSecret,
  stops,
} from "../pack.ts";

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
        stops("stop", "machine", "programs that are kept running, or forget them", [
          "delete|del|stop @all, delete|del, kill|stopall|unstartup|cleardump|flush|cleanlogs",
        ]),
      ]),
    "supervisorctl monit sv s6-svc rcctl": () =>
      destroying({ data: "-c -s -u -p -n --name" }, [
        stops("stop", "machine", "programs that are kept running", [
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
            deletes(
              "revoke",
              "network",
              "or revoke a certificate that servers use",
              ["revoke|delete|unregister, --revoke|--deactivate|--deactivate-account|--uninstall"],
              {
                instead: "look with `certbot certificates`, and ask the user to do it",
                whose: "production",
              },
            ),
            stops("remove", "network", "a certificate from being renewed", [
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
        stops("disconnect", "network", "the private network of this machine", [
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
          overwrites(
            "overwrite",
            "machine",
            "how this machine boots",
            ["/dev/*, remove, -B|--delete-bootnum, -e|--exec, -c, --remove-kernel=*"],
            {
              instead: `${SHOW}, as a mistake keeps the machine from starting`,
              extent: "everything",
            },
          ),
          changes("change", "machine", "how this machine boots", [
            "install|update|set-default|set-oneshot|set-timeout",
            "-o|-O|-n|-N|-A|--bootorder|--bootnext|--create|--delete-bootorder|--delete-bootnext|--inactive",
            "-d|-f|--folder|--mount|--setBoot, --args=*|--set-default=*|--remove-args=*, *=*, -l|--load",
          ]),
        ],
      ),
    "update-grub grub-mkconfig grub2-mkconfig": () =>
      destroying({ data: "-o --output", looks: "--version -V" }, [
        changes("change-menu", "machine", "how this machine boots", [
          "-o|--output=/boot/*|/etc/*, !-o !--output",
        ]),
      ]),
    "csrutil auditctl apparmor_parser semanage setsebool fail2ban-client mdatp falconctl":
      protection,
    fdesetup: protection,
    "socketfilterfw tccutil": () =>
      keeping(
        destroying({}, [
          stops(
            "switch-off",
            "machine",
            "a protection of this machine",
            ["--setglobalstate|--setblockall @off, --unblockapp|--add, reset"],
            { instead: "let the user do it" },
          ),
        ]),
      ),
    spctl: () => looking(protection(), assessmentForm()),
    profiles: () => looking(protection(), profilesForm()),
    "aa-teardown aa-disable aa-complain": () =>
      destroying({ looks: "--version" }, [
        deletes("confine-less", "machine", "the limits that confine programs", ["!--help"], {
          instead: "let the user do it",
        }),
      ]),
    journalctl: () =>
      looking(
        destroying(
          {
            data: "-u --unit -n --lines -S --since -U --until -o --output -t --identifier -p --priority -b --boot -g --grep -D --directory --file -k -s --state",
          },
          [
            deletes(
              "delete-records",
              "machine",
              "the logs of what happened on this machine",
              ["--vacuum-size|--vacuum-time|--vacuum-files|--rotate|--setup-keys"],
              { instead: SHOW },
            ),
          ],
        ),
        journalForm(),
      ),
    "dconf gsettings": () =>
      destroying({}, [
        overwrites(
          "reset-desktop",
          "machine",
          "every setting of the desktop or of an application",
          ["reset -f, reset-recursively"],
          { instead: "reset the one key that is meant (`dconf reset KEY`)" },
        ),
        stops("unlock-screen", "machine", "the screen from locking", [
          "set|write @lock-enabled|*/lock-enabled @false, set|write @*idle-delay* @0|uint32+0",
        ]),
      ]),
    logrotate: () =>
      destroying({ data: "-s --state -m --mail -l --log", looks: "-d --debug" }, [
        deletes("rotate", "machine", "the oldest logs by rotating them early", ["-f|--force"], {
          instead: SHOW,
        }),
      ]),
    "iptables-restore ip6tables-restore ebtables arptables": () =>
      destroying({ looks: "-t --test" }, [
        changes(
          "replace-rules",
          "network",
          "the firewall of this machine by replacing or emptying it",
          ["-F|--flush|-X|-P|-D|--delete|--init-table, !-L !--list !-V !--version"],
        ),
      ]),
    "gluster linstor drbdadm iscsiadm targetcli": () =>
      destroying(
        {
          data: "-o --op -m --mode -T --targetname -p --portal -I --interface -c --config",
          looks: "-d --dry-run",
        },
        [
          destroys(
            "delete",
            "machine",
            "volumes or bricks with their data",
            [
              "volume|v delete|remove-brick|reset-brick|replace-brick, snapshot delete|restore, peer detach",
              "resource-definition|rd|resource|r|volume-definition|vd|storage-pool|sp|node|n|snapshot|s|resource-group|rg|volume-group delete|d|lost|rollback",
              "create-md|wipe-md|invalidate|invalidate-remote|detach, clearconfig, * delete",
            ],
            { instead: SHOW },
          ),
          stops("stop", "machine", "a volume that may be in use", [
            "volume stop|reset|quota, down|disconnect|secondary|primary, -u|--logout, --op=delete",
          ]),
        ],
      ),
    "ipmitool racadm redfishtool": () =>
      destroying({ data: "-H -U -P -I -L -p -k -r -u -t -m" }, [
        stops("power", "machine", "or restart a machine, or clear its records", [
          "** power|chassis off|reset|cycle|soft|diag, chassis power off|reset|cycle|soft|diag, sel clear",
          "mc reset, user set|disable",
          "raid|racreset|racresetcfg|serveraction|systemerase|clearasrscreen|clrsel|config",
        ]),
      ]),
    "k3s-uninstall k3s-agent-uninstall k3s-killall rke2-uninstall rke2-killall awsweeper": () =>
      destroying({ looks: "--dry-run" }, [
        destroys(
          "uninstall-cluster",
          "cluster",
          "the cluster on this machine, or every resource that matches",
          ["!--version"],
        ),
      ]),
    registry: () =>
      destroying({ looks: "-d --dry-run" }, [
        deletes("collect-garbage", "containers", "layers of images in the registry", [
          "garbage-collect",
        ]),
      ]),
  },
};

/** Addresses, routes and interfaces of this machine. */
function networkTool(): Description {
  return destroying({ data: "-n -netns -family -f -rc -b --db" }, [
    pass("link|addr|address|a|l|route|r|neigh|n|rule|netns show|list|ls|get, list|show|get, -n"),
    deletes(
      "cut-off",
      "network",
      "an address, route or interface, and maybe cut this machine off",
      [
        "link|l set @down",
        "link|l|addr|address|a|route|r|rule|ru|neigh|n|netns|tunnel|xfrm del|delete|flush|d|f",
        "route|r replace|change default, del|delete|flush, * down, * -a",
        "del-br|del-port|emer-reset|destroy|flush, -a|--all",
      ],
    ),
  ]);
}

/** What sets the network of a machine up. */
function networkManager(): Description {
  return destroying({ data: "-f --fields -m --mode -t -g --get-values" }, [
    changes("cut-off", "network", "a network of this machine, or take it down", [
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
      stops(
        "switch-off",
        "machine",
        "a protection of this machine",
        [
          "disable|clear|enable, authenticated-root disable|enable",
          "--master-disable|--global-disable|--disable|--reset-default, -D|-e|-d|-R|--remove",
          "stop|unban|unload|uninstall, set * unbanip",
          "permissive|port|fcontext|boolean|module|login|user -d|--delete|-D|--deleteall|-a|--add|--disable",
          "remove|renew -I|-identifier|-all|-type, config real-time-protection|passive-mode",
          "-P @off|0|1|on",
        ],
        { instead: "let the user do it" },
      ),
    ]),
  );
}
