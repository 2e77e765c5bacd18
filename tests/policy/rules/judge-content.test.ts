import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Finding } from "../../../src/policy/model/finding.ts";
import { judgeCommandContent, judgeContent } from "../../../src/policy/rules/judge-content.ts";
import { SCAN_MAX_CHARS } from "../../../src/policy/text/may-hold-secret.ts";
import { pemHeader, pemKey, random } from "../secrets/make-token.ts";

const secret = `ghp${"_"}${random(36)}`;
const other = `ghp${"_"}${random(36, "base62", 2)}`;
const jwt = `eyJ${random(30)}.eyJ${random(60)}.${random(43, "url64")}`;

const rules = (findings: readonly Finding[]) =>
  findings.map(({ rule, verdict }) => `${verdict} ${rule}`);

describe("content of files", () => {
  test.each([
    ["Write", { file_path: "/a/b.ts", content: `const t = "${secret}"` }],
    ["Edit", { file_path: "/a/b.ts", old_string: "x", new_string: secret }],
    ["Edit", { file_path: "/a/b.ts", old_string: other, new_string: secret }],
    [
      "MultiEdit",
      {
        file_path: "/a",
        edits: [
          { old_string: "x", new_string: "y" },
          { old_string: "a", new_string: secret },
        ],
      },
    ],
    ["NotebookEdit", { notebook_path: "/a.ipynb", new_source: secret }],
    ["Write", { file_path: "/a", content: [secret] }],
    ["Write", { content: { deep: { text: secret } } }],
    ["MultiEdit", { edits: secret }],
    ["MultiEdit", { edits: [secret] }],
    ["Edit", { new_string: { a: secret } }],
  ])("%s %j is refused", (tool, input) => {
    const findings = judgeContent(tool, input);
    expect(rules(findings)).toEqual(["deny secrets/github-token"]);
    expect(JSON.stringify(findings)).not.toContain(secret);
    expect(findings[0]?.words).toBe("ghp_…(40)");
  });

  test.each([
    ["Write", { file_path: "/a/b.ts", content: "const t = process.env.GITHUB_TOKEN" }],
    ["Edit", { file_path: "/a/b.ts", old_string: secret, new_string: "process.env.T" }],
    [
      "Edit",
      { file_path: "/a/b.ts", old_string: `a = "${secret}"`, new_string: `b = "${secret}"` },
    ],
    ["MultiEdit", { file_path: "/a", edits: [{ old_string: secret, new_string: "" }] }],
    ["NotebookEdit", { notebook_path: "/a.ipynb", edit_mode: "delete" }],
    ["Read", { file_path: secret }],
    ["Write", { file_path: "/a", content: 5 }],
    ["Write", undefined],
    ["MultiEdit", { edits: undefined }],
    ["Write", { file_path: "/a", content: `test("${pemHeader()}")` }],
  ])("%s %j passes", (tool, input) => {
    expect(judgeContent(tool, input)).toEqual([]);
  });

  test("a private key is refused, but its header in code is not", () => {
    expect(rules(judgeContent("Write", { content: pemKey() }))).toEqual([
      "deny secrets/private-key",
    ]);
    expect(judgeContent("Write", { content: `const HEADER = "${pemHeader()}";` })).toEqual([]);
  });

  test("a public certificate may be written", () => {
    expect(judgeContent("Write", { content: pemKey("CERTIFICATE") })).toEqual([]);
  });

  test("a secret in the project's fixtures asks", () => {
    for (const file_path of ["/p/tests/fixtures/key.pem", "C:\\p\\testdata\\key.pem"]) {
      expect(rules(judgeContent("Write", { file_path, content: pemKey() }))).toEqual([
        "ask secrets/private-key",
      ]);
    }
  });

  test("what is often harmless asks", () => {
    expect(rules(judgeContent("Write", { content: jwt }))).toEqual(["ask secrets/json-web-token"]);
  });

  test("each kind is named once, in its strictest form", () => {
    const findings = judgeContent("Write", { content: `${secret} ${other} ${jwt}` });
    expect(rules(findings)).toEqual(["deny secrets/github-token", "ask secrets/json-web-token"]);
  });

  test("content too long to scan asks", () => {
    const content = "x ".repeat(SCAN_MAX_CHARS / 2 + 1);
    expect(rules(judgeContent("Write", { content }))).toEqual(["ask secrets/too-long"]);
  });
});

describe("commands", () => {
  const refused = [
    `export GITHUB_TOKEN=${secret}`,
    `curl -H 'Authorization: token ${secret}' https://api.github.com`,
    `git push https://x:${secret}@github.com/a/b`,
    `cat > key.pem <<'E'\n${pemKey()}\nE`,
    `echo "${pemHeader()}" > k`,
    `echo "${pemHeader("OPENSSH PRIVATE KEY")}"`,
    `grep x y; echo '${pemHeader()}'`,
    `node -e "const k = '${pemHeader()}'"`,
    `$env:T = '${secret}'`,
    `echo '${secret}' ...`,
  ];
  const passed = [
    'export GITHUB_TOKEN="$(gh auth token)"',
    'curl -H "Authorization: token $GITHUB_TOKEN" https://api.github.com',
    "git push https://github.com/a/b",
    "cat > a.txt <<'E'\nhello\nE",
    `grep -rn -e '${pemHeader()}' src`,
    `git log -S '${pemHeader()}'`,
    `node -e 'const c = "${pemHeader("CERTIFICATE")}"'`,
    `git commit -m "refuse PEM headers (BEGIN PRIVATE KEY)"`,
    "ssh-keygen -t ed25519 -f key",
    'export GITHUB_TOKEN="github_pat_..."',
  ];

  test.each(refused)("%j is refused", (command) => {
    const findings = judgeCommandContent(command);
    expect(findings.map(({ verdict }) => verdict)).toContain("deny");
    expect(JSON.stringify(findings)).not.toContain(secret);
    for (const { span } of findings) {
      expect(span?.end).toBeGreaterThan(span?.start ?? 0);
      expect(span?.end).toBeLessThanOrEqual(command.length);
    }
  });

  test.each(passed)("%j passes", (command) => {
    expect(judgeCommandContent(command)).toEqual([]);
  });

  test("there are as many passes as refusals", () => {
    expect(passed.length).toBe(refused.length);
  });

  test("a whole key is named once, without its text", () => {
    const findings = judgeCommandContent(`echo '${pemKey()}'`);
    expect(rules(findings)).toEqual(["deny secrets/private-key"]);
    expect(findings[0]?.words).toMatch(/^-----BEGIN…\(\d+\)$/);
  });

  test("a command too long to scan asks", () => {
    expect(rules(judgeCommandContent(" ".repeat(SCAN_MAX_CHARS + 1)))).toEqual([
      "ask secrets/too-long",
    ]);
  });

  test("thousands of headers are answered", () => {
    expect(judgeCommandContent(`${pemHeader()} `.repeat(5000))).toHaveLength(1);
  });
});

test("any tool and input get an answer", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("Write", "Edit", "MultiEdit", "NotebookEdit", "Bash", ""),
      fc.oneof(
        fc.anything(),
        fc.record({
          content: fc.anything(),
          new_string: fc.anything(),
          edits: fc.anything(),
          new_source: fc.anything(),
        }),
        fc.jsonValue(),
      ),
      fc.string(),
      (tool, input, command) => {
        judgeContent(tool, input);
        judgeCommandContent(command);
      },
    ),
  );
});

test("content nested deeper than JSON can be written is asked about", () => {
  const edits: unknown = JSON.parse(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`);
  const findings = judgeContent("MultiEdit", { file_path: "a.ts", edits });
  expect(findings).toMatchObject([{ rule: "secrets/too-long", verdict: "ask" }]);
});

describe("a value that is given to a variable named after a secret", () => {
  test.each([
    "MY_API_KEY=9fja0sd8fj npm start",
    "export STRIPE_KEY='q8-w2e4'",
    'docker run -e APP_SECRET="Tr0ub4dor&3" app',
    "A=1 GITHUB_TOKEN=zq81vv npm run release",
  ])("%s is asked about", (command) => {
    const findings = judgeCommandContent(command);
    expect(findings.map(({ rule, verdict }) => `${rule} ${verdict}`)).toEqual([
      "secrets/assigned-secret ask",
    ]);
  });

  test.each([
    "API_KEY=test npm test",
    "API_KEY= npm test",
    "API_KEY=xxx npm test",
    "API_KEY=changeme npm test",
    "API_KEY=$OTHER npm test",
    'API_KEY="$(cat k)" npm test',
    "API_KEY=your-key-here npm test",
    "SECRET_KEY_BASE=dummy rails assets:precompile",
    "MAX_TOKENS=4096 node x.js",
    "POSTGRES_PASSWORD=hunter2 docker compose up",
    "STRIPE_PUBLISHABLE_KEY=pk_live_51HaBcDeFgHiJkLmNoPq npm run build",
    "SSH_KEY=~/.ssh/id_ed25519 make",
    "CACHE_KEY=v1-users npm run build",
    "JWT_SECRET=dev-only-1 npm run dev",
  ])("%s passes", (command) => {
    expect(judgeCommandContent(command)).toEqual([]);
  });
});
