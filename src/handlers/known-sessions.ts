import type { HandlerContext } from "../engine/handler.ts";
import type { Io } from "../io.ts";
import type { Owned } from "../policy/model/belonging.ts";
import {
  belongingsOfSession,
  type Claim,
  isLive,
  recordedSessions,
  type SessionBelongings,
} from "../state/belongings.ts";
import type { Workspace } from "../state/workspace.ts";
import { safeFileName } from "../sys/paths.ts";

/** Where it is asked whose something is. */
export interface Asking extends Pick<HandlerContext, "io" | "workspace"> {
  readonly sessionId: string;
}

/** This session and the others of this machine and home, as far as anything is recorded of them. */
export interface KnownSessions {
  readonly io: Io;
  readonly workspace: Workspace;
  readonly sessionId: string;
  readonly own: SessionBelongings | undefined;
  readonly others: readonly SessionBelongings[];
  /** Those among them that are going on. */
  readonly live: readonly SessionBelongings[];
}

export function knownSessions({ io, workspace, sessionId }: Asking): KnownSessions {
  const own = belongingsOfSession(io, sessionId);
  const name = safeFileName(sessionId);
  const others = recordedSessions(io).filter(({ session }) => safeFileName(session) !== name);
  let live: readonly SessionBelongings[] | undefined;
  return {
    ...{ io, workspace, sessionId, own, others },
    get live() {
      live ??= others.filter((one) => isLive(one, io));
      return live;
    },
  };
}

/** Who recorded something: what two sessions may have made is another's to each of them. */
export function ownerAmong(
  { io, own, others }: KnownSessions,
  isMeant: (claim: Claim) => boolean,
): Pick<Owned, "owner" | "ageMs"> {
  const age = (claim: Claim) => ({ ageMs: Math.max(0, io.now().getTime() - claim.time) });
  const mine = own?.claims.findLast(isMeant);
  for (const { claims } of others) {
    const theirs = claims.findLast(isMeant);
    if (theirs === undefined) continue;
    const isSurelyMine = mine !== undefined && mine.unsure !== true;
    const isSurelyTheirs = theirs.unsure !== true;
    if (!isSurelyMine || isSurelyTheirs) return { owner: "session", ...age(theirs) };
  }
  if (mine === undefined) return { owner: "nobody" };
  return { owner: mine.unsure === true ? "session" : "own", ...age(mine) };
}
