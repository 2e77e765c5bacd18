import { EXIT, INTERRUPTED } from "../../exit.ts";
import { describeFinding } from "../../handlers/describe-finding.ts";
import { shownCall } from "../../handlers/stop-unless-consented.ts";
import type { Io } from "../../io.ts";
import { judgedInput, type ToolCall } from "../../policy/agent-tools/tool-call.ts";
import type { Finding } from "../../policy/model/finding.ts";
import { callMark, consentKey, consentKeyPath, keepRefused } from "../../state/allow-once.ts";
import { ALLOW_ONCE_HOURS, writeConsent } from "../../state/consents.ts";
import type { Surroundings } from "../policy-call.ts";
import { printJson, refuse } from "../terminal/output.ts";
import { NO_OR_YES, type Questions } from "../terminal/questions.ts";
import { visibleLine, visibleText } from "../terminal/terminal.ts";
import type { StoppedUnder } from "./meant-call.ts";
import { isAsked, type WritingOptions } from "./write-change.ts";

/** Lets a call pass one time within a day; asked about where a person did not choose that just now. */
export async function allowOneCall(
  io: Io,
  call: OneCall,
  options: WritingOptions,
  questions: Questions,
  isChosen: boolean,
): Promise<number> {
  const facts = { once: true, hours: ALLOW_ONCE_HOURS };
  if (options["dry-run"] === true) {
    if (options.json === true) printJson(io, { written: false, ...facts });
    else
      io.stdout(
        `\nthe call could pass one time within ${ALLOW_ONCE_HOURS} hours; no rule would be written`,
      );
    return EXIT.ok;
  }
  if (isAsked(options) && !isChosen) {
    const answer = await questions.choose("Let it pass once?", NO_OR_YES);
    if (answer === undefined) return INTERRUPTED;
    if (answer !== "yes") return refuse(io, "nothing was allowed");
  }
  const failure = await consent(io, call);
  if (failure !== undefined) return refuse(io, `the consent could not be written (${failure})`);
  if (options.json === true) printJson(io, { written: true, ...facts });
  else io.stdout(`it may pass once within ${ALLOW_ONCE_HOURS} hours; ask the agent to repeat it`);
  return EXIT.ok;
}

/** Shows what was stopped under a code, when nothing else is known of it, and lets it pass once. */
export async function allowKeptCall(
  io: Io,
  refusal: StoppedUnder,
  options: WritingOptions,
  questions: Questions,
): Promise<number> {
  const { tool, cwd, reason, shown, hidden } = refusal.kept;
  if (options.json !== true) {
    io.stdout(`fairlead stopped this ${visibleLine(tool)} call in ${visibleLine(cwd)}:`);
    io.stdout(visibleText(shown, "    "));
    if (hidden > 0) io.stdout(`    … and ${hidden} more characters, which are not shown`);
    io.stdout(visibleLine(reason));
  }
  return allowOneCall(io, { refusal }, options, questions, false);
}

/** A call as it was stopped under a code, or as it was named otherwise. */
type OneCall =
  | { readonly refusal: StoppedUnder }
  | {
      readonly refusal?: undefined;
      readonly call: ToolCall;
      readonly surroundings: Surroundings;
      readonly findings: readonly Finding[];
    };

/** Records the consent to a call, which names its refusal; one without a code gets one that is never shown. */
async function consent(io: Io, one: OneCall): Promise<string | undefined> {
  const key = await consentKey(io);
  if (key === undefined) return `${consentKeyPath(io) ?? "its key"} can be neither read nor made`;
  if (one.refusal !== undefined) return writeConsent(io, key, one.refusal.code, one.refusal.kept);
  const { call, surroundings, findings } = one;
  const [first] = findings;
  const { tool } = call;
  const { world } = surroundings;
  const { cwd } = world;
  const refused = {
    time: io.now().toISOString(),
    ...{ tool, cwd, session: "" },
    rules: [...new Set(findings.map(({ rule }) => rule))],
    reason: first === undefined ? "" : describeFinding(first, call, world),
    ...(await shownCall(call)),
    call: callMark(key, { tool, cwd, judged: judgedInput(call) }),
  };
  const code = await keepRefused(io, key, refused);
  return code === undefined ? "it could not be kept" : writeConsent(io, key, code, refused);
}
