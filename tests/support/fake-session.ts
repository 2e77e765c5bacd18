import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bareEnvironment } from "./world.ts";

/** What the hook said of a call, and what the call printed where it ran. */
export interface Played {
  readonly verdict: string;
  readonly reason: string;
  readonly output: string;
}

/**
 * A session of an agent that is played: a process by the name of Claude Code, below which the executable is called as its
 * hook and commands run, each with the session's id in its environment as the agent gives it.
 */
export class FakeSession {
  readonly id: string;
  readonly #child: Bun.Subprocess<"pipe", "pipe", "ignore">;
  readonly #reader: {
    readonly read: () => Promise<{ value?: Uint8Array | undefined; done: boolean }>;
  };
  readonly #folder: string;
  readonly #binary: string;
  #cwd: string;
  #said = "";
  #calls = 0;

  /** Programs in the folder `bin` of the home come before those of the system. */
  constructor(binary: string, home: string, cwd: string, name: string) {
    this.id = `session-${name}-${crypto.randomUUID()}`;
    this.#binary = binary;
    this.#cwd = cwd;
    this.#folder = join(home, `.agent-${name}`);
    mkdirSync(this.#folder, { recursive: true });
    const agent = join(this.#folder, "claude");
    writeFileSync(agent, '#!/bin/bash\nwhile IFS= read -r line; do eval "$line"; done\n');
    chmodSync(agent, 0o755);
    this.#child = Bun.spawn([agent], {
      cwd,
      env: {
        ...bareEnvironment(home),
        PATH: `${join(home, "bin")}:/usr/bin:/bin`,
        GIT_CEILING_DIRECTORIES: home,
        GIT_CONFIG_NOSYSTEM: "1",
        FAIRLEAD_NO_UPDATE_CHECK: "1",
      },
      stdin: "pipe",
      stdout: "pipe",
      stderr: "ignore",
    });
    this.#reader = this.#child.stdout.getReader();
  }

  /** Calls the hook of an event. */
  async hook(event: string, fields: object): Promise<Readonly<Record<string, unknown>>> {
    const input = join(this.#folder, "input.json");
    const payload = {
      session_id: this.id,
      cwd: this.#cwd,
      transcript_path: "/dev/null",
      ...fields,
    };
    writeFileSync(input, JSON.stringify(payload));
    const said = await this.#line(
      `${this.#binary} hook ${event} --agent claude < '${input}' 2>/dev/null; printf '\\n'`,
    );
    return Object(JSON.parse(said.trim() === "" ? "{}" : said));
  }

  /** Starts the session as its agent does. */
  async begin(): Promise<this> {
    await this.hook("session-start", { hook_event_name: "SessionStart", source: "startup" });
    return this;
  }

  /** Asks about a command, runs it where nothing speaks against it, and tells of what it did. */
  async bash(
    command: string,
    run: "where it passes" | "never" = "where it passes",
  ): Promise<Played> {
    return this.call("Bash", { command }, run === "never" ? undefined : command);
  }

  /** Writes a file by the agent's own tool. */
  async write(path: string, content: string): Promise<Played> {
    const input = { file_path: path, content };
    const played = await this.call("Write", input, undefined);
    if (played.verdict === "ask" || played.verdict === "deny") return played;
    writeFileSync(path, content);
    await this.#over("Write", input, "", 1);
    return played;
  }

  async call(tool: string, input: object, run: string | undefined): Promise<Played> {
    this.#calls++;
    const about = { tool_name: tool, tool_input: input, tool_use_id: `call-${this.#calls}` };
    const answer = await this.hook("pre-tool", { hook_event_name: "PreToolUse", ...about });
    const said = Object(answer.hookSpecificOutput);
    const verdict = String(said.permissionDecision ?? answer.decision ?? "pass");
    const reason = String(said.permissionDecisionReason ?? said.additionalContext ?? "");
    if (run === undefined || verdict === "ask" || verdict === "deny" || verdict === "block")
      return { verdict, reason, output: "" };
    const file = join(this.#folder, "command.sh");
    writeFileSync(file, run);
    const from = performance.now();
    const output = await this.#line(
      `(export CLAUDECODE=1 CLAUDE_CODE_SESSION_ID='${this.id}'; exec bash '${file}' 2>&1 </dev/null)`,
    );
    await this.#over(tool, input, output, performance.now() - from);
    return { verdict, reason, output };
  }

  async #over(tool: string, input: object, stdout: string, durationMs: number): Promise<void> {
    await this.hook("post-tool", {
      hook_event_name: "PostToolUse",
      tool_name: tool,
      tool_input: input,
      tool_use_id: `call-${this.#calls}`,
      tool_response: { stdout, stderr: "", interrupted: false },
      duration_ms: Math.round(durationMs),
    });
  }

  /** Has the agent run a line of its shell, and gives what that printed. */
  async #line(line: string): Promise<string> {
    const end = `end-${crypto.randomUUID()}`;
    this.#child.stdin.write(`${line}; printf '%s' '${end}'\n`);
    this.#child.stdin.flush();
    const decoder = new TextDecoder();
    while (!this.#said.includes(end)) {
      const { value, done } = await this.#reader.read();
      if (done) throw new Error(`the agent of ${this.id} ended`);
      this.#said += decoder.decode(value, { stream: true });
    }
    const [said = "", ...rest] = this.#said.split(end);
    this.#said = rest.join(end);
    return said;
  }

  /** Ends the session, and its agent. */
  async end(): Promise<void> {
    await this.hook("session-end", { hook_event_name: "SessionEnd", reason: "exit" });
    this.#child.stdin.end();
    await this.#child.exited;
  }

  /** Kills the agent as it is. */
  kill(): void {
    this.#child.kill("SIGKILL");
  }
}
