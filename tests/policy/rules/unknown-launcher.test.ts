import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { allRules } from "../../../src/policy/judge/all-rules.ts";
import type { PolicyVerdict } from "../../../src/policy/model/finding.ts";
import { PACKS } from "../tools/all-packs.ts";
import { exampleWorld } from "../world.ts";

const world = exampleWorld();

async function verdictOf(command: string): Promise<PolicyVerdict> {
  return (await decide({ tool: "Bash", input: { command } }, world)).verdict;
}

/** Quotes a text so that the shell gives it as one word. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Ways to put a command behind a program that nobody described. */
const LAUNCHERS: readonly ((command: string) => string)[] = [
  (command) => `some-launcher --fast 3 ${command}`,
  (command) => `tini -- ${command}`,
  (command) => `x wrap ${command}`,
  (command) => `/opt/x/run-with 3 ${command}`,
];

const asOneWord = (command: string): string => `some-launcher ${quoted(command)}`;

function examples(kind: "denies" | "allows"): readonly string[] {
  const all = [...allRules(), ...PACKS].flatMap((each) => each.examples()[kind]);
  return [...new Set(all.filter((example) => typeof example === "string"))];
}

/** False for what a program cannot be put in front of: a builtin or a variable, and a line of several commands. */
function isOneProgram(command: string): boolean {
  const line = command.replace(/'[^']*'|"[^"]*"/g, "");
  return /^[\w./-]+(?: |$)/.test(line) && !/[;&|\n]/.test(line) && !/^(?:source|cd) /.test(line);
}

/** The line, where its verdict is none of the given ones. */
async function unless(
  line: string,
  verdicts: readonly PolicyVerdict[],
): Promise<readonly string[]> {
  const verdict = await verdictOf(line);
  return verdicts.includes(verdict) ? [] : [`${verdict}: ${line}`];
}

/** What is said of a file that any program is given, of which nobody knows what that makes of it. */
const ABOUT_A_FILE: readonly string[] = [
  "chmod 600 ~/.ssh/id_ed25519",
  "cat ~/.bashrc",
  "cp ~/.bashrc .",
  "cp /etc/cron.d/job job.txt",
  "cp ~/Library/LaunchAgents/x.plist agents/",
  // The same of a word that lets any agent do everything.
  "grep -rn -- --approve-all docs",
];

describe("behind a program that nobody described", () => {
  test("every command that is refused is stopped", async () => {
    let count = 0;
    const passed: string[] = [];
    for (const command of examples("denies")) {
      if ((await verdictOf(command)) !== "deny") continue;
      count += 1;
      const launchers = isOneProgram(command) ? [...LAUNCHERS, asOneWord] : [asOneWord];
      for (const launcher of launchers)
        passed.push(...(await unless(launcher(command), ["ask", "deny"])));
    }
    expect(passed).toEqual([]);
    expect(count).toBeGreaterThan(400);
  }, 120_000);

  test("every command that passes passes still", async () => {
    let count = 0;
    const stopped: string[] = [];
    for (const command of examples("allows")) {
      if ((await verdictOf(command)) !== "pass" || ABOUT_A_FILE.includes(command)) continue;
      count += 1;
      const launchers = isOneProgram(command) ? [...LAUNCHERS, asOneWord] : [asOneWord];
      for (const launcher of launchers)
        stopped.push(...(await unless(launcher(command), ["pass"])));
    }
    expect(stopped).toEqual([]);
    expect(count).toBeGreaterThan(900);
  }, 120_000);
});

describe("of programs that nobody described pass", () => {
  test.each([
    "some-tracker create --title 'rm -rf / is refused'",
    "mytool add git push",
    "mytool add git push --force",
    "./manage.sh delete user",
    "./manage.sh reboot",
    "server-cli shutdown",
    "foo kubectl",
    "bar install docker",
    "bar install docker kubectl terraform awscli git curl",
    "mytool test unit format check",
    "mytool git status",
    "deploy-tool start server --port 3000",
    "mytool copy a b",
    "mytool move a b",
    "some-cli set key value",
    "mytool time entries list",
    "mytool drop shipment 3",
    "release-tool docker build web",
    "some-tool --engine docker list",
    "mytool 'see docs for git push and docker rm'",
    "foo-bench fly.log heroku.log",
    "mytool env production",
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});
