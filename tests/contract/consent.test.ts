import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { ALONE, processTableOfItsOwn } from "../support/alone.ts";
import { CODE_SHOWN } from "../support/person.ts";
import { BINARY, bareEnvironment, makeSandbox, type Sandbox } from "../support/world.ts";

/** What a person types, and what runs below an agent, is about processes: the executable, always. */
const binary = BINARY ?? resolve(HOST_BINARY);
const LINUX = process.platform === "linux" && existsSync(binary);

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

interface Typed {
  /** Words before the executable. */
  readonly before?: readonly string[];
  /** What is typed when it asks. */
  readonly answer?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** What was said, with the lines joined that the terminal had no room for. */
function unbroken(said: string): string {
  return said.replace(/\r\n {2}(?=\S)/g, " ");
}

/** Runs a command at a terminal; what it printed, and how it ended. */
async function type(words: readonly string[], typed: Typed = {}) {
  const { before = [], answer = "", env = {}, cwd = sandbox.project } = typed;
  let said = "";
  const child = Bun.spawn([...ALONE, ...before, binary, ...words], {
    cwd,
    env: { ...bareEnvironment(sandbox.home), PAGER: "cat", ...env },
    terminal: {
      data: (terminal, data) => {
        said += new TextDecoder().decode(data);
        const isAsked = /Let (?:it pass once|them run from now on)\?/.test(said);
        if (isAsked && answer !== "") terminal.write(`${answer}\n`);
      },
    },
    timeout: 20_000,
  });
  const exit = await child.exited;
  child.terminal?.close();
  return { exit, said: unbroken(said) };
}

/** What an agent is answered that wants to run a command. */
function ask(command: string, fields: object = {}, agent = "claude") {
  const ran = Bun.spawnSync([...ALONE, binary, "hook", "pre-tool", "--agent", agent], {
    cwd: sandbox.project,
    env: bareEnvironment(sandbox.home),
    stdin: Buffer.from(
      JSON.stringify({
        ...{ session_id: "s", cwd: sandbox.project, hook_event_name: "PreToolUse" },
        ...{ tool_name: "Bash", tool_input: { command }, ...fields },
      }),
    ),
  });
  const stdout = ran.stdout.toString();
  return { exit: ran.exitCode, stdout, stderr: ran.stderr.toString() };
}

const codeIn = (text: string) => CODE_SHOWN.exec(text)?.[1] ?? "none";
const REFUSED = "rm -rf ~";

/** A shell that goes by another name. */
function shellCalled(name: string): string {
  const path = join(sandbox.home, "bin", name);
  mkdirSync(dirname(path), { recursive: true });
  copyFileSync("/bin/bash", path);
  chmodSync(path, 0o755);
  return path;
}

/** Stays there as the parent of what it runs. */
const RUN = '"$@"; exit $?';

describe.if(LINUX)("a person at a terminal", () => {
  test("is shown the command and its rule, and allows it once", async () => {
    const code = codeIn(ask(REFUSED).stdout);
    const shown = await type(["allow", code, "--once"], { answer: "n" });
    expect(shown.exit).toBe(1);
    expect(shown.said).toContain(`    ${REFUSED}\r\n`);
    expect(shown.said).toContain("(filesystem/delete)");
    expect(ask(REFUSED).exit).toBe(2);
    expect(await type(["allow", code.toLowerCase(), "--once"], { answer: "y" })).toMatchObject({
      exit: 0,
    });
    const again = { tool_input: { command: REFUSED, description: "said otherwise" } };
    expect(ask("rm -rf ~/x", {}).exit).toBe(2);
    expect(ask(REFUSED, { cwd: sandbox.home }).exit).toBe(2);
    expect(ask(REFUSED, again).exit).toBe(0);
    expect(ask(REFUSED, again).exit).toBe(2);
    expect((await type(["allow", code, "--once", "--yes"])).said).toContain("was used already");
  }, 60_000);

  test("is shown what a project's hooks run, and agrees to it", async () => {
    mkdirSync(join(sandbox.project, ".fairlead"));
    const hook = '[[hook]]\nevent = "*"\ncommand = "echo one\\necho \\u001b[2Ktwo"\n';
    writeFileSync(join(sandbox.project, ".fairlead/config.toml"), hook);
    const shown = await type(["trust"], { answer: "n" });
    expect(shown.exit).toBe(1);
    expect(shown.said).toContain("echo one\r\n    echo \\u{001B}[2Ktwo");
    expect((await type(["trust", "--show"])).said).toContain("not trusted");
    expect((await type(["trust"], { answer: "y" })).exit).toBe(0);
    expect((await type(["trust", "--show"])).said).toContain(": trusted");
  }, 60_000);
});

describe.if(LINUX)("below an agent", () => {
  const LOOSENING = [
    ["allow", "rm -rf ~", "--once", "--yes"],
    ["trust", "--yes"],
    ["untrust"],
    ["uninstall"],
    ["config", "init"],
    ["config", "migrate", "--write"],
    ["hooks", "add", "*", "true"],
    ["hooks", "disable", "1"],
    ["hooks", "template", "add", "log_all"],
  ];
  const SAID = /only a person can run "[^"]+", and this was started by Claude Code \(/;

  test.each(LOOSENING.map((words) => [words.join(" "), words] as const))(
    "%s is refused, and says where to type it",
    async (_line, words) => {
      const folder = join(sandbox.project, ".fairlead");
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "config.toml"), '[[hook]]\nevent = "*"\ncommand = "true"\n');
      const ran = await type(words, { before: [shellCalled("claude"), "-c", RUN, "sh"] });
      expect(ran.said).toMatch(SAID);
      expect(ran.said).toContain("type in your own terminal: fairlead");
      expect(ran.exit).toBe(1);
    },
    30_000,
  );

  test.each([["trust --show"], ["uninstall --dry-run"], ["config show"], ["doctor"]])(
    "%s is not",
    async (line) => {
      const ran = await type(line.split(" "), { before: [shellCalled("claude"), "-c", RUN, "sh"] });
      expect(ran.said).not.toContain("only a person can run");
    },
    30_000,
  );

  test("an agent is known by the script that an interpreter runs", async () => {
    const script = join(sandbox.home, "node_modules/@google/gemini-cli/bundle/gemini.js");
    mkdirSync(dirname(script), { recursive: true });
    writeFileSync(script, RUN);
    const ran = await type(["untrust"], { before: [shellCalled("node"), script] });
    expect(ran.said).toContain("was started by Gemini CLI (process ");
  });

  test("an agent is known by its mark, in the environment and in that of a process above", async () => {
    const own = await type(["untrust"], { env: { CURSOR_AGENT: "1" } });
    expect(own.said).toContain("Cursor (the environment variable CURSOR_AGENT)");
    const before = ["sh", "-c", 'env -u CODEX_SANDBOX "$@"; exit $?', "sh"];
    const above = await type(["untrust"], { env: { CODEX_SANDBOX: "seatbelt" }, before });
    expect(above.said).toContain("Codex CLI (CODEX_SANDBOX in the environment of process ");
  });

  test("a terminal that is made up does not help, nor one that is made up far from it", async () => {
    if (Bun.which("script") === null) return console.warn("SKIPPED: no `script`");
    const code = codeIn(ask(REFUSED).stdout);
    const typed = `script -qec '${binary} allow ${code} --once --yes' ${sandbox.home}/said`;
    const env = { ...bareEnvironment(sandbox.home), SHELL: "/bin/sh" };
    const run = (words: readonly string[]) =>
      Bun.spawnSync([...ALONE, ...words], { cwd: sandbox.project, env });
    run([shellCalled("claude"), "-c", `${typed}; true`]);
    expect(unbroken(await Bun.file(join(sandbox.home, "said")).text())).toMatch(SAID);
    // Out of the agent's sight: its own session, no parent, and a clean environment.
    run(["sh", "-c", `setsid -w env -i HOME=$HOME ${typed}; true`]);
    expect(unbroken(await Bun.file(join(sandbox.home, "said")).text())).toContain(
      "script created this terminal, so nobody may be at it",
    );
    expect(ask(REFUSED).exit).toBe(2);
  }, 30_000);

  test("entries that guard may be written anew as they are, not changed", async () => {
    const before = [shellCalled("claude"), "-c", RUN, "sh"];
    expect((await type(["install", "--strict"], { before })).exit).toBe(0);
    expect((await type(["install", "--strict"], { before })).said).toContain("already installed");
    for (const words of [[], ["--strict", "--events", "stop"]]) {
      const ran = await type(["install", ...words], { before });
      expect(ran.said).toMatch(SAID);
      expect(ran.exit).toBe(1);
    }
    expect((await type(["install"])).said).toContain("updated");
    for (const words of [[], ["--strict"]]) {
      const ran = await type(["install", "--agent", "kiro", ...words], { before });
      expect(ran.exit).toBe(words.length);
    }
  }, 60_000);
});

describe.if(LINUX)("while an agent is running", () => {
  /** Runs shell lines in one process table: `A` starts an agent, `T` types in a terminal, `E` is an event. */
  function during(lines: string) {
    const agent = shellCalled("claude");
    const env = { ...bareEnvironment(sandbox.home), TERM: "xterm", SHELL: "/bin/sh" };
    const help = [
      `F=${binary}; cd ${sandbox.project}; S=${sandbox.home}/socket`,
      `A() { setsid ${agent} -c 'sleep 60; exit' & sleep 0.3; }`,
      // Waits for the lines that are typed in a new window of the server S.
      "T() { tmux -S $S new-session -d \"sh -c '$*; echo ended >>$HOME/said' >>$HOME/said 2>&1\"; W; }",
      "W() { for i in $(seq 200); do grep -qs ended $HOME/said && break; sleep 0.05; done; cat $HOME/said; rm -f $HOME/said; }",
      `E() { echo '{"session_id":"'$1'","cwd":"${sandbox.project}","hook_event_name":"PostToolUse","tool_name":"Bash","tool_input":{},"tool_response":{}}' | $F hook post-tool; }`,
      lines,
    ].join("\n");
    const words = ALONE.length > 0 ? ALONE : processTableOfItsOwn();
    const ran = Bun.spawnSync([...words, "sh", "-c", help], { cwd: sandbox.project, env });
    return ran.stdout.toString() + ran.stderr.toString();
  }

  const LATE = "and this terminal was opened while Claude Code (process ";

  test("what is typed in a terminal that was made since is refused, and does nothing", () => {
    if (Bun.which("tmux") === null) return console.warn("SKIPPED: no `tmux`");
    const said = during("A; T $F config init; T env -i HOME=$HOME PATH=$PATH $F untrust");
    expect(said.split(LATE)).toHaveLength(3);
    expect(existsSync(join(sandbox.home, ".config/fairlead/config.toml"))).toBe(false);
  }, 60_000);

  test("a copied interpreter, a daemon and a renamed program make no older terminal", () => {
    const other = shellCalled("tmux");
    const said = during(
      `A; ${other} -c '$0 config init; exit' $F; setsid sh -c '"$0" untrust; exit' $F & wait $!`,
    );
    expect(said.split(LATE)).toHaveLength(3);
  }, 60_000);

  test("a window of a multiplexer that is older is a person's, and each session is told once", () => {
    if (Bun.which("tmux") === null) return console.warn("SKIPPED: no `tmux`");
    const said = during(
      "T true; tmux -S $S new -d sleep 60; sleep 0.1; A; T $F config init; E one; E one; E two",
    );
    expect(said).not.toContain(LATE);
    expect(said.match(/"fairlead config init\\?" was typed in a terminal/g)).toHaveLength(2);
  }, 60_000);

  test("a code offers the one call in a terminal that was made since, and nothing that would be refused", () => {
    if (Bun.which("tmux") === null) return console.warn("SKIPPED: no `tmux`");
    const call = { hook_event_name: "PreToolUse", tool_name: "Bash" };
    const input = { command: "git push --force origin preview" };
    const event = { session_id: "one", cwd: sandbox.project, ...call, tool_input: input };
    const said = during(
      [
        `A; code=$(echo '${JSON.stringify(event)}' | $F hook pre-tool | grep -o 'allow [0-9A-Z]*-[0-9A-Z-]*')`,
        'tmux -S $S new-session -d -x 120 "$F $code"',
        "for i in $(seq 200); do tmux -S $S capture-pane -p 2>/dev/null | grep -q yes && break; sleep 0.05; done",
        "tmux -S $S capture-pane -p; tmux -S $S kill-server",
      ].join("\n"),
    ).replace(/\s+/g, " ");
    expect(said).toContain("so only this one call can be allowed here");
    expect(said).toContain("Let it pass once?");
    expect(said).not.toContain("from now on");
  }, 60_000);

  test("a code that the agent's window shows has its line as it was typed", () => {
    const said = during("A; $F hooks add session:stop 'echo a >>b && c <d'; E one");
    const line = "fairlead hooks add session:stop 'echo a >>b && c <d' --code";
    expect(said).toContain(`  ${line} CODE`);
    expect(said).toMatch(new RegExp(`\`${line} [0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\``));
  }, 60_000);

  test("what names nothing is said to name nothing before anybody fetches a code", () => {
    const said = during("A; $F undo 12; $F hooks remove mine; $F allow last --once; E one");
    expect(said).toContain('there is no save "12"');
    expect(said).toContain('there is no hook "mine"');
    expect(said).toContain("the log has no such call");
    expect(said).not.toContain("--code");
  }, 60_000);

  test("a code that the agent's window shows is good once, for its line alone", () => {
    const said = during(
      [
        "A; $F confine off",
        "code=$(E one | grep -o '[0-9A-Z]*-[0-9A-Z]*-[0-9A-Z]*' | tail -1)",
        "echo; echo second: $(E one)",
        "echo other: $($F untrust --code $code 2>&1)",
        "echo wrong: $($F confine off --code 7K3M-Q9TX-04BD 2>&1)",
        "echo right: $($F confine off --code $code 2>&1)",
        "echo again: $($F confine off --code=$code 2>&1)",
        "grep -rl $code $HOME && echo kept",
      ].join("\n"),
    );
    expect(said).toContain(LATE);
    expect(said).toMatch(/second: (?!.*--code)/);
    expect(said).toMatch(/other: .*is not a code for this line/);
    expect(said).toMatch(/wrong: .*is not a code for this line/);
    expect(said).toMatch(/right: .*config\.toml/);
    expect(said).toMatch(/again: .*is not a code for this line/);
    expect(said).not.toContain("kept");
  }, 60_000);
});

describe.if(LINUX)("a code", () => {
  test.each([["claude"], ["gemini"], ["plain"]])("is shown to the user of %s", (agent) => {
    expect(codeIn(ask(REFUSED, {}, agent).stdout)).not.toBe("none");
  });

  test.each([
    ...[["codex"], ["qwen"], ["cursor"], ["copilot"], ["windsurf"], ["factory"], ["wave"]],
    ...[["kiro"], ["cline"], ["opencode"], ["kilo"], ["pi"], ["crush"]],
  ])("is not made for %s, whose user or whose model alone would see it", (agent) => {
    const own = { agent_action_name: "pre_run_command", tool_info: { command_line: REFUSED } };
    const cline = { hookName: "PreToolUse", taskId: "t", workspaceRoots: [sandbox.project] };
    const call = { toolName: "execute_command", parameters: { command: REFUSED } };
    const cursor = { hook_event_name: "beforeShellExecution", command: REFUSED };
    const wire = { windsurf: own, cursor, cline: { ...cline, preToolUse: call } };
    const ran = ask(REFUSED, new Map(Object.entries(wire)).get(agent) ?? {}, agent);
    expect(ran.stdout + ran.stderr).toContain("filesystem/delete");
    expect(ran.stdout + ran.stderr).not.toContain("fairlead allow");
    const state = join(sandbox.home, ".local/state/fairlead");
    const kept = existsSync(state) ? readdirSync(state) : [];
    expect(kept.filter((name) => name.startsWith("allow-once"))).toEqual([]);
  });

  test("that many ask for at once on a fresh machine is under one key", async () => {
    const env = bareEnvironment(sandbox.home);
    const payload = JSON.stringify({
      ...{ session_id: "s", cwd: sandbox.project, hook_event_name: "PreToolUse" },
      ...{ tool_name: "Bash", tool_input: { command: REFUSED } },
    });
    const answers = await Promise.all(
      Array.from({ length: 16 }, async () => {
        const child = Bun.spawn([...ALONE, binary, "hook", "pre-tool"], {
          cwd: sandbox.project,
          env,
          stdin: new Blob([payload]),
          stdout: "pipe",
          stderr: "ignore",
        });
        return new Response(child.stdout).text();
      }),
    );
    const codes = answers.map(codeIn);
    expect(new Set(codes).size).toBe(16);
    for (const code of codes.slice(0, 4)) {
      expect((await type(["allow", code, "--once"], { answer: "n" })).said).toContain(REFUSED);
    }
  }, 60_000);
});
