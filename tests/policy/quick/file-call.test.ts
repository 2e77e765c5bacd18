import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { ToolCall } from "../../../src/policy/agent-tools/tool-call.ts";
import { decide } from "../../../src/policy/decide.ts";
import type { World } from "../../../src/policy/model/world.ts";
import { changeClasses } from "../../../src/policy/places/change-classes.ts";
import { secretClasses } from "../../../src/policy/places/secret-classes.ts";
import { judgeQuickly } from "../../../src/policy/quick/command.ts";
import { isHarmlessFileCall } from "../../../src/policy/quick/file-call.ts";
import { SECRETS } from "../secrets/samples.ts";
import { decideFully, exampleWorld } from "../world.ts";

const world = exampleWorld();
const CWD = world.cwd;

function read(file_path: string): ToolCall {
  return { tool: "Read", input: { file_path } };
}

function write(file_path: string, content = "export const a = 1;\n"): ToolCall {
  return { tool: "Write", input: { file_path, content } };
}

describe("a call of a file tool is plain", () => {
  test.each<[string, ToolCall]>([
    ["source code that is read", read(`${CWD}/src/main.ts`)],
    ["by a relative path", read("src/main.ts")],
    ["a part of it", { tool: "Read", input: { file_path: "a.py", offset: 10, limit: 20 } }],
    ["text", read("README")],
    ["data", read("data/table.csv")],
    ["source code with a telling name", read("src/auth/token.ts")],
    [
      "a search",
      { tool: "Grep", input: { pattern: "api_key", output_mode: "content", "-n": true } },
    ],
    ["a search in a folder", { tool: "Grep", input: { pattern: "x", path: `${CWD}/src` } }],
    ["names", { tool: "Glob", input: { pattern: "src/**/*.ts" } }],
    ["source code that is written", write(`${CWD}/src/main.ts`)],
    [
      "and changed",
      {
        tool: "Edit",
        input: { file_path: "a.go", old_string: "x", new_string: "y", replace_all: true },
      },
    ],
  ])("for %s", async (_what, call) => {
    expect(isHarmlessFileCall(call, world)).toBe(true);
    expect((await decideFully(call, world)).findings).toEqual([]);
  });
});

describe("a call of a file tool is left to the whole policy", () => {
  test.each<[string, ToolCall]>([
    ["another tool", { tool: "MultiEdit", input: { file_path: "a.ts" } }],
    ["a tool nobody knows", { tool: "constructor", input: { file_path: "a.ts" } }],
    ["no path", { tool: "Read", input: {} }],
    ["a path that is no text", { tool: "Read", input: { file_path: ["a.ts"] } }],
    ["a path twice", { tool: "Read", input: { file_path: "a.ts", path: ".env" } }],
    ["more paths", { tool: "Read", input: { file_path: "a.ts", paths: [".env"] } }],
    ["a file of secrets", read(".env")],
    ["in a folder", read("config/secrets.yml")],
    ["a key", read("server.key")],
    ["a hidden file", read("src/.x.ts")],
    ["a file elsewhere", read("/etc/hosts")],
    ["above", read("../x.ts")],
    ["below and above", read("src/../../x.ts")],
    ["at home", read("~/x.ts")],
    ["a Windows path", read("src\\..\\.env")],
    ["two separators", read("src//main.ts")],
    ["what a search selects", { tool: "Grep", input: { pattern: "x", glob: ".env*" } }],
    ["a search in secrets", { tool: "Grep", input: { pattern: "x", path: ".env" } }],
    ["names elsewhere", { tool: "Glob", input: { pattern: "/etc/**" } }],
    ["hidden names", { tool: "Glob", input: { pattern: "**/.env" } }],
    ["names in another folder", { tool: "Glob", input: { pattern: "*", path: "/" } }],
    ["what is not source code", write("notes.txt")],
    ["a lock file", write("bun.lock")],
    ["a configuration", write("vite.config.ts")],
    ["a long text", write("a.ts", "x ".repeat(1_500))],
    ["no text", { tool: "Write", input: { file_path: "a.ts" } }],
    ["an address with a password", write("a.ts", "postgres://a:hunter2pw@db.acme.io/y")],
  ])("for %s", (_what, call) => {
    expect(isHarmlessFileCall(call, world)).toBe(false);
  });

  test.each<[string, Partial<World>]>([
    ["on Windows", { platform: "windows" }],
    ["in the home folder", { cwd: "/home/user", projectRoot: "/home/user" }],
    ["in a hidden folder", { cwd: `${CWD}/.git` }],
    ["outside the project", { cwd: "/srv/other" }],
    ["over a link", { realPath: (path) => path.replace("/src", "/../.ssh") }],
  ])("%s", (_where, change) => {
    expect(isHarmlessFileCall(read("src/main.ts"), exampleWorld(change))).toBe(false);
  });
});

describe("a yes is never given where the policy would object", () => {
  const names = [...changeClasses(), ...secretClasses()].flatMap(({ paths }) =>
    paths.flatMap((path) => {
      const name = path.replaceAll("*", "x").replaceAll("?", "y");
      const folder = name.endsWith("/") ? name : `${name}/`;
      return [name, `src/${name}`, `${folder}a.ts`, `${name}.ts`, `${name}.md`, `${CWD}/${name}`];
    }),
  );

  async function expectNoFinding(call: ToolCall, there: World): Promise<void> {
    if (!isHarmlessFileCall(call, there)) return;
    expect({ call, findings: (await decideFully(call, there)).findings }).toEqual({
      call,
      findings: [],
    });
  }

  test("to a name of any class of paths", async () => {
    expect(names.length).toBeGreaterThan(1_000);
    for (const name of names) {
      await expectNoFinding(read(name), world);
      await expectNoFinding(write(name), world);
      await expectNoFinding({ tool: "Edit", input: { file_path: name, new_string: "x" } }, world);
      await expectNoFinding({ tool: "Grep", input: { pattern: "x", path: name } }, world);
      await expectNoFinding({ tool: "Glob", input: { pattern: name } }, world);
    }
  });

  test("to a name in the folder that makes a class of it", async () => {
    for (const name of names) {
      const slash = name.lastIndexOf("/", name.length - 2);
      if (slash < 0 || name.startsWith("/")) continue;
      const cwd = `/home/user/${name.slice(0, slash)}`;
      await expectNoFinding(read(name.slice(slash + 1)), exampleWorld({ cwd, projectRoot: cwd }));
    }
  });

  test("to a command that reads a name of any class", async () => {
    for (const name of names) {
      const slash = name.lastIndexOf("/", name.length - 2);
      const lines = [`cat '${name}'`, `grep -n x '${name}'`, `jq . '${name}'`];
      if (slash > 0) lines.push(`cd '${name.slice(0, slash)}' && cat '${name.slice(slash + 1)}'`);
      for (const command of lines) {
        if (judgeQuickly(command, world) !== "harmless") continue;
        const { findings } = await decideFully({ tool: "Bash", input: { command } }, world);
        expect({ command, findings }).toEqual({ command, findings: [] });
      }
    }
  });

  test("to a secret of any kind", async () => {
    for (const [kind, secret, inText] of SECRETS) {
      const call = write("a.ts", `export const x = "${inText?.(secret) ?? secret}";\n`);
      if ((await decide(call, world)).verdict === "pass") continue;
      expect({ kind, plain: isHarmlessFileCall(call, world) }).toEqual({ kind, plain: false });
    }
  });

  test("to paths put together at random", async () => {
    const pieces = fc.constantFrom(
      ...["/", "/", "..", ".", "~", "\\", "src", "a.ts", "*", " ", "key", "id_rsa", ".env", "//"],
      ...[
        "package.json",
        "setup.py",
        ".git",
        "secrets",
        "-",
        "{a,b}",
        "[x]",
        "?",
        CWD,
        "é",
        "A.TS",
      ],
    );
    const path = fc.array(pieces, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(""));
    const places = fc.constantFrom(
      world,
      exampleWorld({ cwd: `${CWD}/src` }),
      exampleWorld({ realPath: (at) => at.replace(/\/src(?=\/|$)/, "/../.ssh") }),
    );
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.constantFrom("Read", "Write", "Grep", "Glob"),
        places,
        async (at, tool, there) => {
          const inputs = {
            Read: { file_path: at },
            Write: { file_path: at, content: "x" },
            Grep: { pattern: "x", path: at },
            Glob: { pattern: at },
          };
          await expectNoFinding({ tool, input: inputs[tool] }, there);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
