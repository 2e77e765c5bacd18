import { addressOf, fetchPack, type Pack, type PackSource } from "../../bundle/pack.ts";
import { machineFiles, packLockPath } from "../../config/layers.ts";
import {
  ownFile,
  packLockText,
  packPolicyPath,
  policyDigest,
  readPackLock,
  type TakenPack,
  textOf,
} from "../../config/packs.ts";
import type { Io } from "../../io.ts";
import { visibleLine, visibleLines } from "../../outside-text.ts";
import { writePrivate } from "../../sys/atomic-file.ts";
import { touch } from "../../sys/folder.ts";
import { exclusively } from "../../sys/lock.ts";
import { userStateDirectory } from "../../sys/paths.ts";
import { exists } from "../../sys/probe.ts";
import { readUserText } from "../../sys/user-file.ts";
import { type ContentCheck, checkContent } from "../bundle/check-content.ts";
import { columns } from "../terminal/terminal.ts";

/** A pack that may be taken: everything about it was checked. */
export interface Offer {
  readonly name: string;
  readonly source: PackSource;
  readonly pack: Pack;
  readonly content: ContentCheck;
  /** The pack of this name that it takes the place of. */
  readonly before: TakenPack | undefined;
}

/** Fetches a pack and checks all of it; an error says why it is not offered, and `current` that it is taken already. */
export async function planPack(
  io: Io,
  source: PackSource,
  name: string,
  before: TakenPack | undefined,
): Promise<Offer | "current" | Error> {
  const state = userStateDirectory(io);
  if (state === undefined) return new Error("there is no home folder to keep it in");
  const pack = await fetchPack(source, `${state}/packs`);
  if (pack instanceof Error) return pack;
  if (before !== undefined && before.source === addressOf(source)) {
    const moved = movedProblem(before, pack.commit);
    if (moved !== undefined) return moved;
    if (before.digest === pack.digest && (await isWhole(io, before))) return "current";
    if (pack.commit !== undefined && before.digest !== pack.digest) {
      return new Error(`commit ${shortCommit(pack.commit)} has other files than when you took it`);
    }
  }
  const managed = machineFiles(io).find(({ kind }) => kind === "managed")?.path ?? "";
  const text = readUserText(managed);
  const content = await checkContent(io, pack.files, typeof text === "string" ? text : "");
  const [first, ...more] = content.problems;
  if (first !== undefined) {
    return new Error([first, ...more].map((one) => visibleLine(one)).join("\n  "));
  }
  return { name, source, pack, content, before };
}

/** Why a tag is not the one that was taken: it names another commit now. */
export function movedProblem(
  { commit: before, source }: TakenPack,
  commit: string | undefined,
): Error | undefined {
  if (before === undefined || commit === undefined || before === commit) return undefined;
  const tag = source.slice(source.lastIndexOf("@") + 1).replace(/#.*$/, "");
  return new Error(
    `the tag ${visibleLine(tag)} was moved: it named commit ${shortCommit(before)} when you took it, and names ${shortCommit(commit)} now`,
  );
}

async function isWhole(io: Io, pack: TakenPack): Promise<boolean> {
  return typeof (await textOf(io, pack)) === "string";
}

/** Characters of a commit that tell it from others. */
const COMMIT_CHARS = 12;

/** A commit as a person reads it. */
export function shortCommit(commit: string): string {
  return commit.slice(0, COMMIT_CHARS);
}

/** Longest list of rules and settings that is shown, in characters: a pack has some kilobytes. */
const SHOWN_MAX_CHARS = 200_000;

/** Shows a pack as it would be taken: where it comes from, what it tightens and what it loosens. */
export function showOffer(io: Io, { name, source, pack, content, before }: Offer): void {
  const { rules, sets, loosens, passed } = content;
  io.stdout(`${name}, from ${visibleLine(addressOf(source))}`);
  const facts = [
    ...(pack.commit === undefined ? [] : [["  commit", pack.commit]]),
    ["  digest", pack.digest],
    ["  tests", `${passed} passed`],
    ...(before === undefined ? [] : [["  replaces", visibleLine(before.source)]]),
  ];
  io.stdout(columns(facts));
  const lines = [
    ...rules.map(({ verdict, what, reason, id }) =>
      [`  ${VERBS.get(verdict) ?? verdict}`, what, `${reason} (${id})`].map((word) =>
        visibleLine(word),
      ),
    ),
    ...sets.map((line) => ["  sets", visibleLine(line), ""]),
  ];
  if (lines.length > 0) {
    io.stdout(`\nIts rules and settings:\n${visibleLines(columns(lines), SHOWN_MAX_CHARS)}`);
  }
  if (loosens.length === 0) io.stdout("\nIt loosens nothing.");
  else {
    io.stdout("\nIt loosens what guards you:");
    for (const what of loosens) io.stdout(`  ${visibleLine(what)}`);
  }
}

const VERBS: ReadonlyMap<string, string> = new Map([
  ["deny", "refuses"],
  ["ask", "asks about"],
  ["allow", "allows"],
]);

/** Keeps a pack as it was shown; an error says why it cannot be kept. */
export async function keepPack(io: Io, offer: Offer): Promise<TakenPack | Error> {
  const { name, source, pack, content } = offer;
  const policy = pack.files.get("policy.toml") ?? "";
  const taken: TakenPack = {
    ...{ name, source: addressOf(source) },
    ...(pack.commit === undefined ? {} : { commit: pack.commit }),
    ...{ digest: pack.digest, policy: policyDigest(policy), loosens: content.loosens.length > 0 },
    taken: io.now().toISOString(),
  };
  const failure = await changeLock(io, (packs) => {
    const path = packPolicyPath(io, name);
    // The record last, as it is what counts.
    const unwritten = path === undefined ? "there is no home folder" : writePrivate(path, policy);
    if (unwritten !== undefined) return new Error(unwritten);
    return [...packs.filter((one) => one.name !== name), taken];
  });
  return failure ?? taken;
}

/** Lets calls notice the change by the time of the user's own file, which is made where there is none. */
function noticed(own: string): Error | undefined {
  if (exists(own)) {
    touch(own);
    return undefined;
  }
  const failure = writePrivate(own, "# Rule packs count beside this file: fairlead pack list\n");
  return failure === undefined ? undefined : new Error(`${own} cannot be written (${failure})`);
}

/** Writes the record anew; returns why it cannot be written. */
export async function changeLock(
  io: Io,
  change: (packs: readonly TakenPack[]) => readonly TakenPack[] | Error,
): Promise<Error | undefined> {
  const path = packLockPath(io);
  return exclusively(io, async () => {
    const packs = await readPackLock(io);
    if (packs instanceof Error) return new Error(`${path}: ${packs.message}`);
    const changed = change(packs);
    if (changed instanceof Error) return changed;
    const failure = writePrivate(path, packLockText(changed));
    if (failure !== undefined) return new Error(`${path} cannot be written (${failure})`);
    return noticed(ownFile(io));
  });
}
