import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { exampleWorld } from "../world.ts";

const world = exampleWorld();

async function judged(command: string) {
  const { verdict, findings } = await decide({ tool: "Bash", input: { command } }, world);
  return { verdict, rule: findings[0]?.rule, reason: findings[0]?.reason ?? "" };
}

describe("what the line moves to a place that nobody mourns is deleted there as where it was", () => {
  test.each([
    ["mv src /tmp/x && rm -rf /tmp/x", "ask"],
    ["mv lib docs /tmp/x/; rm -rf /tmp/x", "ask"],
    ["mv tests build/ && rm -rf build/*", "ask"],
    ["(mv src /tmp/x && cd /tmp && rm -rf x)", "ask"],
    ["mv src /tmp/x || true; mv /tmp/x dist/y; rm -rf dist", "ask"],
    ["pushd /tmp && mv ~/project/src x && rm -rf x", "ask"],
    ["mv ~/precious dist/ && rm -rf dist", "deny"],
    ["mv ~/precious dist/; rm -r dist/precious", "ask"],
    ["mv ../other /tmp/o && rm -rf /tmp/o", "deny"],
    ["mv ../other /tmp/o; find /tmp/o -type f -delete", "deny"],
    ["mv ~/letter.txt /tmp/l && rm /tmp/l", "ask"],
    ["f() { rm -rf /tmp/x; }; mv src /tmp/x; f", "ask"],
  ])("%s", async (command, verdict) => {
    expect((await judged(command)).verdict).toBe(verdict as "ask");
  });

  test("and the reason names the original", async () => {
    const { rule, reason } = await judged("mv ~/precious dist/ && rm -rf dist");
    expect(rule).toBe("filesystem/delete");
    expect(reason).toContain("precious");
    expect(reason).toEndWith("the line moves it there");
    expect(reason.length).toBeLessThanOrEqual(140);
  });
});

describe("nobody is asked about", () => {
  test.each([
    "mv dist /tmp/old && rm -rf /tmp/old",
    "mv node_modules /tmp/nm; npm ci; rm -rf /tmp/nm",
    "mv /tmp/build/out.js . && rm -rf /tmp/build",
    "mv a.txt /tmp/t && rm /tmp/t",
    "mv src /tmp/x && rm -rf dist",
    "mv src /tmp/x",
    "mv dist/app.js dist/app.min.js && rm -rf dist",
    "cp -r src /tmp/x && rm -rf /tmp/x",
    "git clone https://git.example/a.git /tmp/r && mv /tmp/r/lib vendor && rm -rf /tmp/r",
  ])("%s", async (command) => {
    expect((await judged(command)).verdict).toBe("pass");
  });
});
