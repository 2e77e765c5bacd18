import type { HandlerContext } from "../engine/handler.ts";
import type { Named, Owned, Owners } from "../policy/model/belonging.ts";
import { isWithin } from "../policy/text/path.ts";
import type { Claim } from "../state/belongings.ts";
import { callsOf } from "../state/session-calls.ts";
import type { Workspace } from "../state/workspace.ts";
import { textOf } from "../sys/folder.ts";
import { commonGitFolder, type StashEntry, stashesIn } from "../sys/git-stash.ts";
import { realPath } from "../sys/real-path.ts";
import { type Asking, type KnownSessions, knownSessions, ownerAmong } from "./known-sessions.ts";
import { ownersInEngine } from "./whose-containers.ts";
import { ownersOfChanges, ownersOfContent, ownersOfFile } from "./whose-files.ts";
import { ownersOfProcesses } from "./whose-processes.ts";

/** Where something is judged, in a session or not. */
interface PerhapsAsking extends Pick<Asking, "io" | "workspace"> {
  readonly sessionId: string | undefined;
  readonly config?: HandlerContext["config"] | undefined;
}

/** Whose it is what a command takes away or changes, by what the sessions of this machine recorded. */
export function whoseIs(
  named: Named,
  { config, sessionId, io, workspace }: PerhapsAsking,
): Owners | undefined {
  // Only a call of a session is about to happen.
  if (sessionId === undefined || config === undefined) return undefined;
  if (config.sessions.ownership === "off") return undefined;
  try {
    let known = KNOWN.get(workspace);
    if (known === undefined) {
      known = knownSessions({ io, workspace, sessionId });
      KNOWN.set(workspace, known);
    }
    return ownersOf(named, known);
  } catch {
    return undefined;
  }
}

/** One call may ask for several things, and each of its worlds is about the same workspace. */
const KNOWN = new WeakMap<Workspace, KnownSessions>();

function ownersOf(named: Named, known: KnownSessions): Owners | undefined {
  switch (named.kind) {
    case "process":
      return ownersOfProcesses(named, known);
    case "stash":
      return ownersOfStash(named, known);
    case "worktree":
      return ownersOfWorktree(realPath(named.path), known);
    case "branch": {
      const common = commonGitFolder(named.folder);
      const { owner, ...age } = ownerAmong(
        known,
        ({ what, at, id }) => what === "branch" && at === common && id === named.name,
      );
      return { things: [{ name: named.name, owner, ...age }], own: [] };
    }
    case "terminal":
      return ownersOfTerminal(named, known);
    case "project":
    case "container":
    case "volume":
    case "network":
      return ownersInEngine(named, known);
    case "file":
      return ownersOfFile(named, known);
    case "content":
      return ownersOfContent(named.path, known);
    case "changes":
      return ownersOfChanges(named, known);
    default:
      return named satisfies never;
  }
}

function ownersOfStash(
  { folder, entry }: Extract<Named, { kind: "stash" }>,
  known: KnownSessions,
): Owners | undefined {
  const common = commonGitFolder(folder);
  if (common === undefined) return undefined;
  const entries = stashesIn(textOf(`${common}/logs/refs/stash`) ?? "");
  const owned = entries.map(
    (one): Owned => ({
      name: `stash@{${one.index}}`,
      ...ownerOfStash(one, common, known),
    }),
  );
  const own = owned.flatMap(({ name, owner }) => (owner === "own" ? [name] : []));
  if (entry === "all") return { things: owned, own };
  const index = entry === "" ? 0 : Number(/^(?:stash@\{)?(\d+)\}?$/.exec(entry)?.[1]);
  const meant = owned[index];
  return meant === undefined ? undefined : { things: [meant], own };
}

/** Of what nobody recorded it is the time that tells, where no other session may have run at that time. */
function ownerOfStash(
  { id, seconds }: StashEntry,
  common: string,
  known: KnownSessions,
): Pick<Owned, "owner" | "ageMs"> {
  const found = ownerAmong(
    known,
    (claim) => claim.what === "stash" && claim.at === common && claim.id === id,
  );
  const { io, workspace, sessionId, others } = known;
  const ageMs = Math.max(0, io.now().getTime() - seconds * 1000);
  if (found.owner !== "nobody") return { ...found, ageMs };
  const made = seconds * 1000;
  const isOwn =
    others.length === 0 &&
    callsOf(workspace, sessionId).some(({ from, to }) => made + 999 >= from && made <= to);
  return { owner: isOwn ? "own" : "nobody", ageMs };
}

/** A worktree is the session's that made it, and of one that works in it. */
function ownersOfWorktree(path: string, known: KnownSessions): Owners {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const user = known.live.find(({ root }) => isWithin(root, path));
  if (user !== undefined) return { things: [{ name, owner: "session" }], own: [] };
  const found = ownerAmong(known, ({ what, id }) => what === "worktree" && id === path);
  return { things: [{ name, ...found }], own: [] };
}

/** A terminal by its name; all of a server that sessions started for themselves, or of the one that everybody shares. */
function ownersOfTerminal(
  { name, at }: Extract<Named, { kind: "terminal" }>,
  known: KnownSessions,
): Owners {
  const isThere = (claim: Claim) => claim.what === "terminal" && (claim.at ?? "") === at;
  if (name !== "all") {
    const plain = name.replace(/^=|:.*$/g, "");
    const found = ownerAmong(known, (claim) => isThere(claim) && claim.id === plain);
    return { things: [{ name: plain, ...found }], own: [] };
  }
  const isOthers = known.others.some(({ claims }) => claims.some(isThere));
  const isOwn = known.own?.claims.some(isThere) === true && !isOthers;
  const isAlone = at !== "" || known.others.length === 0;
  return { things: [{ name: "", owner: isOwn && isAlone ? "own" : "nobody" }], own: [] };
}
