import { parse, TomlError } from "smol-toml";
import { describeError } from "../errors.ts";
import { lineOf } from "./line-of.ts";
import { meantByLine, meantLine } from "./meant-rule.ts";

/** What is wrong with a line, and how much of the file is ignored for it. */
export interface TomlMistake {
  /** From 1. */
  readonly line: number;
  readonly message: string;
  /** The line of the header above it, or 1. */
  readonly blockLine: number;
  /** `line`, or the header of the table: `[[rule]]`; undefined where all of it is in force. */
  readonly ignored: string | undefined;
}

/** As much of a TOML text as can be read, and what cannot. */
export interface SalvagedToml {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly mistakes: readonly TomlMistake[];
}

/** A header and the lines below it, or the lines before the first one. */
interface Block {
  /** As written, `[[rule]]`; empty for the lines before the first one. */
  readonly header: string;
  /** Entries of a list mean something only as a whole: half a rule could fit more than the whole one. */
  readonly isEntry: boolean;
  /** Index of its first line. */
  readonly from: number;
  readonly lines: string[];
}

/** Lines of one table that are left out before the whole of it is. */
const LINES_MAX = 10;
/** Blocks that are left out because they contradict others, such as a table that is written twice. */
const BLOCKS_MAX = 20;

/**
 * Reads what can be read of a text that is not TOML as a whole: each table by itself, without the lines that
 * are wrong. An entry of a list, with the tables below it, is left out as a whole and stays behind as an empty
 * one, so that the others keep their numbers.
 */
export function salvageToml(text: string): SalvagedToml {
  const blocks = blocksOf(text);
  const twins: Twin[] = [];
  const mistakes: TomlMistake[] = blocks.flatMap(repairBlock);
  for (let tries = 0; tries < BLOCKS_MAX; tries++) {
    const whole = blocks.flatMap(({ lines }) => lines).join("\n");
    const failed = problemOf(whole);
    if (failed === undefined) {
      const joined = twins.reduce<Joined>(join, { settings: parse(whole), mistakes, rest: whole });
      return { settings: joined.settings, mistakes: joined.mistakes };
    }
    const block = blocks.findLast(({ from }) => from < failed.line);
    if (block === undefined) break;
    const first = blocks.find(
      ({ header, from }) => bare(header) === bare(block.header) && from < block.from,
    );
    if (first !== undefined && !block.isEntry && block.header !== "") {
      const { header, from } = block;
      twins.push({ header, from, first: first.from, text: block.lines.join("\n") });
    } else {
      const place = { line: failed.line, message: failed.message, blockLine: block.from + 1 };
      mistakes.push({ ...place, ignored: block.header || "line" });
    }
    empty(block);
  }
  const lost = twins.map((twin) => mistakeOf(twin, "put these lines below that one", twin.header));
  return { settings: {}, mistakes: [...mistakes, ...lost] };
}

function bare(header: string): string {
  return header.replace(/\s/g, "");
}

/** A table that is there already, in line `first` from 0. */
interface Twin extends Pick<Block, "header" | "from"> {
  readonly first: number;
  readonly text: string;
}

interface Joined extends SalvagedToml {
  /** The text without the tables that are there twice. */
  readonly rest: string;
}

/** Adds a table to the one of its name, where no key has two values; else it is ignored. */
function join({ settings, mistakes, rest }: Joined, twin: Twin): Joined {
  const more = parse(twin.text);
  const [clash] = clashes(settings, more);
  if (clash === undefined) {
    const told = mistakeOf(twin, "both are in force; put these lines below that one", undefined);
    return { settings: merged(settings, more), mistakes: [...mistakes, told], rest };
  }
  const lines = [lineOf(clash, rest), twin.from + lineOf(clash.slice(-1), twin.text)];
  const name = JSON.stringify(clash.at(-1));
  const advice = `both set ${name}, in lines ${lines.join(" and ")}; keep one of them, and put the rest below the first table`;
  return { settings, mistakes: [...mistakes, mistakeOf(twin, advice, twin.header)], rest };
}

function mistakeOf({ header, from, first }: Twin, advice: string, ignored: string | undefined) {
  const message = `${header} is already there, in line ${first + 1}; ${advice}`;
  return { line: from + 1, blockLine: from + 1, message, ignored };
}

type Table = Readonly<Record<string, unknown>>;

/** The paths of keys to which two tables give different values. */
function clashes(one: Table, other: Table): readonly (readonly string[])[] {
  const known = new Map(Object.entries(one));
  return Object.entries(other).flatMap(([key, value]) => {
    const before = known.get(key);
    if (before === undefined || JSON.stringify(before) === JSON.stringify(value)) return [];
    if (!isTable(before) || !isTable(value)) return [[key]];
    return clashes(before, value).map((path) => [key, ...path]);
  });
}

function merged(one: Table, other: Table): Table {
  const known = new Map(Object.entries(one));
  for (const [key, value] of Object.entries(other)) {
    const before = known.get(key);
    known.set(key, isTable(before) && isTable(value) ? merged(before, value) : value);
  }
  return Object.fromEntries(known);
}

function isTable(value: unknown): value is Table {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}

function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [{ header: "", isEntry: false, from: 0, lines: [] }];
  let list: string | undefined;
  text.split("\n").forEach((line, at) => {
    const header = /^[ \t]*(\[\[?)[ \t]*([\w"'.-]{1,200})[ \t]*\]\]?/.exec(line);
    const [written = "", bracket = "", path = ""] = header ?? [];
    const isBelow = list !== undefined && path.startsWith(`${list}.`);
    if (header !== null && !isBelow) {
      const isEntry = bracket === "[[";
      list = isEntry ? path : undefined;
      blocks.push({ header: written.trim(), isEntry, from: at, lines: [] });
    }
    blocks.at(-1)?.lines.push(line);
  });
  return blocks;
}

/** Takes out of a block what cannot be read by itself. */
function repairBlock(block: Block): readonly TomlMistake[] {
  const mistakes: TomlMistake[] = [];
  for (let tries = 0; ; tries++) {
    const failed = problemOf(block.lines.join("\n"));
    if (failed === undefined) return mistakes;
    const { line } = failed;
    const message = adviceFor(block, line) ?? failed.message;
    const place = { line: block.from + line, blockLine: block.from + 1, message };
    const isWhole = block.isEntry || tries >= LINES_MAX || line === 1 || line > block.lines.length;
    if (isWhole && block.header !== "") {
      empty(block);
      return [...mistakes, { ...place, ignored: block.header }];
    }
    mistakes.push({ ...place, ignored: "line" });
    if (tries >= LINES_MAX || line > block.lines.length) block.lines.fill("");
    else block.lines[line - 1] = "";
  }
}

/** What to write in place of a line that is no TOML, or is there twice; undefined where that is not plain. */
function adviceFor({ header, from, lines }: Block, line: number): string | undefined {
  const text = lines[line - 1] ?? "";
  const [, key] = /^[ \t]*("[^"]*"|[\w.-]+)[ \t]*=/.exec(text) ?? [];
  const isSame = (other: string) =>
    key !== undefined &&
    other.trimStart().startsWith(key) &&
    /^[ \t]*=/.test(other.trimStart().slice(key.length));
  const before = lines.slice(0, line - 1).findIndex(isSame);
  if (before >= 0) return `${key} is set already, in line ${from + before + 1}; keep one of them`;
  if (bare(header) !== "[rules]" || text.length > ADVISED_MAX_CHARS) return undefined;
  const written = text.trim();
  const meant = meantByLine(written);
  if (meant === undefined) return undefined;
  const isQuoted = /^["']/.test(written);
  const how = isQuoted ? "a rule is written like this" : "a command is written in quotes";
  return `${how}: ${meantLine(meant)}`;
}

/** A longer line gets no advice, so that looking for what was meant takes no time. */
const ADVISED_MAX_CHARS = 200;

/** Takes the lines out; the header of a list's entry stays. */
function empty({ header, isEntry, lines }: Block): void {
  lines.fill("");
  if (isEntry && problemOf(header) === undefined) lines[0] = header;
}

function problemOf(text: string): { readonly line: number; readonly message: string } | undefined {
  try {
    parse(text);
    return undefined;
  } catch (error) {
    const line = error instanceof TomlError ? error.line : 1;
    const [first = ""] = describeError(error).split("\n");
    return { line, message: first.replace(/^Invalid TOML document: /, "not valid TOML: ") };
  }
}
