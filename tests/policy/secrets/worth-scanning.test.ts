import { expect, test } from "bun:test";
import { scanSecrets } from "../../../src/policy/secrets/scan.ts";
import { isWorthScanning } from "../../../src/policy/secrets/worth-scanning.ts";

test.each([
  "git status && npm run build > build.log",
  "rm -rf ./dist",
  `echo "a b c" 'd e' \`f\``,
  "one\ntwo\tthree",
])("%s is not worth it, and holds no secret when every kind is looked for", (text) => {
  expect(isWorthScanning(text)).toBe(false);
  expect(scanSecrets(text, { all: true })).toEqual([]);
});

test.each([
  "export K=0123456789abcdef",
  'curl -H "Authorization: BASIC dTpw" x',
  "echo '-----BEGIN PRIVATE KEY-----'",
  "x ".repeat(5_000_000),
])("a text with what secrets need, or too long to be looked at, is worth it", (text) => {
  expect(isWorthScanning(text)).toBe(true);
});
