import type { Row } from "../commands/pack.ts";
import type { OutsideEffect } from "../model/outside-effect.ts";
import { type Act, THINGS, type Thing } from "../model/outside-words.ts";
import { NotationError, type ToolLine, wordAndRest } from "./notation.ts";

type ActOf = Pick<OutsideEffect, "act" | "extent">;

/** What is done, by the words for it; `destroys` is for a thing with all it holds, or all things of a kind. */
const ACTS: Readonly<Record<Exclude<Act, "runs"> | "destroys" | "runs-unread", ActOf>> = {
  destroys: { act: "deletes", extent: "everything" },
  deletes: { act: "deletes" },
  overwrites: { act: "overwrites" },
  changes: { act: "changes" },
  stops: { act: "stops" },
  publishes: { act: "publishes" },
  deploys: { act: "deploys" },
  opens: { act: "opens" },
  "runs-unread": { act: "runs" },
  shows: { act: "shows" },
};

const KNOWN_ACTS: ReadonlyMap<string, ActOf> = new Map(Object.entries(ACTS));

type RowStart = Omit<Row, "patterns">;

/** Rows that many tools have: only patterns are written with them. */
const KNOWN_ROWS: ReadonlyMap<string, RowStart> = new Map<string, RowStart>([
  // What is harmless of a class that a later row takes as a whole.
  ["harmless", { id: "harmless" }],
  // The value of a secret, what expires within hours, and much among which there are secrets.
  ["shows-secret", showing("show-secret", "secret")],
  ["shows-token", showing("show-token", "token")],
  ["shows-among-others", showing("pick-secret", "mixed")],
  // What others can fetch from then on, so that it cannot be taken back.
  ["publishes-version", publishing("a version, which cannot be undone")],
]);

function showing(id: string, what: Thing): RowStart {
  const noun = "the value of a secret to the model";
  return { id, effect: { kind: "outside", act: "shows", what, noun } };
}

function publishing(noun: string): RowStart {
  return { id: "publish", effect: { kind: "outside", act: "publishes", what: "registry", noun } };
}

/** The words that a row begins with. */
export const ROW_WORDS: readonly string[] = [...KNOWN_ACTS.keys(), ...KNOWN_ROWS.keys()];

/**
 * Reads a row; undefined for a line that is none. A row says what its patterns do, as `ACT THING ID: NOUN`, or as
 * `ACT THING ID: would …` where the act's verb does not fit, and in lines below it, in front of the patterns:
 *
 * | line                          | says                                                                  |
 * |-------------------------------|-----------------------------------------------------------------------|
 * | `whose: shared`               | whose it is: `own`, `shared` or `production`                          |
 * | `extent: everything`          | that a thing goes with all it holds                                   |
 * | `back: can be installed again`| how it comes back                                                     |
 * | `instead: run …`              | what to do instead, where that is more than follows from the effect   |
 * | `rm\|remove, drop -f`         | patterns (`pattern.ts`), `, ` between them                            |
 */
export function rowOf(line: ToolLine): Row | undefined {
  const [word, rest] = wordAndRest(line);
  const known = KNOWN_ROWS.get(word);
  if (known !== undefined) return { ...known, patterns: patternsOf(line, rest, line.below) };
  const act = KNOWN_ACTS.get(word);
  if (act === undefined) return undefined;
  const head = /^(\S+) ([a-z0-9]+(?:-[a-z0-9]+)*): (\S.*)$/.exec(rest);
  if (head === null) {
    throw new NotationError(line.at, `expected "${word} THING ID: NOUN", found "${line.text}"`);
  }
  const [, thing = "", id = "", noun = ""] = head;
  const what = THINGS.find((one) => one === thing);
  if (what === undefined) {
    throw new NotationError(line.at, `expected one of ${THINGS.join(", ")}; found "${thing}"`);
  }
  const { instead, ...facts } = factsOf(line.below);
  const told = line.below.filter((one) => FACT.test(one.text)).length;
  return {
    id,
    effect: { kind: "outside", ...act, what, noun, ...facts },
    ...(instead === undefined ? {} : { instead }),
    patterns: patternsOf(line, "", line.below.slice(told)),
  };
}

/** A line below a row that is not a pattern. */
const FACT = /^[a-z]+: /;

type RowFacts = Partial<Pick<OutsideEffect, "whose" | "extent" | "back">> & Pick<Row, "instead">;

function factsOf(lines: readonly ToolLine[]): RowFacts {
  let facts: RowFacts = {};
  let isPast = false;
  for (const line of lines) {
    const isFact = FACT.test(line.text);
    if (isFact && isPast) {
      throw new NotationError(line.at, `expected "${line.text}" in front of the patterns`);
    }
    isPast = !isFact;
    if (isFact) facts = { ...facts, ...factOf(line) };
  }
  return facts;
}

function factOf(line: ToolLine): RowFacts {
  const [word, rest] = wordAndRest(line);
  switch (`${word} ${word === "instead:" || word === "back:" ? "" : rest}`.trim()) {
    case "instead:":
      return { instead: rest };
    case "back:":
      return { back: rest };
    case "extent: everything":
      return { extent: "everything" };
    case "whose: own":
      return { whose: "own" };
    case "whose: shared":
      return { whose: "shared" };
    case "whose: production":
      return { whose: "production" };
    default:
      throw new NotationError(
        line.at,
        `expected "whose: own|shared|production", "extent: everything", "back: …" or "instead: …", found "${line.text}"`,
      );
  }
}

function patternsOf(row: ToolLine, inLine: string, below: readonly ToolLine[]): readonly string[] {
  const nested = below.find((line) => line.below.length > 0)?.below[0];
  if (nested !== undefined) {
    throw new NotationError(nested.at, "expected a pattern as far in as the one before it");
  }
  const lines = inLine === "" ? below : [{ ...row, text: inLine }, ...below];
  if (lines.length === 0) throw new NotationError(row.at, `expected a pattern below "${row.text}"`);
  return lines.flatMap((line) => line.text.split(", ").map((pattern) => checked(pattern, line)));
}

/** A pattern whose first word can rule it out, as a variable cannot. */
function checked(pattern: string, { at }: ToolLine): string {
  if (pattern.split(" ").includes("")) {
    throw new NotationError(at, `expected words with one blank between them, found "${pattern}"`);
  }
  if (/^[A-Z][A-Z0-9_|]*=/.test(pattern)) {
    throw new NotationError(at, `expected variables behind other words, found "${pattern}"`);
  }
  return pattern;
}
