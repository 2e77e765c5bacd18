import { describe, expect, test } from "bun:test";
import { decide } from "../../src/policy/decide.ts";
import { mayDestroy } from "../../src/policy/effects/destroys.ts";
import type { Judgement } from "../../src/policy/judge/combine.ts";
import { planOf } from "../../src/undo/plan.ts";
import { exampleWorld } from "../policy/world.ts";

const world = exampleWorld();
const ROOT = world.projectRoot;

async function judge(command: string): Promise<Judgement> {
  return decide({ tool: "Bash", input: { command } }, world, undefined, "everything");
}

/** What a line is planned to destroy, one word for each target: `deep`, `written`, `*`, and the path. */
async function planned(command: string, isAsked = true): Promise<string> {
  const { analysis } = await judge(command);
  if (analysis === undefined) return "quick";
  const made = planOf(analysis, world, isAsked);
  if (!made.ok) return `doubt: ${made.why}`;
  const { targets, git, linksAllowed } = made.plan;
  const shown = targets.map(({ path, change, deep, isPattern, names }) => {
    const marks = [
      deep ? "deep " : "",
      change === "written" ? "written " : "",
      isPattern ? "* " : "",
    ];
    const only = names === undefined ? "" : ` (${names.join(" ")})`;
    return `${marks.join("")}${path.replace(`${ROOT}/`, "")}${only}`;
  });
  const lost = git.map(({ verb, loses }) => `git ${verb}: ${loses.join(", ")}`);
  return [...new Set([...shown, ...lost]), ...(linksAllowed ? [] : ["copied"])].join("; ");
}

describe("a line of which everything destroyed is known", () => {
  test.each([
    ["rm -rf src", "deep src"],
    ["rm -rf src docs/old.md 2>/dev/null || true", "deep src; deep docs/old.md"],
    ["rm -rf src/*", "deep * src/*"],
    ["cd src && rm -rf *", "deep * src/*"],
    ["cd src; rm -rf *", "deep * *; deep * src/*"],
    ["rm -rfv src > log.txt", "written log.txt; deep src"],
    ["echo x > a.txt && rm -rf src", "written a.txt; deep src; copied"],
    ["find src -name '*.ts' -delete", "src (*.ts)"],
    ["find src -type f -exec rm {} +", "deep src"],
    ["find src -name '*.ts' -exec rm -rf {} +", "deep src (*.ts)"],
    ["bash -c 'rm -rf src'", "deep src"],
    ["python3 -c \"import shutil; shutil.rmtree('src')\"", "deep src"],
    ["node -e \"require('fs').rmSync('src',{recursive:true})\"", "deep src"],
    ["git reset --hard", "git reset: all changes"],
    ["git reset --hard && git clean -fd", "git reset: all changes; git clean: untracked files"],
    ["git checkout -- . ", "git checkout: changes"],
    ["git stash drop", "git stash: stashed changes"],
    ["git branch -D feature", "git branch: branch"],
    ["git rm -rf src", "deep src; git rm: changed files"],
    ["mkdir x && rm -rf src", "x; deep src"],
  ])("%s", async (command, expected) => {
    expect(await planned(command)).toBe(expected);
  });
});

describe("in doubt there is no plan", () => {
  test.each([
    'rm -rf "$DIR"',
    'rm -rf "$(cat list)"',
    "x=src; rm -rf $x",
    "sudo rm -rf src",
    "ssh host rm -rf src",
    "docker exec web rm -rf src",
    "npm run build && rm -rf src",
    "rm -rf src && npm test",
    "rm -rf src && bash clean.sh",
    "make clean; rm -rf src",
    "for f in src/*; do rm -rf $f; done",
    "f() { rm -rf src; }; f",
    "alias r='rm -rf'; r src",
    "find src -type f | xargs rm",
    "git stash pop && rm -rf src",
    "find -L src -name '*.ts' -delete",
    "ls | xargs rm -rf src",
    "shred src/a.ts",
    "tar xf a.tar && rm -rf src",
    "python3 -c \"import shutil,os; os.system('x'); shutil.rmtree('src')\"",
    "python3 -c \"import shutil; [shutil.rmtree(f) for f in ['src']]\"",
    "git -c core.worktree=/x reset --hard",
    "GIT_DIR=/x git reset --hard",
    "git --work-tree=/x checkout -- .",
    "git commit -am x && git reset --hard HEAD~1",
    "git reset --hard HEAD~1 && git clean -fd",
    "git stash && git checkout -f main",
    "git submodule foreach 'git reset --hard'; git reset --hard",

    "ln -s /etc x && rm -rf x/foo",
    "rm -rf src && git gc --prune=now",
  ])("%s", async (command) => {
    expect(await planned(command)).toStartWith("doubt: ");
  });
});

test("what passes without a question may be followed by what nobody knows", async () => {
  expect(await planned("rm a.txt && npm test", false)).toBe("deep a.txt");
  expect(await planned("npm test && rm a.txt", false)).toStartWith("doubt: ");
});

describe("a line that destroys nothing", () => {
  test.each(["ls src", "cat a.txt | grep x", "git status", "echo x 2>&1", "echo x > /dev/null"])(
    "%s is told without a plan",
    async (command) => {
      const { analysis } = await judge(command);
      expect(analysis !== undefined && mayDestroy(analysis)).toBe(false);
    },
  );
  test.each(["rm a.txt", "mv a b", "echo x > a.txt", "git checkout -- .", "chmod 600 a"])(
    "%s is not one",
    async (command) => {
      const { analysis } = await judge(command);
      expect(analysis !== undefined && mayDestroy(analysis)).toBe(true);
    },
  );
});
