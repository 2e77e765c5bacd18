import type { HandlerContext } from "../engine/handler.ts";
import { languageOf } from "../language.ts";
import { quoteWord } from "../policy/text/quote.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { giveCode, takeNotes, tidyLoosened, withCode } from "../state/loosened.ts";
import { textsIn } from "./texts.ts";

/**
 * Tells the person what was changed in what is guarded while this session was running, once in each session, and
 * a line that waits for a code with that code, where the agent shows it to nobody else.
 */
export async function handleLoosened(event: AgentEvent, context: HandlerContext): Promise<Outcome> {
  const { io, config, tellsPerson } = context;
  const texts = textsIn(languageOf(io, config));
  const said: string[] = [];
  const given = tellsPerson === true ? await giveCode(io) : undefined;
  if (given !== undefined) said.push(texts.codeFor(await shown(withCode(given.words, given.code))));
  const notes = await takeNotes(io, event.sessionId);
  // What was changed before a session began is no news in it.
  if (event.source !== "startup") {
    for (const { words, time } of notes)
      said.push(texts.loosened(await shown(words), new Date(time)));
  }
  await tidyLoosened(io);
  return said.length === 0 ? PASS : { verdict: "pass", notice: said.join("\n"), data: {} };
}

/** The line as the person typed it, without secrets. */
async function shown(words: readonly string[]): Promise<string> {
  const { redact } = await import("../policy/secrets/scan.ts");
  return redact(["fairlead", ...words.map(quoteWord)].join(" "));
}
