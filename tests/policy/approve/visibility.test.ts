import { expect, test } from "bun:test";
import { whyNotShown } from "../../../src/policy/approve/visibility.ts";
import { UNKNOWN } from "../../../src/policy/model/invocation.ts";
import { approvalWorld } from "./approval-world.ts";

function shown(value: string, reads: "content" | "open" | "names" = "content"): boolean {
  const world = approvalWorld();
  const word = { value, glob: /[*?[]/.test(value), start: 0, end: 0 };
  return whyNotShown(word, [world.cwd], world, reads) === undefined;
}

test.each([
  ["src/a.ts"],
  ["-"],
  ["/dev/null"],
  ["/usr/share/doc/x"],
  ["/proc/cpuinfo"],
  [".github/workflows/ci.yml"],
  [".claude/skills/x/SKILL.md"],
  [`src/${UNKNOWN}.ts`],
  ["src/*.ts"],
  ["*.md"],
])("%p may be shown", (path) => {
  expect(shown(path)).toBe(true);
});

test.each([
  [".env"],
  ["src/.env"],
  ["~/.ssh/id_rsa".replace("~", "/home/user")],
  ["/home/user/.config/gh/hosts.yml"],
  ["/home/user/.claude.json"],
  [".claude/settings.local.json"],
  [".mcp.json"],
  [".npmrc"],
  ["/proc/self/environ"],
  ["/dev/tcp/x/1"],
  [".e*"],
  ["*"],
  ["x/*.key"],
  [".git/config"],
  ["/home/user"],
  [".*/x.ts"],
  ["..*/x.ts"],
  ["/"],
  [UNKNOWN],
  [`src/${UNKNOWN}`],
  [`/etc/${UNKNOWN}.ts`],
])("%p is not shown without a question", (path) => {
  expect(shown(path)).toBe(false);
});

test("names and lines that are asked for are told of what nobody knows", () => {
  expect([shown(UNKNOWN, "open"), shown(UNKNOWN, "names"), shown("/proc/self", "names")]).toEqual([
    true,
    true,
    true,
  ]);
});
