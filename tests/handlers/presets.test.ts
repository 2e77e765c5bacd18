import { describe, expect, test } from "bun:test";
import { defaults } from "../../src/config/defaults.ts";
import { judgeCall } from "../../src/handlers/judge-call.ts";
import type { Preset } from "../../src/policy/model/preset.ts";
import { exampleWorld } from "../policy/world.ts";
import { testIo } from "../support/world.ts";

const PROJECT = "/home/user/project";

interface Circumstances {
  readonly preset?: Preset;
  readonly mode?: string;
  readonly cannotAsk?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly severity?: Readonly<Record<string, "ask" | "deny">>;
}

/** The verdict on a command line, or on a call as JSON. */
async function verdictOn(line: string, circumstances: Circumstances = {}): Promise<string> {
  const { preset = "standard", mode, cannotAsk = false, env = {}, severity = {} } = circumstances;
  const call = line.startsWith('{"tool"')
    ? JSON.parse(line)
    : { tool: "Bash", input: { command: line.replaceAll("⏎", "\n") } };
  const config = { ...defaults(), policy: { ...defaults().policy, preset, severity } };
  const { io } = testIo({ words: [], cwd: PROJECT, env, stdin: "" });
  const judged = await judgeCall(call, exampleWorld(), config, {
    event: "PreToolUse",
    permissionMode: mode,
    cannotAsk,
    io,
  });
  return judged.unasked.some(({ isTold }) => isTold) && judged.verdict === "pass"
    ? "told"
    : judged.verdict;
}

const edit = (path: string) =>
  JSON.stringify({ tool: "Edit", input: { file_path: path, old_string: "a", new_string: "b" } });

/** Each with its answers in relaxed, in standard where the agent asks and where it does not, in strict. */
test.each([
  [edit(`${PROJECT}/package.json`), "pass ask told ask"],
  [edit(`${PROJECT}/.github/workflows/ci.yml`), "pass ask told ask"],
  ["jq '.a=1' package.json > tmp && mv tmp package.json", "pass ask told ask"],
  ["git commit --no-verify -m x", "pass ask told ask"],
  ["docker rm -f web", "pass ask told ask"],
  ["supabase db reset", "pass ask told ask"],
  ["git tag -d v1.0.0", "pass ask told ask"],
  ["find . -name '*.ts' | xargs -I{} sh -c 'grep -c x {}'", "pass ask told ask"],
  ["npm cache clean --force", "pass told told ask"],
  ["go clean -cache", "pass told told ask"],
  ["git reset --hard", "pass ask ask ask"],
  ["rm -rf src", "pass ask ask ask"],
  ["git branch -D feature", "pass ask ask ask"],
  ["git push --force-with-lease --force origin x", "ask ask ask ask"],
  ["git -C /home/user/other reset --hard", "ask ask ask ask"],
  [edit("/home/user/other/package.json"), "ask ask ask ask"],
  [edit(`${PROJECT}/terraform.tfstate`), "pass ask ask ask"],
  [edit("/home/user/.bashrc"), "ask ask ask ask"],
  ["docker rm -f $(docker ps -aq --filter name=web)", "pass ask told ask"],
  ["docker rm -f $(docker ps -aq)", "ask ask ask ask"],
  ["docker rm -f web $(docker ps -aq)", "ask ask ask ask"],
  ["docker rm -f $(cat containers.txt)", "ask ask ask ask"],
  ["docker image prune -af", "ask ask ask ask"],
  ["docker system prune -f", "ask ask ask ask"],
  ["git tag -d $(git tag)", "pass ask ask ask"],
  ['eval "$COMMAND"', "ask ask ask ask"],
  ["npm publish", "ask ask ask ask"],
  ["npm cache clean --force; npm publish", "ask ask ask ask"],
  ["rm -rf ~", "deny deny deny deny"],
  ["cat .env", "deny deny deny deny"],
  ["ls", "pass pass pass pass"],
])("%s: %s", async (line, expected) => {
  const answers = [
    await verdictOn(line, { preset: "relaxed", mode: "default" }),
    await verdictOn(line, { mode: "default" }),
    await verdictOn(line, { mode: "acceptEdits" }),
    await verdictOn(line, { preset: "strict", mode: "bypassPermissions" }),
  ];
  expect(answers.join(" ")).toBe(expected);
});

describe("a project's file is", () => {
  const packageJson = edit(`${PROJECT}/package.json`);

  test.each([undefined, "default", "plan", "some-new-mode"])("asked about in %p", async (mode) => {
    expect(await verdictOn(packageJson, mode === undefined ? {} : { mode })).toBe("ask");
  });

  test.each(["acceptEdits", "auto", "bypassPermissions", "dontAsk", "yolo", "auto_edit"])(
    "told of in %s",
    async (mode) => {
      expect(await verdictOn(packageJson, { mode })).toBe("told");
    },
  );

  test("told of by an agent that cannot ask, and in CI", async () => {
    expect(await verdictOn(packageJson, { cannotAsk: true })).toBe("told");
    expect(await verdictOn(packageJson, { env: { CI: "true" } })).toBe("told");
  });

  test("asked about, or refused, where the configuration itself says so", async () => {
    const mode = "acceptEdits";
    const ask = { "files/project-config": "ask" } as const;
    const deny = { "files/project-config": "deny" } as const;
    expect(await verdictOn(packageJson, { mode, severity: ask, preset: "relaxed" })).toBe("ask");
    expect(await verdictOn(packageJson, { mode, severity: deny, preset: "relaxed" })).toBe("deny");
  });
});

test("of what agents do every day hardly anything is interrupted where edits need no question", async () => {
  const text = await Bun.file(`${import.meta.dir}/../policy/lists/agent-everyday.txt`).text();
  const lines = text.trimEnd().split("\n");
  const interrupted: string[] = [];
  for (const line of lines) {
    const verdict = await verdictOn(line, { mode: "acceptEdits" });
    if (verdict === "ask" || verdict === "deny") interrupted.push(line);
  }
  expect(lines.length).toBeGreaterThan(400);
  expect(interrupted).toEqual([]);
});
