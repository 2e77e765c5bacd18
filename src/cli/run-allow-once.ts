import { EXIT } from "../exit.ts";
import type { Io } from "../io.ts";
import { ALLOW_ONCE_HOURS, consentPath, readCode } from "../state/allow-once.ts";
import { findRefused } from "../state/find-refused.ts";
import { writeWhole } from "../sys/atomic-file.ts";
import { refuse } from "./output.ts";
import { plainText } from "./terminal.ts";

/** Owner alone may read and write. */
const PRIVATE_MODE = 0o600;

/**
 * Records a person's consent to the refused call of a code. Outside a terminal nobody is known to be a
 * person, and there is no option to pretend.
 */
export async function allowOnce(io: Io, typed: string, atTerminal: boolean): Promise<number> {
  if (!atTerminal) {
    return refuse(io, "only a person at a terminal may allow what was refused");
  }
  const code = readCode(typed);
  if (code === undefined) {
    return refuse(io, `${JSON.stringify(typed)} is not a code`, "it looks like 1a2b3-c4d5e");
  }
  const consent = consentPath(io, code);
  const call = await findRefused(io, code);
  if (call === undefined || consent === undefined) {
    return refuse(io, `nothing was refused under ${code} in the last ${ALLOW_ONCE_HOURS} hours`);
  }
  const failure = writeWhole(consent, `${io.now().toISOString()}\n`, PRIVATE_MODE);
  if (failure !== undefined) return refuse(io, `the consent could not be written (${failure})`);
  const { tool, cwd, rules } = call;
  io.stdout(
    plainText(
      `${tool} in ${cwd} (${rules.join(", ")}) may run once within ${ALLOW_ONCE_HOURS} hours`,
    ),
  );
  io.stdout("ask the agent to repeat exactly the same call");
  return EXIT.ok;
}
