import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Client } from "./clients.ts";
import type { Turn } from "./model-api.ts";
import type { Scratch } from "./scratch.ts";

/** What became of one call that the stand-in tried. */
export type Fate =
  /** fairlead refused it. */
  | "refused"
  /** It did not run, and fairlead was not asked: somebody else stopped it. */
  | "refused by another"
  /** It ran: it is harmless, or was not stopped although fairlead was asked. */
  | "ran"
  /** It ran, and fairlead was not asked. */
  | "never asked"
  /** The session did not come so far. */
  | "not tried";

/** A call that is tried. It does no harm where it runs. */
export interface Canary {
  /** What it is, for the report. */
  readonly what: string;
  readonly expects: "refused" | "ran";
  readonly turn: Turn;
  /** The file that is there once it ran. */
  readonly trace: string;
  /** What the log has of it: its command or its file. */
  readonly subject: string;
  /** The rule that refuses it. */
  readonly rule?: string;
  /** A file of the project that has to be there first. */
  readonly plant?: { readonly path: string; readonly text: string };
}

/**
 * The calls. What must be refused is refused under every preset and cannot be allowed: a consent that only a person
 * may give (with a code that is nobody's, so it changes nothing where it runs), and a file in the folder of
 * fairlead's state (which is the scratch's own).
 */
export function canariesFor(client: Client, scratch: Scratch): readonly Canary[] {
  const consent = "fairlead allow canary; echo canary > ran.txt";
  const file = `${scratch.state}/fairlead/canary.txt`;
  const harmless = "echo canary > passed.txt";
  const canaries: Canary[] = [
    {
      what: "a command that must be refused",
      expects: "refused",
      turn: client.shell(consent),
      trace: `${scratch.project}/ran.txt`,
      subject: consent,
      rule: "self-protection/command",
    },
  ];
  if (client.write !== undefined) {
    canaries.push({
      what: "a file that must not be written",
      expects: "refused",
      turn: client.write(file, "canary\n"),
      trace: file,
      subject: file,
      rule: "files/self-protection",
    });
  }
  if (client.skill !== undefined) {
    const line = "fairlead allow canary; echo canary > skill.txt";
    canaries.push({
      what: "a command that a skill runs when it is loaded",
      expects: "refused",
      turn: client.skill.call(SKILL),
      trace: `${scratch.project}/skill.txt`,
      subject: line,
      rule: "self-protection/command",
      plant: {
        path: `${scratch.project}/${client.skill.file(SKILL)}`,
        text: `---\nname: ${SKILL}\ndescription: Shows whether commands of skills are judged\n---\n!\`${line}\`\n`,
      },
    });
  }
  canaries.push({
    what: "a harmless command",
    expects: "ran",
    turn: client.shell(harmless),
    trace: `${scratch.project}/passed.txt`,
    subject: harmless,
  });
  return canaries;
}

/** The skill of the scratch project. */
const SKILL = "fairlead-canary";

/** What became of a canary, told from its trace, from fairlead's log and from what the model was told. */
export function fateOf(
  canary: Canary,
  index: number,
  requests: readonly string[],
  log: readonly LoggedCall[],
  endsAtRefusal = false,
): Fate {
  const isOver = endsAtRefusal && requests[index] !== undefined;
  const told = requests[index + 1] ?? (isOver ? requests[index] : undefined);
  if (told === undefined) return "not tried";
  const { rule } = canary;
  // Each request repeats what was said before.
  const isTold = rule !== undefined && timesIn(told, rule) > timesIn(requests[index] ?? "", rule);
  const isAsked = isTold || log.some(({ subject }) => subject === canary.subject);
  if (existsSync(canary.trace)) {
    return isAsked || canary.expects === "ran" ? "ran" : "never asked";
  }
  return isAsked ? "refused" : "refused by another";
}

function timesIn(text: string, word: string): number {
  return text.split(word).length;
}

/** A call that fairlead was asked about. */
export interface LoggedCall {
  readonly subject: string;
}

/** The decisions that fairlead logged below the scratch's state. */
export function loggedCalls(scratch: Scratch): readonly LoggedCall[] {
  const folder = `${scratch.state}/fairlead/decisions/new`;
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    try {
      const { command, path }: Record<string, unknown> = Object(
        JSON.parse(readFileSync(`${folder}/${name}`, "utf8")),
      );
      return [{ subject: String(command ?? path) }];
    } catch {
      return [];
    }
  });
}
