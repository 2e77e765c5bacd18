import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bareClient, installClaudeCode } from "./claude-code.ts";
import { startLinesClient } from "./lines-client.ts";
import type { Session } from "./looking-session.ts";

/** Holds a session with Claude Code as its SDK does, in which the person is asked by `can_use_tool`. */
export async function converseWithClaude(mode: string, session: Session): Promise<void> {
  const { sandbox, api, question } = session;
  const log = join(sandbox.home, "debug.log");
  const words = [
    ...["-p", "--input-format", "stream-json", "--output-format", "stream-json", "--verbose"],
    ...["--permission-mode", mode, "--permission-prompt-tool", "stdio"],
    ...["--debug-file", log],
  ];
  const env = {
    ...bareClient(sandbox),
    ANTHROPIC_BASE_URL: api.url,
    ANTHROPIC_API_KEY: "stand-in",
  };
  const { promise: finished, resolve } = Promise.withResolvers<void>();
  const command = [installClaudeCode(), ...words];
  const client = startLinesClient(command, sandbox, env, async (message) => {
    if (message.type === "result") resolve();
    if (message.type !== "control_request") return;
    const response = await question(() => ({ behavior: "deny", message: "no" }));
    if (response === undefined) return;
    const { request_id } = message;
    const control = { subtype: "success", request_id, response };
    client.send({ type: "control_response", response: control });
  });
  client.send({ type: "user", message: { role: "user", content: "go" } });
  await Promise.race([finished, client.ended]);
  await client.stop();
  const complaint = /.*(?:validation failed|Hook JSON output).*/.exec(readFileSync(log, "utf8"));
  if (complaint !== null) throw new Error(complaint[0]);
}
