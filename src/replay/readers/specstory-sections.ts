import type { Followed } from "../../report/report.ts";
import {
  BLOCK_MAX_LINES,
  commandFence,
  fenced,
  inputOf,
  linesOfDiff,
  SHELL_FENCE,
} from "./specstory-block.ts";

/**
 * A call of a history whose calls have no tags: until the end of 2025 SpecStory wrote each into a section of its own,
 * between lines of dashes. Sources: histories of its extension for Cursor in public repositories.
 */
export interface SectionCall {
  readonly name: string;
  /** Undefined where the section does not tell. */
  readonly input: Readonly<Record<string, string>> | undefined;
  readonly followed: Followed;
  readonly time: string | undefined;
}

/** Calls of sections, as their lines come. */
export interface Sections {
  /** Takes a line; gives the calls that it ends. */
  readonly line: (line: string, time: string | undefined) => readonly SectionCall[];
  /** Whatever the last lines tell. */
  readonly rest: () => readonly SectionCall[];
}

/** What the lines so far say of those that follow. */
interface Turn {
  isUser: boolean;
  /** The file that was edited last, which an edit without a name goes on with. */
  file: string | undefined;
}

/** The sections of a file that has no tags yet. */
export function openSections(): Sections {
  const turn: Turn = { isUser: false, file: undefined };
  let lines: string[] = [];
  let fence: string | undefined;
  // An outcome stands in a section behind its call.
  let last: SectionCall | undefined;
  const end = (time: string | undefined): readonly SectionCall[] => {
    const section = lines.filter((line) => line.trim() !== "");
    [lines, fence] = [[], undefined];
    const [first] = section;
    if (first === undefined || turn.isUser) return [];
    const followed = section.length === 1 ? OUTCOMES.find(([said]) => said.test(first)) : undefined;
    if (followed !== undefined) {
      if (last !== undefined) last = { ...last, followed: followed[1] };
      return [];
    }
    const found = callsIn(section, turn).map((call) => ({ ...call, time }));
    if (found.length === 0) return [];
    const ended = [...(last === undefined ? [] : [last]), ...found.slice(0, -1)];
    last = found.at(-1);
    return ended;
  };
  return {
    line: (line, time) => {
      if (fence === undefined) {
        const speaker = /^_\*\*(.*)\*\*_/.exec(line)?.[1];
        if (speaker !== undefined || line === "---") {
          const ended = end(time);
          if (speaker !== undefined) {
            turn.isUser = speaker.startsWith("User");
            if (turn.isUser) turn.file = undefined;
          }
          return ended;
        }
        fence = /^`{3,}/.exec(line)?.[0];
      } else if (line.startsWith(fence)) fence = undefined;
      if (lines.length < BLOCK_MAX_LINES) lines.push(line);
      return [];
    },
    rest: () => {
      const ended = end(undefined);
      return last === undefined ? ended : [...ended, last];
    },
  };
}

/** What is alone in a section behind a call. */
const OUTCOMES: readonly (readonly [RegExp, Followed])[] = [
  [/^Cancelled$/, "refused"],
  [/^(?:Error calling tool|Tool call (?:timed out|failed))/, "failed"],
];

type Told = Pick<SectionCall, "name" | "input" | "followed">;

function callsIn(section: readonly string[], turn: Turn): readonly Told[] {
  const starts = section.flatMap((line, at) => (NAMED.test(line) ? [at] : []));
  if (starts.length > 0) {
    return starts.map((from, at) => namedCall(section.slice(from, starts[at + 1]), turn));
  }
  const [first = ""] = section;
  const ran = (name: string, input: Told["input"]): readonly Told[] => [
    { name, input, followed: "ran" },
  ];
  const [, file] = /^Read file: (\S.*)$/.exec(first) ?? [];
  if (file !== undefined)
    return ran("read_file", file === "undefined" ? undefined : { file_path: file });
  const [, listed, query] = SEARCHED.exec(section.slice(0, 2).join("\n")) ?? [];
  if (listed?.startsWith("Listed") === true) return ran("list_dir", {});
  if (query !== undefined) {
    return listed?.startsWith("Grep") === true
      ? ran("grep_search", { pattern: query })
      : ran("codebase_search", { query });
  }
  if (SHELL_FENCE.test(first))
    return ran("run_terminal_cmd", { command: commandFence(section) ?? "" });
  if (/^`{3,}diff$/.test(first)) {
    const changed = linesOfDiff(fenced(section) ?? "");
    return ran(
      "edit_file",
      turn.file === undefined ? undefined : { file_path: turn.file, ...changed },
    );
  }
  return [];
}

/** How a section names its tool, on a line of its own or in a summary. */
const NAMED = /^(?:Tool use: \*\*[^*]+\*\*$|<details><summary>Tool use: \*\*[^*]+\*\*)/;

/** What a section with a table begins with. */
const SEARCHED =
  /^<details>\s*<summary>(Listed (?:current )?directory|Searched codebase|Grep(?: search)? for)(?: "([^"]*)")?/;

function namedCall(lines: readonly string[], turn: Turn): Told {
  const name = /Tool use: \*\*([^*]+)\*\*/.exec(lines[0] ?? "")?.[1] ?? "";
  const text = lines.slice(0, 3).join("\n");
  const isEdit = /Edit file: /.test(text) || /edit|replace|write/.test(name);
  const isShell = /Run command: /.test(text) || /terminal|command|shell/.test(name);
  const type = isShell ? "shell" : isEdit ? "write" : /read_file/.test(name) ? "read" : "";
  const input = inputOf({ type, name, lines });
  if (isEdit) turn.file = input?.file_path ?? turn.file;
  // `code_edit` is SpecStory's own word, and so is `command`.
  const tool = isEdit ? "edit_file" : isShell ? "run_terminal_cmd" : name;
  return { name: tool, input, followed: "ran" };
}
