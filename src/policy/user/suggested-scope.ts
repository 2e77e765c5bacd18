import { commandOf, type ToolCall } from "../agent-tools/tool-call.ts";
import { readingOf } from "../agent-tools/tool-table.ts";
import { changeBy } from "../catalog/descriptions.ts";
import { type Analysis, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { baseName } from "../text/path.ts";
import { normalisedPath, userCallOf } from "./call.ts";
import { comparedLine } from "./compared-line.ts";
import { toolsReading } from "./tools.ts";

/** Where a table holds: where the call is made, or wherever else as well. */
export type Extent = "here" | "everywhere";

/** What fits one call and as little else as can be said, or why nothing does. */
export type Narrowest =
  | {
      readonly ok: true;
      /** Keys of an `[[allow]]` or a `[[rule]]`, in the order in which they are written. */
      readonly fields: Readonly<Record<string, unknown>>;
      /** An inline test without what it expects. */
      readonly test: Readonly<Record<string, string>>;
    }
  | { readonly ok: false; readonly message: string };

/**
 * What an exception says to fit a call: of a command line every word of it and the folder it runs in, of a
 * file tool the file and the tools that do the same with it.
 */
export function narrowestAllow(call: ToolCall, extent: Extent, world: World): Narrowest {
  const command = commandOf(call)?.text;
  if (command === undefined) return narrowestFile(call, extent, world);
  const when = extent === "here" ? { when: { cwd: exactly(world.cwd, world) } } : {};
  return {
    ok: true,
    fields: { line: comparedLine(command), ...when },
    test: { ...toolOf(call), command, ...(extent === "here" ? { cwd: world.cwd } : {}) },
  };
}

/** What an exception says for every command that a pattern fits, as one call does: in a folder where one is given. */
export function patternAllow(
  pattern: string,
  call: ToolCall,
  folder: string | undefined,
  world: World,
): Narrowest {
  const when = folder === undefined ? {} : { when: { cwd: below(folder, world) } };
  return {
    ok: true,
    fields: { words: pattern, ...when },
    test: {
      command: commandOf(call)?.text ?? "",
      ...(folder === undefined ? {} : { cwd: world.cwd }),
    },
  };
}

/** What a rule says to forbid every command that a pattern fits; below a folder where one is given. */
export function patternDeny(
  pattern: string,
  call: ToolCall,
  folder: string | undefined,
  world: World,
): Narrowest {
  const when = folder === undefined ? {} : { when: { cwd: `${exactly(folder, world)}/**` } };
  return {
    ok: true,
    fields: { command: pattern, ...when },
    test: {
      command: commandOf(call)?.text ?? "",
      ...(folder === undefined ? {} : { cwd: world.cwd }),
    },
  };
}

function below(folder: string, world: World): readonly string[] {
  const plain = exactly(folder, world);
  return [plain, `${plain}/**`];
}

/**
 * What a rule says to forbid a call: of a command line the program and its words, with whatever stands behind
 * or around them, since another spelling of the same is not wanted either; below `folder` where one is given.
 */
export function narrowestDeny(
  call: ToolCall,
  analysis: Analysis | undefined,
  folder: string | undefined,
  world: World,
): Narrowest {
  const isLine = commandOf(call) !== undefined;
  if (!isLine) return narrowestFile(call, folder === undefined ? "everywhere" : "here", world);
  const invocations = analysis?.invocations ?? [];
  const [meant, ...more] = invocations.filter(
    ({ program }) => changeBy(program) !== "enter-folder",
  );
  if (meant === undefined || meant.program === "") {
    return { ok: false, message: "this line names no program that a rule could be about" };
  }
  if (more.length > 0) {
    const message = "this line runs more than one command, and a rule is about one of them";
    return { ok: false, message };
  }
  const written = meant.redirects.find(({ operator }) => operator.includes(">"));
  if (written !== undefined && !/^(?:\d+|\/dev\/.*)$/.test(written.target.value)) {
    return { ok: false, message: "this line writes a file, and a rule would be about its program" };
  }
  const command = wordsOf(meant);
  if (command === undefined) {
    return { ok: false, message: "some of these words are not known before the line runs" };
  }
  const when = folder === undefined ? {} : { when: { cwd: `${exactly(folder, world)}/**` } };
  return {
    ok: true,
    fields: { command, ...when },
    test: {
      ...toolOf(call),
      command: commandOf(call)?.text ?? "",
      ...(folder === undefined ? {} : { cwd: world.cwd }),
    },
  };
}

/** A file tool's path, in the tools that read or change files as it does. */
function narrowestFile(call: ToolCall, extent: Extent, world: World): Narrowest {
  const reading = readingOf(call.tool);
  const [path, ...more] = userCallOf(call).paths ?? [];
  const isFile = reading !== undefined && FILE_READINGS.includes(reading);
  if (!isFile || path === undefined || more.length > 0) {
    const message = `a call of ${call.tool} cannot be told from others by a file or a command line`;
    return { ok: false, message };
  }
  const full = normalisedPath(path, world.cwd, world);
  const pattern = extent === "here" ? full : baseName(full);
  const tools = reading === "write" ? toolsReading("write") : [call.tool];
  return {
    ok: true,
    fields: { tool: tools.length === 1 ? call.tool : tools, path: exactly(pattern, world) },
    test: { tool: call.tool, path: full },
  };
}

const FILE_READINGS: readonly string[] = ["read", "search", "list", "write", "delete"];

/** A test's command line is one for Bash where it names no tool. */
function toolOf({ tool }: ToolCall): { readonly tool?: string } {
  return tool === "Bash" ? {} : { tool };
}

/** A command's words as a pattern that fits exactly them; undefined where they are not all known. */
function wordsOf({ program, args }: Invocation): string | undefined {
  const words = [program, ...args.map(({ value }) => value)];
  const isKnown = args.every(({ variable, from }) => variable === undefined && from === undefined);
  const text = words.join(" ");
  return isKnown && !text.includes(UNKNOWN) ? literal(text) : undefined;
}

/** A path as a pattern that fits only it. On Windows a backslash separates names, so any character fits there. */
function exactly(path: string, { platform }: World): string {
  return platform === "windows" ? path.replaceAll("\\", "/").replace(SPECIAL, "?") : literal(path);
}

/** A text in which what has a meaning in patterns has none. */
function literal(text: string): string {
  return text.replace(SPECIAL, "\\$&").replace(/^(?=!|re:)/, "\\");
}

/** Characters with a meaning in globs. */
const SPECIAL = /[\\*?[\]{}()|]/g;
