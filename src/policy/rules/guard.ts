import type { Invocation } from "../invocation.ts";
import type { Hit, Rule } from "../rule.ts";
import { hit } from "./hit.ts";

/** Consents, which only a person gives. */
const CONSENTS: ReadonlySet<string> = new Set(["allow-once", "trust"]);

/** Commands that change whether and how the guard works; an empty list is all of their sub-commands. */
const CHANGES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["uninstall", []],
  ["install", []],
  ["untrust", []],
  ["hooks", ["add", "remove", "enable", "disable", "migrate", "template"]],
  ["config", ["init"]],
]);

/** The guard's own commands: what a person must decide is not for the agent to type. */
export const ownCommands: Rule = {
  id: "guard/own-commands",
  verdict: "ask",
  programs: ["fairlead"],
  reason: "changes which calls and hooks the guard lets run",
  instead: "ask the person to run it in a terminal",
  check,
  examples: () => ({
    denies: [
      "fairlead allow-once ABCD-2345",
      "script -qc 'fairlead allow-once ABCD-2345' /dev/null",
      "fairlead trust",
      "fairlead uninstall",
      "/usr/local/bin/fairlead hooks disable 1",
      "sudo fairlead config init --scope project",
    ],
    allows: [
      "fairlead explain 'rm -rf /tmp/x'",
      "fairlead trust --show",
      "fairlead doctor",
      "fairlead uninstall --dry-run",
      "fairlead hooks list",
      "echo fairlead allow-once ABCD-2345",
    ],
  }),
};

function check(invocation: Invocation): Hit | undefined {
  const words = invocation.args.map(({ value }) => value);
  if (["--help", "-h", "--show", "--dry-run"].some((flag) => words.includes(flag)))
    return undefined;
  const [command = "", sub = ""] = words.filter((word) => !word.startsWith("-"));
  if (CONSENTS.has(command)) {
    const reason = "gives a consent that only a person may give";
    return hit(invocation, { verdict: "deny", reason });
  }
  const changing = CHANGES.get(command);
  if (changing === undefined) return undefined;
  return changing.length === 0 || changing.includes(sub) ? hit(invocation) : undefined;
}
