import { EXIT, INTERRUPTED } from "../../exit.ts";
import { shownCall } from "../../handlers/deny-unless-consented.ts";
import { describeFinding } from "../../handlers/security.ts";
import type { Io } from "../../io.ts";
import type { Finding } from "../../policy/finding.ts";
import { judgedInput, type ToolCall } from "../../policy/tool-call.ts";
import { callMark, consentKey, consentKeyPath, keepRefused } from "../../state/allow-once.ts";
import { ALLOW_ONCE_HOURS, writeConsent } from "../../state/consents.ts";
import { printJson, refuse } from "../output.ts";
import type { Surroundings } from "../policy-call.ts";
import type { Questions } from "../questions.ts";
import { YES_OR_NO } from "./table-list.ts";

/** Lets a call pass one time within a day, as `allow-once` does with the code of a refusal. */
export async function allowOneCall(
  io: Io,
  {
    call,
    surroundings,
    findings,
  }: {
    readonly call: ToolCall;
    readonly surroundings: Surroundings;
    readonly findings: readonly Finding[];
  },
  options: {
    readonly yes?: boolean | undefined;
    readonly json?: boolean | undefined;
    readonly "dry-run"?: boolean | undefined;
  },
  questions: Questions,
): Promise<number> {
  const facts = { once: true, hours: ALLOW_ONCE_HOURS };
  if (options["dry-run"] === true) {
    if (options.json === true) printJson(io, { written: false, ...facts });
    else io.stdout(`\nit could pass one time within ${ALLOW_ONCE_HOURS} hours; no rule is written`);
    return EXIT.ok;
  }
  if (options.yes !== true) {
    const answer = await questions.choose("Let it pass once?", YES_OR_NO);
    if (answer === undefined) return INTERRUPTED;
    if (answer !== "yes") return refuse(io, "nothing was allowed");
  }
  const failure = await consent(io, call, surroundings.world.cwd, findings);
  if (failure !== undefined) return refuse(io, `the consent could not be written (${failure})`);
  if (options.json === true) printJson(io, { written: true, ...facts });
  else io.stdout(`it may pass once within ${ALLOW_ONCE_HOURS} hours; ask the agent to repeat it`);
  return EXIT.ok;
}

/** Records a refusal of the call and the consent to it, which names the refusal. */
async function consent(
  io: Io,
  call: ToolCall,
  cwd: string,
  findings: readonly Finding[],
): Promise<string | undefined> {
  const key = await consentKey(io);
  if (key === undefined) return `${consentKeyPath(io) ?? "its key"} can be neither read nor made`;
  const [first] = findings;
  const { tool } = call;
  const refused = {
    time: io.now().toISOString(),
    ...{ tool, cwd, session: "" },
    rules: [...new Set(findings.map(({ rule }) => rule))],
    reason: first === undefined ? "" : describeFinding(first),
    ...(await shownCall(call)),
    call: callMark(key, { tool, cwd, judged: judgedInput(call) }),
  };
  const code = await keepRefused(io, key, refused);
  return code === undefined ? "it could not be kept" : writeConsent(io, key, code, refused);
}
