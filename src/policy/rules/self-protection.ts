import type { Rule } from "../rule.ts";
import { hit } from "./hit.ts";

/** Commands of fairlead that decide what is guarded, as their words; what only shows is not among them. */
const DECIDING: ReadonlySet<string> = new Set([
  ...["install", "uninstall", "trust", "untrust"],
  ...["config init", "config migrate"],
  ...["hooks add", "hooks remove", "hooks enable", "hooks disable", "hooks migrate"],
  "hooks template",
]);

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
    const [first = "", second = ""] = words.filter((word) => !word.startsWith("-"));
    return DECIDING.has(first) || DECIDING.has(`${first} ${second}`) ? hit(invocation) : undefined;
  },
  examples: () => ({
    denies: [
      "fairlead uninstall",
      "/usr/local/bin/fairlead trust",
      "sudo fairlead install --events stop",
      "fairlead hooks disable 1",
    ],
    allows: [
      "fairlead doctor",
      "fairlead uninstall --dry-run",
      "fairlead trust --show",
      "fairlead hooks list",
    ],
  }),
};
