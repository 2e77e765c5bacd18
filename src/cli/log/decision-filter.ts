import type { Io } from "../../io.ts";
import { unknownWord } from "../../nearest.ts";
import { VERDICTS, type Verdict } from "../../report/sums.ts";
import { verdictWord } from "../../report/words.ts";
import type { Decision } from "../../state/decisions.ts";
import type { Span } from "../../state/read-decisions.ts";
import { isAbsolute, nameOf } from "../../sys/paths.ts";
import { workspaceOf } from "../command.ts";
import { momentOf } from "../terminal/moment.ts";

/** Which decisions a person wants to see, as typed. */
export interface FilterOptions {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly verdict?: string | undefined;
  readonly rule?: string | undefined;
  readonly project?: string | undefined;
  readonly agent?: string | undefined;
  readonly text?: string | undefined;
}

/** The span to read, and which of its decisions are meant. */
export interface DecisionFilter {
  readonly span: Span;
  readonly isMeant: (decision: Decision) => boolean;
}

/** What the options say; an error value names the one that says nothing. */
export function readFilter(io: Io, options: FilterOptions): DecisionFilter | Error {
  const since = momentOf(io, "since", options.since);
  const until = momentOf(io, "until", options.until);
  if (since instanceof Error) return since;
  if (until instanceof Error) return until;
  const verdicts = options.verdict?.split(",").map((word) => verdictNamed(word.trim()));
  const unknown = verdicts?.find((verdict) => verdict instanceof Error);
  if (unknown !== undefined) return unknown;
  const root = options.project === "." ? workspaceOf(io).root : undefined;
  const project = root ?? options.project;
  const text = options.text?.toLowerCase();
  const isMeant = (decision: Decision) =>
    (verdicts?.includes(decision.verdict) ?? true) &&
    (options.agent === undefined || decision.agent === options.agent) &&
    (project === undefined || isOf(decision, project)) &&
    (options.rule === undefined || isBy(decision, options.rule)) &&
    (text === undefined || searched(decision).toLowerCase().includes(text));
  return { span: { since, until }, isMeant };
}

/** The verdict of a word, of the table or of JSON. */
function verdictNamed(word: string): Verdict | Error {
  const named = VERDICTS.find((verdict) => [verdict, verdictWord(verdict)].includes(word));
  return named ?? new Error(unknownWord("verdict", word, VERDICTS.map(verdictWord)));
}

/** A project goes by its path, or by its folder's name. */
function isOf({ project }: Decision, named: string): boolean {
  return isAbsolute(named) ? project === named : nameOf(project) === named;
}

/** A rule goes by its id, or with its whole family by `git` or `git/*`. */
function isBy({ rule, findings = [] }: Decision, named: string): boolean {
  const family = `${named.replace(/\/\*$/, "")}/`;
  const rules = [rule ?? "", ...findings.map((finding) => finding.rule)];
  return rules.some((one) => one === named || one.startsWith(family));
}

function searched({ command, path, input, reason, rule, tool, project }: Decision): string {
  return [command, path, input, reason, rule, tool, project].join("\n");
}
