import { EXIT, INTERRUPTED } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { colourDiff, printJson, refuse } from "../terminal/output.ts";
import { NO_OR_YES, type Questions } from "../terminal/questions.ts";
import { makeChange, type SettingsChange } from "./settings-change.ts";

/** How a change is written, as typed. */
export interface WritingOptions {
  readonly yes?: boolean | undefined;
  readonly json?: boolean | undefined;
  readonly "dry-run"?: boolean | undefined;
}

/** True where a person is asked before something is written. */
export function isAsked(options: WritingOptions): boolean {
  return options.yes !== true && options["dry-run"] !== true;
}

/**
 * Shows a change, writes it if the person agrees or need not be asked, and then lets `tell` say what came of it; 130
 * where the question was broken off. `facts` are what it says as JSON.
 */
export async function writeChange(
  io: Io,
  change: SettingsChange,
  facts: { readonly toml: string } & Readonly<Record<string, unknown>>,
  options: WritingOptions,
  questions: Questions,
  tell: () => void | Promise<void>,
): Promise<number> {
  const { path } = change.target;
  const isJson = options.json === true;
  if (options["dry-run"] === true) {
    if (isJson) printJson(io, { written: false, file: path, ...facts });
    else io.stdout(`\n${path}\n${facts.toml}`);
    return EXIT.ok;
  }
  if (!isJson) io.stdout(`\n${path}\n${colourDiff(change.diff, io)}`);
  if (isAsked(options)) {
    const answer = await questions.choose("Write it?", NO_OR_YES);
    if (answer === undefined) return INTERRUPTED;
    if (answer !== "yes") return refuse(io, "nothing was written");
  }
  const failure = await makeChange(io, change);
  if (failure !== undefined) return refuse(io, failure.problem, failure.hint);
  if (isJson) printJson(io, { written: true, file: path, ...facts });
  else await tell();
  return EXIT.ok;
}
