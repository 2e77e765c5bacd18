import { type Message, startRpcClient } from "./lines-client.ts";
import type { Session } from "./looking-session.ts";

/** What a client that speaks the Agent Client Protocol is started with. */
export interface AcpStart {
  readonly command: readonly string[];
  readonly env: (url: string) => Readonly<Record<string, string>>;
  /** The mode that the session is put into; the client's own where there is none. */
  readonly mode?: string;
}

/** Holds a session over the Agent Client Protocol, in which the person is asked by `session/request_permission`. */
export async function converseByAcp(start: AcpStart, session: Session): Promise<void> {
  const { sandbox, api, isOver, question } = session;
  const answer = async (method: string, params: Message) => {
    if (method !== "session/request_permission") return undefined;
    const options: { kind: string; optionId: string }[] = Object(params.options);
    const optionId = options.find(({ kind }) => kind === "reject_once")?.optionId;
    const refused = await question(() => ({ outcome: "selected", optionId }));
    return { outcome: refused ?? { outcome: "cancelled" } };
  };
  const client = startRpcClient(start.command, sandbox, start.env(api.url), answer);
  const fs = { readTextFile: false, writeTextFile: false };
  await client.call("initialize", {
    protocolVersion: 1,
    clientCapabilities: { fs, terminal: false },
  });
  const { sessionId } = await client.call("session/new", { cwd: sandbox.project, mcpServers: [] });
  if (start.mode !== undefined) {
    await client.call("session/set_mode", { sessionId, modeId: start.mode });
  }
  const prompt = [{ type: "text", text: "go" }];
  // Some end their turn where the person says no.
  for (let round = 0; !isOver() && round < ROUNDS_MAX; round++) {
    const { ended } = await client.call("session/prompt", { sessionId, prompt });
    if (ended !== undefined) throw new Error(`the client ended: ${await client.errors}`);
  }
  await client.stop();
}

/** More turns than there are lines. */
const ROUNDS_MAX = 30;
