import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { exampleWorld } from "../world.ts";

async function verdictOf(command: string): Promise<string> {
  return (await decide({ tool: "Bash", input: { command } }, exampleWorld())).verdict;
}

/** Quotes a text so that the shell gives it as one word. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const REFUSED = [
  "rm -rf /",
  "/bin/rm -rf ~",
  "sudo rm -rf /etc",
  'bash -c "rm -rf /"',
  "dd if=/dev/zero of=/dev/sda",
  "mkfs.ext4 /dev/sda1",
  "git push --force origin main",
  "chmod -R 777 /",
  "find / -delete",
  "terraform destroy -auto-approve",
  "python3 -c \"import shutil; shutil.rmtree('/')\"",
];

const HARMLESS = [
  "rm -rf dist",
  "ls -la /",
  "git push origin topic",
  "chmod +x run.sh",
  "find . -name a -print",
  "terraform plan",
  'python3 -c "print(1)"',
];

describe("words behind a program that nobody described", () => {
  const launchers = ["tini --", "some-launcher --fast", "/opt/x/run-with 3 --", "./wrap.sh"];
  for (const launcher of launchers) {
    test.each(REFUSED)(`${launcher} %s`, async (command) => {
      expect(await verdictOf(`${launcher} ${command}`)).toBe("ask");
    });
    test.each(HARMLESS)(`${launcher} %s`, async (command) => {
      expect(await verdictOf(`${launcher} ${command}`)).toBe("pass");
    });
  }
});

describe("a text that is handed on", () => {
  const ways: readonly ((text: string) => string)[] = [
    (text) => `some-launcher ${quoted(text)}`,
    (text) => `some-launcher --on-start=${quoted(text)}`,
    (text) => `some-launcher -x ${quoted(text)}`,
    (text) => `go test -exec ${quoted(text)} ./...`,
  ];
  for (const way of ways) {
    test.each(REFUSED)(`${way("…")}: %s`, async (command) => {
      expect(await verdictOf(way(command))).toBe("ask");
    });
    test.each(HARMLESS)(`${way("…")}: %s`, async (command) => {
      expect(await verdictOf(way(command))).toBe("pass");
    });
  }
});

describe("code of another language around it", () => {
  test.each([
    "make --eval='$(shell rm -rf ~)'",
    "make run rm -rf /",
    "make run ARGS='rm -rf /'",
    "some-tool --hook 'os.execute(\"rm -rf ~\")'",
    "some-tool --hook 'system(\"rm -rf ~\")'",
    "some-tool '!rm -rf ~'",
    "some-tool -c 'exec rm -rf ~'",
    "some-tool -c 'true; rm -rf ~'",
    "go vet -vettool='rm -rf ~'",
    "pnpm -c exec 'rm -rf ~'",
    "pm2 start 'rm -rf ~'",
    "ssh host 'tini -- rm -rf /'",
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("ask");
  });

  test.each([
    "make --eval='$(shell rm -rf build)'",
    "some-tool --hook 'os.execute(\"rm -rf build\")'",
    "vim '+/rm -rf' notes.md",
    "vim -c 'set number' notes.md",
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});

describe("what searches, shows or tells gets texts, not commands", () => {
  test.each([
    "grep rm -rf /",
    "grep -rn 'rm -rf /' src",
    "rg -e 'rm -rf /' src",
    "echo rm -rf /",
    "git commit -m 'rm -rf /'",
    "git log --grep 'rm -rf /'",
    "gh issue create --title 'rm -rf / is refused' --body 'rm -rf ~ too'",
    "man rm",
    "which rm",
    "type rm",
    "jest -t 'rm -rf /'",
    "pytest -k 'rm -rf /'",
    "go test -run 'rm -rf /' ./...",
    "notify-send 'rm -rf / was refused'",
    "claude -p 'why is rm -rf / dangerous'",
    "some-tracker create --title 'rm -rf / is refused'",
    "npm run say -- 'rm -rf /'",
    "./scripts/say.sh 'rm -rf /'",
    "bun src/main.ts explain 'rm -rf /'",
    "some-tool --dry-run rm -rf /",
    "slack send '#dev' 'rm -rf / was run'",
    "some-tracker note 'the agent ran `rm -rf /`'",
    "git grep -e 'rm -rf /'",
    "git log -G 'rm -rf /'",
    "ctest -R 'rm -rf /'",
    "dotnet test --filter 'rm -rf /'",
    "npm run build -- --name 'x -y'",
    "ssh host 'tini -- rm -rf build'",
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});

test("links that the line makes do not get into the way of other shells' code", async () => {
  expect(await verdictOf("ln -s a b; some-tool 'powershell -c rm $env:X; cmd /c del %X%'")).toBe(
    "pass",
  );
});

test("a line with too many of them is asked about", async () => {
  expect(await verdictOf(`some-tool ${"rm x ".repeat(200)}`)).toBe("ask");
});
