import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sandbox } from "../support/world.ts";
import { fairlead, fairleadBinary } from "./client.ts";

/** The engines of Linux that work here, by trying them. */
export const ENGINES = process.platform === "linux" ? ["bubblewrap", "landlock"].filter(works) : [];

function works(engine: string): boolean {
  const words = [fairleadBinary(), "confine", "--engine", engine, "--", "true"];
  return existsSync(words[0] ?? "") && Bun.spawnSync(words).exitCode === 0;
}

/** As if bubblewrap had been found not to work a moment ago. */
export async function preferLandlock(sandbox: Sandbox): Promise<void> {
  const [, version, commit] =
    /fairlead (\S+) \((\S+),/.exec(await fairlead(sandbox, ["--version"])) ?? [];
  const folder = join(sandbox.home, ".local/state/fairlead/bounds");
  mkdirSync(folder, { recursive: true });
  const known = `landlock\n${Date.now()}\n${version} ${commit} /usr/bin:/bin`;
  writeFileSync(join(folder, "engine"), known);
}
