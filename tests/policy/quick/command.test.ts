import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { plainTable } from "../../../src/policy/catalog/fast-forms.ts";
import { decide } from "../../../src/policy/decide.ts";
import { allRules } from "../../../src/policy/judge/all-rules.ts";
import type { World } from "../../../src/policy/model/world.ts";
import { judgeQuickly } from "../../../src/policy/quick/command.ts";
import { SECRETS } from "../secrets/samples.ts";
import { decideFully, exampleWorld } from "../world.ts";

const world = exampleWorld();

function isHarmlessLine(command: string, there: World): boolean {
  return judgeQuickly(command, there) === "harmless";
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
    ["echo '=== done: ~/.ssh/id_rsa ==='"],
    ["cat src/auth/token.ts src/config.ts"],
    ["grep -rn password src | head -5"],
    ["rg -n 'api_key' src"],
    ["sed -n '1,80p' src/main.ts"],
    ["sed -n 12p src/main.ts"],
    ["find . -name '*.ts' -not -path './node_modules/*' | sort | head -20"],
    ["npm install && npm run build"],
    ["npx tsc --noEmit"],
    ["timeout 120 npm test 2>&1 | tail -40"],
    ["time cargo test"],
    ["node scripts/build.js --fast"],
    ["python3 -m pytest tests -x"],
    ["python3 tools/make.py"],
    ["curl -s http://localhost:3000/health | jq .status"],
    ["gh pr view 3"],
    ["docker compose ps"],
    ["git push -u origin feature"],
    ["git log --oneline -20"],
    ["git switch -c feature && git fetch --tags"],
    ["git status --porcelain=v1 && git diff --stat HEAD~1"],
    ["git log -p --since=2024-01-01 main..HEAD src/main.ts"],
    ["git rev-parse HEAD^"],
    [`cd ${CWD} && npm run build 2>&1 | tail -20`],
    ['npm run lint -- --fix src; echo "exit: $?"'],
    ["ls src\n\ngit status\n"],
    ["cat src/a.ts |\n  head -5"],
    ['grep -rn "handleSubmit\\|onSubmit" src --include="*.tsx"'],
    ["sort names.txt | uniq -c | sort -rn | head"],
    ["pytest tests/test_models.py::test_that_a_user_can_be_created -v"],
    ["go test ./... -run TestParse -count=1"],
    ["NODE_ENV=test CI=1 npx jest --coverage"],
    ["node --version"],
    ["docker compose up -d && docker compose logs --tail=50 api"],
    ["kubectl get pods -n staging"],
    [
      "gh pr create --title 'Fix the login' --body \"$(cat <<'EOF'\n## Why\n\nUsers could `rm -rf /` nothing.\nEOF\n)\"",
    ],
    ["git checkout -b my-long-branch-name-for-this"],
    ["grep -rn handleFormValidationErrors src"],
    ["git commit -m 'Keep .env, tokens and ~/.ssh/id_rsa out of the logs'"],
    [
      "git add -A && git commit -m \"$(cat <<'EOF'\nFix the parser of rm -rf /\n\nCo-Authored-By: Claude <noreply@anthropic.com>\nEOF\n)\" && git push",
    ],
  ])("is recognised without the policy: %s", async (command) => {
    expect(isHarmlessLine(command, world)).toBe(true);
    expect((await decide({ tool: "Bash", input: { command } }, world)).verdict).toBe("pass");
  });

  test.each([
    ["", "no command"],
    ["   ", "no command"],
    ["ls > out", "a redirect"],
    ["ls $HOME", "a variable"],
    ["ls `id`", "a substitution"],
    ["echo $(id)", "a substitution"],
    ['echo "$HOME"', "a variable in quotes"],
    ["ls {a,b}", "braces"],
    ["ls ~", "the home folder"],
    ["cat /etc/hosts", "a path outside the project"],
    ["cat ../x", "a path outside the project"],
    ["cat a/../../x", "a path outside the project"],
    ["cat .env", "a file of secrets"],
    ["cat config/.hidden", "a hidden file"],
    ["FOO=1 ls", "an assignment"],
    ["CI=1", "an assignment and no command"],
    ["CI=a/b npm test", "an assignment of more than a word"],
    ["ls CI=1", "an assignment that is a word"],
    ["NODE_OPTIONS=x npm test", "an assignment that makes a program run more"],
    ["ls &&\n", "an operator without a command"],
    ["ls\n&& pwd", "an operator without a command"],
    ["ls\r\npwd", "a carriage return"],
    ["cat <<EOF\nx\nEOF", "a heredoc"],
    ["git log --output=x", "an option that writes"],
    ["git show HEAD:x..pem", "what may be a key"],
    ["ls --color=../x", "a path outside the project in an option"],
    ["grep a src --exclude-from=x", "an option that reads"],
    ['grep "a\\"b" src', "a quote that does not end"],
    ['grep "a\\$b" src', "a dollar"],
    ["cat $?", "a number that is a file's name"],
    ["cat a~b ~", "the home folder"],
    ["ls ^a", "a pattern of zsh"],
    ["rm -rf src", "a folder of sources"],
    ["rm -rf dist/../src", "a path out of a build folder"],
    ["rm -rf dist src", "a folder of sources"],
    ["rm -rf", "nothing to remove"],
    ["rm -rf node_modules/.bin", "a part of a build folder"],
    ["npm run x --script-shell=sh", "an option of the runner"],
    ["npm install -- --x", "what is no script's option"],
    ["gh pr create --body-file x", "a file that is published"],
    ["echo AbcdEfghIjklMnopQrstUvwxYz0123", "a token"],
    ["echo aBcDeFgHiJkLmNoPqRsTuVwXyZ", "a token"],
    ["./ls", "a program of the project's own"],
    ["/bin/ls", "a program by path"],
    ["LS", "another program"],
    ["constructor", "another program"],
    ["git push origin +main", "a push that overwrites"],
    ["git push origin :main", "a push that deletes"],
    ["git push --force", "a push that overwrites"],
    ["git fetch 'ext::sh -c id'", "an address that runs a program"],
    ["git pull ext::x", "an address that runs a program"],
    ["git remote show ext::x", "an address that runs a program"],
    ["git reset", "a sub-command that does more"],
    ["git", "no sub-command"],
    ["git commit --no-verify -m x", "an option that does more"],
    ["git -C /x status", "options before the sub-command"],
    ["npm publish", "a sub-command that does more"],
    ["npm install git+ssh://x.example/y", "an address"],
    ["npm install github:a/b", "an address"],
    ["git branch -D old", "an option that does more"],
    ["git checkout main", "a word that may be a file"],
    ["gh", "no sub-command"],
    ["gh pr merge 3", "a sub-command that does more"],
    ["find . -delete", "an option that does more"],
    ["sed -i s/a/b/ x", "an option that does more"],
    ["sed -n '1,80p;w out' x", "a script that does more"],
    ["sed -n 80 x", "a script that does something else"],
    ["node", "a program that reads its code from the pipe"],
    ["node -e 'x()'", "code"],
    ["python3 -m http.server", "a module that does more"],
    ["python3 tool", "what may be no source file"],
    ["python3 tool.py rm -rf .", "a command that the script may run"],
    ["timeout -k 1 5 ls", "an option of a wrapper"],
    ["timeout 5", "a wrapper of nothing"],
    ["time", "a wrapper of nothing"],
    ["curl localhost:3000 localhost:3001", "two addresses"],
    ["curl -s", "no address"],
    ["curl http://x.example/", "another host"],
    ["curl http://localhost:x@y.example/", "another host"],
    ["curl http://localhost.y.example/", "another host"],
    ["curl -s -d x localhost:80", "data that is sent"],
    ["sort -o a b", "an option that writes"],
    ["grep -f .env x", "a file of patterns"],
    ["grep -rnefoo .env", "a pattern that is glued to its option"],
    ["cat kubeconfig", "a file of secrets"],
    ["cat secrets.yml", "a file of secrets"],
    ["echo https://a:b@x.example/", "an address with a password"],
    ["git commit -m 'basic dXNlcjpwYXNz'", "what may be credentials"],
    ["git commit -m \"$(cat <<'EOF'\nx\nEOF\nrm -rf /\nEOF\n)\"", "a heredoc that ends before"],
    ['git commit -m "$(cat <<EOF\n$(id)\nEOF\n)"', "a heredoc that is expanded"],
    ["git commit -m \"$(cat <<'EOF'\nx\nEOF\n)\"$(id)", "a word that goes on behind its heredoc"],
    ["git commit -m \"$(cat <<'EOF'\nx\nEOF\nid)\"", "a command behind its heredoc"],
    ["git commit -m \"$(cat <<'' \n\n)\"", "a heredoc without a name"],
    ["rm x", "another program"],
    ["ls\nrm -rf /", "a second line"],
    ["ls 'x", "an open quote"],
    ["ls \\x", "a backslash"],
    ["! ls", "a negation"],
    ["(ls)", "a subshell"],
    ["ls ;; ls", "no operator"],
    ["ls && ", "an operator without a command"],
    ["&& ls", "an operator without a command"],
    ["ls || || ls", "two operators"],
    ["git commit -m 'a\u202eb'", "a character that turns what is read"],
    ["echo 'a\x1b]52;c;YQ==\x07'", "an order to the terminal"],
    ["ls \u00a0x", "a space that is none"],
    ["ls ｒm", "letters that are not ASCII"],
    [`echo ${"a ".repeat(1_100)}`, "a long line"],
    ["echo ghp0123456789012345678901234567890123", "a token"],
  ])("is not %j: %s", (command) => {
    expect(isHarmlessLine(command, world)).toBe(false);
  });

  test.each([
    ["on Windows", { platform: "windows" }],
    ["in the home folder", { cwd: "/home/user", projectRoot: "/home/user" }],
    ["in a hidden folder", { cwd: `${CWD}/.git` }],
    ["in the folder of all working trees", { cwd: `${CWD}/.claude/worktrees` }],
    ["in a hidden folder of a working tree", { cwd: `${CWD}/.claude/worktrees/x/.vscode` }],
    ["outside the project", { cwd: "/srv/other" }],
    ["in a folder whose name only begins like the project's", { cwd: `${CWD}-old` }],
  ] as const)("is never assumed %s", (_where, change) => {
    expect(isHarmlessLine("ls", exampleWorld(change))).toBe(false);
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
  ])("is left to the whole policy, which follows it: %s", async (command) => {
    expect(isHarmlessLine(command, world)).toBe(true);
    expect(isHarmlessLine(command, linked)).toBe(false);
    expect((await decide({ tool: "Bash", input: { command } }, linked)).verdict).toBe("deny");
  });

  test.each([
    ["cat src/main.ts"],
    ["cd src && cat main.ts"],
    ["cd ./src/ && ls ."],
    ["git add notes"],
    ["echo notes"],
  ])("changes nothing for a command that follows none: %s", (command) => {
    expect(isHarmlessLine(command, linked)).toBe(true);
  });

  test.each([
    ["cd", "the home folder"],
    ["cd -", "the folder before"],
    ["cd src && cd deep", "a second step"],
  ])("may be behind %s: %s", (command) => {
    expect(isHarmlessLine(command, world)).toBe(false);
  });

  test("in the way to the project is none of the project's", () => {
    const moved = exampleWorld({ realPath: (path) => path.replace("/home/", "/var/home/") });
    expect(isHarmlessLine("cd src && cat main.ts", moved)).toBe(true);
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
        expect({ command, plain: isHarmlessLine(command, there) }).toEqual({
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

/** Words that name files, hosts, options and secrets of many kinds, where a rule may look at them. */
const TELLING_WORDS = [
  "env",
  "secrets",
  "credentials",
  "token",
  "id_rsa",
  "config",
  "kubeconfig",
  "auth",
]
  .flatMap((stem) =>
    ["", ".ts", ".py", ".json", ".yml", ".md", ".go", ".key"].map((end) => stem + end),
  )
  .concat([
    ...["server.pem", "package-lock.json", "Dockerfile", "vite.config.ts", "setup.py", "main.go"],
    ...["https://a:hunter2pw@x.acme.io/y", "postgres://a:hunter2pw@db.acme.io/y", "a:b", "@a/b"],
    ...["http://localhost:3000/x", "localhost:80", "127.0.0.1:1/x", "http://localhost:1@x.acme.io"],
    ...["1,80p", "$p", "w x", "5", "-20", "--force", "-D", "-o", "-e", "-f", "-c", "-b", "-delete"],
    ...[".status", ".[] | .a", "$ENV", "*.ts", "./node_modules/*", "a[$(id)]", "-v", "origin/main"],
    ...[
      "ext::sh",
      "'ext::sh -c id'",
      "fd::3",
      "feature",
      "-u",
      "--amend",
      "--rebase",
      "--no-edit",
      "list",
      "view",
      "ps",
      "install",
    ],
  ]);
const MORE_WORDS = [
  ...["HEAD~1", "HEAD^", "main..HEAD", "main...HEAD", "x..pem", "a..key", "$?", '"code $?"', "x~"],
  ...["--include='*.ts'", "--since=2024", "--format=%h", "--porcelain=v1", "--output=x", "-O"],
  ...["--ext-diff", "--no-index", "--contents", "--diff-filter=D", "--exec=sh", "--textconv"],
  ...["--filter=src", "--config=x", "--project=../x", "--rootdir=/etc", "--file=.env", "-a\\b"],
  ...['"a\\|b"', '"a\\"', '"\\$x"', "'a\\b'", "secret", "secrets/x", "pods", "deploy/api", "all"],
  ...["-A", "-o", "yaml", "-w", "--all-namespaces", "-t", "-r", "--prune", "up", "--force"],
  ...["CI=1", "PATH=x", "GIT_DIR=x", "my-long-branch-name-here", "my_long_function_name_here"],
  ...["node_modules", "dist", "build/", "./dist", "myLongFunctionNameIsHere", "--version"],
  ...["--upload-pack=sh", "--set-upstream", "--hard", "--abort", "-auto-approve", "-destroy"],
];
const anyWord = fc.oneof(
  glued,
  fc.constantFrom(...MORE_WORDS),
  fc.constantFrom(...TELLING_WORDS),
  fc.constantFrom(...TELLING_WORDS).map((word) => `'${word}'`),
);

/** Every plain form there is, so that the quick way says yes often and is held to it, and some in other words. */
const KNOWN = [
  ...(await plainForms()),
  ...[
    "grep -rn",
    "rg -n",
    "find .",
    "sed -n 1,5p",
    "git commit -m",
    "git push origin",
    "cd .",
    `cd ${CWD} &&`,
    "node a.js",
    "python3 a.py",
    "curl -s",
    "jq -r",
    "gh pr create --title",
    "gh pr create -b",
    "go test ./...",
    "npm run build --",
    "npm test --",
    "echo $?",
    "test",
    "rm",
    "rm -rf node_modules",
    "timeout 5 npm test",
    "time ls",
    "CI=true npm test",
    "NODE_ENV=test npx jest",
  ].map((head) => ({ head, options: [], opens: "anything" })),
];

interface KnownForm {
  readonly head: string;
  readonly options: readonly string[];
  readonly opens: string;
}

/** The forms of the table, each with each of its first words. */
async function plainForms(): Promise<readonly KnownForm[]> {
  const lines = (await plainTable()).trim().split("\n");
  const forms = lines.flatMap((line): readonly KnownForm[] => {
    const name = line.slice(0, line.indexOf(":"));
    const [verbs = "", options = "", pattern = "", , facts = ""] = line
      .slice(name.length + 1)
      .split("|");
    const heads = verbs === "*" ? [""] : verbs.trim().split(" ");
    const known = `${options} ${pattern}`.split(/[ *]+/).filter((option) => option !== "");
    return heads.map((head) => ({
      head: `${name} ${head.replace("/", " ")}`.trim(),
      options: known,
      opens: facts.includes(" nothing ") ? "nothing" : "anything",
    }));
  });
  return forms.flatMap((form) => {
    const alias = /^(\S+) =(\S+)$/.exec(form.head);
    if (alias === null) return [form];
    const [, name = "", first] = alias;
    const meant = forms.filter(({ head }) => head.split(" ")[0] === first);
    return meant.map((one) => ({ ...one, head: one.head.replace(/^\S+/, name) }));
  });
}

const knownSimple = fc.constantFrom(...KNOWN).chain(({ head, options }) => {
  const word = options.length === 0 ? anyWord : fc.oneof(anyWord, fc.constantFrom(...options));
  return fc.array(word, { maxLength: 3 }).map((words) => [head, ...words].join(" "));
});
const knownLine = fc
  .tuple(knownSimple, fc.array(fc.tuple(operator, knownSimple), { maxLength: 2 }))
  .map(([first, rest]) => first + rest.flat().join(""));

const linkedWorld = exampleWorld({
  realPath: (path) => path.replace(/\/src(?=\/|$)/, "/../.ssh"),
});

/** Git takes a link for what it is and the others open nothing, which the whole policy does not tell apart. */
const OPENS_NOTHING = new RegExp(
  String.raw`(?<![\w-])(?:${KNOWN.flatMap(({ head, opens }) => (opens === "nothing" ? (head.split(" ")[0] ?? "") : [])).join("|")})(?![\w-])`,
);

/** A project of which any recipe deletes everything. */
const recipes = "pretest test start build lint src tests main.ts x install prepare postinstall";
const recipeFiles: Readonly<Record<string, string>> = {
  [`${CWD}/Makefile`]: "all:\n\trm -rf ~\n%:\n\trm -rf ~\n",
  [`${CWD}/package.json`]: JSON.stringify({
    scripts: Object.fromEntries(recipes.split(" ").map((name) => [name, "rm -rf ~"])),
  }),
};
const recipeWorld = exampleWorld({ fileText: (path) => recipeFiles[path] });

describe("where the project has recipes", () => {
  test.each([
    "npm test",
    "npm run build -- --fast",
    "npm install && npm start",
    "yarn test",
    "pnpm i",
    "bun run x",
    "make",
    "make -j build",
    "cd src && npm test",
    "CI=1 timeout 60 npm test 2>&1 | tail -40",
  ])("nothing is said of what may run one: %s", async (command) => {
    expect(isHarmlessLine(command, world)).toBe(true);
    expect(isHarmlessLine(command, exampleWorld({ fileText: () => undefined }))).toBe(true);
    expect(isHarmlessLine(command, recipeWorld)).toBe(false);
    expect((await decide({ tool: "Bash", input: { command } }, recipeWorld)).verdict).toBe("deny");
  });

  test.each(["npm ls", "npm view x", "npx tsc --noEmit", "pnpm exec vitest", "git status"])(
    "what runs none is plain: %s",
    (command) => {
      expect(isHarmlessLine(command, recipeWorld)).toBe(true);
    },
  );
});

describe("a yes", () => {
  const places = fc.constantFrom(
    world,
    recipeWorld,
    exampleWorld({ cwd: `${CWD}/src`, branch: () => "main" }),
    linkedWorld,
  );

  test.each([
    ["of any programs and words", commandLine],
    ["of known programs and any words", knownLine],
  ] as const)(
    "is never given where the policy would object: command lines %s",
    async (_kind, lines) => {
      await fc.assert(
        fc.asyncProperty(lines, places, async (command, there) => {
          if (there === linkedWorld && OPENS_NOTHING.test(command)) return;
          if (!isHarmlessLine(command, there)) return;
          const { findings } = await decideFully({ tool: "Bash", input: { command } }, there);
          expect({ command, findings }).toEqual({ command, findings: [] });
        }),
        { numRuns: Number(process.env.QUICK_RUNS ?? 3000) },
      );
    },
  );

  test("is given often enough to be worth having, for what agents run all day", () => {
    const sample = fc.sample(knownLine, { numRuns: 500, seed: 7 });
    const yes = sample.filter((command) => isHarmlessLine(command, world));
    expect(yes.length).toBeGreaterThan(25);
  });
});

test("no secret of any kind is taken for a part of a message or a word", async () => {
  for (const [kind, secret, inText] of SECRETS) {
    const before = ["git commit -m", "echo", "grep -rn", "gh pr create -b", "npm run x --", "ls"];
    for (const begin of [...before, "cargo test --name=", "CI=true pytest -k"]) {
      const command = `${begin} 'see ${inText?.(secret) ?? secret} there'`;
      const whole = (await decide({ tool: "Bash", input: { command } }, world)).verdict;
      if (whole === "pass") continue;
      expect({ kind, plain: isHarmlessLine(command, world) }).toEqual({ kind, plain: false });
    }
  }
});

test("any text is answered, and nothing throws", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (command) => {
      expect(typeof isHarmlessLine(command, world)).toBe("boolean");
    }),
  );
});

test("a working tree of Claude Code's is a project like any other", () => {
  const there = exampleWorld({ cwd: `${CWD}/.claude/worktrees/fix` });
  expect(isHarmlessLine("git add -A && git commit -m 'Fix it'", there)).toBe(true);
  expect(isHarmlessLine("cat .claude/settings.json", there)).toBe(false);
  expect(isHarmlessLine("ls ../other", there)).toBe(false);
});
