import { describe, expect, test } from "bun:test";
import type { Named, Owned, Owners } from "../../../src/policy/model/belonging.ts";
import { decideFully, exampleWorld } from "../world.ts";

const THEIRS: Owned = { name: "a.txt", owner: "session", ageMs: 60_000 };
const PROJECT = "/home/user/project";

async function judged(command: string, things: readonly Owned[] = [THEIRS]) {
  const asked: Named[] = [];
  const whose = (named: Named): Owners => {
    asked.push(named);
    return { things, own: [] };
  };
  const call = { tool: "Bash", input: { command } };
  const { findings } = await decideFully(call, exampleWorld({ whose }));
  return { asked, reasons: findings.map(({ reason }) => reason) };
}

describe("what is deleted", () => {
  test.each([
    ["rm a.txt", { path: `${PROJECT}/a.txt` }],
    ["rm *.txt", { path: `${PROJECT}/*.txt`, isPattern: true }],
    ["find src -name '*.o' -delete", { path: `${PROJECT}/src/**/*.o`, isPattern: true }],
    ["find src -delete", { path: `${PROJECT}/src` }],
    ["find . -name 'a*' -exec rm {} +", { path: `${PROJECT}/**/a*`, isPattern: true }],
    ["find src -name '*.o' | xargs rm", { path: `${PROJECT}/src/**/*.o`, isPattern: true }],
  ])("by %s is asked for as %j", async (command, expected) => {
    const { asked, reasons } = await judged(command);
    expect(asked).toContainEqual({ kind: "file", ...expected } as Named);
    expect(reasons).toContain("would delete a.txt, which another session wrote 1 minute ago");
  });

  test.each([
    "find . -type f -mtime +7 -delete",
    "find . -empty -type d -delete",
    "rmdir out",
    "rm $OUT/a.txt",
  ])("by %s is told by more than a name, or holds nothing", async (command) => {
    expect((await judged(command)).asked).not.toContainEqual(
      expect.objectContaining({ kind: "file" }),
    );
  });
});

describe("a file that is replaced or moved as a whole", () => {
  test.each([
    ["echo x > a.txt", "overwrite"],
    ["git show HEAD:a.txt > a.txt", "overwrite"],
    ["cp b.txt a.txt", "overwrite"],
    ["mv a.txt /tmp/a.txt", "move"],
  ])("by %s is asked for", async (command, verb) => {
    const { asked, reasons } = await judged(command);
    expect(asked).toContainEqual({ kind: "content", path: `${PROJECT}/a.txt` });
    expect(reasons).toContain(`would ${verb} a.txt, which another session changed 1 minute ago`);
  });

  test.each(["echo x >> a.txt", "sed -i s/a/b/ a.txt", "cat a.txt 2>&1", "ls > $FILE"])(
    "is not by %s",
    async (command) => {
      expect((await judged(command)).asked).not.toContainEqual(
        expect.objectContaining({ kind: "content" }),
      );
    },
  );
});

test.each([
  ["git checkout -f main", { paths: [], which: "tracked" }],
  ["git checkout -f main -- a.txt", { paths: [`${PROJECT}/main`, `${PROJECT}/a.txt`] }],
  ["git clean -f a.txt", { paths: [`${PROJECT}/a.txt`], which: "untracked" }],
  ["git stash save text", { paths: [], which: "tracked" }],
  ["git stash push a.txt", { paths: [`${PROJECT}/a.txt`], which: "tracked" }],
  ["git add -A && git stash", { paths: [], which: "all" }],
  ["git add a.txt; git stash", { paths: [], which: "all" }],
  ["git stash -a", { paths: [], which: "all", withIgnored: true }],
  ["git clean -fdx", { paths: [], which: "untracked", withIgnored: true }],
  ["git checkout -- 'src/*.ts'", { paths: [`${PROJECT}/src`], which: "tracked" }],
])("%s takes changes: %j", async (command, expected) => {
  const { asked, reasons } = await judged(command);
  expect(asked).toContainEqual(expect.objectContaining({ kind: "changes", ...expected }));
  expect(reasons).toContain("would undo what another session changed in a.txt 1 minute ago");
});
