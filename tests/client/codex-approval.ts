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
        const hook = { async: false, command, timeout, type };
        const text = JSON.stringify({ event_name: name, hooks: [hook] });
        const hash = new Bun.CryptoHasher("sha256").update(text).digest("hex");
        lines.push(`[hooks.state."${path}:${name}:${at}:${place}"]`);
        lines.push(`trusted_hash = "sha256:${hash}"`);
      }
  }
  writeFileSync(join(dirname(path), "config.toml"), `${lines.join("\n")}\n`);
}
