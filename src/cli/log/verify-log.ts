import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { type NotedHead, verifyDecisions } from "../../state/verify-decisions.ts";
import { refuseChangeBelowAgent } from "../loosening.ts";
import { printJson, refuse, signOf } from "../terminal/output.ts";

/** `fairlead log verify`: 0 where every sealed line is as it was sealed, 1 with the first that is not. */
export async function verifyLog(io: Io, noted: string | undefined, json: boolean): Promise<number> {
  const refused = await refuseChangeBelowAgent(io, "log verify");
  if (refused !== undefined) return refused;
  const entry = noted === undefined ? undefined : readNoted(noted);
  if (entry instanceof Error) return refuse(io, entry.message, "--noted 12:HASH");
  const check = await verifyDecisions(io, entry);
  if (check === undefined) return refuse(io, "there is no home folder, so nothing is logged");
  const { broken, sealed, unsealed, head } = check;
  const exit = broken === undefined ? EXIT.ok : EXIT.error;
  if (json) {
    printJson(io, { valid: broken === undefined, ...check });
    return exit;
  }
  if (broken !== undefined) {
    const { file, line, what } = broken;
    return refuse(
      io,
      `the log was changed: ${file}${line === undefined ? "" : `, line ${line}`} ${what}`,
    );
  }
  if (head === undefined) {
    io.stdout(
      `${signOf("ok", io)} nothing is sealed yet; ${count(unsealed)} waiting for the end of a session`,
    );
    return exit;
  }
  io.stdout(`${signOf("ok", io)} ${count(sealed)} as sealed, ${unsealed} not sealed yet`);
  io.stdout(`last entry  ${head.n}:${head.hash}`);
  io.stdout(`signed with ${head.key}`);
  return exit;
}

function readNoted(text: string): NotedHead | Error {
  const [, n, hash] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (n === undefined || hash === undefined) return new Error("--noted takes a number and a hash");
  return { n: Number(n), hash };
}

function count(lines: number): string {
  return `${lines} ${lines === 1 ? "line is" : "lines are"}`;
}
