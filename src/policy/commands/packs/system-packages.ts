import type { Description } from "../command.ts";
import { brewForm } from "../developer-forms.ts";
import { VERSION } from "../looks.ts";
import { receiptForm } from "../machine-forms.ts";
import {
  ask,
  deny,
  destroying,
  type Pack,
  pass,
  passingOn,
  type Row,
  removing,
  routine,
  running,
} from "../pack.ts";
import {
  aptForm,
  dpkgForm,
  installedForm,
  pyenvForm,
  rpmForm,
  snapForm,
} from "../package-forms.ts";

const KEEP_CACHE = "reinstall the one package that is broken";

/** Package managers of operating systems. */
export const systemPackagesPack: Pack = {
  name: "system-packages",
  title:
    "Package managers of systems (apt, dnf, pacman, apk, zypper, brew, snap, flatpak, nix, choco, winget, scoop, …)",
  tools: {
    "apt-key": () => destroying({ data: "--keyring --keyserver" }, [addsSource("add|adv")]),
    "add-apt-repository apt-add-repository": () =>
      destroying({ data: "-c -p -s", looks: "-L --list" }, [
        addsSource("@*, -P|--ppa|-U|--uri|-S"),
      ]),
    "yum-config-manager": () => destroying({}, [addsSource("--add-repo")]),
    "pacman-key": () =>
      destroying({ data: "--keyserver --gpgdir" }, [
        addsSource("-a|--add|-r|--recv-keys|--lsign-key|--import"),
      ]),
    "apt-get aptitude nala": () => ({ ...debian(), looks: VERSION }),
    apt: () => ({ ...debian(), looks: aptForm("list|show|search|policy|depends|rdepends") }),
    dpkg: () => ({ ...debian(), looks: dpkgForm() }),
    "apt-cache": () => ({
      ...destroying({ used: "*", data: "-o --option -c --config-file" }, []),
      looks: aptForm("policy|search|show|showpkg|showsrc|depends|rdepends|madison|pkgnames|stats"),
    }),
    "apt-mark": () => ({
      ...destroying({ used: "*", data: "-o --option -c --config-file -f --file" }, []),
      looks: aptForm("showhold|showmanual|showauto|showinstall"),
    }),
    "dpkg-query": () => ({ ...destroying({ used: "*" }, []), looks: installedForm() }),
    rpm: () => ({ ...redHat(), looks: rpmForm() }),
    "dnf yum dnf5 microdnf zypper tdnf rpm-ostree transactional-update": redHat,
    "pacman yay paru pamac makepkg trizen pikaur": () => ({
      packages: { verbs: "-U|-Udd|--upgrade|-S|install" },
      removes: "-R|-Rs|-Rn|-Rns|-Rdd|-Rc|-Rsc|-Rscn|--remove|remove",
      ...destroying(
        {
          used: "*",
          data: "-r --root -b --dbpath --cachedir --config --ignore",
          looks: "-p --print",
        },
        [
          deny("remove-unsafe", [
            "would remove packages that others need, or others along with them",
            SYSTEM_REMOVE,
            "-R|--remove -dd|--nodeps|-Rdd|-c|--cascade|-Rc|-Rsc|-Rscn",
            "-R|--remove @linux|base|systemd|glibc|bash|pacman|sudo|openssh|filesystem",
          ]),
          ask("remove", [
            "would remove packages from this machine",
            SYSTEM_REMOVE,
            "-R|--remove, remove|autoremove, -Yc|--clean",
          ]),
          routine("cache", [
            "would delete the downloaded packages that a downgrade would need",
            "keep the last versions (`paccache -rk 3`)",
            "-Sc|-Scc|-Sccc, -S|--sync -c|--clean|-cc, clean",
          ]),
        ],
      ),
    }),
    apk: () => ({ ...ported(), packages: { verbs: "add" }, unchecked: "--allow-untrusted" }),
    ["emerge xbps-remove opkg pkg pkg_delete pkgin port eopkg slackpkg removepkg swupd " +
      "softwareupdate mas"]: ported,
    guix: () => running(ported(), { verbs: "shell|environment", behind: "--" }),
    pkgutil: () => ({ ...ported(), looks: receiptForm() }),
    "brew linuxbrew": () => ({
      looks: brewForm(),
      connects: "addresses",
      packages: { verbs: "install|reinstall|upgrade" },
      removes: "uninstall|remove|rm|unlink|zap|untap",
      ...destroying({ used: "*", data: "--prefix", looks: "-n --dry-run" }, [
        ask("uninstall", [
          "would remove programs from this machine, and their data where it zaps",
          "let the user remove them",
          "uninstall|remove|rm, zap, bundle cleanup -f|--force, untap, autoremove",
        ]),
        pass("tap homebrew/*"),
        addsSource("tap *"),
        ask("stop-service", [
          "would stop a service that runs on this machine",
          "let the user stop it",
          "services stop|kill|cleanup",
        ]),
        routine("cache", [
          "would delete downloaded packages and old versions",
          KEEP_CACHE,
          "cleanup",
        ]),
      ]),
    }),
    snap: () => ({ ...bundles(), packages: BUNDLES, looks: snapForm() }),
    "flatpak nix-env": () => ({ ...bundles(), packages: BUNDLES }),
    nix: () => running(bundles(), { verbs: "develop|shell|env shell", behind: "-c|--command" }),
    "nix-collect-garbage nix-store nix-channel nixos-rebuild home-manager sdk proto": bundles,
    "asdf volta": () => passingOn(bundles(), { verbs: "exec|x|run" }),
    mise: () =>
      passingOn(bundles(), [{ verbs: "exec|x", behind: "--" }, { verbs: "exec|x|run" }], {
        shell: "-c|--command",
        data: "-C|--cd",
      }),
    "nvm fnm": () => passingOn(bundles(), { verbs: "exec" }, { data: "--using" }),
    pyenv: () => ({ ...passingOn(bundles(), { verbs: "exec|x|run" }), looks: pyenvForm() }),
    "choco chocolatey winget scoop": () => ({
      removes: "uninstall|remove|rm",
      ...destroying(
        {
          used: "*",
          data: "-s --source --version -v --id --name -e -q --query --scope --architecture",
          looks: "--whatif --what-if --noop",
        },
        [
          ask("uninstall", [
            "would remove programs from this machine",
            "let the user remove them",
            "uninstall|remove|rm|unhold, source|bucket remove|rm|reset, cache rm|remove|clear, cleanup",
          ]),
          addsSource("source|sources add, bucket add * *"),
        ],
      ),
    }),
  },
};

/** Makes a row for what lets packages come from another place than the system's own. */
function addsSource(...patterns: readonly string[]): Row {
  return ask("add-source", [
    "would let software come from another source, or trust its key",
    "show the user the source and its key, and let them add it",
    ...patterns,
  ]);
}

const SYSTEM_REMOVE = "say what is wrong with the package, and let the user remove it";

/** Package managers of Debian. */
function debian(): Description {
  return {
    packages: { verbs: "install|-i|--install" },
    removes: "remove|purge|autoremove|autopurge|-r|-P|--remove|--purge",
    unchecked: "--allow-unauthenticated --no-debsig",
    ...destroying(
      {
        used: "*",
        data: "-o --option -c --config-file -t --target-release -a --host-architecture --root --admindir --instdir",
        looks: "-s --simulate --just-print --dry-run --recon --no-act",
      },
      [
        deny("remove-essential", [
          "would remove what this machine needs to boot or to be reached",
          SYSTEM_REMOVE,
          "remove|purge|autoremove @linux-image*|systemd|libc6|bash|dpkg|apt|sudo|openssh-server|coreutils|base-files|login|init",
          "-r|-P|--remove|--purge @linux-image*|systemd|libc6|bash|dpkg|apt|sudo|openssh-server|coreutils|base-files",
          "remove|purge --allow-remove-essential, --force-remove-essential|--force-all",
        ]),
        ask("remove", [
          "would remove packages from this machine, and their settings where it purges",
          SYSTEM_REMOVE,
          "remove|purge|autoremove|autopurge, -r|-P|--remove|--purge",
          "full-upgrade|dist-upgrade --allow-remove-essential|--force-yes",
          "install --allow-downgrades|--force-yes|--allow-remove-essential, history undo|rollback|clear",
        ]),
        routine("cache", [
          "would delete the downloaded packages",
          "leave them, as the system cleans up by itself",
          "clean|autoclean|distclean|auto-clean",
        ]),
      ],
    ),
  };
}

/** Package managers of Red Hat and SUSE. */
function redHat(): Description {
  return {
    packages: { verbs: "install|in|localinstall|-i|-U|-F|-ivh|-Uvh|-Fvh|--install|--upgrade" },
    removes: "remove|erase|rm|autoremove|swap|downgrade|-e|--erase",
    unchecked: "--nogpgcheck --no-gpgcheck --no-gpg-checks --nosignature --nodigest",
    ...destroying(
      {
        used: "*",
        data: "-c --config --installroot --releasever -x --exclude --enablerepo --disablerepo --repo --root -R --setopt",
        looks: "--test --assumeno --dry-run",
      },
      [
        deny("remove-essential", [
          "would remove what this machine needs to boot or to be reached",
          SYSTEM_REMOVE,
          "remove|erase|rm|autoremove @kernel*|systemd|glibc*|bash|dnf|yum|rpm|sudo|openssh-server|coreutils",
          "-e|--erase --nodeps|--allmatches",
          "-e|--erase @kernel*|systemd|glibc*|bash|dnf|yum|rpm|sudo|openssh-server|coreutils",
        ]),
        ask("remove", [
          "would remove packages from this machine",
          SYSTEM_REMOVE,
          "remove|erase|rm|autoremove|swap|remove-n|removeptf|rr|removerepo, -e|--erase",
          "group|module|groups remove|reset|disable, history undo|rollback, distro-sync|downgrade",
          "uninstall|rollback|rebase|reset|cleanup, override remove",
        ]),
        ask("unchecked", [
          "would install packages without checking who signed them",
          "leave the check on, and import the missing key with the user",
          "** --setopt=*gpgcheck=0|*gpgcheck=false|*sslverify=0|*sslverify=false",
        ]),
        addsSource(
          "config-manager --add-repo|--from-repofile, config-manager addrepo, addrepo|ar",
          "copr enable, --import, ** --repofrompath",
        ),
        routine("cache", [
          "would delete the downloaded packages and metadata",
          "leave them, as the system cleans up by itself",
          "clean",
        ]),
      ],
    ),
  };
}

/** A package manager that removes by one of several words. */
function ported(): Description {
  return removing(
    "del|delete|remove|rm|uninstall|purge|erase|deinstall|unmerge|-C|-c|--unmerge|--depclean|--remove",
    {
      used: "*",
      data: "--config --root --prefix --location",
      registry: "-X --repository",
      looks: "-s --simulate -p --pretend --dry-run -n",
    },
    [
      ask("remove", [
        "would remove packages from this machine",
        SYSTEM_REMOVE,
        "del|delete|remove|rm|uninstall|autoremove|purge|erase|bundle-remove|deinstall|rmf|unmerge",
        "-C|-c|--unmerge|--depclean|--delete-generations|--remove|--forget, gc|clean|reclaim",
      ]),
    ],
  );
}

const BUNDLES = { verbs: "install|-i|-iA|--install" };

function bundles(): Description {
  return removing(
    "remove|uninstall|rm|delete|unuse|disable|unset|-e|--uninstall|profile remove|implode",
    {
      used: "*",
      data: "--revision --channel --arch --branch --installation -p --profile --option -f --file",
      looks: "--dry-run --no-act",
    },
    [
      pass("config|settings|local|global **"),
      pass("remote-add @https://*.flathub.org/*|https://flathub.org/*"),
      addsSource("remote-add, --add @*"),
      ask("unsigned-package", [
        "would install an unsigned package",
        "install it from the store",
        "install --dangerous",
      ]),
      deny("purge-data", [
        "would remove applications together with their data",
        "remove without purging, so that the data is kept",
        "remove|uninstall --purge|--delete-data|--all, forget",
      ]),
      ask("remove", [
        "would remove applications, versions or generations from this machine",
        "let the user remove them",
        "remove|uninstall|rm|delete|flush|implode|prune, revert|disable",
        "profile remove|wipe-history|rollback, store gc|delete|prune",
        "-e|--uninstall|--delete-generations|--delete-old|-d|--gc|--delete|--rollback",
        "** uninstall|implode, remove-generations|expire-generations, cache clean|clear|prune",
      ]),
    ],
  );
}
