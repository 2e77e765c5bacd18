import { loadConfig } from "../../config/load.ts";
import { readTrust, type TrustRecord, writeTrust } from "../../config/trust.ts";
import { describeError } from "../../errors.ts";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { type SteeringText, steeringTexts } from "../../state/steering.ts";
import { exclusively } from "../../sys/lock.ts";
import { Hook } from "../../userhooks/hook.ts";
import { type HookSource, hookSources, sourceHash } from "../../userhooks/sources.ts";
import { workspaceOf } from "../command.ts";
import { waitForHooks } from "../hooks/wait-for-hooks.ts";
import { printJson, refuse } from "../terminal/output.ts";
import { type Person, visibleLine, visibleText } from "../terminal/terminal.ts";

/**
 * Shows what a project brings and records a person's consent to exactly that: its hooks, and the texts that
 * steer a model or change a person's settings. It takes a person at a terminal, as `allow` does; `yes`
 * takes the answer to the question for given.
 */
export async function grantTrust(io: Io, person: Person, yes: boolean): Promise<number> {
  const { sources, texts } = await broughtByProject(io);
  if (sources.length + texts.length === 0) {
    io.stdout(NOTHING);
    return EXIT.ok;
  }
  if (!person.isAtTerminal) {
    return refuse(io, "only a person at a terminal may trust hooks", "fairlead trust --show");
  }
  const before = await readTrust(io);
  describeSources(io, sources, before);
  describeTexts(io, texts, before);
  if (!yes && !(await person.agrees("Let them run from now on?"))) {
    return refuse(io, "nothing was trusted");
  }
  const failure = await exclusively(io, async () => {
    const record = new Map(await readTrust(io));
    for (const source of sources) record.set(source.path, sourceHash(source));
    for (const { path, hash } of texts) record.set(path, hash);
    return writeTrust(io, record);
  });
  if (failure !== undefined) {
    return refuse(io, `the consent could not be written: ${describeError(failure)}`);
  }
  for (const source of sources) {
    io.stdout(`now trusted: ${count(source.entries.length)} of ${visibleLine(source.path)}`);
  }
  for (const { path, kind } of texts) io.stdout(`now trusted: the ${kind} of ${visibleLine(path)}`);
  await waitForHooks(io);
  return EXIT.ok;
}

/** Prints what a project brings, and whether it is trusted. */
export async function showTrust(io: Io, json: boolean): Promise<number> {
  const { sources, texts } = await broughtByProject(io);
  const record = await readTrust(io);
  if (json) {
    const files = sources.map((source) => ({
      path: source.path,
      ...stateOf(source.path, sourceHash(source), record),
      hooks: hooksOf(source),
    }));
    const steering = texts.map(({ path, kind, text, hash }) => ({
      path,
      kind,
      ...stateOf(path, hash, record),
      text,
    }));
    printJson(io, { files, texts: steering });
    return EXIT.ok;
  }
  if (sources.length + texts.length === 0) io.stdout(NOTHING);
  describeSources(io, sources, record);
  describeTexts(io, texts, record);
  return EXIT.ok;
}

const NOTHING = "this project brings no hooks";

function describeSources(io: Io, sources: readonly HookSource[], record: TrustRecord): void {
  for (const source of sources) {
    io.stdout(headOf(source.path, sourceHash(source), record));
    for (const hook of hooksOf(source)) {
      const { event, command, actions, args = [], env = {}, working_dir: folder } = hook;
      const what = visibleText(command ?? JSON.stringify(actions), "    ").trimStart();
      io.stdout(`  ${visibleLine(event)}: ${what}`);
      for (const arg of args) io.stdout(visibleText(arg, "      argument "));
      for (const pair of Object.entries(env)) io.stdout(visibleText(pair.join("="), "      with "));
      if (folder !== undefined) io.stdout(visibleText(folder, "      in "));
    }
  }
}

function describeTexts(io: Io, texts: readonly SteeringText[], record: TrustRecord): void {
  for (const { path, kind, text, hash } of texts) {
    io.stdout(headOf(path, hash, record));
    io.stdout(`  ${kind}: ${visibleText(text, "    ").trimStart()}`);
  }
}

function headOf(path: string, hash: string, record: TrustRecord): string {
  const { trusted, changed } = stateOf(path, hash, record);
  const state = trusted ? "trusted" : changed ? "changed since you trusted it" : "not trusted";
  return `${visibleLine(path)}: ${state}`;
}

function stateOf(path: string, hash: string, record: TrustRecord) {
  const known = record.get(path);
  return { trusted: known === hash, changed: known !== undefined && known !== hash };
}

function hooksOf({ entries }: HookSource) {
  return entries.flatMap(({ definition }) => {
    const parsed = Hook.parse(definition);
    return parsed.ok ? [parsed.hook.toDict()] : [];
  });
}

/** What needs consent in the project around the working directory. */
async function broughtByProject(io: Io) {
  const workspace = workspaceOf(io);
  const { config } = await loadConfig(io, workspace.root);
  const all = await hookSources(io, workspace.root, config.hook);
  const sources = all.filter((source) => source.needsConsent && source.entries.length > 0);
  return { sources, texts: await steeringTexts(io, workspace) };
}

function count(hooks: number): string {
  return hooks === 1 ? "the hook" : `the ${hooks} hooks`;
}
