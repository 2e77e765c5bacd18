import { type Fields, isFields, textOf } from "./fields.ts";

/** A tool call in Claude Code's words. */
export interface ToolWords {
  readonly tool_name: string;
  readonly tool_input: unknown;
}

/**
 * Translates a call of another agent's tool: its name, and the names of the fields that say what it
 * does. The agent's own fields stay beside them; a name nobody knows stays as it is. `cwd` is the
 * directory a command would run in if it named none.
 */
export function inToolWords(name: string, input: unknown, cwd: string): ToolWords {
  const given = typeof input === "string" ? (parsed(input) ?? input) : input;
  const tool = toolNames().get(name) ?? name;
  if (isPatch(tool, given)) {
    return { tool_name: "ApplyPatch", tool_input: isFields(given) ? given : { patch: given } };
  }
  if (tool === "Bash" || tool === "PowerShell") {
    const lines = name === "run_commands" ? linesOfCommands(given) : given;
    const fields = isFields(lines) ? lines : { command: lines };
    return { tool_name: tool, tool_input: commandFields(fields, tool, cwd) };
  }
  const subcommand = isFields(given) ? textOf(given.command) : undefined;
  const meant = EDITOR_COMMANDS.get(`${tool} ${subcommand ?? ""}`) ?? tool;
  return { tool_name: meant, tool_input: isFields(given) ? renamed(given, meant) : given };
}

/**
 * What agents call their tools. One table for all: no name means two things, and an agent that takes
 * over another's tool is guarded at once. Sources: the agents' references, named in docs/agents/.
 */
function toolNames(): ReadonlyMap<string, string> {
  const names: readonly (readonly [string, string])[] = [
    ["Bash", "run_shell_command exec_command shell shell_command local_shell unified_exec bash"],
    [
      "Bash",
      "run_commands terminal Shell Execute execute_bash execute_command run_command runTerminalCommand",
    ],
    ["Bash", "run_in_terminal run_terminal_cmd run_terminal_command run_terminal_command_v2"],
    ["PowerShell", "powershell"],
    ["Write", "write_file create Create fs_write write_to_file create_file write WriteFile"],
    ["Edit", "replace edit edit_file str_replace_editor replace_in_file search_replace editFiles"],
    ["Edit", "StrReplace StrReplaceFile str_replace edit_file_v2 editor text_editor multiedit"],
    ["ApplyPatch", "apply_patch patch"],
    ["Read", "read_file read_files read_file_v2 read_many_files view fs_read read ReadFile"],
    [
      "Grep",
      "search_codebase grep_search grep rg ripgrep_raw_search search_files search_file_content",
    ],
    ["Glob", "glob file_search find"],
    ["LS", "list_directory ls list_files list list_dir list_dir_v2"],
    ["Delete", "delete_file remove_file"],
    ["Task", "task Agent invoke_agent delegate_to_agent use_subagents subagent spawn_agent"],
    ["WebFetch", "fetch_web_content web_fetch web_extract FetchUrl webfetch fetch_url"],
    ["WebSearch", "web_search google_web_search websearch"],
    ["TodoWrite", "write_todos todo_write update_todo todowrite"],
  ];
  return new Map(names.flatMap(([tool, words]) => words.split(" ").map((word) => [word, tool])));
}

/** What agents call a tool besides Claude Code's name for it. */
export function namesOfTool(tool: string): readonly string[] {
  return [...toolNames()].filter(([, meant]) => meant === tool).map(([name]) => name);
}

/** Claude Code's name for a tool, by any agent's name for it; undefined for a name that nobody else uses. */
export function knownAs(name: string): string | undefined {
  return toolNames().get(name);
}

/** Editors with a subcommand: what the call really is. */
const EDITOR_COMMANDS: ReadonlyMap<string, string> = new Map([
  ["Edit create", "Write"],
  ["Edit write", "Write"],
  ["Edit view", "Read"],
  ["Write str_replace", "Edit"],
  ["Write insert", "Edit"],
  ["Write append", "Edit"],
]);

/** Names of one field, Claude Code's first; the others are tried in order where it is missing. */
const FIELD_NAMES: readonly (readonly [string, readonly string[]])[] = [
  [
    "file_path",
    [
      ...[
        "filePath",
        "absolute_path",
        "target_file",
        "targetFile",
        "filename",
        "TargetFile",
        "uri",
      ],
      ...["relativeWorkspacePath", "relative_workspace_path"],
    ],
  ],
  ["content", ["file_text", "contents", "text", "code"]],
  ["old_string", ["old_str", "oldString", "old_text", "oldText"]],
  ["new_string", ["new_str", "newString", "new_text", "newText", "diff"]],
];

/** Fields that only one tool has. */
const FIELDS_BY_TOOL: ReadonlyMap<string, readonly (readonly [string, readonly string[]])[]> =
  new Map([
    ["Grep", [["glob", ["include", "include_pattern", "file_pattern"]]]],
    ["Glob", [["pattern", ["glob_pattern", "globPattern"]]]],
    ["LS", [["path", ["dir_path", "directory", "dirPath"]]]],
  ]);

function renamed(fields: Fields, tool: string): Fields {
  const result: Record<string, unknown> = { ...fields };
  for (const [name, others] of [...FIELD_NAMES, ...(FIELDS_BY_TOOL.get(tool) ?? [])]) {
    if (result[name] !== undefined) continue;
    const other = others.find((each) => fields[each] !== undefined);
    if (other !== undefined) result[name] = fields[other];
  }
  const { edits } = fields;
  if (Array.isArray(edits)) {
    result.edits = edits.map((each: unknown) => (isFields(each) ? renamed(each, tool) : each));
  }
  if (tool === "WebFetch" && result.url === undefined) {
    // Gemini's tool has the addresses in its prompt.
    const urls = textOf(fields.prompt)?.match(/\bhttps?:\/\/[^\s"'<>]+/gi);
    if (urls) result.urls = [...urls];
    // Cline's takes several.
    const asked = inJson(fields.requests);
    if (Array.isArray(asked))
      result.urls = asked.flatMap((each: unknown) =>
        isFields(each) ? (textOf(each.url) ?? []) : [],
      );
  }
  const paths = pathsOf(fields);
  if (paths.length > 0) result.paths = paths;
  const [first] = paths;
  if (first !== undefined && result.file_path === undefined && result.path === undefined) {
    result.file_path = first;
  }
  return result;
}

/** Every path of a tool that takes several: Gemini's `include`, Kiro's `operations`, and lists. */
function pathsOf({ paths, include, operations, files, file_paths }: Fields): readonly string[] {
  return [paths, include, operations, files, file_paths].map(inJson).flatMap((list) =>
    Array.isArray(list)
      ? list.flatMap((each: unknown) => {
          const path = isFields(each) ? (each.path ?? each.file_path) : each;
          return typeof path === "string" && path !== "" ? [path] : [];
        })
      : [],
  );
}

const COMMAND_FIELDS = ["command", "cmd", "command_line", "commandLine", "script", "CommandLine"];
const DIRECTORY_FIELDS = [
  ...["workdir", "dir_path", "directory", "cwd", "working_directory", "working_dir", "Cwd"],
];

/** The command as text; one that runs elsewhere says so, so that it is judged where it would run. */
function commandFields(fields: Fields, tool: string, cwd: string): Fields {
  const given = COMMAND_FIELDS.map((name) => fields[name]).find((value) => value !== undefined);
  const command = Array.isArray(given) ? commandOfWords(given) : given;
  const directory = directoryOf(fields, cwd);
  if (typeof command !== "string" || directory === undefined || tool !== "Bash") {
    return { ...fields, command };
  }
  return { ...fields, command: goingTo(directory) + command };
}

/**
 * The arguments of a shell's tool with another line in place of the one it was given, in whichever field that is. The
 * directory that it names stays in a field of its own.
 */
export function withLine(input: Fields, cwd: string, change: (line: string) => string): Fields {
  const { command } = input;
  if (typeof command !== "string") return input;
  const directory = directoryOf(input, cwd);
  const before = directory === undefined ? "" : goingTo(directory);
  const given = command.startsWith(before) ? command.slice(before.length) : command;
  const named = COMMAND_FIELDS.filter((name) => input[name] !== undefined);
  return { ...input, ...Object.fromEntries(named.map((name) => [name, change(given)])) };
}

function directoryOf(fields: Fields, cwd: string): string | undefined {
  return DIRECTORY_FIELDS.map((name) => textOf(fields[name])).find(
    (text) => text !== undefined && text !== cwd && text !== ".",
  );
}

function goingTo(directory: string): string {
  return `cd ${quoted(directory)} && `;
}

/** `["bash","-lc",TEXT]` is TEXT; other words are one command. Not text at all stays as it came. */
function commandOfWords(words: readonly unknown[]): unknown {
  if (!words.every((word) => typeof word === "string")) return words;
  const [shell = "", flag = "", text] = words;
  const isShell = /(?:^|\/)(?:ba|z|da|k)?sh$/.test(shell) && /^-[a-z]*c$/.test(flag);
  return isShell && text !== undefined && words.length === 3 ? text : words.map(quoted).join(" ");
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/**
 * Cline's tool for several commands, each a line or a program with its arguments, as one command: each of several runs in
 * a shell of its own. What it takes otherwise is left as it is. Source: `RunCommandsInputUnionSchema` of cline/cline.
 */
function linesOfCommands(given: unknown): unknown {
  const fields = isFields(given) ? given : {};
  const told = inJson(fields.commands ?? given);
  const lines = (Array.isArray(told) ? told : [told]).map((one: unknown) => {
    if (!isFields(one) || !Array.isArray(one.args)) return isFields(one) ? one.command : one;
    return commandOfWords([one.command, ...one.args]);
  });
  if (!lines.every((line) => typeof line === "string")) return given;
  return { ...fields, command: lines.length === 1 ? lines[0] : lines.map(inShell).join("\n") };
}

function inShell(line: string): string {
  return `(${line}\n)`;
}

/** The value of a field that a hook is told as JSON in a text. */
function inJson(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A patch tool, or an editor that was given a patch. */
function isPatch(tool: string, input: unknown): boolean {
  if (tool === "ApplyPatch") return true;
  if (tool !== "Edit" && tool !== "Write") return false;
  const texts = isFields(input) ? [input.input, input.patch, input.command] : [input];
  return texts.some((text) => typeof text === "string" && /^\s*\*\*\* Begin Patch/.test(text));
}

/** Arguments that arrive as JSON in a text. */
function parsed(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
