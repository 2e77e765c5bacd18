import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { BINARY, bareEnvironment, type Sandbox } from "../support/world.ts";
import { lineOfCall } from "./work.ts";

/** Bounds are about the kernel: the executable, always. */
const binary = BINARY ?? resolve(HOST_BINARY);

/** How a command is started within bounds. */
export interface Way {
  readonly title: string;
  /** Words that print the bounds. */
  readonly printing: readonly string[];
  /** The words before a command that runs in a folder of a sandbox. */
  readonly before: (
    sandbox: Sandbox,
    cwd: string,
    env: Readonly<Record<string, string>>,
  ) => Promise<readonly string[]>;
}

/** By `fairlead confine` and as a hook has an agent run a line, with each engine that works here. */
export function waysHere(): readonly Way[] {
  const engines = ["bubblewrap", "landlock"].filter((engine) => {
    if (process.platform !== "linux" || !existsSync(binary)) return false;
    const words = [...confine(engine), "--", "true"];
    const env = bareEnvironment("/nowhere");
    return Bun.spawnSync(words, { env, stdio: ["ignore", "ignore", "ignore"] }).exitCode === 0;
  });
  if (engines.length < 2)
    console.warn(`SKIPPED: attacks within bounds; engines here: ${engines.join(", ")}`);
  return engines.flatMap((engine) => {
    const printing = [...confine(engine), "--print", "--json"];
    return [
      { title: engine, printing, before: async () => [...confine(engine), "--"] },
      { title: `${engine}, of a line`, printing, before: wordsOfLine },
    ];

    async function wordsOfLine(
      sandbox: Sandbox,
      cwd: string,
      env: Readonly<Record<string, string>>,
    ): Promise<readonly string[]> {
      const line = await lineOfCall("sh x.sh", engine, { ...sandbox, project: cwd }, env);
      const start = line.slice(0, -"sh x.sh".length);
      if (!start.startsWith(". ")) throw new Error(`${line} runs without bounds`);
      return ["bash", "-c", `exec bash -c "${start}exec $(printf '%q ' "$@")"`, "-"];
    }
  });
}

function confine(engine: string): readonly string[] {
  return [binary, "confine", "--engine", engine];
}
