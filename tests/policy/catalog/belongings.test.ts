import { expect, test } from "bun:test";
import { belongingsOf } from "../../../src/policy/catalog/belongings.ts";
import { loadLazyDescriptions } from "../../../src/policy/catalog/descriptions.ts";
import { RARE_FAMILIES } from "../../../src/policy/catalog/lazy-families.ts";
import { madeByLine } from "../../../src/policy/judge/made-by-line.ts";
import { readCommand } from "../../../src/policy/judge/read-command.ts";
import { exampleWorld } from "../world.ts";

async function belongings(command: string): Promise<readonly string[]> {
  loadLazyDescriptions(RARE_FAMILIES);
  const { invocations } = await readCommand(command, "shell", exampleWorld());
  return invocations
    .flatMap(belongingsOf)
    .map(({ what, does, name, deep }) =>
      [what, does, name?.value, deep && "deep"].filter((one) => one !== undefined).join(" "),
    );
}

test.each([
  ["git stash", "stash makes"],
  ["git stash -u", "stash makes deep"],
  ["git stash push -m text -- a.txt", "stash makes"],
  ["git stash pop", "stash takes"],
  ["git stash drop stash@{2}", "stash takes stash@{2}"],
  ["git -C ../shop stash apply 1", "stash applies 1"],
  ["git stash clear", "stash takes all"],
  ["git stash list", ""],
  ["git worktree add -b new ../wt", "branch makes new, worktree makes ../wt"],
  ["git worktree remove --force ../wt", "worktree takes ../wt"],
  ["git worktree list", ""],
  ["git checkout -b new", "branch makes new"],
  ["git switch -c new", "branch makes new"],
  ["git branch new", "branch makes new"],
  ["git branch -D one two", "branch takes one, branch takes two"],
  ["git branch -a", ""],
  ["docker run -d --name web nginx", "container makes web"],
  ["docker rm -f web db", "container takes web, container takes db"],
  ["docker ps", ""],
  ["tmux new-session -d -s dev", "terminal makes dev"],
  ["tmux kill-session -t dev", "terminal takes dev"],
  ["tmux kill-session -a -t dev", "terminal takes all"],
  ["tmux kill-server", "terminal takes all"],
  ["tmux ls", ""],
])("%s: %s", async (command, expected) => {
  expect((await belongings(command)).join(", ")).toBe(expected);
});

test("a line tells which stashes, things and files it makes on this machine", async () => {
  const line = (command: string) =>
    madeByLine({ tool: "Bash", input: { command } }, exampleWorld());
  expect(await line("cd ../shop && git stash && mkdir out && echo x > out/a.txt")).toEqual({
    stashes: ["/home/user/shop"],
    named: [{ kind: "stash", folder: "/home/user/shop", entry: "" }],
    paths: ["/home/user/shop/out", "/home/user/shop/out/a.txt"],
    engines: [],
    isPassing: false,
  });
  expect(await line("ssh host git stash; echo x > $FILE")).toEqual({
    stashes: [],
    named: [],
    paths: [],
    engines: [],
    isPassing: false,
  });
  expect(await madeByLine({ tool: "Read", input: {} }, exampleWorld())).toBeUndefined();
});
