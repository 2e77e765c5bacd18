import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Package managers of operating systems. */
export const systemPackagesPack = family(
  "Package managers of systems (apt, dnf, pacman, apk, zypper, brew, snap, flatpak, nix, choco, winget, scoop, …)",
  tablesOf("system-packages"),
);
