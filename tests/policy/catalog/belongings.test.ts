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
  ["git branch -m old new", "branch takes old, branch takes new, branch makes new"],
  ["git branch -C old new", "branch takes new, branch makes new"],
  ["git branch -f one HEAD~1", "branch takes one"],
  ["git checkout -B one", "branch takes one, branch makes one"],
  ["git switch -C one", "branch takes one, branch makes one"],
  ["git update-ref -d refs/heads/one", "branch takes one"],
  ["git worktree add ../wt", "branch makes wt, worktree makes ../wt"],
  ["git worktree add ../wt main", "worktree makes ../wt"],
  ["docker run -d --name web nginx", "container makes web"],
  ["docker rm -f web db", "container takes web, container takes db"],
  ["docker rm -fv web", "container takes web"],
  ["docker run -d nginx", "container makes"],
  ["docker stop $(docker ps -q) -t 5", "container takes \uFFFC"],
  ["docker volume create data", "volume makes data"],
  ["docker volume rm data old", "volume takes data, volume takes old"],
  ["docker network rm net", "network takes net"],
  ["docker compose -p shop up -d", "project makes shop"],
  ["docker-compose down", "project takes"],
  ["docker compose logs", ""],
  ["docker ps", ""],
  ["tmux new-session -d -s dev", "terminal makes dev"],
  ["tmux kill-session -t dev", "terminal takes dev"],
  ["tmux kill-session -a -t dev", "terminal takes all"],
  ["tmux kill-session -a", "terminal takes all"],
  ["tmux -L mine kill-server", "terminal takes all"],
  ["tmux send-keys -t dev C-c", "terminal applies dev"],
  ["tmux kill-window -t dev:1", "terminal takes dev:1"],
  ["screen -dmS dev top", "terminal makes dev"],
  ["screen -S dev -X quit", "terminal takes dev"],
  ["screen -S dev -X stuff text", "terminal applies dev"],
  ["screen -ls", ""],
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
