import { addressOf, isPackName, type PackSource, packName, packSource } from "../../bundle/pack.ts";
import { packLockPath } from "../../config/layers.ts";
import { packPolicyPath, readPackLock, type TakenPack, textOf } from "../../config/packs.ts";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { unknownWord } from "../../nearest.ts";
import { visibleLine } from "../../outside-text.ts";
import { remove } from "../../sys/folder.ts";
import { localMoment } from "../terminal/moment.ts";
import { printJson, refuse, signOf } from "../terminal/output.ts";
import { columns, type Person } from "../terminal/terminal.ts";
import { changeLock, keepPack, type Offer, planPack, shortCommit, showOffer } from "./take-pack.ts";

/** How a pack is taken, as typed. */
export interface Taking {
  readonly isAgreed: boolean;
  readonly isDryRun: boolean;
  readonly isJson: boolean;
}

interface Words {
  readonly source: string;
  readonly name: string | undefined;
}

/** Refuses an address or a name that says nothing; undefined for others. */
export function refuseSource(io: Io, address: string, name?: string): number | undefined {
  const read = readWords(io, { source: address, name });
  return read instanceof Error ? refuse(io, read.message, HOW) : undefined;
}

const HOW = "fairlead pack add github:ORG/REPO@TAG";

function readWords(
  io: Io,
  { source: address, name: given }: Words,
): { readonly source: PackSource; readonly name: string } | Error {
  const source = packSource(address, io.workingDirectory());
  if (source instanceof Error) return source;
  const name = given ?? packName(source);
  if (isPackName(name)) return { source, name };
  return new Error(
    `${JSON.stringify(visibleLine(name))} is not a name for a pack: use lower-case letters, digits and '-' (--name NAME)`,
  );
}

/** `fairlead pack add`: shows a pack, asks a person, and takes it. */
export async function addPack(io: Io, words: Words, how: Taking, person: Person): Promise<number> {
  const read = readWords(io, words);
  if (read instanceof Error) return refuse(io, read.message, HOW);
  const { source, name } = read;
  const packs = await readPackLock(io);
  if (packs instanceof Error) return refuse(io, `${packLockPath(io)}: ${packs.message}`);
  const before = packs.find((one) => one.name === name);
  if (before !== undefined && placeOf(before.source) !== placeOf(addressOf(source))) {
    const other = `there is a pack ${name} already, from ${visibleLine(before.source)}`;
    return refuse(io, other, `fairlead pack add ${words.source} --name NAME`);
  }
  const offer = await planPack(io, source, name, before);
  if (offer instanceof Error) {
    return refuse(io, `${name} was not taken: ${offer.message}`);
  }
  if (offer === "current") {
    if (how.isJson) printJson(io, { taken: false, name, source: addressOf(source) });
    else
      io.stdout(
        `${signOf("ok", io)} ${name} is in force already, from ${visibleLine(addressOf(source))}`,
      );
    return EXIT.ok;
  }
  return offerPack(io, offer, how, person);
}

/** The place of a pack without its tag, by which two packs are the same. */
function placeOf(address: string): string {
  return address.replace(/@[^@#]+(#.*)?$/, "$1");
}

/** Shows a pack that was checked, and takes it if the person agrees. */
export async function offerPack(
  io: Io,
  offer: Offer,
  { isAgreed, isDryRun, isJson }: Taking,
  person: Person,
): Promise<number> {
  if (!isJson) showOffer(io, offer);
  if (isDryRun) {
    if (isJson) printJson(io, factsOf(offer, false));
    return EXIT.ok;
  }
  if (!person.isAtTerminal) {
    return refuse(io, "only a person at a terminal may take a pack", "add --dry-run to see it");
  }
  if (isJson && !isAgreed) {
    return refuse(io, "--json shows nothing to agree to: add --yes, or --dry-run to see it");
  }
  const { name, content } = offer;
  const question =
    content.loosens.length === 0 ? `Take ${name}?` : `Take ${name}, with what it loosens?`;
  if (!isAgreed && !(await person.agrees(question))) return refuse(io, "nothing was taken");
  const taken = await keepPack(io, offer);
  if (taken instanceof Error) return refuse(io, `${name} was not taken: ${taken.message}`);
  if (isJson) printJson(io, factsOf(offer, true));
  else io.stdout(`${signOf("ok", io)} ${name} is in force from the next call on`);
  return EXIT.ok;
}

function factsOf({ name, source, pack, content, before }: Offer, taken: boolean) {
  const { passed: tests, rules, sets, loosens } = content;
  return {
    ...{ taken, name, source: addressOf(source), commit: pack.commit ?? null },
    ...{ digest: pack.digest, tests, rules, sets, loosens, replaces: before?.source ?? null },
  };
}

/** Refuses a name that no pack has; undefined for one that is there. */
export async function refuseUnknownPack(io: Io, name: string): Promise<number | undefined> {
  const found = await findPack(io, name);
  return found instanceof Error ? refuse(io, found.message, "fairlead pack list") : undefined;
}

/** A pack by its name. */
async function findPack(io: Io, name: string): Promise<TakenPack | Error> {
  const packs = await readPackLock(io);
  if (packs instanceof Error) return new Error(`${packLockPath(io)}: ${packs.message}`);
  const names = packs.map((one) => one.name);
  return packs.find((one) => one.name === name) ?? new Error(unknownWord("pack", name, names));
}

/** `fairlead pack remove`: its rules end with the next call. */
export async function removePack(io: Io, name: string, isJson: boolean): Promise<number> {
  const found = await findPack(io, name);
  if (found instanceof Error) return refuse(io, found.message, "fairlead pack list");
  const failure = await changeLock(io, (packs) => packs.filter((one) => one.name !== name));
  if (failure !== undefined) return refuse(io, `${name} was not removed: ${failure.message}`);
  const path = packPolicyPath(io, name);
  if (path !== undefined) remove(path);
  if (isJson) printJson(io, { removed: name, source: found.source });
  else io.stdout(`${signOf("ok", io)} ${name} was removed; its rules end with the next call`);
  return EXIT.ok;
}

/** `fairlead pack list`: 1 where one is not as it was taken, and so not in force. */
export async function listPacks(io: Io, isJson: boolean): Promise<number> {
  const packs = await readPackLock(io);
  if (packs instanceof Error) return refuse(io, `${packLockPath(io)}: ${packs.message}`);
  const states = await Promise.all(
    packs.map(async (pack) => {
      const text = await textOf(io, pack);
      return { pack, problem: text instanceof Error ? text.message : undefined };
    }),
  );
  const isWhole = states.every(({ problem }) => problem === undefined);
  if (isJson) {
    const all = states.map(({ pack: { policy: _, ...pack }, problem }) => ({
      ...{ ...pack, commit: pack.commit ?? null },
      ...(problem === undefined ? {} : { problem }),
    }));
    printJson(io, { packs: all });
  } else if (packs.length === 0) io.stdout(`no pack was taken; to take one: ${HOW}`);
  else io.stdout(columns(states.map(({ pack, problem }) => rowOf(io, pack, problem))));
  return isWhole ? EXIT.ok : EXIT.error;
}

function rowOf(io: Io, pack: TakenPack, problem: string | undefined): readonly string[] {
  const { name, source, commit, loosens, taken } = pack;
  return [
    `${signOf(problem === undefined ? "ok" : "fail", io)} ${name}`,
    visibleLine(source),
    commit === undefined ? "a folder" : shortCommit(commit),
    loosens ? "loosens" : "tightens only",
    problem === undefined
      ? `taken ${localMoment(new Date(taken))}`
      : `not in force: ${visibleLine(problem)}`,
  ];
}
