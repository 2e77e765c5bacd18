import type { Io, Processes, RunningProcess } from "../io.ts";
import { seenProcesses } from "../sys/process-tree.ts";
import { AGENTS } from "./agent.ts";
import { OTHER_AGENTS, type SignedAgent } from "./agents/signs.ts";
import { OWN_FILE_AGENTS } from "./own-files.ts";

/** What stands above this process. */
export type Above =
  | { readonly kind: "nobody" }
  /** An agent, and by what it was recognised. */
  | { readonly kind: "agent"; readonly title: string; readonly sign: string }
  /** A program that makes up a terminal, at whose own end is none. */
  | { readonly kind: "made-up terminal"; readonly maker: string }
  /** The system does not show every process up to the top. */
  | { readonly kind: "unknown" };

/** The processes that this command sees. */
export async function processesOf(io: Io): Promise<Processes> {
  if (io.processesAbove === undefined) return seenProcesses(io.platform);
  const above = await io.processesAbove();
  return { above, all: [...(above ?? []), ...(io.processesBeside?.() ?? [])] };
}

/** Looks for an agent among the processes above this one, and in the environments they were given. */
export async function lookAbove(io: Io, processes?: Processes): Promise<Above> {
  for (const agent of knownAgents()) {
    const mark = agent.signs.marks?.find((name) => (io.env(name) ?? "") !== "");
    if (mark !== undefined) return seen(agent, `the environment variable ${mark}`);
  }
  const { above } = processes ?? (await processesOf(io));
  if (above === undefined) return { kind: "unknown" };
  for (const one of above) {
    const found = agentOf(one);
    if (found !== undefined) return found;
  }
  const maker = above.find(isTerminalMaker);
  if (maker !== undefined) return { kind: "made-up terminal", maker: maker.name };
  return { kind: "nobody" };
}

function knownAgents(): readonly SignedAgent[] {
  return [...AGENTS, ...OWN_FILE_AGENTS, ...OTHER_AGENTS];
}

function seen({ title }: SignedAgent, sign: string): Above {
  return { kind: "agent", title, sign };
}

function agentOf(running: RunningProcess): Above | undefined {
  const itself = agentItself(running);
  if (itself !== undefined) return seen(itself, `process ${running.pid}`);
  for (const agent of knownAgents()) {
    const mark = agent.signs.marks?.find((name) => running.variables.includes(name));
    if (mark !== undefined) {
      return seen(agent, `${mark} in the environment of process ${running.pid}`);
    }
  }
  return undefined;
}

/** The agent that a process is, not one that merely started it. */
export function agentItself(running: RunningProcess): SignedAgent | undefined {
  const files = filesOf(running);
  const names = [running.name, ...files].map(plainName);
  return knownAgents().find(
    ({ signs: { programs, paths = [] } }) =>
      programs.some((name) => names.includes(name)) ||
      paths.some((part) => files.some((file) => file.includes(part))),
  );
}

/** Programs that run a script, which is then what a process is. */
const INTERPRETER = /^(?:node|nodejs|bun|bunx|deno|npx|tsx|python[\d.]*|uvx?|pipx)$/;

/** The files that a process runs: its program, and the script where that is an interpreter. */
export function filesOf({ program, words }: RunningProcess): readonly string[] {
  const [called = "", ...rest] = words;
  const files = [program, called];
  if (files.some((file) => INTERPRETER.test(plainName(file)))) {
    files.push(rest.find((word) => !word.startsWith("-")) ?? "");
  }
  return files.map((file) => file.replaceAll("\\", "/"));
}

/** The name of a file without its folder, and without what Windows and scripts end names in. */
export function plainName(file: string): string {
  const name = file.replaceAll("\\", "/").replace(/^.*\//, "");
  const bare = name.replace(/\.(?:exe|cmd|bat|ps1|[cm]?js|py)$/i, "");
  return bare === name ? name : bare.toLowerCase();
}

/** Programs that give others a terminal without being one. */
const TERMINAL_MAKER = /^(?:script|expect|autoexpect|unbuffer|socat|empty|faketty)$/;

/** Languages in which that is a line; a terminal's window that is written in one goes by its own name. */
const LANGUAGE = /^(?:python|perl|ruby|tclsh)[\d.]*$/;

/** True where no terminal controls such a program: nobody sits at the one it made. */
function isTerminalMaker({ name, program, hasTerminal }: RunningProcess): boolean {
  if (hasTerminal !== false) return false;
  return (
    LANGUAGE.test(name) || [name, plainName(program)].some((each) => TERMINAL_MAKER.test(each))
  );
}
