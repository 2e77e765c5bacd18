import { parse, TomlError } from "smol-toml";
import { describeError } from "../errors.ts";

/** What is wrong with a line, and how much of the file is ignored for it. */
export interface TomlMistake {
  /** From 1. */
  readonly line: number;
  readonly message: string;
  /** The line of the header above it, or 1. */
  readonly blockLine: number;
  /** `line`, or the header of the table: `[[rule]]`. */
  readonly ignored: string;
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
  const mistakes: TomlMistake[] = blocks.flatMap(repairBlock);
  for (let tries = 0; tries < BLOCKS_MAX; tries++) {
    const whole = blocks.flatMap(({ lines }) => lines).join("\n");
    const failed = problemOf(whole);
    if (failed === undefined) return { settings: parse(whole), mistakes };
    const block = blocks.findLast(({ from }) => from < failed.line);
    if (block === undefined) break;
    const first = blocks.find(({ header, from }) => header === block.header && from < block.from);
    const isTwice = first !== undefined && !block.isEntry && block.header !== "";
    const message = isTwice
      ? `${block.header} is already there, in line ${first.from + 1}; put these lines below that one`
      : failed.message;
    const place = { line: failed.line, message, blockLine: block.from + 1 };
    mistakes.push({ ...place, ignored: block.header || "line" });
    empty(block);
  }
  return { settings: {}, mistakes };
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
    const { line, message } = failed;
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
