import type { OptionKind } from "../commands/command.ts";
import type { Row, Tool } from "../commands/pack.ts";
import type { ToldForm } from "../commands/told-form.ts";
import { FACETS, type FacetDraft, OPTION_WORDS } from "./facets.ts";
import { NotationError, needed, nothingBelow, type ToolLine, wordAndRest } from "./notation.ts";
import { FORM_WORDS, formOf } from "./read-forms.ts";
import { ROW_WORDS, rowOf } from "./read-rows.ts";

/** A tool as its file says it. */
export interface ToldTool {
  /** All its names, with blanks between them. */
  readonly names: string;
  readonly tool: Omit<Tool, "looks">;
  /** Its read-only forms. */
  readonly forms: readonly ToldForm[];
  /** The tool whose rows it shares. */
  readonly rowsOf?: string;
  readonly at: ToolLine["at"];
}

/** Facets of which a tool may have several. */
const REPEATED: readonly string[] = ["runs", "fast"];

/** Reads a tool: its names, and what belongs to them. */
export function toldTool({ text: names, at, below }: ToolLine): ToldTool {
  const odd = names.split(" ").find((name) => !/^[a-z0-9][a-z0-9._-]*$/.test(name));
  if (odd !== undefined) {
    throw new NotationError(
      at,
      `expected names in lower case without folder or extension, found "${odd}"`,
    );
  }
  const options: Partial<Record<OptionKind, string>> = {};
  const draft: FacetDraft = {};
  const rows: Row[] = [];
  const forms: ToldForm[] = [];
  let ofAll: ToldForm = {};
  const rest = new Map<string, string>();
  for (const line of below) {
    const [word, words] = wordAndRest(line);
    if (FORM_WORDS.includes(word)) {
      const form = formOf(line, ofAll);
      if (word === "read-only-all") ofAll = form;
      else forms.push(form);
      continue;
    }
    if (rest.has(word) && FACETS.has(word) && !REPEATED.includes(word)) {
      throw new NotationError(line.at, `expected one line with "${word}", found a second`);
    }
    rest.set(word, words);
    readLine(line, { draft, options, rows });
  }
  const isElsewhere = rest.has("described-elsewhere");
  if (isElsewhere && (Object.keys(options).length > 0 || rest.has("grammar"))) {
    throw new NotationError(at, "expected no options of what is described elsewhere");
  }
  const shared = rest.get("rows-of");
  if (shared !== undefined && rows.length > 0) {
    throw new NotationError(at, `expected no rows beside "rows-of ${shared}"`);
  }
  const { grammar = "exact", ...facts } = draft;
  const tool = {
    ...facts,
    ...(isElsewhere ? {} : { options }),
    ...(isElsewhere || rest.get("grammar") === "gnu" ? {} : { grammar }),
    ...(rows.length === 0 ? {} : { destroys: rows }),
  };
  return { names, tool, forms, at, ...(shared === undefined ? {} : { rowsOf: shared }) };
}

interface ToolDraft {
  readonly draft: FacetDraft;
  readonly options: Partial<Record<OptionKind, string>>;
  readonly rows: Row[];
}

function readLine(line: ToolLine, { draft, options, rows }: ToolDraft): void {
  const row = rowOf(line);
  if (row !== undefined) {
    if (row.id !== "harmless" && rows.some(({ id }) => id === row.id)) {
      throw new NotationError(line.at, `expected one row for "${row.id}", found a second`);
    }
    rows.push(row);
    return;
  }
  const [word, rest] = wordAndRest(line);
  const kind = OPTION_WORDS.get(word);
  const facet = FACETS.get(word);
  if (kind === undefined && facet === undefined) {
    const words = [...OPTION_WORDS.keys(), ...FACETS.keys(), ...FORM_WORDS, ...ROW_WORDS].join(
      ", ",
    );
    throw new NotationError(line.at, `expected one of ${words}; found "${word}"`);
  }
  if (word !== "fast") nothingBelow(line);
  if (kind !== undefined) addOptions(options, kind, needed(rest, line), line);
  else facet?.(draft, rest, line);
}

function addOptions(
  options: ToolDraft["options"],
  kind: OptionKind,
  names: string,
  line: ToolLine,
): void {
  const known = namesIn(Object.values(options).join(" "));
  for (const name of namesIn(names)) {
    if (name !== "*" && known.includes(name)) {
      throw new NotationError(line.at, `expected "${name}" once, found it again`);
    }
    known.push(name);
  }
  const before = options[kind];
  options[kind] = before === undefined ? names : `${before} ${names}`;
}

function namesIn(options: string): string[] {
  return options.split(/[ |]+/);
}
