import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { approveCodexHooks } from "./codex-approval.ts";
import { startRpcClient } from "./lines-client.ts";
import type { Session } from "./looking-session.ts";

/** Holds a session with `codex app-server`, which asks the person by `item/commandExecution/requestApproval`. */
export async function converseWithCodex(codex: string, session: Session): Promise<void> {
  const { sandbox, isOver, question } = session;
  const settings = join(sandbox.home, ".codex/config.toml");
  const before = readFileSync(settings, "utf8");
  approveCodexHooks(join(sandbox.home, ".codex/hooks.json"));
  writeFileSync(settings, `${before}\n${readFileSync(settings, "utf8")}`);
  let turnEnded = () => {};
  const client = startRpcClient([codex, "app-server"], sandbox, {}, (method) => {
    if (method === "turn/completed") turnEnded();
    if (!method.endsWith("/requestApproval")) return undefined;
    return question(() => ({ decision: "decline" }));
  });
  await client.call("initialize", { clientInfo: { name: "test", title: "test", version: "1" } });
  client.notify("initialized");
  const { thread } = await client.call("thread/start", {
    cwd: sandbox.project,
    approvalPolicy: "on-request",
    sandbox: "read-only",
  });
  const input = [{ type: "text", text: "go", text_elements: [] }];
  for (let round = 0; !isOver() && round < ROUNDS_MAX; round++) {
    const { promise, resolve } = Promise.withResolvers<void>();
    turnEnded = resolve;
    await client.call("turn/start", { threadId: Object(thread).id, input });
    await Promise.race([promise, client.ended]);
  }
  await client.stop();
}

/** More turns than there are lines. */
const ROUNDS_MAX = 30;
