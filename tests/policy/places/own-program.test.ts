import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decide } from "../../../src/policy/decide.ts";
import type { World } from "../../../src/policy/model/world.ts";
import { mayFindOwn } from "../../../src/policy/places/own-program.ts";
import { exampleWorld } from "./example-world.ts";

const PLAIN = exampleWorld();
/** A machine on which the command is a link to an executable elsewhere. */
const LINKED = exampleWorld({
  guarded: PLAIN.guarded.map((place) =>
    place.kind === "program" ? { ...place, path: "/opt/tools/fl-2" } : place,
  ),
  realPath: (path) => (path === "/home/ada/.local/bin/fairlead" ? "/opt/tools/fl-2" : path),
});

function linesOf(name: string): readonly string[] {
  const text = readFileSync(join(import.meta.dir, "../lists", name), "utf8");
  return text.split("\n").filter((line) => line !== "");
}

async function verdictOf(line: string, world: World) {
  const command = line.replaceAll("\\n", "\n");
  return (await decide({ tool: "Bash", input: { command } }, world)).verdict;
}

/** Asked about for what the server could do, whichever program runs it. */
const ADDS_SERVER = / mcp add| --add-mcp/;

test("the list of what must pass is as long as that of what must not", () => {
  expect(linesOf("own-everyday.txt").length).toBe(linesOf("own-attacks.txt").length);
});

describe.each([
  ["as a file", PLAIN],
  ["as a link to it", LINKED],
] as const)("with the executable on the PATH %s", (_, world) => {
  test.each(linesOf("own-attacks.txt"))("%s is stopped", async (line) => {
    expect(await verdictOf(line, world)).not.toBe("pass");
  });
  test.each(linesOf("own-everyday.txt"))("%s is not taken for an attack", async (line) => {
    expect(await verdictOf(line, world)).toBe(ADDS_SERVER.test(line) ? "ask" : "pass");
  });
});

test("a pattern over folders of commands may find a link to the executable", () => {
  const [own = ""] = LINKED.guarded.flatMap(({ kind, path }) => (kind === "program" ? [path] : []));
  expect(mayFindOwn("/home/*/.local/bin/f*", own, LINKED)).toBe(true);
  expect(mayFindOwn("/home/*/src/f*", own, LINKED)).toBe(false);
  expect(mayFindOwn("/home/ada/.local/bin/g*", own, LINKED)).toBe(false);
});
