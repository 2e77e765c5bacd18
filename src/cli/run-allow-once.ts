import { EXIT } from "../exit.ts";
import type { Io } from "../io.ts";
import { consentKey, consentKeyPath } from "../state/allow-once.ts";
import { ALLOW_ONCE_HOURS, findRefused, readCode, writeConsent } from "../state/consents.ts";
import { refuse } from "./output.ts";
import type { Person } from "./terminal.ts";
import { visibleLine, visibleText } from "./terminal.ts";

/**
 * Shows the refused call of a code and records a person's consent to it. Outside a terminal nobody is known
 * to be a person, and there is no option to pretend; `yes` takes the answer to the question for given.
 */
export async function allowOnce(
  io: Io,
  typed: string,
  person: Person,
  yes: boolean,
): Promise<number> {
  if (!person.isAtTerminal) {
    return refuse(io, "only a person at a terminal may allow what was refused");
  }
  const code = readCode(typed);
  if (code === undefined) {
    return refuse(io, `${JSON.stringify(typed)} is not a code`, "it looks like 7K3M-Q9TX-04BD");
  }
  const key = await consentKey(io);
  if (key === undefined) {
    const path = consentKeyPath(io) ?? "the key of your consents, without a home folder,";
    const hint = "move it away; what is refused from then on has codes again";
    return refuse(io, `${path} can be neither read nor made`, hint);
  }
  const call = await findRefused(io, key, code);
  if (call === undefined) {
    const hours = `in the last ${ALLOW_ONCE_HOURS} hours that was not allowed yet`;
    return refuse(io, `nothing was refused under ${code} ${hours}`);
  }
  const { tool, cwd, reason, shown, hidden } = call;
  io.stdout(`${visibleLine(tool)} in ${visibleLine(cwd)}:\n`);
  io.stdout(visibleText(shown, "    "));
  if (hidden > 0) io.stdout(`    … and ${hidden} more characters, which are not shown`);
  io.stdout(`\nrefused because ${visibleLine(reason)}`);
  if (!yes && !(await person.agrees("let it run once?"))) {
    return refuse(io, "nothing was allowed");
  }
  const failure = writeConsent(io, key, code, call);
  if (failure !== undefined) return refuse(io, `the consent could not be written (${failure})`);
  io.stdout(`it may run once within ${ALLOW_ONCE_HOURS} hours; ask the agent to repeat it`);
  return EXIT.ok;
}
