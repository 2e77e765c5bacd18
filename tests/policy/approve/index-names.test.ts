import { describe, expect, test } from "bun:test";
import { mayNameSecret } from "../../../src/policy/approve/index-names.ts";
import { secretClasses } from "../../../src/policy/places/secret-classes.ts";
import { isCode } from "../../../src/policy/text/words.ts";

/** Entries as an index has them: what stands in front of a name, and the padding behind it. */
function entriesOf(names: readonly string[]): Uint8Array {
  return Buffer.concat(names.map((name) => Buffer.from(`${"\u0001".repeat(62)}${name}\0\0\0`)));
}

test("whatever a class holds to be secret in a project may be one by its bytes alone", () => {
  const missed = secretClasses()
    .filter(({ secret }) => secret)
    .flatMap(({ paths }) => paths)
    .filter((path) => !/^[/~]/.test(path))
    .map((path) => path.replace(/^\*/, "a").replace(/\*$/, "x").replace(/\/$/, "/a.txt"))
    .filter((path) => !isCode(path) && !mayNameSecret(entriesOf(["a.ts", path, "sub/z.ts"])));
  expect(missed).toEqual([]);
});

describe("what most projects track is surely none", () => {
  test.each([
    [
      [
        "src/auth/login.ts",
        "src/token.rs",
        "lib/secrets.py",
        "docs/passwords.md",
        "src/keychain.go",
      ],
    ],
    [
      [
        ".gitignore",
        ".github/workflows/ci.yml",
        ".vscode/settings.json",
        ".editorconfig",
        "LICENSE",
      ],
    ],
    [["package.json", "package-lock.json", "tsconfig.json", "yarn.lock", "Cargo.toml", "go.mod"]],
    [[".env.example", "config/.env.sample", "tls/server.key.template", "Dockerfile", "Makefile"]],
    [["assets/logo.png", "data/a.csv", "k8s/deployment.yaml", "config/app.toml", "scripts/x.sh"]],
  ])("%j", (names) => {
    expect(mayNameSecret(entriesOf(names))).toBe(false);
  });
});
