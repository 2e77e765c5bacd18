import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import packageJson from "../package.json";
import { checkExecutable } from "./check-executable.ts";
import { TARGETS, type Target } from "./targets.ts";

const USAGE = `usage: bun run test:platforms [--quick] [--only TARGET]...

Builds all six executables, executes linux-arm64 in an emulator and windows-amd64 in Wine, and reads the
bytes of those that nothing here can execute. What executes them is unpacked from Debian packages into
$FAIRLEAD_PLATFORMS_DIR, by default ~/.cache/fairlead/platforms, once.
  --quick         linux-arm64: the specification's scenarios only; windows-amd64: without the modules' own tests
  --only TARGET   ${TARGETS.map((target) => target.name).join(", ")}; may be repeated`;

/**
 * Longest time one platform's tests may take, in seconds: an emulator on a busy machine is slow, not stuck.
 * What is not done by then is left out, because a test that hangs fails by itself long before.
 */
const LIMIT_S = 3600;
const QUICK_LIMIT_S = 480;

/** Longest time of one test in milliseconds: one scenario is up to twenty calls of a second each. */
const TEST_LIMIT_MS = 300_000;

/** Every scenario and every promise about the process. */
const BLACK_BOX = ["./tests/cases.test.ts", "./tests/contract"];

/** Modules that are the same everywhere but for paths, which they are given by Windows here. */
const IN_PROCESS = [
  "./tests/protocol",
  "./tests/policy",
  "./tests/checklist",
  "./tests/hook.test.ts",
];

/** What became of one platform. */
interface Proof {
  readonly pass: number;
  readonly fail: number;
  readonly skip: number;
  /** What is known now, or why nothing is. */
  readonly words: string;
}

/** Of a platform that nothing here can execute. */
const NOT_EXECUTED: Proof = { pass: 0, fail: 0, skip: 0, words: "not executed here" };

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: [] },
    help: { type: "boolean", short: "h", default: false },
  },
});

if (values.help) console.log(USAGE);
else process.exit(await provePlatforms(chosen(values.only), values.quick));

async function provePlatforms(targets: readonly Target[], quick: boolean): Promise<number> {
  const names = targets.flatMap((target) => ["--target", target.name]);
  const built = await output(["bun", "scripts/build.ts", ...names]);
  const offline = /Failed to download .*/.exec(built.text)?.[0];
  if (built.exit !== 0 && offline === undefined) {
    console.log(built.text.trim());
    return built.exit;
  }
  // All at once: an emulated process and one in Wine wait more than they compute.
  const proofs = await Promise.all(
    targets.map(async (target) => {
      const start = performance.now();
      const proof = built.exit === 0 ? await prove(target, quick) : skipped(offline ?? "");
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      console.log(`${target.name}: ${proof.words} (${seconds} s)`);
      return proof;
    }),
  );
  const sum = (key: "pass" | "fail" | "skip") => proofs.reduce((all, one) => all + one[key], 0);
  console.log(`\n ${sum("pass")} pass\n ${sum("skip")} skip\n ${sum("fail")} fail`);
  return sum("fail") === 0 ? 0 : 1;
}

/** Looks at an executable's bytes, and executes it where something here can. */
async function prove(target: Target, quick: boolean): Promise<Proof> {
  const looked = await proveBytes(target);
  const ran =
    target.name === "linux-arm64"
      ? await proveLinuxArm64(target, quick)
      : target.name === "windows-amd64"
        ? await proveWindows(target, quick)
        : NOT_EXECUTED;
  return {
    pass: looked.pass + ran.pass,
    fail: looked.fail + ran.fail,
    skip: ran.skip,
    words: `${looked.words}; ${ran.words}`,
  };
}

async function proveBytes(target: Target): Promise<Proof> {
  const { facts, problems } = await checkExecutable(binaryOf(target), target);
  const fine = problems.length === 0;
  const words = fine ? facts.join("; ") : `WRONG: ${problems.join("; ")}`;
  return { pass: fine ? 1 : 0, fail: fine ? 0 : 1, skip: 0, words };
}

async function proveLinuxArm64(target: Target, quick: boolean): Promise<Proof> {
  const folder = await setUp("arm64");
  if (folder instanceof Error) return skipped(folder.message);
  const what = quick ? ["./tests/cases.test.ts", "-t", "s0/"] : BLACK_BOX;
  const env = { FAIRLEAD_BIN: emulated(folder, target), FAIRLEAD_TARGET: target.name };
  const limit = quick ? QUICK_LIMIT_S : LIMIT_S;
  return runTests(["bun", "test", `--timeout=${TEST_LIMIT_MS}`, ...what], env, limit);
}

/** A command that runs the executable in the emulator, whatever environment a test gives it. */
function emulated(folder: string, target: Target): string {
  const path = resolve("dist", `emulated-${target.name}`);
  const words = [
    join(folder, "usr/bin/qemu-aarch64"),
    "-L",
    join(folder, "root"),
    binaryOf(target),
  ];
  const quoted = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  writeFileSync(path, `#!/bin/sh\nexec ${quoted} "$@"\n`, { mode: 0o755 });
  return path;
}

/** The executable is its own test runner: Bun's runtime in it runs the same test files, as Windows programs. */
async function proveWindows(target: Target, quick: boolean): Promise<Proof> {
  const folder = await setUp("windows");
  if (folder instanceof Error) return skipped(folder.message);
  const name = `fairlead-${process.pid}`;
  const checkout = join(folder, "root/prefix/drive_c", name);
  try {
    copyCheckout(checkout, target);
    const binary = `C:\\${name}\\dist\\fairlead.exe`;
    const what = [`--timeout=${TEST_LIMIT_MS}`, ...BLACK_BOX, ...(quick ? [] : IN_PROCESS)];
    const limit = quick ? QUICK_LIMIT_S : LIMIT_S;
    const command = [join(folder, "wine"), String(limit), name, binary, "test", ...what];
    const env = `BUN_BE_BUN=1 NO_COLOR=1 FAIRLEAD_BIN=${binary} FAIRLEAD_TARGET=${target.name}`;
    return await runTests(command, { WINE_ENV: env }, limit);
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
}

/** What the tests read, beside the executable; development tools are of no use there. */
function copyCheckout(to: string, target: Target): void {
  mkdirSync(join(to, "dist"), { recursive: true });
  const packages = [...Object.keys(packageJson.dependencies), "fast-check", "pure-rand"];
  const entries = [
    ...["src", "tests", "scripts", "schema", "examples", "docs"],
    ...["package.json", "bunfig.toml", "tsconfig.json", "README.md"],
    ...packages.map((name) => join("node_modules", name)),
  ];
  for (const entry of entries) {
    cpSync(entry, join(to, entry), { recursive: true, dereference: true });
  }
  cpSync(binaryOf(target), join(to, "dist/fairlead.exe"));
}

/** Runs a test runner, shows what failed or was left out, and counts. */
async function runTests(
  command: readonly string[],
  env: Readonly<Record<string, string>>,
  limitS: number,
): Promise<Proof> {
  const start = performance.now();
  const { text, exit } = await output(command, env, limitS);
  const late = exit !== 0 && performance.now() - start >= limitS * 1000;
  // A runner that was cut off has no summary.
  const count = (word: "pass" | "fail" | "skip") =>
    late ? (text.match(new RegExp(`^\\(${word}\\) `, "gm"))?.length ?? 0) : countOf(text, word);
  const pass = count("pass");
  const skip = count("skip") + (late ? 1 : 0);
  const fail = !late && exit !== 0 ? Math.max(1, count("fail")) : count("fail");
  if (fail > 0) console.log(text.trim());
  for (const line of new Set(text.match(/^\(skip\) .*$/gm) ?? [])) console.log(line.trim());
  const cut = late ? `; SKIPPED the rest, which was not done after ${limitS} s` : "";
  const words = `executed: ${pass} passed, ${fail} failed, ${skip} left out${cut}`;
  return { pass, fail, skip, words };
}

/** Runs a command to its end, or for so long, with `env` added to the environment. */
async function output(
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
  limitS: number = LIMIT_S,
): Promise<{ readonly text: string; readonly exit: number }> {
  const child = Bun.spawn([...command], {
    env: { ...process.env, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    timeout: limitS * 1000,
  });
  const [out, err, exit] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { text: `${out}\n${err}`, exit };
}

function countOf(text: string, word: "pass" | "fail" | "skip"): number {
  return Number(new RegExp(`^\\s*(\\d+) ${word}\\s*$`, "m").exec(text)?.[1] ?? 0);
}

/** Makes ready what executes a platform; an error value says why this machine cannot. */
async function setUp(platform: "arm64" | "windows"): Promise<string | Error> {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
  const all = process.env.FAIRLEAD_PLATFORMS_DIR ?? join(cache, "fairlead", "platforms");
  const folder = resolve(all, platform);
  const { text, exit } = await output(["sh", "scripts/platforms-setup.sh", platform, folder]);
  const said = text.trim();
  if (exit !== 0) return new Error(said.split("\n").at(-1) ?? `exit ${exit}`);
  console.log(said);
  return folder;
}

function skipped(reason: string): Proof {
  const words = `SKIPPED, so how it runs is not proven: ${reason}`;
  return { pass: 0, fail: 0, skip: 1, words };
}

function binaryOf(target: Target): string {
  const path = resolve("dist", target.file);
  if (!existsSync(path)) throw new Error(`${path} was not built`);
  return path;
}

function chosen(names: readonly string[]): readonly Target[] {
  const unknown = names.find((name) => !TARGETS.some((target) => target.name === name));
  if (unknown !== undefined) throw new Error(`unknown target ${JSON.stringify(unknown)}\n${USAGE}`);
  return TARGETS.filter((target) => names.length === 0 || names.includes(target.name));
}
