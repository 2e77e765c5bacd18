import { describe, expect, test } from "bun:test";
import { mayShowSecret } from "../../../src/policy/secrets/may-show-secret.ts";
import { redactOutput } from "../../../src/policy/secrets/redact-output.ts";
import { scanSecrets } from "../../../src/policy/secrets/scan.ts";
import { ALPHABETS, random } from "./make-token.ts";
import { SECRETS } from "./samples.ts";

/** Every known form, in what may stand around it. */
const SHOWN = SECRETS.map(([kind, secret, text]) => ({
  kind,
  secret,
  shown: text?.(secret) ?? `value: ${secret}\n`,
}));

describe("what a tool gives back", () => {
  test.each(SHOWN)("passes on no $kind", ({ secret, shown }) => {
    const { output, kinds } = redactOutput({ stdout: `one\n${shown}\nthree`, stderr: "" });
    expect(JSON.stringify(output)).not.toContain(JSON.stringify(secret).slice(1, -1));
    expect(kinds.length).toBeGreaterThan(0);
  });

  test("is looked through wherever a known form may stand in it", () => {
    for (const { shown } of SHOWN) expect(mayShowSecret(`x\n${shown}`)).toBe(true);
  });

  test("is looked through for every token that is found by its form, whatever its letters", () => {
    const forms = [
      (seed: number) => `AKI${"A"}${random(16, "upper36", seed)}`,
      (seed: number) => `ghp${"_"}${random(36, "base62", seed)}`,
      (seed: number) => `hf${"_"}${random(34, "letter", seed)}`,
      (seed: number) => `fw${"_"}${random(22, "base62", seed)}`,
      (seed: number) => `xoxb-${random(12, "lower36", seed)}`,
      (seed: number) => `aws_secret_access_key=${random(40, "base64", seed)}`,
      (seed: number) => `https://me:${random(12, "base62", seed)}@host.example.org`,
    ];
    for (let seed = 1; seed <= 2_000; seed++) {
      for (const form of forms) {
        const text = `see ${form(seed)} there`;
        if (!mayShowSecret(text)) expect(scanSecrets(text)).toEqual([]);
      }
    }
  });

  test("keeps its shape, and every value that holds no secret", () => {
    const token = `ghp${"_"}${random(36)}`;
    const given = {
      type: "text",
      file: { filePath: "/p/.env", content: `A=1\nT=${token}\n`, numLines: 3, totalLines: 3 },
      list: [null, 1, true, { [token]: token }],
    };
    const shown = `ghp${"_"}…(40)`;
    expect(redactOutput(given)).toEqual({
      output: {
        type: "text",
        file: { filePath: "/p/.env", content: `A=1\nT=${shown}\n`, numLines: 3, totalLines: 3 },
        list: [null, 1, true, { [shown]: shown }],
      },
      kinds: ["github-token"],
    });
  });

  test("is the same once more", () => {
    for (const { shown } of SHOWN) {
      const { output } = redactOutput(shown);
      expect(redactOutput(output)).toEqual({ output, kinds: [] });
    }
  });

  test("is read to its end, however long it is, over the seams too", () => {
    const token = `glpat${"-"}${random(20)}`;
    const line = `${"word ".repeat(1_000)}\n`;
    const text = `${line.repeat(1_700)}${token}\n${line.repeat(60)}${token} end`;
    expect(text.length).toBeGreaterThan(8 * 1024 * 1024);
    const { output, kinds } = redactOutput(text);
    expect(kinds).toEqual(["gitlab-token"]);
    expect(String(output)).not.toContain(token);
    expect(String(output)).toEndWith(" end");
  });

  test("has an encoded image as it was", () => {
    const image = { type: "image", file: { base64: `AKI${"A"}${random(9_000, "base64")}` } };
    expect(redactOutput(image)).toEqual({ output: image, kinds: [] });
  });

  test.each([
    ["with its end", "A".repeat(40_000), "=="],
    ["with its end behind whole blocks", "A".repeat(32_767), "="],
    ["as an address", `data:image/png;base64,${"A".repeat(40_000)}`, ""],
  ])("is looked through where an encoding has anything else in it, but not %s", (_, text, end) => {
    const token = `AKIA${random(16, "upper36")}`;
    expect(mayShowSecret(`${text}${token}${end}`)).toBe(false);
    for (const other of [" ", "\n", "-", "=", '"', "ü", "\0"]) {
      for (const at of [text.length - 30_000, text.length - 3]) {
        const broken = `${text.slice(0, at)}${other}${text.slice(at)}${other}${token}${end}`;
        expect(mayShowSecret(broken)).toBe(true);
      }
    }
  });

  test("that nobody could write out is left alone", () => {
    let nested: unknown = "x";
    for (let level = 0; level < 5_000; level++) nested = [nested];
    expect(redactOutput(nested)).toEqual({ output: nested, kinds: [] });
  });
});

describe("what is looked through for nothing", () => {
  test.each([
    ["words", "the quick brown fox jumps over the lazy dog"],
    ["names of code", "handlePermissionRequest(event, toolUseContext) => MAX_OUTPUT_TOKENS"],
    ["paths", "src/policy/secrets/redact-output.ts:12: import"],
    ["a listing", "-rw-r--r-- 1 root root 4096 Nov 23 10:45 package.json"],
    ["an address", "https://code.claude.com/docs/en/hooks"],
    ["nothing", ""],
  ])("is not %s", (_, text) => {
    expect(mayShowSecret(text)).toBe(false);
  });

  test("is no run of one alphabet that is too short", () => {
    for (const name of ["hex", "lower36", "digit"] as const) {
      expect(ALPHABETS[name].length).toBeGreaterThan(1);
      expect(mayShowSecret(`x ${random(14, name)} y`)).toBe(false);
    }
  });
});
