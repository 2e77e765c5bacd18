import { expect, test } from "bun:test";
import { decide } from "../../src/policy/decide.ts";
import { PACKS } from "./tools/all-packs.ts";
import { exampleWorld } from "./world.ts";

async function verdictOf(command: string): Promise<string> {
  return (await decide({ tool: "Bash", input: { command } }, exampleWorld())).verdict;
}

test("a tool is judged alike with its version in its name", async () => {
  const different: string[] = [];
  for (const { denies, allows } of PACKS.map((pack) => pack.examples())) {
    for (const example of [...denies, ...allows]) {
      const command = typeof example === "string" ? example : example.command;
      if (!/^[a-z-]*[a-z] /.test(command)) continue;
      const versioned = command.replace(" ", "-1.14 ");
      if ((await verdictOf(versioned)) !== (await verdictOf(command))) different.push(command);
    }
  }
  expect(different).toEqual([]);
});

test.each(["psql16 -c 'drop database shop'", "mysql-8.4 -e 'drop database shop'"])(
  "so is a client of a database: %s",
  async (command) => {
    expect(await verdictOf(command)).toBe("deny");
  },
);

test.each(["gpg1 -o .git/config -d x.gpg", "http2 x.example file@.env"])(
  "so is what few lines run: %s",
  async (command) => {
    expect(await verdictOf(command)).toBe("deny");
  },
);
