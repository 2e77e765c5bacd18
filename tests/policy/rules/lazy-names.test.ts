import { describe, expect, test } from "bun:test";
import { rareNames, secretNames } from "../../../src/policy/rules/lazy-names.ts";

const names = rareNames();

describe("the names of what only rare rules and descriptions are about", () => {
  test.each(["mkfs.ext4", "crontab", "shutdown", "remove-item", "psql", "reg", "schtasks"])(
    "hold %s",
    (name) => {
      expect(names).toContain(` ${name} `);
    },
  );

  test.each(["*", "bash", "git", "ls", "curl", "npm"])("do not hold %s", (name) => {
    expect(names).not.toContain(` ${name} `);
  });

  test("stand between blanks, each once", () => {
    expect(names).toStartWith(" ");
    expect(names).toEndWith(" ");
    const words = names.trim().split(" ");
    expect(new Set(words).size).toBe(words.length);
  });
});

test("programs that show or send variables count only where a line tells of a secret", () => {
  expect(secretNames()).toContain(" printenv ");
  expect(secretNames()).toContain(" curl ");
  expect(names).not.toContain(" printenv ");
});
