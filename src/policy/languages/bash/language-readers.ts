import type { Budget } from "../../model/budget.ts";
import type { Doubt, Invocation, Wrapper } from "../../model/invocation.ts";
import type { ScriptLanguage } from "../../model/script-language.ts";
import type { World } from "../../model/world.ts";

/** What a text in another language would run. */
export interface NestedReading {
  readonly invocations: readonly Invocation[];
  readonly doubts: readonly Doubt[];
  /** Command lines that it hands to a shell, to be read like any other. */
  readonly commands?: readonly { readonly shell: string; readonly via: readonly Wrapper[] }[];
}

/** Reads a text in another language. Pure, total, bounded by the budget: a new one where none is given. */
export type NestedAnalyser = (
  source: string,
  world: World,
  depth: number,
  budget?: Budget,
) => NestedReading;

/** Languages whose text a command line can carry. */
export type Language = ScriptLanguage | "powershell" | "cmd";

/** The analysers at hand; a language without one is left unread. */
export type Languages = Pick<ReadonlyMap<Language, NestedAnalyser>, "get">;
