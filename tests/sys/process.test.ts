import { afterAll, describe, expect, spyOn, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ProcessRequest, runProcess } from "../../src/sys/process.ts";
import { makeSandbox } from "../support/world.ts";

const sandbox = makeSandbox();
afterAll(sandbox.dispose);
const posix = process.platform !== "win32";

function run(script: string, more: Partial<ProcessRequest> = {}) {
  return runProcess({
    argv: ["/bin/sh", "-c", script],
    cwd: sandbox.project,
    env: { PATH: "/usr/bin:/bin" },
    stdin: new Uint8Array(),
    outputMaxBytes: 1000,
    group: "own",
    ...more,
  });
}

/** A zombie that nobody has buried yet is dead. */
function isAlive(pid: number): boolean {
  const state = Bun.spawnSync(["ps", "-o", "stat=", "-p", String(pid)])
    .stdout.toString()
    .trim();
  return state !== "" && !state.startsWith("Z");
}

async function pidIn(file: string): Promise<number> {
  const path = join(sandbox.project, file);
  for (let tries = 0; tries < 200 && !existsSync(path); tries++) await Bun.sleep(10);
  return Number(readFileSync(path, "utf8"));
}

describe.if(posix)("a process", () => {
  test("gives back its exit code and both streams", async () => {
    const ran = await run("echo out; echo err >&2; exit 3");
    expect(ran).toMatchObject({ exitCode: 3, signal: null, stdout: "out\n", stderr: "err\n" });
    expect(ran.timedOut).toBe(false);
  });

  test("reads all of a 10 MB input", async () => {
    const ran = await run("wc -c", { stdin: new Uint8Array(10_000_000).fill(97) });
    expect(ran.stdout.trim()).toBe("10000000");
  });

  test.each([
    ["exits at once", "exit 0"],
    ["never reads", "sleep 0.1"],
    ["closes its input", "exec <&-; sleep 0.1"],
  ])("that %s is not disturbed by a 10 MB input", async (_, script) => {
    const ran = await run(script, { stdin: new Uint8Array(10_000_000) });
    expect(ran).toMatchObject({ exitCode: 0, stderr: "", timedOut: false });
  });

  test("has its output cut at the limit and is read to its end", async () => {
    const ran = await run("head -c 50000000 /dev/zero | tr '\\0' x; echo end >&2");
    expect(ran.stdout).toBe("x".repeat(1000));
    expect(ran).toMatchObject({ exitCode: 0, stderr: "end\n", truncated: true });
  });

  test("may write bytes that are not UTF-8", async () => {
    const ran = await run("printf 'a\\377b'");
    expect(ran.stdout).toBe("a\uFFFDb");
  });

  test("is ended at its time limit together with its children", async () => {
    const ran = await run("sleep 60 & echo $! > child; wait", { timeoutMs: 200 });
    expect(ran).toMatchObject({ exitCode: null, signal: "SIGTERM", timedOut: true });
    expect(isAlive(await pidIn("child"))).toBe(false);
  });

  test("that ignores the polite signal is ended by the other one", async () => {
    const ran = await run("trap '' TERM; echo $$ > stubborn; while :; do sleep 0.05; done", {
      timeoutMs: 200,
    });
    expect(ran).toMatchObject({ signal: "SIGKILL", timedOut: true });
    expect(isAlive(await pidIn("stubborn"))).toBe(false);
  });

  test("whose child ignores the polite signal leaves nothing behind", async () => {
    const stubborn = "trap '' TERM; echo $$ > orphan; while :; do sleep 0.05; done";
    const ran = await run(`sh -c "${stubborn.replaceAll("$", "\\$")}" & wait`, { timeoutMs: 300 });
    expect(ran.timedOut).toBe(true);
    const pid = await pidIn("orphan");
    for (let tries = 0; tries < 100 && isAlive(pid); tries++) await Bun.sleep(10);
    expect(isAlive(pid)).toBe(false);
  });

  test("that leaves a child holding its output is not waited for", async () => {
    const ran = await run("sleep 20 & echo $! > holder; echo done");
    expect(ran).toMatchObject({ exitCode: 0, stdout: "done\n", timedOut: false });
    expect(ran.durationMs).toBeLessThan(10_000);
    process.kill(await pidIn("holder"));
  });

  test("dies when its caller gives up", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    const ran = await run("sleep 60", { signal: controller.signal });
    expect(ran).toMatchObject({ signal: "SIGKILL", timedOut: false });
  });

  test("that is a wrapped command hears this process's signals", async () => {
    setTimeout(() => process.emit("SIGHUP", "SIGHUP"), 100);
    expect(await run("sleep 60", { group: "shared" })).toMatchObject({ signal: "SIGHUP" });
  });

  test("that is a hook dies before this process passes the signal on to itself", async () => {
    const real = process.kill.bind(process);
    const ended: string[] = [];
    const kill = spyOn(process, "kill").mockImplementation((pid, signal) => {
      if (pid !== process.pid) return real(pid, signal);
      ended.push(`${signal}, ${process.listenerCount("SIGHUP")} listening`);
      return true;
    });
    const before = process.listenerCount("SIGHUP");
    try {
      setTimeout(() => process.emit("SIGHUP", "SIGHUP"), 100);
      expect(await run("sleep 60")).toMatchObject({ signal: "SIGKILL", timedOut: false });
    } finally {
      kill.mockRestore();
    }
    // With its own handler still in place the signal would end nobody.
    expect(ended).toEqual([`SIGHUP, ${before} listening`]);
  });

  test("does not begin for a caller that gave up before", async () => {
    const ran = await run("sleep 60", { signal: AbortSignal.abort() });
    expect(ran.signal).toBe("SIGKILL");
  });

  test("shows its output as it comes", async () => {
    const seen: string[] = [];
    await run("echo one; sleep 0.2; echo two >&2", {
      onOutput: (stream, bytes) => void seen.push(`${stream}:${new TextDecoder().decode(bytes)}`),
    });
    expect(seen).toEqual(["stdout:one\n", "stderr:two\n"]);
  });

  test("whose output nobody wants any more is told so", async () => {
    const ran = await run("yes", {
      onOutput: () => Promise.reject(new Error("EPIPE")),
      timeoutMs: 20_000,
    });
    expect(ran.timedOut).toBe(false);
  });

  test.each([
    ["is missing", ["/nowhere/program"], "no such program"],
    ["is not executable", ["/etc/passwd"], "it is not executable"],
    ["gets too many words", ["/bin/true", "x".repeat(3_000_000)], "too long"],
    ["has a name with a NUL", ["a\0b"], "cannot be started: "],
  ])("whose program %s is a result", async (_, argv, message) => {
    const ran = await run("", { argv });
    expect(ran.exitCode).toBeNull();
    expect(ran.startError).toContain(message);
  });

  test("in a folder that does not exist names the folder", async () => {
    const ran = await run("true", { cwd: "/no/such/folder" });
    expect(ran.startError).toBe('working directory "/no/such/folder" does not exist');
  });

  test.each([
    ["hook", "own", "SIGKILL"],
    ["wrapped command", "shared", "SIGTERM"],
  ])("that is a %s ends when this process is told to end", async (_, group, expected) => {
    const script = join(sandbox.project, `${group}.ts`);
    const module = join(import.meta.dir, "../../src/sys/process.ts");
    writeFileSync(
      script,
      `import { runProcess } from ${JSON.stringify(module)};
       const ran = await runProcess({ argv: ["/bin/sh", "-c", "echo $$ > ${group}.pid; exec sleep 60"],
         cwd: ${JSON.stringify(sandbox.project)}, env: {PATH: "/usr/bin:/bin"}, stdin: new Uint8Array(),
         outputMaxBytes: 10, group: "${group}" });
       console.log(ran.signal);`,
    );
    const parent = Bun.spawn([process.execPath, script], { stdout: "pipe" });
    const pid = await pidIn(`${group}.pid`);
    await Bun.sleep(50);
    parent.kill("SIGTERM");
    await parent.exited;
    for (let tries = 0; tries < 100 && isAlive(pid); tries++) await Bun.sleep(10);
    expect(isAlive(pid)).toBe(false);
    if (expected === "SIGTERM") {
      expect(await new Response(parent.stdout).text()).toBe("SIGTERM\n");
    } else {
      expect(parent.signalCode).toBe("SIGTERM");
    }
  });
});
