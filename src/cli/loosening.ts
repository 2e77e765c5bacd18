import type { Above } from "../install/agent-above.ts";
import type { Io } from "../io.ts";
import { type Loosening, loosening } from "../policy/own-commands.ts";
import { refuse } from "./output.ts";
import { isTerminal } from "./terminal.ts";

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

/** True where the arguments make the command change something. */
function writes({ shows = [], needs, harmless }: Loosening, args: Arguments): boolean {
  if (harmless === "always" || harmless?.includes([args._].flat().join(" "))) return false;
  const isGiven = (option: string) => args[option.replace(/^--/, "")] === true;
  return !shows.some(isGiven) && (needs === undefined || isGiven(needs));
}

/** Refuses a command that loosens where an agent stands above; undefined where it may run. */
export async function refuseBelowAgent(
  io: Io,
  command: string,
  args: Arguments,
): Promise<number | undefined> {
  const loosens = looseningCommands().get(command);
  if (loosens === undefined || !writes(loosens, args)) return undefined;
  const { lookAbove } = await import("../install/agent-above.ts");
  return refuseFor(io, command, await lookAbove(io), loosens.isConsent === true);
}

/** Refuses a change of what guards this user where an agent stands above; undefined where it may be made. */
export async function refuseChangeBelowAgent(io: Io, command: string): Promise<number | undefined> {
  const { lookAbove } = await import("../install/agent-above.ts");
  return refuseFor(io, command, await lookAbove(io), false);
}

/** The refusal for what stands above; undefined where nothing speaks against the command. */
export function refuseFor(
  io: Io,
  command: string,
  above: Above,
  isConsent: boolean,
  isAtTerminal = isTerminal(),
): number | undefined {
  const typed = `in a terminal of your own, type: fairlead ${command}`;
  switch (above.kind) {
    case "nobody":
      return undefined;
    case "agent": {
      const what = `"${command}" is for a person, and this was started by ${above.title} (${above.sign})`;
      return refuse(io, what, typed);
    }
    case "made-up terminal":
      if (!isConsent) return undefined;
      return refuse(
        io,
        `"${command}" is for a person, and nobody is at the terminal that ${above.maker} created`,
        typed,
      );
    case "unknown":
      // Without a terminal a consent refuses by itself, and says that it takes one.
      if (!isConsent || !isAtTerminal) return undefined;
      return refuse(
        io,
        `"${command}" is for a person, and this system does not show which program started it`,
        "run what was refused yourself, where you can see all processes",
      );
    default:
      return above satisfies never;
  }
}
