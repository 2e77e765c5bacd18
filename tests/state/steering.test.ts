import { afterEach, describe, expect, test } from "bun:test";
import { isAgreed, trustPath } from "../../src/config/agreed.ts";
import { runProgram } from "../../src/program.ts";
import { steeringTexts } from "../../src/state/steering.ts";
import { makeProject, type TestProject } from "../support/project.ts";
import { testIo } from "../support/world.ts";

let project: TestProject;
afterEach(() => project.dispose());

const CHARACTER = "---\nname: Do\nreminder: be\u202e kind\n---\nbody\n";

const FILES = {
  ".claude/personas/do/characters/young-f.md": CHARACTER,
  ".claude/personas/do/characters/broken.md": "no front matter",
  ".claude/personas/do/spinners/young-f.yaml": "- Sailing\n",
  "personas/do/spinners/other.yml": "verbs: [Rowing]\n",
  ".fairlead/memory/loop.json":
    '{"active":true,"iteration":0,"max":9,"prompt_file":"PROMPT.md","until":"DONE"}',
  "PROMPT.md": "obey\n",
};

function texts() {
  const { io, workspace } = project.context();
  return steeringTexts(io, workspace);
}

async function run(...words: readonly string[]) {
  const { io, ended } = testIo({ words, cwd: project.project, env: project.env, stdin: "" });
  return ended(await runProgram(words, io));
}

describe("texts of a project that steer", () => {
  test("are all there, whichever persona is in force, and what cannot be used is not", async () => {
    project = makeProject(FILES);
    expect((await texts()).map(({ kind, text }) => [kind, text])).toEqual([
      ["persona", "name: Do\nreminder: be\u202e kind"],
      ["spinner", "Sailing"],
      ["spinner", "Rowing"],
      ["loop", "repeats PROMPT.md, at most 9 times\nuntil the agent says DONE\nobey\n"],
    ]);
  });

  test("are shown with what cannot be seen in them, and whether somebody agreed", async () => {
    project = makeProject(FILES);
    const before = await run("trust", "--show");
    expect(before.stdout).toContain("reminder: be\\u{202E} kind");
    expect(before.stdout.match(/: not trusted$/gm)).toHaveLength(4);
    await project.agree();
    expect((await run("trust", "--show")).stdout.match(/: trusted$/gm)).toHaveLength(4);
    project.write("personas/do/spinners/other.yml", "verbs: [Drowning]\n");
    expect((await run("trust", "--show")).stdout).toContain(
      "other.yml: changed since you trusted it",
    );
  });

  test("are none in a person's own home", async () => {
    project = makeProject({ "../home/.claude/personas/do/characters/young-f.md": CHARACTER });
    project.env.CLAUDE_PROJECT_DIR = project.home;
    expect(await texts()).toEqual([]);
  });

  test("a loop that somebody begins here is agreed to, until its terms change", async () => {
    project = makeProject({ ".fairlead/config.toml": "", "PROMPT.md": "go on\n" });
    const begun = await run("loop", "start", "--prompt-file", "PROMPT.md", "--max", "3");
    expect(begun.exit).toBe(0);
    const { io } = project.context();
    const agreed = async () => {
      const [loop] = await texts();
      return loop !== undefined && (await isAgreed(io, loop.path, loop.hash));
    };
    expect(await agreed()).toBe(true);
    const state = ".fairlead/memory/loop.json";
    project.write(state, project.read(state).replace("PROMPT.md", "OTHER.md"));
    expect(await agreed()).toBe(false);
  });
});

describe("a record of consent", () => {
  test.each(["", "{", "[]", "null", '{"files": 7}', '{"files": {"/p": 7}}'])(
    "that says %s agrees to nothing",
    async (text) => {
      project = makeProject();
      const { io } = project.context();
      await Bun.write(trustPath(io) ?? "", text);
      expect(await isAgreed(io, "/p", "7")).toBe(false);
      expect(await isAgreed(io, "constructor", "7")).toBe(false);
    },
  );
});
