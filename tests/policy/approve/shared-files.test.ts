import { describe, expect, test } from "bun:test";
import type { ApprovalWorld, FileKind } from "../../../src/policy/approve/approval-world.ts";
import { proveReadOnly } from "../../../src/policy/approve/prove.ts";
import { approvalWorld } from "./approval-world.ts";
import { proven, whyNot } from "./why-not.ts";

const ROOT = "/home/user/project";

/** A project in which some files are something else than a file of one name. */
function projectWith(odd: Readonly<Record<string, FileKind>>): ApprovalWorld {
  const files = ["notes.txt", "src/a.ts", ".git/config", ...Object.keys(odd)];
  const world = approvalWorld({
    ...Object.fromEntries(
      files.map((name) => [name.startsWith("/") ? name : `${ROOT}/${name}`, ""]),
    ),
    "/home/user/.ssh/id_rsa": "x",
  });
  const kindOf = (path: string) => odd[path.replace(`${ROOT}/`, "")] ?? world.kindOf(path);
  return { ...world, kindOf, mayNotEnd: (path) => kindOf(path)?.kind === "other" };
}

const SHARED = { kind: "file", shared: "1:2" } as const;
const OTHER_NAME = /another name/;

describe("a file that has another name", () => {
  test.each([
    ["cat notes.txt"],
    ["cat ./src/../notes.txt"],
    ["head -1 notes.txt | wc -c"],
    ["sort < notes.txt"],
    ["grep -n K notes.txt"],
    ["grep -rn K ."],
    ["rg K"],
    ["cat *.txt"],
    ["find . -name '*.txt' -exec cat {} +"],
    ["diff notes.txt src/a.ts"],
    ["jq -Rs . notes.txt"],
    ["git diff --no-index src/a.ts notes.txt"],
    ["python3 -m json.tool notes.txt"],
  ])("is not shown: %s", async (line) => {
    expect(await whyNot(line, projectWith({ "notes.txt": SHARED }))).toMatch(OTHER_NAME);
  });

  test.each([
    ["cat src/a.ts"],
    ["cat src/*.ts"],
    ["grep -rn K src"],
    ["grep -rn K --include=*.ts ."],
    ["rg -t ts K"],
    ["find . -name '*.ts' | xargs cat"],
  ])("is not shown whatever its ending: %s", async (line) => {
    expect(await whyNot(line, projectWith({ "src/a.ts": SHARED }))).toMatch(OTHER_NAME);
  });

  test("is not shown by tools for files", async () => {
    const world = projectWith({ "notes.txt": SHARED });
    for (const call of [
      { tool: "Read", input: { file_path: `${ROOT}/notes.txt` } },
      { tool: "Grep", input: { pattern: "K", output_mode: "content", path: "notes.txt" } },
      { tool: "Grep", input: { pattern: "K", output_mode: "content", glob: "*.txt" } },
    ])
      expect(await proveReadOnly(call, world)).toMatchObject({ looks: false });
  });

  test("is listed, counted and named", async () => {
    const lines = ["ls -la", "wc -l notes.txt", "stat notes.txt", "grep -rl K .", "git status"];
    expect(await proven(lines, projectWith({ "notes.txt": SHARED }))).toEqual(lines);
  });

  test("is shown where a package manager or the system linked it", async () => {
    const lines = ["cat node_modules/zod/package.json", "cat /usr/share/a.txt", "grep -rn K ."];
    const world = projectWith({
      "node_modules/zod/package.json": SHARED,
      "/usr/share/a.txt": SHARED,
    });
    expect(await proven(lines, world)).toEqual(lines);
  });

  test.each([".env", "/home/user/.ssh/id_rsa"])(
    "is not shown there where that is %s",
    async (secret) => {
      const world = projectWith({ "node_modules/zod/a.json": SHARED, [secret]: SHARED });
      expect(await whyNot("cat node_modules/zod/a.json", world)).toMatch(OTHER_NAME);
    },
  );
});

test.each([["cat pipe"], ["grep K pipe"], ["head -1 < pipe"], ["diff pipe notes.txt"], ["cat *"]])(
  "a pipe is not opened: %s",
  async (line) => {
    expect(await whyNot(line, projectWith({ pipe: { kind: "other" } }))).toMatch(
      /pipe or a device/,
    );
  },
);

test("a pipe is listed", async () => {
  const lines = ["ls -l pipe", "stat pipe", "test -p pipe"];
  expect(await proven(lines, projectWith({ pipe: { kind: "other" } }))).toEqual(lines);
});
