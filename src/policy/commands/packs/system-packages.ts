import type { Description } from "../command.ts";
import { brewForm } from "../developer-forms.ts";
import { VERSION } from "../looks.ts";
import { receiptForm } from "../machine-forms.ts";
import {
  deletes,
  destroying,
  destroys,
  opens,
  type Pack,
  pass,
  passingOn,
  type Row,
  removing,
  running,
  runsUnread,
  stops,
} from "../pack.ts";
import {
  aptForm,
  dpkgForm,
  installedForm,
  pyenvForm,
  rpmForm,
  snapForm,
} from "../package-forms.ts";

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
          destroys(
            "remove-unsafe",
            "packages",
            "packages that others need, or others along with them",
            [
              "-R|--remove -dd|--nodeps|-Rdd|-c|--cascade|-Rc|-Rsc|-Rscn",
              "-R|--remove @linux|base|systemd|glibc|bash|pacman|sudo|openssh|filesystem",
            ],
          ),
          deletes("remove", "packages", "packages from this machine", [
            "-R|--remove, remove|autoremove, -Yc|--clean",
          ]),
          deletes(
            "cache",
            "cache",
            "the downloaded packages that a downgrade would need",
            ["-Sc|-Scc|-Sccc, -S|--sync -c|--clean|-cc, clean"],
            {
              instead: "keep the last versions (`paccache -rk 3`)",
              back: "can be downloaded again",
            },
          ),
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
        deletes(
          "uninstall",
          "packages",
          "programs from this machine, and their data where it zaps",
          ["uninstall|remove|rm, zap, bundle cleanup -f|--force, untap, autoremove"],
        ),
        pass("tap homebrew/*"),
        addsSource("tap *"),
        stops(
          "stop-service",
          "machine",
          "a service that runs on this machine",
          ["services stop|kill|cleanup"],
          { instead: "let the user stop it" },
        ),
        deletes("cache", "cache", "downloaded packages and old versions", ["cleanup"], {
          back: "can be downloaded again",
        }),
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
          deletes("uninstall", "packages", "programs from this machine", [
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
  return opens(
    "add-source",
    "packages",
    "this machine to software from another source, or trust its key",
    [...patterns],
  );
}

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
        destroys(
          "remove-essential",
          "packages",
          "what this machine needs to boot or to be reached",
          [
            "remove|purge|autoremove @linux-image*|systemd|libc6|bash|dpkg|apt|sudo|openssh-server|coreutils|base-files|login|init",
            "-r|-P|--remove|--purge @linux-image*|systemd|libc6|bash|dpkg|apt|sudo|openssh-server|coreutils|base-files",
            "remove|purge --allow-remove-essential, --force-remove-essential|--force-all",
          ],
        ),
        deletes(
          "remove",
          "packages",
          "packages from this machine, and their settings where it purges",
          [
            "remove|purge|autoremove|autopurge, -r|-P|--remove|--purge",
            "full-upgrade|dist-upgrade --allow-remove-essential|--force-yes",
            "install --allow-downgrades|--force-yes|--allow-remove-essential, history undo|rollback|clear",
          ],
        ),
        deletes(
          "cache",
          "cache",
          "the downloaded packages",
          ["clean|autoclean|distclean|auto-clean"],
          {
            instead: "leave them, as the system cleans up by itself",
            back: "can be downloaded again",
          },
        ),
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
        destroys(
          "remove-essential",
          "packages",
          "what this machine needs to boot or to be reached",
          [
            "remove|erase|rm|autoremove @kernel*|systemd|glibc*|bash|dnf|yum|rpm|sudo|openssh-server|coreutils",
            "-e|--erase --nodeps|--allmatches",
            "-e|--erase @kernel*|systemd|glibc*|bash|dnf|yum|rpm|sudo|openssh-server|coreutils",
          ],
        ),
        deletes("remove", "packages", "packages from this machine", [
          "remove|erase|rm|autoremove|swap|remove-n|removeptf|rr|removerepo, -e|--erase",
          "group|module|groups remove|reset|disable, history undo|rollback, distro-sync|downgrade",
          "uninstall|rollback|rebase|reset|cleanup, override remove",
        ]),
        runsUnread(
          "unchecked",
          "packages",
          "code of packages whose signatures are not checked",
          ["** --setopt=*gpgcheck=0|*gpgcheck=false|*sslverify=0|*sslverify=false"],
          { instead: "leave the check on, and import the missing key with the user" },
        ),
        addsSource(
          "config-manager --add-repo|--from-repofile, config-manager addrepo, addrepo|ar",
          "copr enable, --import, ** --repofrompath",
        ),
        deletes("cache", "cache", "the downloaded packages and metadata", ["clean"], {
          instead: "leave them, as the system cleans up by itself",
          back: "can be downloaded again",
        }),
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
      deletes("remove", "packages", "packages from this machine", [
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
      runsUnread(
        "unsigned-package",
        "packages",
        "code of an unsigned package",
        ["install --dangerous"],
        { instead: "install it from the store" },
      ),
      destroys(
        "purge-data",
        "packages",
        "applications together with their data",
        ["remove|uninstall --purge|--delete-data|--all, forget"],
        { instead: "remove without purging, so that the data is kept" },
      ),
      deletes("remove", "packages", "applications, versions or generations from this machine", [
        "remove|uninstall|rm|delete|flush|implode|prune, revert|disable",
        "profile remove|wipe-history|rollback, store gc|delete|prune",
        "-e|--uninstall|--delete-generations|--delete-old|-d|--gc|--delete|--rollback",
        "** uninstall|implode, remove-generations|expire-generations, cache clean|clear|prune",
      ]),
    ],
  );
}
