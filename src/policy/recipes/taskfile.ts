import { UNKNOWN } from "../model/invocation.ts";

/** A task of a Taskfile: what is done before it, and the texts that it gives a shell. */
interface Task {
  readonly before: string[];
  readonly texts: string[];
  /** Where it works, if not in the folder of the file. */
  folder?: string;
}

/** Tasks that one goal is followed through. */
const TASKS_MAX = 64;

/**
 * What `task` runs as shell text. The file is read line by line, by its indentation: names of tasks, their commands,
 * blocks of text, and the tasks that they run; a variable is known where it is set to a plain text at the top.
 */
export function taskCommands(text: string, words: readonly string[]): string {
  const variables = new Map<string, string>();
  const tasks = new Map<string, Task>();
  const texts: string[] = [];
  readTaskfile(text, variables, tasks, texts);
  const asked: string[] = [];
  for (const word of words) {
    const [, name = "", value] = /^(\w+)=([\s\S]*)$/.exec(word) ?? [];
    if (value === undefined) asked.push(word);
    else variables.set(name, value);
  }
  const open = asked.length === 0 ? ["default"] : asked.filter((name) => tasks.has(name));
  const met = new Set(open);
  for (const name of open) {
    const task = tasks.get(name);
    if (task === undefined || met.size > TASKS_MAX) continue;
    const enter = task.folder === undefined ? "" : `cd ${task.folder}\n`;
    texts.push(...task.texts.map((each) => `(\n${enter}${each}\n)`));
    for (const next of task.before) if (!met.has(next)) met.add(next) && open.push(next);
  }
  return filled(texts.join("\n"), variables);
}

/** The text with the values of variables in it. */
function filled(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (_all, expression: string) => {
    const name = /^\s*\.(\w+)\s*$/.exec(expression)?.[1] ?? "";
    return name === "ROOT_DIR" || name === "TASKFILE_DIR" ? "." : (variables.get(name) ?? UNKNOWN);
  });
}

function readTaskfile(
  text: string,
  variables: Map<string, string>,
  tasks: Map<string, Task>,
  always: string[],
): void {
  let section = "";
  let key = "";
  let taskIndent = 0;
  let task: Task | undefined;
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const indent = indentOf(line);
    const [, dash = "", name = "", value = ""] = LINE.exec(line) ?? [];
    if (line.trim() === "" || line.trimStart().startsWith("#")) continue;
    if (indent === 0) {
      section = name;
      taskIndent = 0;
      task = undefined;
    } else if (section === "vars") {
      if (name === "sh") always.push(unquoted(value));
      else if (value !== "") variables.set(name, filled(unquoted(value), variables));
    } else if (section === "tasks") {
      taskIndent ||= indent;
      if (indent === taskIndent) {
        task = { before: [], texts: [] };
        tasks.set(unquoted(name), task);
        key = "cmds";
        if (value !== "") task.texts.push(unquoted(value));
        continue;
      }
      if (task === undefined) continue;
      if (dash === "" && name !== "" && !/^(?:cmd|task|sh|defer)$/.test(name)) key = name;
      if (/^[|>]/.test(value)) {
        const end = endOfBlock(lines, at, indent);
        if (RUNS.test(name === "" ? key : name))
          task.texts.push(lines.slice(at + 1, end).join("\n"));
        at = end - 1;
      } else keep(task, key, name, value, dash === "" ? "" : line.trim().slice(1).trim());
    }
  }
}

/** `- name: value`, `name: value` or `- value`. */
const LINE = /^\s*(-\s+)?(?:(["']?[\w:.*-]+["']?):(?:\s+|$))?(.*)$/;

/** The keys whose texts a shell runs. */
const RUNS = /^(?:cmds?|sh|defer|status|preconditions)$/;

function keep(task: Task, key: string, name: string, value: string, item: string): void {
  if (name === "dir") task.folder = unquoted(value);
  else if (name === "task") task.before.push(unquoted(value));
  else if (name === "deps" || key === "deps") task.before.push(...(value.match(/[\w:.-]+/g) ?? []));
  else if (name !== "" && value !== "" && RUNS.test(name)) task.texts.push(unquoted(value));
  else if (item !== "" && RUNS.test(key)) task.texts.push(unquoted(item));
}

/** The line behind a block of text, which is indented further than what it belongs to. */
function endOfBlock(lines: readonly string[], from: number, indent: number): number {
  let at = from + 1;
  while (at < lines.length && (lines[at]?.trim() === "" || indentOf(lines[at] ?? "") > indent))
    at++;
  return at;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function unquoted(text: string): string {
  return /^(["'])([\s\S]*)\1$/.exec(text.trim())?.[2] ?? text.trim();
}
