import { describe, expect, test } from "bun:test";
import { scanSecrets } from "../../../src/policy/secrets/scan.ts";
import { suspiciousParts } from "../../../src/policy/secrets/suspicious-parts.ts";
import { random } from "./make-token.ts";
import { SECRETS } from "./samples.ts";

const FILLING = "an ordinary line of a log, with nothing in it\n".repeat(200);

describe("the parts of a text in which a secret may begin", () => {
  test("are none in ordinary text", () => {
    expect(suspiciousParts(FILLING)).toEqual([]);
  });

  test("are apart, in order, and a small share of a long text", () => {
    const token = `ghp${"_"}${random(36)}`;
    const text = `${FILLING}${token}\n${FILLING}${token}\n${token}${FILLING}`;
    const parts = suspiciousParts(text);
    expect(parts).toHaveLength(2);
    expect(parts[0]?.end).toBeLessThan(parts[1]?.start ?? 0);
    expect(parts.reduce((sum, { start, end }) => sum + end - start, 0)).toBeLessThan(5_000);
  });

  test.each(SECRETS.map(([kind, secret, text]) => [kind, text?.(secret) ?? `value: ${secret}\n`]))(
    "hold the beginning of %s in the midst of a long text",
    (_kind, shown) => {
      const text = `${FILLING}${shown}${FILLING}`;
      expect(scanSecrets(text, { parts: suspiciousParts(text) })).toEqual(scanSecrets(text));
    },
  );
});
