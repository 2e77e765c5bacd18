import { expect, test } from "bun:test";
import { ATTACHING } from "../../../src/policy/tools/attached.ts";
import { decideFully, exampleWorld } from "../world.ts";

const verdictOf = async (command: string) =>
  (await decideFully({ tool: "Bash", input: { command } }, exampleWorld())).verdict;

test.each(ATTACHING)("%s is not held on to the agent", async (program) => {
  expect(await verdictOf(`${program} -p $PPID`)).toBe("ask");
  expect(await verdictOf(`${program} -p $(pgrep -f claude)`)).toBe("ask");
  expect(await verdictOf(`${program} -p 4242`)).toBe("pass");
});
