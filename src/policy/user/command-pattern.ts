import type { Finding, Stake } from "../model/finding.ts";
import type { Act } from "../model/outside-words.ts";

/**
 * True for words with a star that a person types to mean more than one command. What the shell would do more
 * with than look for names, such as quotes and pipes, makes it a line.
 */
export function isCommandPattern(text: string): boolean {
  return text.includes("*") && !/['"`$;&|<>()\\\n]/.test(text);
}

/** Why a pattern says too little of what it is about, and what to write; undefined where it does not. */
export function widthProblem(
  pattern: string,
  verdict: "allow" | "deny",
): { readonly problem: string; readonly hint: string } | undefined {
  const [program = "", ...others] = pattern.trim().split(/\s+/);
  if (program.includes("*")) {
    const problem = `${JSON.stringify(pattern)} is too wide: it does not name the program`;
    return { problem, hint: narrower(verdict, "git push --force origin preview*") };
  }
  const isNamed = others.some((word) => (verdict === "deny" ? /[^*]/ : NAMED).test(word));
  if (isNamed) return undefined;
  const problem = `${JSON.stringify(pattern)} is too wide: it is about everything that ${program} does`;
  const all = `to refuse all of it: fairlead deny ${program}`;
  return {
    problem,
    hint:
      verdict === "deny"
        ? all
        : narrower(verdict, `${program} ${NARROW.get(program) ?? "WORD NAME*"}`),
  };
}

/** A word that is no option, or the beginning of one that a star ends. */
const NAMED = /^(?!-)(?:[^*]+|[^*]{2,}\*.*)$/;

/** What may follow well-known programs, as an example. */
const NARROW: ReadonlyMap<string, string> = new Map([
  ["git", "push --force origin preview*"],
  ["npm", "run deploy-*"],
  ["docker", "volume rm test-*"],
  ["kubectl", "delete pod test-*"],
]);

function narrower(verdict: string, example: string): string {
  return `name more of it, such as: fairlead ${verdict} '${example}'`;
}

/**
 * Why a pattern may not lift what a rule found, as the end of a sentence; undefined where it may. What cannot be
 * taken back or leaves the machine has to be named: a star may end a name there, not replace it.
 */
export function openProblem(
  { rule, verdict, effect, stake = "lasting" }: Finding,
  pattern: string,
): string | undefined {
  if (verdict === "deny") return "a pattern can only lift a question, and this call is refused";
  if (!GRAVE.has(stake)) return undefined;
  if (NEVER_OPEN.has(rule.slice(0, rule.indexOf("/"))))
    return "what this call shows, sends or starts cannot be undone";
  const isOpen = pattern
    .trim()
    .split(/\s+/)
    .some((word) => word.includes("*") && !/^[^*]{2,}\*$/.test(word));
  if (!isOpen) return undefined;
  const [does, object] = DOING.get(effect?.act) ?? DOING_ANYTHING;
  return `${does} cannot be undone, and the pattern does not say ${object}`;
}

/** What a call does that cannot be undone, and what a pattern has to name of it. */
const DOING: ReadonlyMap<Act | undefined, readonly [does: string, object: string]> = new Map([
  ["deletes", ["deleting", "what gets deleted"]],
  ["overwrites", ["overwriting", "what gets overwritten"]],
  ["publishes", ["publishing", "what gets published"]],
  ["deploys", ["deploying", "what gets deployed, and where"]],
  ["stops", ["stopping a service", "what gets stopped"]],
]);
const DOING_ANYTHING = ["what this call does", "what gets changed"] as const;

/** What is at stake where what is done cannot be taken back, or leaves this machine. */
export const GRAVE: ReadonlySet<Stake> = new Set(["project", "lasting"]);

/** Families about secrets, code from elsewhere and what starts by itself, in which no name makes it safe. */
const NEVER_OPEN: ReadonlySet<string> = new Set([
  ...["exfiltration", "files", "network", "persistence", "remote-code", "secret-stores", "secrets"],
  ...["self-protection", "system"],
]);
