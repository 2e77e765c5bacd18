import type { Analysis, Arg, Invocation } from "../invocation.ts";
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

/** fairlead's own program moved, deleted, stopped or made unable to run. */
export const ownProgram: Rule = {
  id: "self-protection/program",
  verdict: "ask",
  programs: "rm unlink mv cp ln chmod chown truncate shred kill pkill killall".split(" "),
  reason: "takes away the program that guards this session",
  instead: "ask the person to do it",
  check: (invocation, _world, analysis) => {
    const { args, program } = invocation;
    const signals = program === "pkill" || program === "killall";
    const found = args.some(
      (arg) =>
        (signals && /^fairlead$/.test(arg.value)) ||
        arg.value.endsWith("/bin/fairlead") ||
        (arg.from !== undefined && asksWhere(arg, analysis)),
    );
    return found ? hit(invocation) : undefined;
  },
  examples: () => ({
    denies: [
      'mv "$(which fairlead)" /tmp/x',
      "chmod -x $(command -v fairlead)",
      "pkill fairlead",
      "cp /bin/true ~/.local/bin/fairlead",
    ],
    allows: [
      'ls -l "$(which fairlead)"',
      "echo $(command -v fairlead)",
      "pgrep fairlead",
      "cp README.md docs/fairlead",
    ],
  }),
};

/** True when the word is what `which fairlead` or `command -v fairlead` prints. */
function asksWhere({ from }: Arg, { invocations }: Analysis): boolean {
  return (from ?? []).some((index) => {
    const source: Invocation | undefined = invocations[index];
    return (
      source !== undefined &&
      /^(?:which|command|type|whereis|pgrep|pidof)$/.test(source.program) &&
      source.args.some((arg) => arg.value === "fairlead")
    );
  });
}

/** Another agent started without the questions that its user would be asked. */
export const unguardedAgent: Rule = {
  id: "self-protection/unguarded-agent",
  verdict: "ask",
  programs: "claude codex gemini copilot cursor-agent qwen amp opencode".split(" "),
  reason: "starts an agent that asks nobody before it acts",
  instead: "start it without that option, or let the person start it",
  check: (invocation) => {
    const words = invocation.args.map((arg) => arg.value);
    const unguarded = words.some((word, at) =>
      /^(?:bypassPermissions|danger-full-access)$/.test(word)
        ? /^(?:--permission-mode|-s|--sandbox)$/.test(words[at - 1] ?? "")
        : /^--(?:dangerously-\S+|yolo|allow-all-tools|permission-mode=bypassPermissions|approval-mode=yolo|sandbox=danger-full-access)$/.test(
            word,
          ),
    );
    return unguarded ? hit(invocation) : undefined;
  },
  examples: () => ({
    denies: [
      "claude --dangerously-skip-permissions -p x",
      "codex exec --dangerously-bypass-approvals-and-sandbox x",
      "gemini --yolo -p x",
      "claude --permission-mode bypassPermissions",
    ],
    allows: [
      "claude -p 'what does --dangerously-skip-permissions do'",
      "codex exec --sandbox read-only x",
      "gemini -p x",
      "claude --permission-mode plan",
    ],
  }),
};
