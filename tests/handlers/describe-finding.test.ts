import { describe, expect, test } from "bun:test";
import { describeFinding, shortPaths } from "../../src/handlers/describe-finding.ts";
import { decide } from "../../src/policy/decide.ts";
import { ADVICE } from "../../src/protocol/refusal.ts";
import { exampleWorld } from "../policy/world.ts";

/** What is said of a command in the example world, whose home is /home/user. */
async function saidOf(command: string, tool = "Bash"): Promise<string> {
  const world = exampleWorld();
  const call = { tool, input: tool === "Bash" ? { command } : { file_path: command } };
  const { findings } = await decide(call, world, undefined, "everything");
  return findings[0] === undefined ? "nothing" : describeFinding(findings[0], call, world);
}

describe("what is said of a call", () => {
  test.each([
    ["git push -f"],
    ["  git push -f  "],
    ["sudo git push -f"],
    ["git push -f 2>&1"],
    ["kubectl delete ns shop"],
  ])("does not repeat %j, which is on the screen", async (command) => {
    expect(await saidOf(command)).toMatch(/^this would /);
  });

  test.each([
    ["cd app && git push -f", "`git push -f` would "],
    ["git push -f | tail -3", "`git push -f` would "],
    ["echo cm0gLXJmIC8= | base64 -d | sh", "`rm -rf /` would "],
  ])("names the part of %j that is meant", async (command, part) => {
    expect(await saidOf(command)).toStartWith(part);
  });

  test("names only the beginning of a long part", async () => {
    const said = await saidOf(`ls && rm -rf /srv/${"x".repeat(90)}`);
    expect(said).toMatch(/^`rm -rf \/srv\/x+…` would /);
    expect(said.indexOf("…")).toBe(48);
  });

  test("says a path once, as short as it is clear, and the rule last", async () => {
    expect(await saidOf("rm -rf ~/photos")).toMatch(
      /^this would delete ~\/photos, which [^/]* \(filesystem\/delete\)$/,
    );
    expect(await saidOf("/home/user/project/.env", "Read")).not.toContain("/home");
    expect(await saidOf("git push -f")).toContain(ADVICE);
  });
});

test.each([
  ["rm -rf /home/user", "`rm -rf ~` in t.sh would delete a home folder"],
  ["cat ~/.npmrc", "`t.sh` would show the model the login tokens in ~/.npmrc"],
])("what a file runs is quoted with the file, or the file alone: %s", async (line, said) => {
  const world = exampleWorld({
    fileText: (path) => (path.endsWith("t.sh") ? `${line}\n` : undefined),
  });
  const call = { tool: "Bash", input: { command: "sh t.sh" } };
  const { findings } = await decide(call, world);
  expect(findings[0] && describeFinding(findings[0], call, world)).toStartWith(said);
});

test("something in a folder is given no name that it does not have", async () => {
  const world = exampleWorld();
  const call = { tool: "Bash", input: { command: "mv agent.plist ~/Library/LaunchAgents/" } };
  const { findings } = await decide(call, world, undefined, "everything");
  expect(findings.map(({ reason }) => shortPaths(reason, world))).toContainEqual(
    expect.stringContaining("would change ~/Library/LaunchAgents/…, a file that runs at login"),
  );
});

test.each([
  ["would delete /w/shop/src", "would delete src"],
  ["would delete /w/shop, which", "would delete /w/shop, which"],
  ["would delete /w/shop-old/src", "would delete /w/shop-old/src"],
  ["would copy /backup/w/shop/src", "would copy /backup/w/shop/src"],
  ["`rm -rf /home/me` would delete /home/me, which", "`rm -rf ~` would delete ~, which"],
  ["would delete /home/meg and /mnt/home/me", "would delete /home/meg and /mnt/home/me"],
  ["would copy /w/shop/a to /w/shop/b and /home/me/c", "would copy a to b and ~/c"],
])("paths in %j are short", (text, short) => {
  expect(shortPaths(text, { projectRoot: "/w/shop", home: "/home/me" })).toBe(short);
});

test("where the project is the root, paths stay as they are", () => {
  expect(shortPaths("would delete /a/b", { projectRoot: "/", home: undefined })).toBe(
    "would delete /a/b",
  );
});

test('a reason that is a sentence of its own follows no "this", and ends once before the advice', () => {
  const call = { tool: "Bash", input: { command: "npm publish" } };
  const finding = { rule: "me/no-publish", verdict: "deny", words: "npm publish" } as const;
  const said = (reason: string) =>
    describeFinding({ ...finding, reason, instead: "push a tag" }, call, exampleWorld());
  expect(said("Only CI may publish.")).toBe(
    `Only CI may publish${ADVICE}push a tag (me/no-publish)`,
  );
  expect(said("would publish")).toBe(`this would publish${ADVICE}push a tag (me/no-publish)`);
});
