import { expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { exampleWorld } from "../world.ts";

test.each([
  // Keys are what these work with.
  ["gpgsm --import ~/.ssh/id_rsa", "pass"],
  ["keychain ~/.ssh/id_rsa", "pass"],
  ["sops updatekeys ~/.ssh/id_rsa", "pass"],
  ["restic backup src --tag ~/.ssh/id_rsa", "pass"],
  // These only look at a file, or open it.
  ["ldd ~/.bashrc", "pass"],
  ["xdg-open ~/.bashrc", "pass"],
  // What nobody said of a program may show a key, or write a file by which something starts.
  ["frobnicate ~/.ssh/id_rsa", "ask"],
  ["frobnicate ~/.bashrc", "ask"],
] as const)("%s: %s", async (command, verdict) => {
  expect((await decide({ tool: "Bash", input: { command } }, exampleWorld())).verdict).toBe(
    verdict,
  );
});
