import type { Arg } from "../invocation.ts";
import type { Description, Descriptions } from "./command.ts";
import { parseArguments } from "./parse-arguments.ts";
import { type Given, type Run, wordsOrLine } from "./runs.ts";

/** Agents that are told which programs to start from now on. */
export const agents: Descriptions = {
  "claude claude-code codex gemini gemini-cli qwen qwen-code amp droid kimi auggie iflow": agent,
  "codebuddy crush goose kiro-cli cursor cursor-agent code code-insiders windsurf vibe": agent,
  "kilo kilocode": agent,
};

/** True for a program that is an agent, or an editor with one. */
export function isAgent(program: string): boolean {
  return Object.keys(agents).some((names) => ` ${names} `.includes(` ${program} `));
}

function agent(): Description {
  return {
    options: {
      data: "-s|--scope -t|--transport|--type -e|--env -H|--header --timeout --description",
    },
    runs: runsOfAgent,
  };
}

/** `claude mcp add NAME -- PROGRAM …`, `gemini mcp add NAME PROGRAM …`, `claude mcp add-json NAME JSON`. */
function runsOfAgent({ words, options }: Given): readonly Run[] {
  const started: (readonly Arg[])[] = [];
  const at = words.findIndex(({ value }) => value === "mcp");
  const verb = at < 0 ? "" : words[at + 1]?.value;
  if (verb === "add") started.push(addedWords(words.slice(at + 2), options));
  if (verb === "add-json") started.push(...words.slice(at + 2).map(jsonWords));
  for (const [index, arg] of words.entries()) {
    const { value } = arg;
    if (value === "--add-mcp") started.push(jsonWords(words[index + 1]));
    else if (value.startsWith("--add-mcp="))
      started.push(jsonWords({ ...arg, value: value.slice("--add-mcp=".length) }));
  }
  return started
    .filter(([first]) => first !== undefined && !/^https?:/.test(first.value))
    .map((command) => wordsOrLine(command, { by: "mcp add", later: true }));
}

function addedWords(words: readonly Arg[], options: Description["options"]): readonly Arg[] {
  // In front of the dashes stand name and options alone.
  const end = words.findIndex(({ value }) => value === "--");
  if (end >= 0) return words.slice(end + 1);
  return parseArguments(words, { options }, { operands: 1 }).rest;
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
