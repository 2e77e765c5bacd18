import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { BINARY, runBinary, type Sandbox } from "../support/world.ts";

/** How a session of a real client went. */
export interface ClientRun {
  readonly exit: number;
  /** What the client printed on both streams. */
  readonly output: string;
}

/**
 * True where clients are tried as well that take minutes to start or a large download: with `bun run test:client`, not
 * in `bun run check`.
 */
export const TRIES_SLOW = process.env.FAIRLEAD_CLIENTS === "all";

/** Says that slow clients were left out, and how to try them. */
export function tellLeftOut(what: string): void {
  console.warn(`SKIPPED: ${what}: bun run test:client tries it (FAIRLEAD_CLIENTS=all)`);
}

/** The executable under test. */
export function fairleadBinary(): string {
  return BINARY ?? resolve(HOST_BINARY);
}

/** Runs `fairlead` in a sandbox and fails the test when it fails; what it printed. */
export async function fairlead(sandbox: Sandbox, words: readonly string[]): Promise<string> {
  const ran = await runBinary(fairleadBinary(), {
    words,
    cwd: sandbox.project,
    env: { PATH: "/usr/bin:/bin", HOME: sandbox.home },
    stdin: "",
  });
  if (ran.exit !== 0) throw new Error(`fairlead ${words.join(" ")}: ${ran.stderr}${ran.stdout}`);
  return ran.stdout;
}

/** Path of a file of an npm package in the cache, fetched from the registry when it is not there. */
export function installClient(
  name: string,
  version: string,
  file: string,
  place = name.replace(/^@[^/]*\//, ""),
): string {
  const folder = resolve(".cache/clients", place);
  const path = join(folder, "node_modules", file);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"private":true}\n');
  const words = ["add", "--exact", "--ignore-scripts", `${name}@${version}`];
  const installed = Bun.spawnSync([process.execPath, ...words], {
    cwd: folder,
    stdout: "pipe",
    stderr: "pipe",
  });
  if (!existsSync(path))
    throw new Error(`${name}@${version} could not be installed: ${installed.stderr.toString()}`);
  return path;
}

/** Runs a client in the sandbox's project, a fresh repository, in a bare environment. */
export async function runClient(
  command: readonly string[],
  sandbox: Sandbox,
  env: Readonly<Record<string, string>>,
): Promise<ClientRun> {
  const child = Bun.spawn([...command], {
    cwd: sandbox.project,
    env: { PATH: "/usr/bin:/bin", HOME: sandbox.home, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, errors, exit] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { exit, output: `${output}${errors}` };
}
