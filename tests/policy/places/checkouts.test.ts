import { describe, expect, test } from "bun:test";
import { firstCheckout } from "../../../src/policy/places/checkouts.ts";
import { decideFully, exampleWorld } from "../world.ts";

const TEXTS: Readonly<Record<string, string>> = {
  "/home/user/project/.git/HEAD": "ref: refs/heads/main\n",
  "/home/user/other/.git/HEAD": "ref: refs/heads/main\n",
  "/home/user/project-feature/.git": "gitdir: /home/user/project/.git/worktrees/feature\n",
  "/home/user/project/trees/x/.git": "gitdir: /home/user/project/.git/worktrees/x\n",
  "/home/user/module/.git": "gitdir: /home/user/project/.git/modules/module\n",
};
const world = exampleWorld({ fileText: (path) => TEXTS[path] });

test("a path is traced to the checkout that its worktree comes from", () => {
  expect(firstCheckout("/home/user/project/a/b.ts", world)).toBe("/home/user/project");
  expect(firstCheckout("/home/user/project-feature/.env", world)).toBe("/home/user/project");
  expect(firstCheckout("/home/user/project/trees/x/.env", world)).toBe("/home/user/project");
  expect(firstCheckout("/home/user/module/.env", world)).toBeUndefined();
  expect(firstCheckout("/home/user/project/a.ts", exampleWorld())).toBeUndefined();
});

describe("an environment file copied", () => {
  const stakeOf = async (command: string) => {
    const { findings } = await decideFully({ tool: "Bash", input: { command } }, world);
    return findings.find(({ rule }) => rule === "files/env")?.stake ?? "lasting";
  };
  test.each([
    "cp .env ../project-feature/.env",
    "cp ../project-feature/.env .env",
    "cp /home/user/project/.env trees/x/.env",
  ])("%s is told of, as the worktree is of this repository", async (line) => {
    expect(await stakeOf(line)).toBe("recoverable");
  });
  test.each(["cp .env ../other/.env", "cp ../other/.env .env", "cp .env ../module/.env"])(
    "%s is asked about",
    async (line) => {
      expect(await stakeOf(line)).toBe("lasting");
    },
  );
});
