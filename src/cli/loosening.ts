import type { Above } from "../install/agent-above.ts";
import type { LateTerminal } from "../install/person-terminal.ts";
import type { Io, TypedLine } from "../io.ts";
import { hasCodeForm, type Loosening, loosening } from "../policy/model/own-commands.ts";
import { quoteWord } from "../policy/text/quote.ts";
import { refuse } from "./terminal/output.ts";
import { isTerminal } from "./terminal/terminal.ts";

/** The arguments of a command, as citty parsed them. */
type Arguments = Readonly<Record<string, unknown>>;

/**
 * The commands that loosen, by their path. Missing are those that only show something, and `install`:
 * it guards more than before, except where it changes entries that are there, which it looks at itself.
 */
function looseningCommands(): ReadonlyMap<string, Loosening> {
  return new Map(
    loosening().flatMap((one) => {
      const isMissing = one.verdict !== undefined || one.harmless === "always";
      return isMissing ? [] : [[one.command, one] as const];
    }),
  );
}

/** True for a command that takes `--code` where an agent is running; see {@link typedLine}. */
export function takesCodeOption(command: string): boolean {
  return loosening().some((one) => one.command === command && one.harmless !== "always");
}

/** True where the arguments make the command change something. */
function writes({ shows = [], needs, harmless }: Loosening, args: Arguments): boolean {
  if (harmless === "always" || harmless?.includes([args._].flat().join(" "))) return false;
  const isGiven = (option: string) => args[option.replace(/^--/, "")] === true;
  return !shows.some(isGiven) && (needs === undefined || isGiven(needs));
}

/**
 * The words as they were typed and the code among them, which any command that decides what is guarded takes;
 * undefined for other commands.
 */
export function typedLine(
  command: string,
  path: readonly string[],
  rest: readonly string[],
): TypedLine | undefined {
  if (!loosening().some((one) => one.command === command)) return undefined;
  const end = rest.includes("--") ? rest.indexOf("--") : rest.length;
  const at = rest.findIndex((word, index) => index < end && /^--code(?:=|$)/.test(word));
  const usedUp = new Set<string>();
  if (at < 0) return { words: [...path, ...rest], code: undefined, usedUp };
  const isApart = rest[at] === "--code";
  const code = isApart ? rest[at + 1] : rest[at]?.slice("--code=".length);
  return { words: [...path, ...rest.toSpliced(at, isApart ? 2 : 1)], code: code ?? "", usedUp };
}

/**
 * Refuses a command that loosens where it is not a person who types it; undefined where it may run. Before that it
 * says what is wrong with the words, by the command's `setup`: no one should fetch a code for a line that fails anyway.
 */
export async function refuseBelowAgent(
  io: Io,
  command: string,
  args: Arguments,
  setup: () => Promise<unknown> = async () => undefined,
): Promise<number | undefined> {
  const loosens = looseningCommands().get(command);
  if (loosens === undefined || !writes(loosens, args)) return undefined;
  const { lookWhoTypes } = await import("../install/person-terminal.ts");
  const above = await lookWhoTypes(io);
  const isLate = above.kind === "late terminal";
  const wrong = above.kind === "nobody" ? undefined : await setup();
  if (typeof wrong === "number") return wrong;
  if (!isLate) return refuseFor(io, command, above, loosens.isConsent === true);
  // How far it goes with such a code is looked at where that is known.
  const isCode = loosens.takesCode === true && hasCodeForm(String([args._].flat()[0] ?? ""));
  return isCode ? undefined : refuseLate(io, command, above);
}

/** Refuses a change of what guards this user where an agent may have typed it; undefined where it may be made. */
export async function refuseChangeBelowAgent(io: Io, command: string): Promise<number | undefined> {
  const { lookWhoTypes } = await import("../install/person-terminal.ts");
  const above = await lookWhoTypes(io);
  return above.kind === "late terminal"
    ? refuseLate(io, command, above)
    : refuseFor(io, command, above, false);
}

/** The agent that was running when the terminal was opened, where no code was typed that makes up for it. */
export async function lateTerminal(io: Io): Promise<LateTerminal | undefined> {
  if (io.typed?.code !== undefined) return undefined;
  const { lookWhoTypes } = await import("../install/person-terminal.ts");
  const above = await lookWhoTypes(io);
  return above.kind === "late terminal" ? above : undefined;
}

/** Says in the windows of the agents that are running what a person changed; nothing where none is running. */
export async function announce(io: Io, command: string, args: Arguments): Promise<void> {
  const loosens = looseningCommands().get(command);
  if (io.typed === undefined || loosens === undefined || !writes(loosens, args)) return;
  const { isAgentRunning } = await import("../install/person-terminal.ts");
  if (!(await isAgentRunning(io))) return;
  const { noteLoosened } = await import("../state/loosened.ts");
  await noteLoosened(io, io.typed.words);
}

/** In a terminal that an agent may have made: the code, or a request for one. */
async function refuseLate(
  io: Io,
  command: string,
  { title, pid }: LateTerminal,
): Promise<number | undefined> {
  const what = `only a person can run "${command}", and this terminal was opened while ${title} (process ${pid}) was running`;
  const hint = `type it in a terminal that was open before ${title}, or after ${title} is closed`;
  // A command that only shows something takes no code.
  if (io.typed === undefined) return refuse(io, what, hint);
  const { requestCode, takeCode, withCode } = await import("../state/loosened.ts");
  const { words, code, usedUp } = io.typed;
  if (code !== undefined) {
    if (usedUp.has(code)) return undefined;
    if (await takeCode(io, words, code)) {
      usedUp.add(code);
      return undefined;
    }
    const again = `for a new one: ${typedAgain(words)}`;
    return refuse(io, `${JSON.stringify(code)} is not a code for this line, or was used`, again);
  }
  await requestCode(io, words);
  return refuse(
    io,
    what,
    `${hint}; or type this line, with the code that Claude Code or Gemini CLI shows you after its next action:\n  ${typedAgain(withCode(words, "CODE"))}`,
  );
}

/** A line of fairlead's as it is typed into a shell. */
function typedAgain(words: readonly string[]): string {
  return ["fairlead", ...words.map(quoteWord)].join(" ");
}

/** The refusal for what started this process; undefined where the command may run. */
export function refuseFor(
  io: Io,
  command: string,
  above: Above,
  isConsent: boolean,
  isAtTerminal = isTerminal(),
): number | undefined {
  const line = io.typed === undefined ? `fairlead ${command}` : typedAgain(io.typed.words);
  const typed = `type in your own terminal: ${line}`;
  switch (above.kind) {
    case "nobody":
      return undefined;
    case "agent": {
      const what = `only a person can run "${command}", and this was started by ${above.title} (${above.sign})`;
      return refuse(io, what, typed);
    }
    case "made-up terminal":
      if (!isConsent) return undefined;
      return refuse(
        io,
        `only a person can run "${command}", and ${above.maker} created this terminal, so nobody may be at it`,
        typed,
      );
    case "unknown":
      // Without a terminal the command for a consent refuses, and says that it needs one.
      if (!isConsent || !isAtTerminal) return undefined;
      return refuse(
        io,
        `only a person can run "${command}", and this system does not show which program started it`,
        "run what was refused yourself, where you can see all processes",
      );
    default:
      return above satisfies never;
  }
}
