import type { Rule } from "../rule.ts";
import { hit } from "./hit.ts";

/** Commands of fairlead that decide what is guarded; what only shows is not among them. */
const DECIDING: readonly string[] = [
  ...["install", "uninstall", "untrust", "config init", "config migrate"],
  ...["hooks add", "hooks remove", "hooks enable", "hooks disable", "hooks template add"],
  "hooks migrate --write",
];

/** Consents that a person gives after reading what they are for. */
const CONSENTS: readonly string[] = ["allow-once", "trust"];

/** fairlead's own commands that turn guards or hooks on or off: that is for the person, not the agent. */
export const ownCommands: Rule = {
  id: "self-protection/command",
  verdict: "ask",
  programs: ["fairlead"],
  reason: "changes which hooks and guards run",
  instead: "ask the person to type it",
  check: (invocation) => {
    const words = invocation.args.map((arg) => arg.value);
    if (words.some((word) => /^(--help|-h|--dry-run|--show)$/.test(word))) return undefined;
    const command = words.filter((word) => !word.startsWith("-") || word === "--write").join(" ");
    const begins = (start: string) => command === start || command.startsWith(`${start} `);
    if (CONSENTS.some(begins)) {
      const reason = "gives a consent that only a person may give";
      return hit(invocation, { verdict: "deny", reason });
    }
    return DECIDING.some(begins) ? hit(invocation) : undefined;
  },
  examples: () => ({
    denies: [
      "fairlead uninstall",
      "/usr/local/bin/fairlead trust",
      "sudo fairlead install --events stop",
      "fairlead hooks disable 1",
      "fairlead hooks template add log_all",
      "fairlead hooks migrate --write",
      "script -qc 'fairlead allow-once ABCD-2345' /dev/null",
    ],
    allows: [
      "fairlead doctor",
      "fairlead uninstall --dry-run",
      "fairlead trust --show",
      "fairlead hooks list",
      "fairlead hooks template show log_all",
      "fairlead hooks migrate",
      "echo fairlead allow-once ABCD-2345",
    ],
  }),
};
