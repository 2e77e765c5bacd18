import { describe, expect, test } from "bun:test";
import { decideFully, exampleWorld } from "../world.ts";

const world = exampleWorld();

async function rulesOf(command: string): Promise<readonly string[]> {
  return (await decideFully({ tool: "Bash", input: { command } }, world)).findings.map(
    ({ rule }) => rule,
  );
}

describe("what a program writes is found among its words", () => {
  test.each([
    ["gawk -i inplace '{ print }' ~/.bashrc"],
    ["patch ~/.bashrc < x.patch"],
    ["patch -o ~/.bashrc old.txt x.patch"],
    ["ed ~/.bashrc <<< 'a'"],
    ["ex -s ~/.bashrc"],
    ["rsync a.txt ~/.bashrc"],
    ["perl -pi -e 's/a/b/' ~/.bashrc"],
  ])("%s", async (command) => {
    expect(await rulesOf(command)).toContain("persistence/startup-file");
  });

  test.each([
    ["gawk '{ print }' src/data.txt"],
    ["gawk -i inplace '{ print }' src/data.txt"],
    ["patch src/main.ts < x.patch"],
    ["ed notes.txt <<< 'a'"],
    ["rsync a.txt b.txt"],
    ["rsync a.txt"],
  ])("and nothing else: %s", async (command) => {
    expect(await rulesOf(command)).toEqual([]);
  });
});
