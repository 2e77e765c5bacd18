import { packSource, tagsBeside } from "../../bundle/pack.ts";
import { packLockPath } from "../../config/layers.ts";
import { readPackLock, type TakenPack } from "../../config/packs.ts";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { visibleLine } from "../../outside-text.ts";
import { isNewer, SEMVER } from "../../state/version-check.ts";
import { printJson, refuse, signOf } from "../terminal/output.ts";
import type { Person } from "../terminal/terminal.ts";
import { offerPack, refuseUnknownPack, type Taking } from "./run-pack.ts";
import { movedProblem, type Offer, planPack } from "./take-pack.ts";

/**
 * `fairlead pack update`: offers the latest version tag of each pack, or what is in its folder now. 1 where a pack
 * cannot be updated, or its tag was moved.
 */
export async function updatePacks(
  io: Io,
  name: string | undefined,
  how: Taking,
  person: Person,
): Promise<number> {
  const packs = await readPackLock(io);
  if (packs instanceof Error) return refuse(io, `${packLockPath(io)}: ${packs.message}`);
  const unknown = name === undefined ? undefined : await refuseUnknownPack(io, name);
  if (unknown !== undefined) return unknown;
  const meant = packs.filter((pack) => name === undefined || pack.name === name);
  if (how.isJson && !how.isDryRun) {
    return refuse(io, "--json shows nothing to agree to: add --dry-run, or leave it off");
  }
  const told: object[] = [];
  let exit: number = EXIT.ok;
  for (const pack of meant) {
    const offer = await latestOf(io, pack);
    if (how.isJson) {
      told.push(stateOf(pack, offer));
      if (offer instanceof Error) exit = EXIT.error;
    } else if (offer instanceof Error) {
      exit = refuse(io, `${pack.name} was not updated: ${offer.message}`);
    } else if (offer === "current") {
      io.stdout(
        `${signOf("ok", io)} ${pack.name} has no later version than ${visibleLine(pack.source)}`,
      );
    } else {
      const code = await offerPack(io, offer, how, person);
      if (code !== EXIT.ok) exit = code;
    }
  }
  if (how.isJson) printJson(io, { packs: told });
  else if (meant.length === 0) io.stdout("no pack was taken");
  return exit;
}

function stateOf({ name, source }: TakenPack, offer: Offer | "current" | Error) {
  if (offer instanceof Error) return { name, source, state: "refused", problem: offer.message };
  if (offer === "current") return { name, source, state: "current" };
  const { source: next } = offer;
  const to = next.kind === "git" ? { to: next.tag } : {};
  return { name, source, state: "newer", ...to, loosens: offer.content.loosens };
}

/** The latest version of a pack, if it is another than the one that was taken. */
async function latestOf(io: Io, pack: TakenPack): Promise<Offer | "current" | Error> {
  const source = packSource(pack.source, io.workingDirectory());
  if (source instanceof Error) return source;
  if (source.kind === "folder") return planPack(io, source, pack.name, pack);
  const tags = await tagsBeside(source);
  if (tags instanceof Error) return tags;
  const moved = movedProblem(pack, tags.get(source.tag));
  if (moved !== undefined) return moved;
  const tag = latestTag(source.tag, [...tags.keys()]);
  return planPack(io, { ...source, tag }, pack.name, pack);
}

/** The highest released version among tags of the same form; a tag that is no version stays. */
export function latestTag(taken: string, tags: readonly string[]): string {
  const [, prefix = "", version = ""] = /^(\D*)(.*)$/.exec(taken) ?? [];
  if (!SEMVER.test(version)) return taken;
  let latest = version;
  for (const tag of tags) {
    const other = tag.slice(prefix.length);
    const isRelease = tag.startsWith(prefix) && SEMVER.test(other) && !other.includes("-");
    if (isRelease && isNewer(other, latest)) latest = other;
  }
  return `${prefix}${latest}`;
}
