import { loadConfig } from "../../config/load.ts";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { logRemark } from "../../state/log-remark.ts";
import { endPause, PAUSE_ENDED, PAUSE_EVENT, readPause, writePause } from "../../state/pause.ts";
import { workspaceOf } from "../command.ts";
import { localTime, switchedFor, zoneOf } from "../terminal/moment.ts";
import { printJson, refuse } from "../terminal/output.ts";
import type { Person } from "../terminal/terminal.ts";

/** Begins a pause of so long, in every project of this user. Only a person may: outside a terminal it is refused. */
export async function pause(
  io: Io,
  duration: string | undefined,
  json: boolean,
  person: Person,
): Promise<number> {
  const length = readPauseLength(io, duration);
  if ("exit" in length) return length.exit;
  const { ms } = length;
  if (!person.isAtTerminal) return refuse(io, "only a person at a terminal may pause fairlead");
  const since = io.now();
  const until = new Date(since.getTime() + ms);
  const failure = await writePause(io, { since, until });
  if (failure !== undefined) return refuse(io, `the pause could not be written (${failure})`);
  await log(io, `paused until ${until.toISOString()}`);
  if (json) {
    printJson(io, { paused: true, since: since.toISOString(), until: until.toISOString() });
    return EXIT.ok;
  }
  io.stdout(`fairlead is paused in all projects until ${localTime(until)} ${zoneOf(until)}`);
  io.stdout("what it would have blocked: fairlead log; to end the pause now: fairlead resume");
  return EXIT.ok;
}

/** The length of a pause as it is typed; where it is none, the exit code of the refusal. */
export function readPauseLength(
  io: Io,
  duration: string | undefined,
): { readonly ms: number } | { readonly exit: number } {
  const ms = switchedFor(duration);
  return ms instanceof Error ? { exit: refuse(io, ms.message, "fairlead pause 10m") } : { ms };
}

/** Ends a pause. */
export async function resume(io: Io, json: boolean): Promise<number> {
  const paused = await readPause(io);
  endPause(io);
  if (paused !== undefined) await log(io, PAUSE_ENDED);
  if (json) printJson(io, { paused: false, ended: paused !== undefined });
  else io.stdout(paused === undefined ? "fairlead is not paused" : "the pause is over");
  return EXIT.ok;
}

async function log(io: Io, reason: string): Promise<void> {
  const { root } = workspaceOf(io);
  const { config } = await loadConfig(io, root);
  if (config.log.decisions === "none") return;
  const failure = logRemark(io, { event: PAUSE_EVENT, project: root, reason });
  if (failure !== undefined) io.stderr(`warning: it was not logged (${failure})`);
}
