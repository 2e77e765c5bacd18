import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { secretKinds } from "../../../src/policy/secrets/kinds.ts";
import { redact, scanSecrets } from "../../../src/policy/secrets/scan.ts";
import { SCAN_MAX_CHARS } from "../../../src/policy/text/may-hold-secret.ts";
import { pemHeader, pemKey, random, uuid } from "./make-token.ts";
import { SECRETS } from "./samples.ts";

test.each([...SECRETS])(
  "%s is found",
  (kind, secret, text = (token: string) => `x = "${token}"`) => {
    const whole = text(secret);
    const found = scanSecrets(whole).find((match) => match.kind === kind);
    expect(found).toBeDefined();
    if (found === undefined) return;
    expect(whole.slice(found.start, found.end)).toBe(secret);
    expect(found.redacted).toContain(`…(${secret.length})`);
    expect(redact(whole)).not.toContain(secret.slice(-12));
  },
);

test("every kind has an example here, and there are at least sixty", () => {
  const shown = new Set(SECRETS.map(([kind]) => kind));
  const judged = secretKinds().filter((kind) => kind.redactOnly !== true);
  expect(judged.map(({ kind }) => kind).filter((kind) => !shown.has(kind))).toEqual([]);
  expect(judged.length).toBeGreaterThanOrEqual(60);
});

test("no pattern has an open-ended quantifier", () => {
  for (const { kind, pattern } of secretKinds()) {
    const bare = pattern.replace(/\\./g, "").replace(/\[[^\]]*\]/g, "");
    expect(`${kind}: ${bare.replace(/\{\d+,\d+\}/g, "")}`).not.toMatch(/[*+]|\{\d+,\}/);
  }
});

describe("what is no secret", () => {
  test.each([
    ["AWS's documentation key", `AKI${"A"}IOSFODNN7EXAMPLE`],
    [
      "AWS's documentation secret",
      "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    ],
    ["a row of x", `ghp${"_"}${"x".repeat(36)}`],
    ["the alphabet", `ghp${"_"}abcdefghijklmnopqrstuvwxyz1234567890`],
    ["one letter repeated", `sk-${"a".repeat(48)}`],
    ["a name in angle brackets", "api_key = <your-api-key>"],
    ["a variable", 'curl -H "Authorization: Bearer $GITHUB_TOKEN"'],
    ["a template", `TOKEN=\${{ secrets.GITHUB_TOKEN }}`],
    ["your-key-here", `sk-${"proj"}-your-key-goes-here-${"and-here-".repeat(6)}`],
    ["a prefix alone", "tokens start with ghp_, gho_ or glpat-"],
    ["a local database", "postgres://postgres:postgres@localhost:5432/db"],
    ["a container's database", "postgres://app:hunter2hunter2@db:5432/app"],
    ["a documented host", "mysql://user:hunter2hunter2@db.example.com/x"],
    ["a documented password", "https://username:password@registry.acme.dev"],
    ["a URL without a password", "https://github.com/acme/x.git"],
    ["an scp-like address", "git@github.com:acme/x.git"],
    ["the header of a key in code", `if (text.includes("${pemHeader()}")) refuse();`],
    ["a shortened key", `${pemHeader()}\nMIIEpAIBAAKCAQEA...\n`],
    ["a public key", pemKey("PUBLIC KEY")],
    ["a commit id", `git show ${random(40, "hex")}`],
    ["an integrity hash", `"integrity": "sha512-${random(86, "base64")}=="`],
    ["a UUID", `"id": "${uuid()}"`],
    ["a long identifier", `const ${"mask"}sk${random(40, "letter")} = 1`],
    ["a word that ends like a prefix", `my_task-${random(40)}`],
    [
      "the John Doe of every tutorial",
      `eyJ${random(20)}.eyJzdWIiOiIxIiwibmFtZSI6IkpSm9obiBEb2UiLCJpYX.${random(43)}`,
    ],
    ["ordinary code", "const token = await getToken(request); const secret = process.env.SECRET;"],
  ])("%s", (_name, text) => {
    expect(scanSecrets(text)).toEqual([]);
  });
});

describe("places of secrets", () => {
  const secret = `ghp${"_"}${random(36)}`;

  test.each([
    `"${secret}"`,
    `\\n${secret}\\n`,
    `https://x/?t=%20${secret}&a`,
    `https://x-access-token:${secret}@github.com/a/b`,
    `token=${secret}`,
    `Bearer ${secret}`,
    `é${secret}`,
    `${secret}\n${secret}`,
  ])("is found in %s", (text) => {
    expect<string[]>(scanSecrets(text).map(({ kind }) => kind)).toContain("github-token");
    expect(redact(text)).not.toContain(secret);
  });

  test("the more telling kind names a secret inside another", () => {
    const matches = scanSecrets(`https://x-access-token:${secret}@github.com/a/b`);
    expect(matches).toHaveLength(1);
    expect(matches[0]).toMatchObject({ kind: "github-token", verdict: "deny" });
  });

  test("secrets are found in long texts and after many others", () => {
    const text = `${"lorem ipsum ".repeat(2000)}${secret} ${"\n".repeat(100)}${secret}`;
    expect(scanSecrets(text)).toHaveLength(2);
  });

  test("what follows the limit is not scanned, and not kept by redaction", () => {
    const text = `${" ".repeat(SCAN_MAX_CHARS)}${secret}`;
    expect(scanSecrets(text)).toEqual([]);
    expect(redact(text)).not.toContain(secret);
    expect(redact(text).endsWith("…")).toBe(true);
  });
});

describe("redaction", () => {
  test("names the prefix and the length", () => {
    expect(redact(`export T=ghp${"_"}${random(36)}; ls`)).toBe("export T=ghp_…(40); ls");
  });

  test("covers passwords that are too common to judge", () => {
    expect(redact("PASSWORD=correct-horse-9 run")).toBe("PASSWORD=…(15) run");
    expect(scanSecrets("PASSWORD=correct-horse-9 run")).toEqual([]);
  });

  test("leaves other text alone", () => {
    const text = "git commit -m 'rotate the token' && npm test";
    expect(redact(text)).toBe(text);
  });
});

const mixed = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...SECRETS.map(([, secret, text]) => (text === undefined ? secret : text(secret))),
      ),
      fc.constantFrom(...secretKinds().flatMap(({ keywords }) => keywords)),
      fc.constantFrom(
        "=",
        ": ",
        '"',
        "\n",
        "\\n",
        "@",
        "…",
        " ",
        "password=",
        "-",
        "A",
        "://",
        "%20",
      ),
      fc.string(),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

test("any text gets an answer: matches in order, apart, inside the text", () => {
  fc.assert(
    fc.property(mixed, fc.boolean(), (text, all) => {
      let before = 0;
      for (const { start, end } of scanSecrets(text, { all })) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        before = end;
      }
      expect(before).toBeLessThanOrEqual(text.length);
    }),
  );
});

test("redaction removes every match and changes nothing the second time", () => {
  fc.assert(
    fc.property(mixed, (text) => {
      const once = redact(text);
      expect(scanSecrets(once, { all: true })).toEqual([]);
      expect(redact(once)).toBe(once);
    }),
    { numRuns: 500 },
  );
});

test("texts of nothing but keywords are answered", () => {
  for (const { keywords } of secretKinds()) {
    for (const keyword of keywords) {
      expect(
        scanSecrets(keyword.repeat(Math.ceil(20_000 / keyword.length)), { all: true }),
      ).toBeArray();
    }
  }
});
