import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Approves every hook of a `hooks.json` as a person does by `/hooks` in Codex 0.169.0. */
export function approveCodexHooks(path: string): void {
  const { hooks } = JSON.parse(readFileSync(path, "utf8"));
  const lines: string[] = [];
  for (const [event, groups] of Object.entries<{ matcher?: string; hooks: object[] }[]>(hooks)) {
    const name = event.replace(/\B[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
    for (const [at, { hooks: handlers }] of groups.entries())
      for (const [place, handler] of handlers.entries()) {
        const { command, timeout, type } = Object(handler);
        const most = name === "session_end" ? Math.min(timeout, 3) : timeout;
        const hook = { async: false, command, timeout: most, type };
        const text = JSON.stringify({ event_name: name, hooks: [hook] });
        const hash = new Bun.CryptoHasher("sha256").update(text).digest("hex");
        lines.push(`[hooks.state."${path}:${name}:${at}:${place}"]`);
        lines.push(`trusted_hash = "sha256:${hash}"`);
      }
  }
  writeFileSync(join(dirname(path), "config.toml"), `${lines.join("\n")}\n`);
}

/**
 * The lines by which every hook that Codex itself lists, those of plugins among them, is approved: of a plugin's
 * hash the part before the one of its files.
 */
export async function approvals(codex: string, home: string, cwd: string): Promise<string> {
  const server = Bun.spawn([codex, "app-server"], {
    cwd,
    env: { PATH: "/usr/bin:/bin", HOME: home },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "ignore",
  });
  const send = (message: object) =>
    server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const clientInfo = { name: "test", version: "1" };
  send({ id: 1, method: "initialize", params: { clientInfo } });
  send({ method: "initialized" });
  send({ id: 2, method: "hooks/list", params: { cwds: [cwd] } });
  let said = "";
  const decoder = new TextDecoder();
  for await (const chunk of server.stdout) {
    said += decoder.decode(chunk, { stream: true });
    const line = said.split("\n").find((each) => each.includes('"id":2') && each.endsWith("}"));
    if (line === undefined) continue;
    server.kill();
    await server.exited;
    const hooks: { key: string; currentHash: string }[] = JSON.parse(line).result.data[0].hooks;
    return hooks
      .map(({ key, currentHash }) => [key, currentHash.split("/")[0]])
      .map(([key, hash]) => `[hooks.state."${key}"]\ntrusted_hash = "${hash}"\n`)
      .join("");
  }
  throw new Error(`codex app-server ended: ${said}`);
}
