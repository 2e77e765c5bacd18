import { allow } from "../../src/cli/exceptions/run-allow.ts";
import { grantTrust } from "../../src/cli/trust/run-trust.ts";
import { type Ran, type Start, testIo } from "./world.ts";

/** Somebody who sits at a terminal and says yes. */
const PERSON = { isAtTerminal: true, agrees: async () => true };

/** `fairlead allow CODE --once`, typed and agreed to by a person, in this process; the files are the real ones. */
export async function allowOnceAs(
  start: Omit<Start, "words" | "stdin">,
  code: string,
): Promise<Ran> {
  const { io, ended } = testIo({ ...start, words: [], stdin: "" });
  const questions = { isAtTerminal: true, choose: async () => "yes", write: async () => "" };
  return ended(await allow(io, { what: code, once: true }, questions));
}

/** `fairlead trust`, typed and agreed to by a person, in this process; the files are the real ones. */
export async function trustAs(start: Omit<Start, "words" | "stdin">): Promise<Ran> {
  const { io, ended } = testIo({ ...start, words: [], stdin: "" });
  return ended(await grantTrust(io, PERSON, false));
}

/** What a refusal's notice tells the person to type the code of. */
export const CODE_SHOWN = /allow ([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})/;
