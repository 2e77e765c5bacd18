import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { BINARY, bareEnvironment, makeSandbox, type Sandbox } from "../support/world.ts";

/** Bounds are about the kernel: the executable, always, in a home that is not below a temporary folder. */
const binary = BINARY ?? resolve(HOST_BINARY);
const PARENT = resolve("coverage/confine");

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox(PARENT);
  for (const folder of [".ssh", ".claude", ".aws", ".config/fairlead", ".local/bin", "other"])
    mkdirSync(join(sandbox.home, folder), { recursive: true });
  const files = [
    [".ssh/id_ed25519", "private"],
    [".ssh/known_hosts", "hosts"],
    [".aws/credentials", "cloud"],
    [".claude/settings.json", "{}"],
    [".config/fairlead/config.toml", ""],
    [".bashrc", ""],
    ["other/work.txt", "work"],
  ] as const;
  for (const [path, text] of files) writeFileSync(join(sandbox.home, path), text);
  mkdirSync(join(sandbox.project, ".claude"));
  writeFileSync(join(sandbox.project, ".claude/settings.json"), "{}");
  mkdirSync(join(sandbox.project, ".git/hooks"), { recursive: true });
  writeFileSync(join(sandbox.project, ".git/HEAD"), "ref: refs/heads/main\n");
});
afterEach(() => sandbox.dispose());

interface Ended {
  readonly exit: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

function confine(words: readonly string[], env: Readonly<Record<string, string>> = {}): Ended {
  const child = Bun.spawnSync([binary, "confine", ...words], {
    cwd: sandbox.project,
    env: { ...bareEnvironment(sandbox.home), ...env },
    stdin: "ignore",
    timeout: 30_000,
  });
  return {
    exit: child.exitCode,
    signal: child.signalCode === undefined ? null : String(child.signalCode),
    stdout: child.stdout.toString(),
    stderr: child.stderr.toString(),
  };
}

const ENGINES = ["bubblewrap", "landlock", "seatbelt"] as const;

/** The engines that work on this machine. */
const here = ENGINES.filter((engine) => {
  if (!existsSync(binary)) return false;
  const tried = Bun.spawnSync([binary, "confine", "--engine", engine, "--", "true"], {
    env: bareEnvironment(PARENT),
    stdio: ["ignore", "ignore", "ignore"],
  });
  return tried.exitCode === 0;
});
for (const engine of ENGINES) {
  const isExpected = process.platform === "darwin" ? engine === "seatbelt" : engine !== "seatbelt";
  if (process.platform !== "win32" && isExpected && !here.includes(engine))
    console.warn(`SKIPPED: bounds kept by ${engine}, which does not work here`);
}

test.skipIf(process.platform !== "darwin")("on macOS Seatbelt keeps bounds", () => {
  expect(here).toEqual(["seatbelt"]);
});

describe.each(here.map((engine) => [engine] as const))("kept by %s", (engine) => {
  const bounded = (text: string, ...options: readonly string[]) =>
    confine(["--engine", engine, ...options, "--", "sh", "-c", text]);

  test.each([
    ["a file of the home", "echo x > ~/new.txt", "new.txt", undefined],
    ["another project", "echo x > ~/other/work.txt", "other/work.txt", "work"],
    ["agents' settings", "echo x > ~/.claude/settings.json", ".claude/settings.json", "{}"],
    [
      "fairlead's settings",
      "echo x > ~/.config/fairlead/config.toml",
      ".config/fairlead/config.toml",
      "",
    ],
    ["what a shell starts with", "echo x >> ~/.bashrc", ".bashrc", ""],
    ["a folder of commands", "echo x > ~/.local/bin/node", ".local/bin/node", undefined],
    ["a file by a link", "ln -s ~/.bashrc l && echo x > l", ".bashrc", ""],
    ["a file by another name", "ln ~/.bashrc l && echo x > l", ".bashrc", ""],
    ["a file by moving its folder", "mv ~/other o", "other/work.txt", "work"],
    ["a file by deleting it", "rm -rf ~/other", "other/work.txt", "work"],
    ["a file by emptying it", "truncate -s 0 ~/other/work.txt", "other/work.txt", "work"],
    [
      "a file from a child in the background",
      "(setsid sh -c 'echo x > ~/new.txt' &) ; sleep 0.3",
      "new.txt",
      undefined,
    ],
  ])("%s cannot be changed", (_, text, path, kept) => {
    bounded(text);
    const file = join(sandbox.home, path);
    expect(existsSync(file) ? readFileSync(file, "utf8") : undefined).toBe(kept);
  });

  test.each([
    ["a key", "cat ~/.ssh/id_ed25519"],
    ["cloud credentials", "cat ~/.aws/credentials"],
    ["a key by a link", "ln -s ~/.ssh/id_ed25519 k; cat k"],
    ["a key by another name", "ln ~/.ssh/id_ed25519 k; cat k"],
    ["a key by a copy of its folder", "cp -r ~/.ssh s; cat s/id_ed25519"],
    ["a key in an archive", "tar cf - ~/.ssh"],
  ])("%s cannot be read", (_, text) => {
    const { stdout } = bounded(text);
    expect(stdout).not.toContain("private");
    expect(stdout).not.toContain("cloud");
  });

  test.each([
    ["a file of the project", "echo x > a.txt && cat a.txt", "x\n"],
    ["a temporary file", "f=$(mktemp) && echo x > $f && cat $f && rm $f", "x\n"],
    ["a cache", "mkdir -p ~/.cache/tool && echo x > ~/.cache/tool/f && cat ~/.cache/tool/f", "x\n"],
    ["a move between folders", "mkdir a b && echo x > a/f && mv a/f b/f && cat b/f", "x\n"],
    ["the hosts that ssh knows", "cat ~/.ssh/known_hosts", "hosts"],
    ["another project, which is read", "cat ~/other/work.txt", "work"],
    ["a null device", "echo x > /dev/null && echo fine", "fine\n"],
    ["a script", "printf 'echo fine\\n' > s.sh && chmod +x s.sh && ./s.sh", "fine\n"],
    ["its folder", "pwd", undefined],
  ])("%s works as ever", (_, text, said) => {
    const { exit, stdout } = bounded(text);
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: said ?? `${sandbox.project}\n` });
  });

  test("exit codes and signals are the command's", () => {
    expect(bounded("exit 7").exit).toBe(7);
    const killed = bounded("kill -9 $$");
    expect(killed.signal === "SIGKILL" || killed.exit === 137).toBe(true);
    expect(confine(["--engine", engine, "--", "no-such-program"]).exit).toBe(127);
  });

  test("signals that the runtime ignores do what they do by default", () => {
    expect(bounded("yes | head -n 1").stdout).toBe("y\n");
    if (process.platform === "linux")
      expect(bounded("grep SigIgn /proc/self/status").stdout).toMatch(/0{16}/);
  });

  test("what is asked for by name widens and narrows", () => {
    const other = join(sandbox.home, "other");
    expect(bounded("echo y > ~/other/work.txt", "--write", other).exit).toBe(0);
    expect(readFileSync(join(other, "work.txt"), "utf8")).toBe("y\n");
    const key = join(sandbox.home, ".ssh/id_ed25519");
    expect(bounded("cat ~/.ssh/id_ed25519", "--read", key).stdout).toBe("private");
    expect(bounded("cat ~/other/work.txt", "--hide", other).stdout).toBe("");
  });

  test("a text for the shell is run with its operands", () => {
    const { exit, stdout } = confine(["--engine", engine, "--shell", "echo $1; exit 3", "--", "a"]);
    expect({ exit, stdout }).toEqual({ exit: 3, stdout: "a\n" });
  });

  test("no host is reached without a network", async () => {
    const server = Bun.serve({ port: 0, fetch: () => new Response("reached") });
    const ask = [
      "exec 3<>/dev/tcp/127.0.0.1/",
      `${server.port}`,
      " && printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3 && cat <&3",
    ].join("");
    const run = async (...options: readonly string[]) => {
      const words = [binary, "confine", "--engine", engine, ...options, "--", "bash", "-c", ask];
      const env = bareEnvironment(sandbox.home);
      const child = Bun.spawn(words, {
        cwd: sandbox.project,
        env,
        stdout: "pipe",
        stderr: "ignore",
      });
      return new Response(child.stdout).text();
    };
    expect(await run()).toContain("reached");
    expect(await run("--network", "none")).not.toContain("reached");
    await server.stop(true);
  });

  test("processes outside are not sent signals", async () => {
    const outside = Bun.spawn(["sleep", "20"]);
    bounded(`kill -9 ${outside.pid}; pkill -9 -x sleep`);
    await Bun.sleep(50);
    expect(outside.killed || outside.signalCode !== null).toBe(false);
    outside.kill();
  });
});

describe.if(here.includes("bubblewrap"))("kept by bubblewrap", () => {
  test.each([
    ["the hooks of Git", "echo x > .git/hooks/pre-commit", ".git/hooks/pre-commit", undefined],
    ["an agent's settings", "echo x > .claude/settings.json", ".claude/settings.json", "{}"],
    [
      "an agent's settings to come",
      "echo x > .claude/settings.local.json",
      ".claude/settings.local.json",
      undefined,
    ],
  ])("%s in the project stay as they are", (_, text, path, kept) => {
    confine(["--engine", "bubblewrap", "--", "sh", "-c", text]);
    const file = join(sandbox.project, path);
    expect(existsSync(file) ? readFileSync(file, "utf8") : undefined).toBe(kept);
  });

  test("other processes are not even seen", () => {
    const { stdout } = confine([
      "--engine",
      "bubblewrap",
      "--",
      "sh",
      "-c",
      "ls /proc | grep -c '^[0-9]'",
    ]);
    expect(Number(stdout)).toBeLessThan(8);
  });
});

test.skipIf(process.platform === "win32")(
  "a secret folder that is a link is hidden where it leads",
  () => {
    const dotfiles = join(sandbox.home, "dotfiles");
    mkdirSync(join(dotfiles, "gnupg"), { recursive: true });
    writeFileSync(join(dotfiles, "gnupg/secring.gpg"), "private");
    symlinkSync(join(dotfiles, "gnupg"), join(sandbox.home, ".gnupg"));
    for (const engine of here) {
      const text = "cat ~/.gnupg/secring.gpg ~/dotfiles/gnupg/secring.gpg";
      expect(confine(["--engine", engine, "--", "sh", "-c", text]).stdout).toBe("");
    }
  },
);

describe("never without bounds", () => {
  test.skipIf(process.platform !== "linux")("a command is not run where none can be kept", () => {
    const { exit, stderr } = confine(["--engine", "seatbelt", "--", "touch", "ran"]);
    expect(exit).toBe(126);
    expect(stderr).toContain("nothing was run");
    expect(existsSync(join(sandbox.project, "ran"))).toBe(false);
  });

  test.skipIf(process.platform !== "win32")("Windows says that there are none", () => {
    const { exit, stderr } = confine(["--", "cmd", "/c", "echo ran"]);
    expect(exit).toBe(126);
    expect(stderr).toContain("Windows");
  });

  test("a wrong value is an error, with the nearest one", () => {
    const { exit, stderr } = confine(["--network", "non", "--", "true"]);
    expect(exit).toBe(1);
    expect(stderr).toContain('did you mean "none"?');
  });

  test("a path that is not there is an error", () => {
    const { exit, stderr } = confine(["--write", "no/where", "--", "true"]);
    expect(exit).toBe(1);
    expect(stderr).toContain('there is no "no/where"');
  });
});

test.skipIf(here.length === 0)("--print shows the bounds and runs nothing", () => {
  const before = readdirSync(sandbox.home, { recursive: true });
  const text = confine(["--print", "--", "touch", "ran"]);
  expect(text.exit).toBe(0);
  expect(readdirSync(sandbox.home, { recursive: true })).toEqual(before);
  expect(text.stdout).toContain("~/.ssh");
  const json = JSON.parse(confine(["--print", "--json"]).stdout);
  expect(json.engine).toBe(here[0]);
  expect(json.writable).toContain(sandbox.project);
  expect(json.hidden).toContain(join(sandbox.home, ".ssh"));
  expect(json.shown).toContain(join(sandbox.home, ".ssh/known_hosts"));
  expect(existsSync(join(sandbox.project, "ran"))).toBe(false);
});

test.skipIf(!here.includes("bubblewrap"))("bubblewrap that does not work is not used", () => {
  const folder = join(sandbox.home, "broken");
  mkdirSync(folder);
  writeFileSync(join(folder, "bwrap"), "#!/bin/sh\nexit 1\n");
  chmodSync(join(folder, "bwrap"), 0o755);
  const { stdout } = confine(["--print", "--json"], { PATH: `${folder}:/usr/bin:/bin` });
  expect(JSON.parse(stdout).engine).not.toBe("bubblewrap");
});
