import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { judge } from "../../src/policy/judge.ts";
import { judgePlainly } from "../../src/policy/plain.ts";
import { allRules } from "../../src/policy/rules/all.ts";
import type { World } from "../../src/policy/world.ts";
import { exampleWorld } from "./world.ts";

const world = exampleWorld();

function isPlainlyHarmless(command: string, there: World): boolean {
  return judgePlainly(command, there) === "harmless";
}
const CWD = world.cwd;

describe("a plainly harmless command", () => {
  test.each([
    ["ls"],
    ["ls -la src"],
    ["cd src && ls"],
    [`cat ${CWD}/src/main.ts`],
    ["git status"],
    ["git add -A && git commit -m 'Fix the parser'"],
    ['git commit -m "Fix the parser"; git log --oneline'],
    ["grep -rn TODO src | head -20"],
    ["npm test || echo failed"],
    ["cargo build"],
    ["echo 'rm -rf x'"],
  ])("is recognised without the policy: %s", (command) => {
    expect(isPlainlyHarmless(command, world)).toBe(true);
    expect(judge({ tool: "Bash", input: { command } }, world).verdict).toBe("pass");
  });

  test.each([
    ["", "no command"],
    ["   ", "no command"],
    ["ls &", "a job in the background"],
    ["ls > out", "a redirect"],
    ["cat < in", "a redirect"],
    ["ls $HOME", "a variable"],
    ["ls `id`", "a substitution"],
    ["echo $(id)", "a substitution"],
    ['echo "$HOME"', "a variable in quotes"],
    ["ls *.ts", "a pattern"],
    ["ls {a,b}", "braces"],
    ["ls ~", "the home folder"],
    ["cat /etc/hosts", "a path outside the project"],
    ["cat ../x", "a path outside the project"],
    ["cat a/../../x", "a path outside the project"],
    ["cat .env", "a file of secrets"],
    ["cat config/.hidden", "a hidden file"],
    ["FOO=1 ls", "an assignment"],
    ["./ls", "a program of the project's own"],
    ["/bin/ls", "a program by path"],
    ["LS", "another program"],
    ["constructor", "another program"],
    ["git push", "a sub-command that does more"],
    ["git", "no sub-command"],
    ["git commit --no-verify -m x", "an option that does more"],
    ["git -C /x status", "options before the sub-command"],
    ["npm install x", "a sub-command that does more"],
    ["rm x", "another program"],
    ["ls\nrm -rf /", "a second line"],
    ["ls\trm", "a tab"],
    ["ls # x", "a comment"],
    ["ls 'x", "an open quote"],
    ["ls \\x", "a backslash"],
    ["! ls", "a negation"],
    ["(ls)", "a subshell"],
    ["ls ;; ls", "no operator"],
    ["ls && ", "an operator without a command"],
    ["&& ls", "an operator without a command"],
    ["ls || || ls", "two operators"],
    ["ls \u00a0x", "a space that is none"],
    ["ls ｒm", "letters that are not ASCII"],
    [`echo ${"a ".repeat(300)}`, "a long line"],
    ["echo ghp0123456789012345678901234567890123", "a token"],
  ])("is not %j: %s", (command) => {
    expect(isPlainlyHarmless(command, world)).toBe(false);
  });

  test.each([
    ["on Windows", { platform: "windows" }],
    ["in the home folder", { cwd: "/home/user", projectRoot: "/home/user" }],
    ["in a hidden folder", { cwd: `${CWD}/.git` }],
    ["outside the project", { cwd: "/srv/other" }],
    ["in a folder whose name only begins like the project's", { cwd: `${CWD}-old` }],
  ] as const)("is never assumed %s", (_where, change) => {
    expect(isPlainlyHarmless("ls", exampleWorld(change))).toBe(false);
  });
});

describe("a symlink of the project", () => {
  const linked = exampleWorld({
    realPath: (path) =>
      path
        .replace("/./", "/")
        .replace(/^\/home\/user\/project\/docs(?=\/|$)/, "/home/user/.ssh")
        .replace(/^\/home\/user\/project\/(?:src\/)?notes$/, "/home/user/.ssh/id_ed25519"),
  });

  test.each([
    ["cat notes"],
    ["cat ./notes"],
    ["cat src/notes"],
    ["cd src && cat notes"],
    ["cd src; ls && head -5 notes"],
    [`tail ${CWD}/notes`],
    ["grep -n x notes"],
    ["cat docs/deploy"],
    ["cd docs && cat deploy"],
    ["ls && cd docs/ && cat deploy"],
  ])("is left to the whole policy, which follows it: %s", (command) => {
    expect(isPlainlyHarmless(command, world)).toBe(true);
    expect(isPlainlyHarmless(command, linked)).toBe(false);
    expect(judge({ tool: "Bash", input: { command } }, linked).verdict).toBe("deny");
  });

  test.each([
    ["cat src/main.ts"],
    ["cd src && cat main.ts"],
    ["cd ./src/ && ls ."],
    ["git add notes"],
    ["echo notes"],
  ])("changes nothing for a command that follows none: %s", (command) => {
    expect(isPlainlyHarmless(command, linked)).toBe(true);
  });

  test.each([
    ["cd", "the home folder"],
    ["cd -", "the folder before"],
    ["cd src && cd deep", "a second step"],
    ["cd .", "a step that is none"],
  ])("may be behind %s: %s", (command) => {
    expect(isPlainlyHarmless(command, world)).toBe(false);
  });

  test("in the way to the project is none of the project's", () => {
    const moved = exampleWorld({ realPath: (path) => path.replace("/home/", "/var/home/") });
    expect(isPlainlyHarmless("cd src && cat main.ts", moved)).toBe(true);
  });
});

describe("no rule is skipped", () => {
  for (const rule of allRules()) {
    const examples = rule
      .examples()
      .denies.map((example) => (typeof example === "string" ? { command: example } : example))
      .filter(({ tool = "Bash" }) => tool === "Bash");
    if (examples.length === 0) continue;
    test(`for what ${rule.id} stops`, () => {
      for (const { command, cwd, branch } of examples) {
        const there = exampleWorld({
          ...(cwd === undefined ? {} : { cwd }),
          ...(branch === undefined ? {} : { branch: () => branch }),
        });
        expect({ command, plain: isPlainlyHarmless(command, there) }).toEqual({
          command,
          plain: false,
        });
      }
    });
  }
});

/** Programs the quick way knows, and some it must not: words are put together without sense. */
const PROGRAMS = [
  ...["cd", "ls", "cat", "head", "grep", "rg", "echo", "diff", "mkdir", "tree", "which", "true"],
  ...["git", "npm", "pnpm", "yarn", "bun", "cargo", "go", "tsc", "pytest", "wc", "tail", "pwd"],
  ...["rm", "sh", "sudo", "eval", "env", "xargs", "find", "dd", "curl", "tee"],
];
const WORDS = [
  ...[
    "status",
    "diff",
    "log",
    "add",
    "commit",
    "show",
    "fetch",
    "test",
    "run",
    "build",
    "ci",
    "vet",
  ],
  ...["push", "reset", "clean", "--hard", "--force", "-f", "-rf", "--delete", "main", "origin"],
  ...["HEAD", "-m", "-am", "--all", "--stat", "-p", "-n", "--", "-", "-c", "--exec", "-exec"],
  ...["--no-verify", "-n5", "src", "src/main.ts", "./x", ".", "..", "../x", "/", "/etc/passwd"],
  ...["~", "~/x", "$HOME", ".env", ".git", ".git/config", "a b", "x;y", "x|y", "*", "rm", "-rf /"],
  ...["id_rsa", "secret.txt", "key", "a=b", "user.name=x", "https://example.com/x", "é", "{a,b}"],
  ...["--output=x", "--config", "--pre=sh", "--upload-pack=x", "+main", ":main", "@", "%", "1,2"],
  ...["/dev/sda", "/tmp/x", "node_modules", "package.json", "Makefile", "-o", "-delete", "-i"],
];
const quoted = fc
  .tuple(fc.constantFrom("", "'", '"'), fc.constantFrom(...WORDS))
  .map(([quote, word]) => `${quote}${word}${quote}`);
const glued = fc.array(quoted, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(""));
const simple = fc
  .tuple(fc.constantFrom(...PROGRAMS), fc.array(glued, { maxLength: 4 }))
  .map(([program, words]) => [program, ...words].join(" "));
const operator = fc.constantFrom(" && ", " || ", " | ", "; ", ";", "&&", "|", " & ", "\n", " > ");
const commandLine = fc
  .tuple(simple, fc.array(fc.tuple(operator, simple), { maxLength: 3 }))
  .map(([first, rest]) => first + rest.flat().join(""));

/** Only what the quick way knows, so that it says yes often and is held to it. */
const knownSimple = fc
  .tuple(
    fc.constantFrom(
      ...["cd", "ls", "cat", "head", "grep", "rg", "echo", "diff", "mkdir", "git add", "git log"],
      ...["git show", "git commit", "git diff", "git fetch", "npm run", "cargo test", "go vet"],
      ...["tree", "which", "wc", "pnpm test", "bun test", "pytest", "tsc", "git ls-files"],
    ),
    fc.array(glued, { maxLength: 3 }),
  )
  .map(([program, words]) => [program, ...words].join(" "));
const knownLine = fc
  .tuple(knownSimple, fc.array(fc.tuple(operator, knownSimple), { maxLength: 2 }))
  .map(([first, rest]) => first + rest.flat().join(""));

const linkedWorld = exampleWorld({
  realPath: (path) => path.replace(/\/src(?=\/|$)/, "/../.ssh"),
});

/** Git takes a link for what it is and the others open nothing, which the whole policy does not tell apart. */
const OPENS_NOTHING = /\b(?:git|npm|pnpm|yarn|cargo|pwd|which)\b/;

describe("a yes", () => {
  const places = fc.constantFrom(
    world,
    exampleWorld({ cwd: `${CWD}/src`, branch: () => "main" }),
    linkedWorld,
  );

  test.each([
    ["of any programs and words", commandLine],
    ["of known programs and any words", knownLine],
  ] as const)("is never given where the policy would object: command lines %s", (_kind, lines) => {
    fc.assert(
      fc.property(lines, places, (command, there) => {
        if (there === linkedWorld && OPENS_NOTHING.test(command)) return;
        if (!isPlainlyHarmless(command, there)) return;
        const { findings } = judge({ tool: "Bash", input: { command } }, there);
        expect({ command, findings }).toEqual({ command, findings: [] });
      }),
      { numRuns: 3000 },
    );
  });

  test("is given often enough to be worth having, for what agents run all day", () => {
    const sample = fc.sample(knownLine, { numRuns: 500, seed: 7 });
    const yes = sample.filter((command) => isPlainlyHarmless(command, world));
    expect(yes.length).toBeGreaterThan(25);
  });
});

test("any text is answered, and nothing throws", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (command) => {
      expect(typeof isPlainlyHarmless(command, world)).toBe("boolean");
    }),
  );
});
