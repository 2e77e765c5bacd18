import { matched } from "../effects/match.ts";
import type { Invocation } from "../model/invocation.ts";
import type { Rule } from "../model/rule.ts";
import { installedBy } from "./installed-address.ts";

/** Software and certificates of a machine that is reached by SSH, which is not the project's to set up. */
export const installElsewhere: Rule = {
  id: "remote/install",
  verdict: "ask",
  programs: ["*"],
  reason: "would install or upgrade software on another machine, which others may use",
  instead: "show the user the command to run there",
  check: (invocation) => {
    if (!invocation.remote || !invocation.via.some(({ name }) => name === "ssh")) return undefined;
    return changesMachine(invocation) ? matched(invocation) : undefined;
  },
  examples: () => ({
    denies: [
      "ssh root@x.example apt-get install -y nginx",
      "ssh x.example 'sudo dnf upgrade -y'",
      "ssh root@x.example 'certbot --nginx -d x.example'",
    ],
    allows: [
      "ssh root@x.example apt list --installed",
      "ssh x.example 'sudo dnf check-update'",
      "ssh root@x.example 'certbot certificates'",
    ],
  }),
};

function changesMachine(invocation: Invocation): boolean {
  const { program, args } = invocation;
  const [verb = ""] = args.map(({ value }) => value).filter((word) => !word.startsWith("-"));
  if (MANAGERS.test(program)) return installedBy(invocation).length > 0 || UPGRADES.test(verb);
  if (!CERTIFIERS.test(program)) return false;
  const isTried = args.some(({ value }) => /^--(?:dry-run|version|help)$/.test(value));
  return !isTried && !/^(?:certificates|plugins|show_account|help|list)$/.test(verb);
}

const MANAGERS =
  /^(?:apt|apt-get|aptitude|dpkg|dnf|dnf5|yum|rpm|zypper|pacman|apk|snap|brew|flatpak|emerge|pkg|opkg)$/;
const UPGRADES =
  /^(?:upgrade|dist-upgrade|full-upgrade|update-minimal|refresh|system-upgrade|up|dup|add|install)$/;
const CERTIFIERS = /^(?:certbot|letsencrypt|acme\.sh|lego|dehydrated)$/;
