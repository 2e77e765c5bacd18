import { absolutePath } from "../text/path.ts";
import { MakeVariables } from "./make-variables.ts";

/** What `make` was asked for. */
export interface MakeCall {
  readonly targets: readonly string[];
  /** Variables of its line, and those of its environment. */
  readonly given: ReadonlyMap<string, string>;
  readonly fromOutside: ReadonlyMap<string, string>;
  /** Where it works. */
  readonly folder: string;
  /** True where it only says what it would do. */
  readonly isDry: boolean;
  readonly read: (path: string) => string | undefined;
}

/** A rule of a makefile; its lines are still make's. */
interface MakeRule {
  readonly target: string;
  readonly before: readonly string[];
  readonly lines: string[];
}

/** Rules that one goal is followed through. */
const RULES_MAX = 128;

/** Files that a makefile includes, one in another. */
const INCLUDED_MAX = 6;

/** What `make` runs of a makefile, as shell text. Each line of a recipe has a shell to itself. */
export function makeCommands(text: string, call: MakeCall): string {
  const variables = new MakeVariables(call.given, call.folder);
  for (const [name, value] of call.fromOutside) variables.assign(name, "?=", value);
  const rules: MakeRule[] = [];
  readMakefile(withIncluded(text, call, { left: INCLUDED_MAX }), variables, rules);
  const isOneShell = rules.some(({ target }) => target === ".ONESHELL");
  const lines = reached(rules, call.targets, variables).flatMap(linesOf);
  return [...variables.commands, ...(call.isDry ? [] : lines)].join("\n");

  function linesOf({
    rule: { target, before, lines },
    name,
    stem,
  }: ReachedRule): readonly string[] {
    const [source = ""] = before;
    const own = new Map([
      ["@", name],
      ["@D", name.includes("/") ? name.slice(0, name.lastIndexOf("/")) : "."],
      ["@F", name.slice(name.lastIndexOf("/") + 1)],
      ["<", source.replace("%", () => stem)],
      ...["^", "+", "?"].map((sign) => [sign, before.join(" ").replace("%", () => stem)] as const),
      ["*", target.includes("%") ? stem : name.replace(/\.\w+$/, "")],
    ]);
    const expanded = lines.map((line) =>
      variables.expand(line, own).replace(/^[ \t]*[@+-][ \t@+-]*/gm, ""),
    );
    return isOneShell ? [`(\n${expanded.join("\n")}\n)`] : expanded.map((line) => `(\n${line}\n)`);
  }
}

/** The text with what it includes, as far as that is named plainly and is a makefile by its name. */
function withIncluded(text: string, call: MakeCall, budget: { left: number }): string {
  return text.replace(/^[ ]*[s-]?include[ \t]+(.+)$/gm, (_all, files: string) => {
    const texts = files.split(/\s+/).map((file) => {
      if (!/\.(?:mk|mak|make)$|makefile[^/]*$/i.test(file) || budget.left-- <= 0) return "";
      return call.read(absolutePath(file, call.folder)) ?? "";
    });
    return withIncluded(texts.join("\n"), call, budget);
  });
}

const ASSIGNMENT =
  /^(?:(?:export|override|private)\s+)*([\w.-]+)\s*(=|:{1,3}=|\?=|\+=|!=)\s*([\s\S]*)$/;

function readMakefile(text: string, variables: MakeVariables, rules: MakeRule[]): void {
  let open: MakeRule[] = [];
  let defined: { readonly name: string; readonly lines: string[] } | undefined;
  for (const written of text.replace(/\\\r?\n/g, " ").split(/\r?\n/)) {
    if (defined !== undefined) {
      if (!/^\s*endef\b/.test(written)) defined.lines.push(written);
      else {
        variables.assign(defined.name, "=", defined.lines.join("\n"));
        defined = undefined;
      }
      continue;
    }
    const mark = variables.get(".RECIPEPREFIX")?.[0] ?? "\t";
    if (written.startsWith(mark) && open.length > 0) {
      for (const { lines } of open) lines.push(written.slice(1));
      continue;
    }
    const line = written.replace(/(?<!\\)#.*/, "").trim();
    // Both branches of a condition are read.
    if (line === "" || /^(?:ifn?eq|ifn?def|else|endif|unexport|vpath)\b/.test(line)) continue;
    const name = /^(?:override\s+)?define\s+([\w.-]+)/.exec(line)?.[1];
    if (name !== undefined) {
      defined = { name, lines: [] };
      continue;
    }
    const assigned = ASSIGNMENT.exec(line);
    if (assigned !== null) {
      variables.assign(assigned[1] ?? "", assigned[2] ?? "=", assigned[3] ?? "");
      continue;
    }
    open = rulesOf(line, variables);
    rules.push(...open);
  }
}

/** The rules that a line begins; a variable of theirs is one of the file. */
function rulesOf(line: string, variables: MakeVariables): MakeRule[] {
  const semicolon = line.includes("$(shell") ? -1 : line.indexOf(";");
  const head = variables.expand(semicolon < 0 ? line : line.slice(0, semicolon));
  const [, targets = "", behind = ""] = /^([^:=]+)::?(?!=)\s*(.*)$/.exec(head) ?? [];
  const assigned = ASSIGNMENT.exec(behind);
  if (assigned !== null) {
    variables.assign(assigned[1] ?? "", assigned[2] ?? "=", assigned[3] ?? "");
    return [];
  }
  const before = behind.split(/[\s|:]+/).filter((word) => word !== "");
  const lines = semicolon < 0 ? [] : [line.slice(semicolon + 1)];
  return targets
    .split(/\s+/)
    .filter((target) => target !== "" && target !== "&")
    .map((target) => ({ target, before, lines: [...lines] }));
}

/** A rule that is run, for which target, and what stands for `%` in it. */
interface ReachedRule {
  readonly rule: MakeRule;
  readonly name: string;
  readonly stem: string;
}

/** The rules for what is asked for, or for the first target, with all that must be done before. */
function reached(
  rules: readonly MakeRule[],
  targets: readonly string[],
  variables: MakeVariables,
): readonly ReachedRule[] {
  const first = rules.find(({ target }) => !/^\.[^/]*$|%/.test(target))?.target;
  const usual = variables.get(".DEFAULT_GOAL")?.trim() ?? first;
  const open = targets.length > 0 ? [...targets] : usual === undefined ? [] : [usual];
  const met = new Set<string>(open);
  const found: ReachedRule[] = [];
  for (const name of open) {
    const own = rules.filter(({ target }) => target === name);
    const fitting = own.some(({ lines }) => lines.length > 0)
      ? own
      : [...own, ...rules.filter(({ target }) => stemOf(target, name) !== undefined)];
    for (const rule of fitting) {
      if (found.length >= RULES_MAX) return found;
      const stem = stemOf(rule.target, name) ?? name;
      found.push({ rule, name, stem });
      for (const other of rule.before) {
        const next = other.replace("%", () => stem);
        if (!met.has(next)) met.add(next) && open.push(next);
      }
    }
  }
  return found;
}

/** What stands for `%` where a pattern makes a target. */
function stemOf(pattern: string, name: string): string | undefined {
  const at = pattern.indexOf("%");
  if (at < 0) return undefined;
  const [start, end] = [pattern.slice(0, at), pattern.slice(at + 1)];
  if (name.length <= start.length + end.length) return undefined;
  return name.startsWith(start) && name.endsWith(end)
    ? name.slice(start.length, name.length - end.length)
    : undefined;
}
