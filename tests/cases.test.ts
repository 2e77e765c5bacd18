import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Check, parseCase } from "./support/case-file.ts";
import {
  BINARY,
  bareEnvironment,
  makeSandbox,
  type Ran,
  runFairlead,
  type Sandbox,
  userFolders,
} from "./support/world.ts";

const FOLDER = join(import.meta.dir, "cases");
const files = [...new Bun.Glob("**/*.txt").scanSync(FOLDER)]
  .map((file) => file.replaceAll("\\", "/"))
  .sort();
const FAMILY = process.platform === "win32" ? "windows" : "posix";

describe(`cases ${BINARY === undefined ? "in process" : `on ${BINARY}`}`, () => {
  for (const file of files) {
    const path = join(FOLDER, file);
    const scenario = parseCase(readFileSync(path, "utf8"), path);
    const { only } = scenario;
    const meant = only === undefined || only.family === FAMILY;
    const name = `${file}: ${scenario.title}`;
    const shown = meant ? name : `${name} [only ${only.family}: ${only.reason}]`;
    test.skipIf(!meant)(shown, async () => {
      const sandbox = makeSandbox();
      try {
        for (const run of scenario.runs) {
          for (const { name, text } of run.files) {
            const target = pathOf(name, sandbox);
            mkdirSync(dirname(target), { recursive: true });
            writeFileSync(target, expand(text, sandbox));
          }
          const ran = await runFairlead({
            words: run.words,
            cwd: join(sandbox.project, run.cwd),
            env: environment(run.env, sandbox),
            stdin: expand(run.stdin, sandbox),
          });
          for (const check of run.checks) verify(check, ran, sandbox, `${path}:${check.line}`);
        }
      } finally {
        sandbox.dispose();
      }
    });
  }
});

/** The bare environment of S0 scenario 7, plus what the case sets; an empty value unsets. */
function environment(given: Readonly<Record<string, string>>, sandbox: Sandbox) {
  const home = { HOME: sandbox.home, USERPROFILE: sandbox.home };
  const base = { ...bareEnvironment(sandbox.home), ...home };
  const all = Object.entries({ ...base, ...given }).map(([name, value]) => [
    name,
    expand(value, sandbox),
  ]);
  return Object.fromEntries(all.filter(([, value]) => value !== ""));
}

/**
 * Replaces `$DIR`, `$HOME`, and `$CONFIG` and `$STATE`, the user's own folders of fairlead, written with
 * forward slashes; `$WIN_DIR` and `$WIN_HOME` are the same folders as Windows writes them, as JSON.
 */
function expand(text: string, sandbox: Sandbox): string {
  const { config, state } = userFolders(sandbox.home);
  const plain = (path: string) => path.replaceAll("\\", "/");
  const escaped = (path: string) => path.replaceAll("\\", "\\\\");
  return text
    .replaceAll("$WIN_DIR", escaped(sandbox.project))
    .replaceAll("$WIN_HOME", escaped(sandbox.home))
    .replaceAll("$DIR", plain(sandbox.project))
    .replaceAll("$HOME", plain(sandbox.home))
    .replaceAll("$CONFIG", plain(config))
    .replaceAll("$STATE", plain(state));
}

/** A file of a case: below the project, or where its first word says: `$HOME/x`, `$CONFIG/x`, `$STATE/x`. */
function pathOf(name: string, sandbox: Sandbox): string {
  return resolve(sandbox.project, expand(name, sandbox));
}

function verify(check: Check, ran: Ran, sandbox: Sandbox, where: string): void {
  const actual = subjectOf(check.subject, ran, sandbox);
  const expected = expand(check.expected, sandbox);
  const shown = {
    where,
    subject: check.subject,
    exit: ran.exit,
    stderr: ran.stderr.slice(0, 2000),
  };
  switch (check.operator) {
    case "=":
      expect({ ...shown, value: actual }).toEqual({ ...shown, value: JSON.parse(expected) });
      break;
    case "~":
      expect(asText(actual), where).toMatch(new RegExp(expected));
      break;
    case "!~":
      expect(asText(actual), where).not.toMatch(new RegExp(expected));
      break;
    case "empty":
      expect({ ...shown, value: actual }).toEqual({ ...shown, value: "" });
      break;
    case "missing":
      expect({ ...shown, value: actual }).toEqual({ ...shown, value: undefined });
      break;
    default:
      check.operator satisfies never;
  }
}

function subjectOf(subject: string, ran: Ran, sandbox: Sandbox): unknown {
  if (subject === "exit") return ran.exit;
  if (subject === "stderr") return ran.stderr;
  if (subject === "stdout") return ran.stdout;
  if (subject.startsWith("file ")) {
    const target = pathOf(subject.slice(5), sandbox);
    return existsSync(target) ? readFileSync(target, "utf8") : undefined;
  }
  const path = subject.replace(/^stdout\.?/, "").split(".");
  let value: unknown = JSON.parse(ran.stdout);
  for (const key of path) value = new Map(Object.entries(Object(value))).get(key);
  return value;
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
