import { expect, test } from "bun:test";
import fc from "fast-check";
import { redactAll } from "../../../src/policy/secrets/redact-all.ts";
import { scanSecrets } from "../../../src/policy/secrets/scan.ts";
import { isWorthScanning, mayHoldSecret } from "../../../src/policy/text/may-hold-secret.ts";

test.each([
  ["rm -rf ~", false],
  ["rm -rf ./dist && ls /var/log/app", false],
  ["cat /short/parts/of/a/long/path/with/names", false],
  ["curl https://example.com/a", false],
  ["echo 0123456789abcde", false],
  ["echo 0123456789abcdef", true],
  ["echo ABCDEFGH+=-_WXYZ", true],
  ["psql postgres://me:pw@host/db", true],
  ["mysql --PASSWORD=x", true],
  ["curl -u a:b h", true],
  ["X_API_KEY=1 x", true],
  ["Authorization: Bearer x", true],
])("%j may hold a secret: %p", (text, may) => expect(mayHoldSecret(text)).toBe(may));

test("no text that redaction changes is taken for one without a secret", () => {
  const pieces = fc.constantFrom(
    ..."-p -P -a -u -w -k --password= password: PASSWD= pwd secret token= auth Bearer api_key=".split(
      " ",
    ),
    ..."http://u:pw@h postgres:// @tcp( me:pw@ thin:x/y@ /p:geheim1 net use x: mc alias".split(" "),
    ..."mysql redis-cli sshpass curl smbclient rman sqlplus vault hunter2 a1b2c3d4 ghp_ 'x' \"y\" = :".split(
      " ",
    ),
    " ",
    "\t",
    "'",
    '"',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), fc.boolean(), (parts, spaced) => {
      const text = parts.join(spaced ? " " : "");
      if (mayHoldSecret(text)) return;
      expect(redactAll(text)).toBe(text);
    }),
    { numRuns: 20_000 },
  );
});

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
