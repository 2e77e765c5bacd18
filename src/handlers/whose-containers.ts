import { recipeFile } from "../policy/commands/recipe-files.ts";
import type { EngineThing, Named, Owned, Owners } from "../policy/model/belonging.ts";
import type { Claim } from "../state/belongings.ts";
import { textOf } from "../sys/folder.ts";
import { exists } from "../sys/probe.ts";
import { type KnownSessions, ownerAmong } from "./known-sessions.ts";

/** Whose a container, a volume or a network is, by its name or the beginning of its id, and a project of `compose`. */
export function ownersInEngine(
  named: Extract<Named, { kind: EngineThing }>,
  known: KnownSessions,
): Owners {
  if (named.kind !== "project" && named.name === "all") return allOwners(named.kind, known);
  const name = named.kind === "project" ? projectName(named) : named.name;
  const found = ownerAmong(known, (claim) => isMeant(claim, named.kind, name));
  return { things: [{ name, ...found }], own: [] };
}

/** Fewest characters of an id that an engine takes for one, as far as people type them. */
const ID_MIN_CHARS = 3;

function isMeant({ what, id, name }: Claim, kind: EngineThing, word: string): boolean {
  if (what !== kind) return false;
  if (id === word || name === word) return true;
  return (
    kind !== "project" && word.length >= ID_MIN_CHARS && id.length === 64 && id.startsWith(word)
  );
}

/** All of them may be anybody's: only where this session is alone and has made some are they known to be its own. */
function allOwners(kind: EngineThing, { own, others, io }: KnownSessions): Owners {
  const theirs = others.flatMap(({ claims }) => claims.filter(({ what }) => what === kind));
  const now = io.now().getTime();
  if (theirs.length > 0) {
    const things = theirs.map(
      ({ id, name, time }): Owned => ({
        name: name ?? id.slice(0, 12),
        owner: "session",
        ageMs: Math.max(0, now - time),
      }),
    );
    return { things, own: [] };
  }
  const isAlone = others.length === 0 && own?.claims.some(({ what }) => what === kind) === true;
  return { things: [{ name: "", owner: isAlone ? "own" : "nobody" }], own: [] };
}

/** The name of a project as `compose` has it: given, in its file, or that of the folder. */
export function projectName({ name, folder }: { name: string; folder: string }): string {
  if (name !== "") return name;
  const file = exists(`${folder}/.`)
    ? recipeFile("compose", folder, "", textOf)
    : { folder: folder.slice(0, folder.lastIndexOf("/")), text: textOf(folder) ?? "" };
  const said = /^name:\s*["']?([\w-]+)/m.exec(file?.text ?? "")?.[1];
  if (said !== undefined) return said;
  const at = file?.folder ?? folder;
  const last = at.slice(at.lastIndexOf("/") + 1).toLowerCase();
  return last.replace(/[^a-z0-9_-]/g, "").replace(/^[_-]+/, "");
}
