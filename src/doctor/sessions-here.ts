import type { Check } from "../install/check.ts";
import { ok } from "../install/check.ts";
import type { Io } from "../io.ts";
import { isWithin } from "../policy/text/path.ts";
import { isLive, recordedSessions } from "../state/belongings.ts";

/** That several sessions work in a project at the moment, where they do. */
export function checkSessions(io: Io, root: string): readonly Check[] {
  const here = recordedSessions(io).filter(
    (one) => (isWithin(one.root, root) || isWithin(root, one.root)) && isLive(one, io),
  );
  return here.length < 2 ? [] : [ok("sessions", `${here.length} sessions work in this project`)];
}
