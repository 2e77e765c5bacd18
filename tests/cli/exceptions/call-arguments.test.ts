import { expect, test } from "bun:test";
import { flatten, readCommandTree } from "../../../src/cli/command-tree.ts";
import { rootCommand } from "../../../src/cli/root.ts";

test("allow and deny are told in the same words what call is meant, and what to do with the result", async () => {
  const nodes = flatten(await readCommandTree(rootCommand));
  const optionsOf = (name: string) => {
    const node = nodes.find(({ path }) => path.join(" ") === name);
    return (node?.options ?? []).filter((option) =>
      ["tool", "path", "cwd", "json", "dry-run"].includes(option.name),
    );
  };
  expect(optionsOf("allow")).toHaveLength(5);
  expect(optionsOf("deny")).toEqual(optionsOf("allow"));
});
