import type { RuleId, Span, Stake } from "./finding.ts";
import type { Analysis, Invocation } from "./invocation.ts";
import type { OutsideEffect } from "./outside-effect.ts";
import type { World } from "./world.ts";

/** What a rule's check returns when it fires: the words, and what differs from the rule's defaults. */
export interface Hit {
  readonly words: string;
  readonly span?: Span;
  readonly verdict?: "ask" | "deny";
  readonly stake?: Stake;
  readonly reason?: string;
  readonly instead?: string;
  readonly effect?: OutsideEffect;
}

/** One command line in a rule's example tables, judged in the standard example world. */
export interface Example {
  readonly command: string;
  readonly tool?: "Bash" | "PowerShell";
  readonly cwd?: string;
  readonly branch?: string;
}

/** A rule over invocations: data plus a pure check, registered in `rules/common-rules.ts` or `rules/lazy-rules.ts`. */
export interface Rule {
  readonly id: RuleId;
  readonly verdict: "ask" | "deny";
  /** True where it has the other answer for graver or milder cases, as its examples show. */
  readonly varies?: true;
  /** What is at stake where it asks and the hit does not say; `lasting` where it is absent. */
  readonly stake?: Stake;
  /** True where what it asks about is lost from this machine's disk and nowhere else. */
  readonly undoable?: true;
  /** Programs it looks at, lower case; `"*"` is every invocation, redirects included. */
  readonly programs: readonly string[];
  readonly reason: string;
  readonly instead?: string;
  readonly check: (invocation: Invocation, world: World, analysis: Analysis) => Hit | undefined;
  /** Commands this rule must stop, and equally many look-alikes that nothing may stop. */
  readonly examples: () => {
    readonly denies: readonly (string | Example)[];
    readonly allows: readonly (string | Example)[];
  };
}

/** An example for the PowerShell tool. */
export function ps(command: string): Example {
  return { command, tool: "PowerShell" };
}
