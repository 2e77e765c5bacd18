import { expect, test } from "bun:test";
import { expandedNames, namesSecret } from "../../../src/policy/secrets/secret-name.ts";

test.each(
  (
    "GITHUB_TOKEN X_API_KEY STRIPE_KEY AWS_SECRET_ACCESS_KEY db_password DB_PASS PGPASSWORD TOKEN " +
    "SECRET_KEY_BASE JWT_SECRET API_KEY_PROD npm_config__authToken apiKey"
  ).split(" "),
)("%s names a secret", (name) => {
  expect(namesSecret(name)).toBe(true);
});

test.each(
  (
    "PATH MAX_TOKENS TOKENIZERS_PARALLELISM KEYBOARD PUBLIC_KEY PRIMARY_KEY AWS_ACCESS_KEY_ID TOKEN_URL " +
    "PASSWORD_FILE GOOGLE_APPLICATION_CREDENTIALS key token PWD OLDPWD SSH_AUTH_SOCK MONKEY"
  ).split(" "),
)("%s names none", (name) => {
  expect(namesSecret(name)).toBe(false);
});

test("what would come out of an expansion is named", () => {
  expect(expandedNames('a $B "${C}" ${D:-x} ${E:0:20}')).toEqual(["B", "C", "D", "E"]);
  expect(expandedNames('$env:A "$Env:B." ${env:C}')).toEqual(["A", "B", "C"]);
  expect(expandedNames("${A:+set} ${A+set} ${#A} ${A:0:4} ${A: -4}")).toEqual([]);
});
