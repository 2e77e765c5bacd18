import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type HookProject, makeHookProject, POSIX } from "../support/hook-project.ts";

/** The specification wants these tests made with jq; without it they cannot be, and that must be seen. */
const JQ = Bun.which("jq") !== null;
if (!JQ)
  console.warn("SKIPPED: jq is missing, so the JSON input of hooks is not tested: install jq");

let place: HookProject;
beforeAll(() => {
  place = makeHookProject();
  place.write("~/.config/fairlead/config.toml", '[sessions]\nfolder = "~/.wave/sessions"\n');
});
afterAll(() => place.dispose());

/** A hook that runs jq on its input and leaves what it said in a file. */
function jqHook(event: string, filter: string): string {
  return `[[hook]]\nevent = "${event}"\ncommand = '''jq -r '${filter}' > "$CLAUDE_PROJECT_DIR/said"'''\n`;
}

async function said(event: string, filter: string, act: () => Promise<unknown>): Promise<string[]> {
  place.write(
    "~/.config/fairlead/config.toml",
    `[sessions]\nfolder = "~/.wave/sessions"\n${jqHook(event, filter)}`,
  );
  await act();
  return readFileSync(join(place.project, "said"), "utf8").trimEnd().split("\n");
}

const session = "12345678-0000-4000-8000-000000000000";
const sessionFile = () => join(place.home, ".wave/sessions/session_12345678.json");
const fire = (topic: string, data: object, ...more: readonly string[]) =>
  place.run(["fire", topic, "--session", session, "--data", JSON.stringify(data), ...more]);

describe.if(POSIX && JQ)("S3: a hook's JSON input, read with jq", () => {
  test("US1-1, FR-001, FR-002: PreToolUse of Write has session, transcript, cwd, event, tool and input", async () => {
    const filter =
      ".session_id, .transcript_path, .cwd, .hook_event_name, .tool_name, .tool_input.file_path, .tool_input.content";
    const data = { file_path: "/tmp/a.txt", content: "hello" };
    const lines = await said("PreToolUse", filter, () =>
      fire("PreToolUse", data, "--tool", "Write"),
    );
    expect(lines).toEqual([
      session,
      sessionFile(),
      place.project,
      "PreToolUse",
      "Write",
      "/tmp/a.txt",
      "hello",
    ]);
  });

  test("US1-2: PreToolUse of Read has that tool's input", async () => {
    const lines = await said("PreToolUse", ".tool_name, .tool_input.offset", () =>
      fire("tool:pre_execute", { file_path: "/a", offset: 5 }, "--tool", "read"),
    );
    expect(lines).toEqual(["Read", "5"]);
  });

  test("US2-1, FR-003: PostToolUse has the input and the response", async () => {
    const data = {
      tool_input: { file_path: "/a" },
      tool_response: { success: true, filePath: "/a" },
    };
    const lines = await said(
      "PostToolUse",
      ".tool_name, .tool_input.file_path, .tool_response.success, .tool_response.filePath",
      () => fire("PostToolUse", data, "--tool", "Write"),
    );
    expect(lines).toEqual(["Write", "/a", "true", "/a"]);
  });

  test("US2-2: after a tool that failed the response holds the error", async () => {
    const lines = await said("PostToolUse", ".tool_response.error, .tool_response.success", () =>
      place.run(["exec", "--session", session, "--", "sh", "-c", "echo broken >&2; exit 7"]),
    );
    expect(lines).toEqual(["exit code 7", "broken", "false"]);
  });

  test("US3-1, SC-003: transcript_path is a file that loads with messages and metadata", async () => {
    const filter = ".transcript_path";
    const [path = ""] = await said("UserPromptSubmit", filter, () =>
      fire("UserPromptSubmit", { prompt: "hello" }),
    );
    const jq = Bun.spawnSync([
      "jq",
      "-c",
      "[.id, (.state.messages | length > 0), .metadata.working_dir]",
      path,
    ]);
    expect(JSON.parse(jq.stdout.toString())).toEqual([session, true, place.project]);
  });

  test("US3-2: the transcript has all that happened in the session so far", async () => {
    const filter = '.transcript_path | "cat " + . + " | jq -c .state.messages[].content"';
    const before = Number(
      Bun.spawnSync(["jq", ".state.messages | length", sessionFile()]).stdout.toString(),
    );
    await fire("UserPromptSubmit", { prompt: "first" });
    const [command = ""] = await said("UserPromptSubmit", filter, () =>
      fire("UserPromptSubmit", { prompt: "second" }),
    );
    const history = Bun.spawnSync(["sh", "-c", command]).stdout.toString().trim().split("\n");
    expect(history).toHaveLength(before + 2);
    expect(history.slice(-2).join()).toMatch(/first.*second/);
  });

  test("US4-1, FR-004: UserPromptSubmit has the prompt", async () => {
    const lines = await said("UserPromptSubmit", ".hook_event_name, .prompt, .cwd", () =>
      fire("UserPromptSubmit", { prompt: 'say "hi"\\n' }),
    );
    expect(lines).toEqual(["UserPromptSubmit", 'say "hi"\\n', place.project]);
  });

  test("US4-2: a UserPromptSubmit hook finds its own prompt in the history", async () => {
    const [path = ""] = await said("UserPromptSubmit", ".transcript_path", () =>
      fire("UserPromptSubmit", { prompt: "needle" }),
    );
    expect(readFileSync(path, "utf8")).toContain("needle");
  });

  test("US5-1, US5-2: Stop has session, transcript and event, and no stop_hook_active", async () => {
    const filter = '.session_id, .hook_event_name, .transcript_path, has("stop_hook_active")';
    const lines = await said("Stop", filter, () => fire("Stop", {}));
    expect(lines).toEqual([session, "Stop", sessionFile(), "false"]);
    expect(existsSync(lines[2] ?? "")).toBe(true);
  });

  test.each(["PreToolUse", "PostToolUse", "UserPromptSubmit", "Stop"])(
    "SC-002, FR-005, FR-006: %s coming from an agent without transcript has every field",
    async (name) => {
      const filter =
        '([.session_id, .transcript_path, .cwd, .hook_event_name] | map(type == "string" and . != "") | all)';
      const lines = await said(name, `${filter}, .transcript_path`, () =>
        place.event(name, { tool_name: "Bash", tool_input: { command: "ls" }, prompt: "p" }),
      );
      expect(lines[0]).toBe("true");
      expect(existsSync(lines[1] ?? "")).toBe(true);
    },
  );

  test("SC-004: the keys are the same at every call", async () => {
    const keys = () =>
      said("PreToolUse", 'keys_unsorted | join(",")', () =>
        fire("PreToolUse", { command: "ls" }, "--tool", "bash"),
      );
    expect(await keys()).toEqual(await keys());
  });

  test("FR-007: the input is valid JSON whatever the data holds", async () => {
    const prompt = 'quotes " \\ newline \n tab \t nul \u0000 emoji 🎣 lone \ud800 end';
    const lines = await said(
      "UserPromptSubmit",
      '.prompt | startswith("quotes") and endswith("end")',
      () => fire("UserPromptSubmit", { prompt }),
    );
    expect(lines).toEqual(["true"]);
  });
});

describe.if(POSIX)("S3: a hook that does not read its input", () => {
  test.each([
    ["FR-009: expects no JSON at all", "echo old-hook"],
    ["FR-008: exits at once", "exit 0"],
    ["FR-008: closes its input", "exec <&-; echo closed"],
    ["FR-008: sleeps over it", "sleep 0.2"],
  ])("%s is not disturbed, and neither is its caller", async (_, command) => {
    place.userHooks(`event = "UserPromptSubmit"\ncommand = '''${command}'''`);
    const prompt = "x".repeat(10_000_000);
    const ran = await place.run(["fire", "UserPromptSubmit", "--data", "-", "--json"], { prompt });
    const [result] = JSON.parse(ran.stdout).results;
    expect(ran.exit).toBe(0);
    expect(result).toMatchObject({ exit_code: 0, success: true, stderr: "" });
  });

  test("SC-001: the input is there, whole, when the hook starts to read", async () => {
    place.userHooks(
      `event = "UserPromptSubmit"\ncommand = '''timeout 0.1 cat | wc -c'''\nshell = "sh"`,
    );
    const prompt = "x".repeat(1_000_000);
    const ran = await place.run(["fire", "UserPromptSubmit", "--data", "-", "--json"], { prompt });
    expect(Number(JSON.parse(ran.stdout).results[0].stdout)).toBeGreaterThan(1_000_000);
  });

  test("malformed JSON for the event is refused before any hook runs", async () => {
    place.userHooks('event = "*"\ncommand = "touch ran-anyway"');
    const ran = await place.run(["fire", "UserPromptSubmit", "--data", "{broken"]);
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain("--data is not a JSON object");
    expect(existsSync(join(place.project, "ran-anyway"))).toBe(false);
  });
});
