import { parse, type Word, type WordPart } from "unbash";
import { stepsOf } from "../../model/budget.ts";
import { DEPTH_MAX, FIELDS_MAX } from "../../text/limits.ts";
import { arithmeticValue, walkArithmetic } from "./arithmetic.ts";
import { braceAlternatives, fromHome, withoutMarker } from "./braces.ts";
import { parameterValue, variableValue } from "./parameter.ts";
import { doubtArithmetic, doubtParameter } from "./parser-differences.ts";
import type { Piece, Pieces } from "./pieces.ts";
import { processSubstitution, substitution, unknownPiece } from "./substitution.ts";
import { assignedParts, assignedTildes, tilde, tildeRows } from "./tilde.ts";
import { asOneWord, clip, type Value } from "./value.ts";
import { type Frame, spanOf, spend, through, type Walk } from "./walk.ts";

/** Expands a word without splitting, for patterns and here-strings: all its readings. */
export function expandText(word: Word, frame: Frame, walk: Walk): Value {
  const parts = word.parts;
  if (parts === undefined) return { values: [tilde(word.value, word.text, frame, walk)] };
  return joined(rows(parts, false, false, frame, walk));
}

/** Expands what is assigned to a variable, where a word of `export` may have braces in it. */
export function expandAssigned(word: Word, frame: Frame, walk: Walk, braces = false): Value {
  const parts = word.parts;
  if (parts === undefined) return { values: [assignedTildes(word.value, word.text, frame, walk)] };
  return joined(rows(assignedParts(parts, frame, walk), false, braces, frame, walk));
}

/** Expands the body of an unquoted heredoc. */
export function expandHeredoc(parts: readonly WordPart[], frame: Frame, walk: Walk): Value {
  return joined(rows(parts, true, false, frame, walk));
}

function joined(all: readonly Pieces[]): Value {
  const from = [...new Set(all.flat().flatMap((piece) => piece.from ?? []))];
  const values = all.map((row) => clip(row.map((piece) => piece.text).join("")));
  const variable = all[0]?.[0]?.variable;
  return {
    values,
    ...(from.length === 0 ? {} : { from }),
    ...(variable === undefined || all.length !== 1 || all[0]?.length !== 1 ? {} : { variable }),
  };
}

/** Every reading of the parts of a word, before it falls into fields. */
export function rows(
  parts: readonly WordPart[],
  quoted: boolean,
  braces: boolean,
  frame: Frame,
  walk: Walk,
): readonly Pieces[] {
  let all: Piece[][] = [[]];
  let first = true;
  // `~{a,b}`: the name goes on in the braces, which come first.
  const isSplit =
    braces && parts[1]?.type === "BraceExpansion" && /^~[^/]*$/.test(parts[0]?.text ?? "");
  for (const part of parts) {
    if (!spend(walk, 1 + (all.length >> 2))) return [[unknownPiece(quoted)]];
    let options = partRows(part, quoted, braces, frame, walk);
    if (first && part.type === "Literal" && !quoted) {
      if (!isSplit) options = tildeRows(part, parts[1], frame, walk) ?? options;
    } else if (first && part.type === "BraceExpansion" && part.text.includes("~")) {
      const isWhole = parts[1]?.text.startsWith("/") ?? true;
      options = options.map((row) => fromHome(row, isWhole, frame, walk));
    }
    first = false;
    if (options.length * all.length > FIELDS_MAX) options = [[unknownPiece(quoted)]];
    const [only] = options;
    if (options.length === 1 && only !== undefined) for (const row of all) row.push(...only);
    else all = all.flatMap((row) => options.map((option) => [...row, ...option]));
  }
  if (!isSplit) return all;
  const isWhole = parts[2]?.text.startsWith("/") ?? true;
  return all.map((row) => fromHome(joinedStart(row), isWhole, frame, walk));
}

/** The first two pieces in one, where the second is bare too. */
function joinedStart(row: Pieces): Pieces {
  const [first, second, ...rest] = row;
  if (first === undefined || second === undefined || second.quoted) return row;
  return [{ ...first, text: first.text + second.text }, ...rest];
}

function partRows(
  part: WordPart,
  quoted: boolean,
  braces: boolean,
  frame: Frame,
  walk: Walk,
): readonly Pieces[] {
  switch (part.type) {
    case "Literal":
      return [[{ text: part.value, quoted, expanded: false }]];
    case "SingleQuoted":
    case "AnsiCQuoted":
      return [[{ text: part.value, quoted: true, expanded: false }]];
    case "Glob":
    case "ExtendedGlob":
      return [[{ text: part.text, quoted, expanded: false, glob: true }]];
    case "DoubleQuoted":
    case "LocaleString":
      if (part.parts.length === 0) return [[{ text: "", quoted: true, expanded: false }]];
      return rows(part.parts, true, false, frame, walk);
    case "SimpleExpansion":
      return valueRows(variableValue(part.text.slice(1), frame, walk), quoted, walk);
    case "ParameterExpansion":
      doubtParameter(part, frame, walk);
      return valueRows(
        parameterValue(part, frame, walk, (word) => expandText(word, frame, walk).values),
        quoted,
        walk,
      );
    case "CommandExpansion":
      return [[substitution(part, quoted, frame, walk)]];
    case "ArithmeticExpansion":
      doubtArithmetic(part.text, part, frame, walk);
      if (spend(walk, part.text.length >> 3)) walkArithmetic(part.expression, frame, walk);
      return [[{ text: arithmeticValue(part.text), quoted, expanded: true }]];
    case "ProcessSubstitution":
      return [[processSubstitution(part, frame, walk)]];
    case "BraceExpansion":
      if (!braces || frame.depth > DEPTH_MAX)
        return [[{ text: part.text, quoted, expanded: false }]];
      return braceRows(
        part.text,
        through(frame, { name: "{…}" }, { span: spanOf(part, frame) }),
        walk,
      );
    default:
      return part satisfies never;
  }
}

function valueRows(value: Value, quoted: boolean, walk: Walk): readonly Pieces[] {
  if (!mayUse(value, quoted, walk)) return [[unknownPiece(quoted)]];
  if (quoted && value.joint !== undefined) {
    return valueRows(asOneWord(value, value.joint), true, walk);
  }
  const others = (value.otherFields ?? []).map((fields) => ({ text: fields.join(" "), fields }));
  const first = value.values.map((text) => ({
    text: clip(text),
    ...(value.fields === undefined ? {} : { fields: value.fields }),
  }));
  return [...first, ...others].map((piece) => [
    {
      ...piece,
      quoted: quoted || value.whole?.includes(piece.text) === true,
      expanded: true,
      ...(value.variable === undefined ? {} : { variable: value.variable }),
      ...(value.from === undefined ? {} : { from: value.from }),
      ...(value.many === undefined ? {} : { many: value.many }),
    },
  ]);
}

/**
 * Takes from the budget what a value weighs wherever it is used: its texts, its fields, which a text without
 * quotes may fall into, and its writers.
 */
function mayUse(
  { values, fields, otherFields, from }: Value,
  quoted: boolean,
  walk: Walk,
): boolean {
  let steps = (fields?.length ?? 0) + (from?.length ?? 0);
  for (const other of otherFields ?? []) steps += other.length;
  for (const text of values) steps += quoted ? stepsOf(text.length) : text.length >> 2;
  return spend(walk, steps);
}

/** `/$x{1,2}`: Bash reads `/$x1 /$x2`, as braces come first. Other shells read the variable x. */
export function gluedRows(parts: readonly WordPart[], frame: Frame, walk: Walk): readonly Pieces[] {
  for (let at = 1; at < parts.length; at += 1) {
    const [name, braces] = [parts[at - 1], parts[at]];
    if (braces?.type !== "BraceExpansion" || name?.type !== "SimpleExpansion") continue;
    if (!/[{,]\w/.test(braces.text)) continue;
    const inner = through(frame, { name: "{…}" }, { span: spanOf(braces, frame) });
    return frame.depth > DEPTH_MAX
      ? NO_ROWS
      : braceRows(
          braces.text,
          inner,
          walk,
          textOf(parts.slice(0, at)),
          textOf(parts.slice(at + 1)),
        );
  }
  return NO_ROWS;
}

/** The usual case. */
const NO_ROWS: readonly Pieces[] = [];

function textOf(parts: readonly WordPart[]): string {
  return parts.map(({ text }) => text).join("");
}

function braceRows(
  text: string,
  frame: Frame,
  walk: Walk,
  before = "",
  behind = "",
): readonly Pieces[] {
  const all: Pieces[] = [];
  for (const between of braceAlternatives(text)) {
    const alternative = before + between + behind;
    if (all.length > FIELDS_MAX || !spend(walk, 1 + (text.length >> 3)))
      return [[unknownPiece(false)]];
    if (/^[\w./~@%+:=-]*$/.test(alternative)) {
      // Nothing between two commas is no word of its own.
      all.push([{ text: alternative, quoted: false, expanded: alternative === "" }]);
      continue;
    }
    const command = parse(`: x${alternative}`).commands[0]?.command;
    const word = command?.type === "Command" ? command.args[0] : undefined;
    const parts = word?.type === "Word" ? word.parts : undefined;
    if (parts === undefined) {
      const value = word?.type === "Word" ? word.value.slice(1) : alternative;
      all.push([{ text: value, quoted: true, expanded: false }]);
    } else {
      const inner = rows(parts, false, true, { ...frame, source: `: x${alternative}` }, walk);
      all.push(...inner.map((row) => withoutMarker(row)));
    }
  }
  return all;
}
