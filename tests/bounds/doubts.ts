import { validateConfig } from "../../src/config/schema.ts";
import { handleSecurity } from "../../src/handlers/security.ts";
import type { Outcome } from "../../src/protocol/outcome.ts";
import { parseEvent } from "../../src/protocol/parse-event.ts";
import { testContext } from "../support/context.ts";
import { bareEnvironment, type Sandbox, testIo } from "../support/world.ts";

/** What is answered to a line: it passes, is asked about only for doubt, or is stopped for another reason. */
export type Answer = "pass" | "doubt" | "stopped";

/** The answers to a line without bounds, and with those of lines that nobody can read. */
export async function answersTo(
  line: string,
  folders: Pick<Sandbox, "home" | "project">,
): Promise<{ readonly without: Answer; readonly within: Answer; readonly isBounded: boolean }> {
  const without = answerOf(await outcomeOf(line, folders, "off"));
  const outcome = await outcomeOf(line, folders, "unread");
  return { without, within: answerOf(outcome), isBounded: outcome.output !== undefined };
}

async function outcomeOf(
  command: string,
  { home, project }: Pick<Sandbox, "home" | "project">,
  calls: "off" | "unread",
): Promise<Outcome> {
  const checked = validateConfig({ confine: { calls }, undo: { enabled: false } });
  if (!checked.success) throw new Error(checked.issues[0]?.message);
  const parsed = parseEvent(
    {
      ...{ session_id: "s", cwd: project, hook_event_name: "PreToolUse", tool_name: "Bash" },
      ...{ permission_mode: "bypassPermissions", tool_input: { command } },
    },
    undefined,
  );
  if (!parsed.ok) throw parsed.error;
  const start = { words: [], cwd: project, env: bareEnvironment(home), stdin: "" };
  return handleSecurity(parsed.event, {
    ...testContext(),
    ...{ io: testIo(start).io, config: checked.output, signal: new AbortController().signal },
    workspace: { root: project, folder: undefined, memory: undefined },
    replaces: () => true,
  });
}

function answerOf({ verdict, data }: Outcome): Answer {
  if (verdict !== "ask" && verdict !== "deny") return "pass";
  const rules = (
    JSON.stringify(data ?? {}).match(/"rule":"[^"]+","verdict":"(?:ask|deny)"/g) ?? []
  ).map((one) => one.slice('"rule":"'.length, one.indexOf('","')));
  return rules.length > 0 && rules.every((rule) => DOUBTS.test(rule)) ? "doubt" : "stopped";
}

/** Rules that ask because nobody can tell what a command does. */
const DOUBTS = /^(?:doubt\/|remote-code\/(?:unknown-code|passed-on)$)/;
