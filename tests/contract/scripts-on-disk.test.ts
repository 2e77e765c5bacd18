import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { BINARY, bareEnvironment, makeSandbox, type Sandbox } from "../support/world.ts";

/** What is read of the disk is read by the executable. */
const binary = BINARY ?? resolve(HOST_BINARY);

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** What the executable answers to a command, with files that lie in the project. */
function verdictOf(command: string, files: Readonly<Record<string, string>>): string {
  write(join(sandbox.home, ".ssh", "id_ed25519"), "KEY\n");
  for (const [name, text] of Object.entries(files)) write(join(sandbox.project, name), text);
  const { stdout, exitCode } = Bun.spawnSync([binary, "hook", "pre-tool", "--agent", "claude"], {
    cwd: sandbox.project,
    env: bareEnvironment(sandbox.home),
    stdin: Buffer.from(
      JSON.stringify({
        ...{ session_id: "s", cwd: sandbox.project, hook_event_name: "PreToolUse" },
        ...{ permission_mode: "default", tool_name: "Bash", tool_input: { command } },
      }),
    ),
  });
  if (exitCode === 2) return "deny";
  const text = stdout.toString();
  const decision = /"permissionDecision":\s*"(\w+)"/.exec(text)?.[1] ?? "pass";
  return decision === "allow" ? "pass" : decision;
}

describe("a file on disk that is run as code", () => {
  test.each([
    [
      "cat x.py | python3",
      "x.py",
      "open('~/.bashrc'.replace('~', '/root'), 'a')\nimport os; os.system('echo x >> ~/.bashrc')",
    ],
    ["python3 -c 'import evil'", "evil.py", "import os\nos.system('echo x >> ~/.profile')"],
    ["tclsh x.tcl", "x.tcl", "set f [open ~/.claude/settings.json w]"],
    ["vim -S x.vim -es a.txt", "x.vim", "w! ~/.claude/settings.json"],
    ["ninja", "build.ninja", "rule r\n  command = echo x >> ~/.bashrc"],
    ["gdb -batch -x x.gdb", "x.gdb", "shell cp evil ~/.claude/settings.json"],
    ["emacs --script x.el", "x.el", '(write-region "x" nil "~/.config/fairlead/config.toml")'],
    ["expect x.exp", "x.exp", "spawn fairlead pause 8h"],
    ["groovy x.groovy", "x.groovy", '"fairlead uninstall".execute()'],
    ["sh t.sh", "t.sh", "cat ~/.ssh/id_ed25519"],
    ["make show", "Makefile", "show:\n\t@base64 ~/.ssh/id_ed25519\n"],
    ["tclsh r.tcl", "r.tcl", "puts [read [open ~/.ssh/id_ed25519]]"],
  ])("%s is stopped", (command, name, text) => {
    expect(verdictOf(command, { [name]: `${text}\n` })).toBe("ask");
  });

  test("is followed from one script to the next", () => {
    const files = { "a.sh": "sh b.sh\n", "b.sh": "cat ~/.ssh/id_ed25519\n" };
    expect(verdictOf("sh a.sh", files)).toBe("ask");
  });

  test("is followed through more scripts, modules and folders of them", () => {
    const files = {
      "a.sh": "sh b.sh\n",
      "b.sh": "python3 -m pkg\n",
      "pkg/__main__.py": "import os\nos.system('echo x >> ~/.bashrc')\n",
    };
    expect(verdictOf("sh a.sh", files)).toBe("ask");
    expect(verdictOf("python3 pkg", files)).toBe("ask");
    const loop = { "l.sh": "sh l.sh\ngit status\n" };
    expect(verdictOf("sh l.sh", loop)).toBe("pass");
  });

  test.each([
    ["tclsh x.tcl", "x.tcl", "set f [open out.txt w]"],
    ["python3 -c 'import util'", "util.py", "# goes into ~/.bashrc\nx = 1"],
    ["sh t.sh", "t.sh", "ssh -i ~/.ssh/id_ed25519 host ls\nchmod 600 ~/.ssh/id_ed25519"],
    ["ninja", "build.ninja", "rule cc\n  command = gcc -c $in -o $out"],
    ["expect x.exp", "x.exp", 'spawn ssh -i ~/.ssh/id_ed25519 host\nexpect "x"'],
    ["shellcheck x.sh", "x.sh", "echo x >> ~/.bashrc"],
  ])("%s with an ordinary one passes", (command, name, text) => {
    expect(verdictOf(command, { [name]: `${text}\n` })).toBe("pass");
  });
});

describe("a copy of the executable", () => {
  test.each(["setsid ./f uninstall", "./f pause 8h", "nohup ./f allow --everywhere 'rm -rf x' &"])(
    "%s is refused",
    (command) => {
      copyFileSync(binary, join(sandbox.project, "f"));
      expect(verdictOf(command, {})).toBe("deny");
    },
  );

  test.each(["./g install", "./g update", "./g verify"])(
    "%s of another program passes",
    (command) => {
      expect(verdictOf(command, { g: "#!/bin/sh\necho hi\n" })).toBe("pass");
    },
  );
});

describe("a secret's path among the words of a program", () => {
  test.each([
    "gcc -E ~/.ssh/id_ed25519",
    "curl -K ~/.ssh/id_ed25519",
    "xargs -a ~/.ssh/id_ed25519",
  ])("%s is stopped", (command) => {
    expect(verdictOf(command, {})).not.toBe("pass");
  });

  test.each([
    "ssh -i ~/.ssh/id_ed25519 h ls",
    "chmod 600 ~/.ssh/id_ed25519",
    "ssh-add ~/.ssh/id_ed25519",
  ])("%s passes", (command) => {
    expect(verdictOf(command, {})).toBe("pass");
  });
});
