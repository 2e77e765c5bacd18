import type { Arg } from "../invocation.ts";
import { emit } from "./emit.ts";
import { type Handler, runRest, runText } from "./handler.ts";
import { readOptions } from "./options.ts";
import type { Call, Outcome, Walk } from "./walk.ts";

/** Agents that are told which programs to start from now on. */
export function findAgent(program: string): Handler | undefined {
  return AGENT_NAMES.includes(` ${program} `) ? runAgent : undefined;
}

/** Programs that are agents, each between spaces. */
export const AGENT_NAMES =
  " claude claude-code codex gemini gemini-cli qwen qwen-code amp droid kimi auggie iflow codebuddy crush goose kiro-cli cursor cursor-agent code code-insiders windsurf vibe kilo kilocode ";

/** `claude mcp add NAME -- PROGRAM …`, `gemini mcp add NAME PROGRAM …`, `claude mcp add-json NAME JSON`. */
function runAgent(call: Call, program: string, walk: Walk): Outcome {
  const outcome = emit(call, program, walk);
  const { argv } = call;
  const at = argv.findIndex(({ value }) => value === "mcp");
  const verb = argv[at + 1]?.value ?? "";
  if (at > 0 && verb === "add") start(addedWords(argv, at + 2), call, walk);
  else if (at > 0 && verb === "add-json")
    for (const arg of argv.slice(at + 2)) start(jsonWords(arg), call, walk);
  for (const [index, arg] of argv.entries()) {
    if (arg.value === "--add-mcp") start(jsonWords(argv[index + 1]), call, walk);
    else if (arg.value.startsWith("--add-mcp="))
      start(jsonWords({ ...arg, value: arg.value.slice("--add-mcp=".length) }), call, walk);
  }
  return outcome;
}

function start(words: readonly Arg[], call: Call, walk: Walk): void {
  const [first] = words;
  if (first === undefined || /^https?:/.test(first.value)) return;
  const change = { scope: call.frame.scope.newShell([]) };
  if (words.length === 1 && /\s/.test(first.value))
    runText(call, first.value, { name: "mcp add" }, walk, change);
  else runRest(call, words, { name: "mcp add" }, walk, change);
}

function addedWords(argv: readonly Arg[], from: number): readonly Arg[] {
  const end = argv.findIndex(({ value }, index) => index >= from && value === "--");
  const command = argv.slice(end + 1);
  // In front of the dashes stand name and options alone.
  if (end > 0) return command;
  const spec = {
    values: "steH",
    long: ["--scope", "--transport", "--env", "--header", "--timeout", "--description", "--type"],
  };
  const name = readOptions(argv, from, spec).index;
  return argv.slice(readOptions(argv, name + 1, spec).index);
}

/** `{"command": "npx", "args": ["-y", "x"]}`. */
function jsonWords(arg: Arg | undefined): readonly Arg[] {
  if (arg === undefined || !arg.value.trimStart().startsWith("{")) return [];
  let value: unknown;
  try {
    value = JSON.parse(arg.value);
  } catch {
    return [];
  }
  if (typeof value !== "object" || value === null || !("command" in value)) return [];
  const args = "args" in value && Array.isArray(value.args) ? value.args : [];
  const words = [value.command, ...args].filter((word) => typeof word === "string");
  return words.map((word) => ({ ...arg, value: word }));
}
