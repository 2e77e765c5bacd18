import { VERSION } from "../../commands/read-only-form.ts";
import { brewForm } from "../developer-forms.ts";
import { family } from "../family.ts";
import {
  aptForm,
  dpkgForm,
  installedForm,
  pyenvForm,
  rpmForm,
  snapForm,
} from "../package-forms.ts";
import { receiptForm } from "../system-administration-forms.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Package managers of operating systems. */
export const systemPackagesPack = family(
  "Package managers of systems (apt, dnf, pacman, apk, zypper, brew, snap, flatpak, nix, choco, winget, scoop, …)",
  tablesOf("system-packages"),
  {
    "apt-get": () => ({ looks: VERSION }),
    apt: () => ({ looks: aptForm("list|show|search|policy|depends|rdepends") }),
    dpkg: () => ({ looks: dpkgForm() }),
    "apt-cache": () => ({
      looks: aptForm("policy|search|show|showpkg|showsrc|depends|rdepends|madison|pkgnames|stats"),
    }),
    "apt-mark": () => ({ looks: aptForm("showhold|showmanual|showauto|showinstall") }),
    "dpkg-query": () => ({ looks: installedForm() }),
    rpm: () => ({ looks: rpmForm() }),
    pkgutil: () => ({ looks: receiptForm() }),
    brew: () => ({ looks: brewForm() }),
    snap: () => ({ looks: snapForm() }),
    pyenv: () => ({ looks: pyenvForm() }),
  },
);
