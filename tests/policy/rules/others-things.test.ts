import { describe, expect, test } from "bun:test";
import type { Named, Owned, Owners } from "../../../src/policy/model/belonging.ts";
import { decideFully, exampleWorld } from "../world.ts";

const THEIRS: Owned = { name: "stash@{0}", owner: "session", ageMs: 240_000 };
const MINE: Owned = { name: "stash@{0}", owner: "own" };
const NOBODYS: Owned = { name: "stash@{0}", owner: "nobody" };

async function judged(command: string, things: readonly Owned[], own: readonly string[] = []) {
  const asked: Named[] = [];
  const whose = (named: Named): Owners => {
    asked.push(named);
    return { things, own };
  };
  const call = { tool: "Bash", input: { command } };
  const { findings, verdict } = await decideFully(call, exampleWorld({ whose }));
  return { asked, verdict, finding: findings.find(({ rule }) => rule.startsWith("sessions/")) };
}

describe("a stash", () => {
  test("of another session is not popped, dropped or applied without a question", async () => {
    for (const verb of ["pop", "drop", "apply"]) {
      const { finding } = await judged(`git stash ${verb}`, [THEIRS], ["stash@{1}"]);
      expect(finding?.reason).toBe(
        `would ${verb} stash@{0}, which another session made 4 minutes ago`,
      );
      expect(finding?.instead).toBe(
        `run \`git stash ${verb} stash@{1}\`, which is what this session stashed`,
      );
    }
  });

  test("of nobody is asked about where it goes, and not where it is applied", async () => {
    expect((await judged("git stash pop", [NOBODYS])).finding?.reason).toBe(
      "would pop stash@{0}, which this session did not make",
    );
    expect((await judged("git stash apply", [NOBODYS])).finding).toBeUndefined();
  });

  test("of the session itself goes without the question that a lost stash gets", async () => {
    expect((await judged("git stash drop", [MINE])).verdict).toBe("pass");
    expect((await judged("git stash clear", [MINE, { ...MINE, name: "stash@{1}" }])).verdict).toBe(
      "pass",
    );
  });

  test("that the line makes itself is the newest one", async () => {
    expect(
      (await judged("git stash && git pull && git stash pop", [THEIRS])).finding?.rule,
    ).not.toBe("sessions/stash");
  });

  test("among several is counted", async () => {
    const { finding } = await judged("git stash clear", [THEIRS, NOBODYS, MINE], ["stash@{2}"]);
    expect(finding?.reason).toBe("would delete 2 stashes that this session did not make");
  });
});

test("a worktree and a branch of the session itself go without a question, those of others do not", async () => {
  for (const command of ["git worktree remove --force ../wt", "git branch -D wt"]) {
    expect((await judged(command, [{ name: "wt", owner: "own" }])).verdict).toBe("pass");
    const { finding } = await judged(command, [{ name: "wt", owner: "session", ageMs: 7_200_000 }]);
    expect(finding?.reason).toMatch(
      /^would (?:remove|delete) wt, which another session made 2 hours ago$/,
    );
  }
});

test("files of another session are named, three of them, and the others counted", async () => {
  const things = ["a.ts", "b.ts", "c.ts", "d.ts"].map(
    (name): Owned => ({ name, owner: "session", ageMs: 60_000 }),
  );
  const { finding } = await judged("rm -rf src", things);
  expect(finding?.reason).toBe(
    "would delete a.ts, b.ts, c.ts and 1 more file, which another session wrote 1 minute ago",
  );
  const two = await judged("rm ~/a.ts", things.slice(0, 2));
  expect(two.finding?.reason).toBe(
    "would delete a.ts and b.ts, which another session wrote 1 minute ago",
  );
  expect(two.asked).toContainEqual({ kind: "file", path: "/home/user/a.ts" });
});

test.each([
  ["git checkout -- a.txt", { paths: ["/home/user/project/a.txt"], which: "tracked" }],
  ["git reset --hard", { paths: [], which: "tracked" }],
  ["git -C ../shop clean -fd", { folder: "/home/user/shop", paths: [], which: "untracked" }],
  ["git stash -u", { paths: [], which: "all" }],
  ["git stash push -- a.txt", { paths: ["/home/user/project/a.txt"], which: "tracked" }],
])("%s may take changes of a work tree: %j", async (command, expected) => {
  const things: Owned[] = [{ name: "a.txt", owner: "session", ageMs: 1_000 }];
  const { asked, finding } = await judged(command, things);
  const folder = "/home/user/project";
  expect(asked).toContainEqual({ kind: "changes", folder, ...expected } as Named);
  expect(finding?.reason).toBe("would undo what another session changed in a.txt moments ago");
});

test("terminals and containers of others are named", async () => {
  const dev: Owned = { name: "dev", owner: "session", ageMs: 60_000 };
  expect((await judged("tmux kill-session -t dev", [dev])).finding?.reason).toBe(
    "would end dev, which another session started 1 minute ago",
  );
  expect((await judged("tmux kill-server", [{ name: "", owner: "nobody" }])).finding?.reason).toBe(
    "would end every terminal session, also those of others",
  );
  expect((await judged("docker stop dev", [dev])).finding?.reason).toBe(
    "would stop the container dev, which another session started 1 minute ago",
  );
  expect((await judged("docker stop dev", [{ ...dev, owner: "nobody" }])).finding).toBeUndefined();
});
