import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { ApprovalWorld } from "../../../src/policy/approve/approval-world.ts";
import { proveReadOnly } from "../../../src/policy/approve/prove.ts";
import { proveFromTable } from "../../../src/policy/approve/prove-plainly.ts";
import { plainTable } from "../../../src/policy/catalog/fast-forms.ts";
import { looksTable } from "../../../src/policy/catalog/read-only-forms.ts";
import { approvalWorld, environment } from "./approval-world.ts";
import { readLines } from "./lines.ts";

const PROJECT = "/home/user/project";
const CONFIG = `${PROJECT}/.git/config`;

/** A repository as most are, and what else lies in the project. */
const REPOSITORY = {
  [`${PROJECT}/.git/index`]: "x",
  [CONFIG]: '[core]\n\tbare = false\n[remote "origin"]\n\turl = git@github.com:a/b.git\n',
  [`${PROJECT}/src/a.ts`]: "x",
};

function worldWith(
  files: Readonly<Record<string, string>> = {},
  change: Partial<ApprovalWorld> = {},
): ApprovalWorld {
  const world = approvalWorld({ ...REPOSITORY, ...files }, change);
  const ahead = {
    text: async (path: string) => world.fileText?.(path),
    index: async () => new Uint8Array(),
    entries: world.entries,
  };
  return { ahead, ...world };
}

async function provenPlainly(command: string, world = worldWith()): Promise<boolean> {
  return (await proveFromTable({ tool: "Bash", input: { command } }, world)) !== undefined;
}

async function proven(command: string, world: ApprovalWorld): Promise<boolean> {
  return (await proveReadOnly({ tool: "Bash", input: { command } }, world)).looks;
}

describe("a plain line that only looks is proven without the parser", () => {
  test.each([
    ["git status"],
    ["git status --short && git diff --stat"],
    ["git log --oneline -10 | head"],
    ["git log --since=2024-01-01 --grep ann -- src/a.ts | cat"],
    ["git branch -a"],
    ["git stash list"],
    ["ls -la src"],
    ["cat src/a.ts | head -n 20"],
    ["tail -5 a.txt"],
    ["grep -n TODO src/a.ts"],
    ["grep -rl TODO src"],
    ["find . -name '*.ts' -not -path './node_modules/*' | sort | head -20"],
    ["wc -l src/a.ts"],
    ["sed -n '1,80p' src/a.ts"],
    ["cd src && ls && git diff"],
    ["echo done; pwd"],
    ["sort -rn a.txt | uniq -c 2>/dev/null"],
    ["diff -u a.ts b.ts"],
    ["grep -rn TODO src"],
    ["grep -rn -m 5 TODO src | head -20"],
    ["rg TODO"],
    ["rg -n -t ts TODO src && rg -e TODO"],
    ["cd src && rg TODO"],
    ["jq -r .name package.json"],
    ["cat package.json | jq '.scripts | keys'"],
    ['echo "=== a ===" && cat src/a.ts'],
  ])("%s", async (command) => {
    expect(await provenPlainly(command)).toBe(true);
    expect(await proven(command, worldWith())).toBe(true);
  });
});

describe("everything else is for the whole proof", () => {
  test.each([
    ["jq -n env", "the environment that is shown"],
    ["jq .environment package.json", "a word in which that may be meant"],
    ["jq -n 'input_filename' package.json", "the name of a file"],
    ["jq --slurpfile a package.json env", "a file in front of the filter"],
    ["echo =cat", "a path, to zsh"],
    ["", "no command"],
    ["npm test", "what runs the project"],
    ["git push", "what is sent"],
    ["git commit -m x", "what is recorded"],
    ["git branch new", "a branch that is made"],
    ["git log --output=x", "a file that is written"],
    ["git diff --ext-diff", "a program that the settings name"],
    ["git log --format=%G?", "a program that looks at signatures"],
    ["git log --oneli", "the beginning of an option's name"],
    ["git log --help", "a manual"],
    ["git status -- -x", "words behind dashes"],
    ["sort -o a b", "a file that is written"],
    ["sort --compress-prog x a", "a program that is started"],
    ["uniq a b", "a file that is written"],
    ["date 0101", "the time that is set"],
    ["hostname x", "the name that is set"],
    ["mkdir x", "a folder that is made"],
    ["touch x", "a file that is made"],
    ["grep -rn TODO", "a hidden folder, which is gone through"],
    ["grep -rn src", "a folder's name that is looked for in the working folder"],
    ["grep -rn TODO --label src", "a folder's name that is an option's value"],
    ["grep -Rn TODO src", "links that are followed"],
    ["rg -L TODO src", "links that are followed"],
    ["rg --hidden TODO src", "hidden files that are gone through"],
    ["rg -f src TODO", "patterns that come from a file"],
    ["sed -n '80,p' x", "a script that is none"],
    ["find . -name a b", "an operand behind the expression"],
    ["cat opencode.json", "settings of an agent"],
    ["cd .. && ls", "a folder outside of the project"],
    ["CI=1 ls", "a variable"],
    ["grep '$x' a.ts", "a sign that shells fill in elsewhere"],
    ["grep =ls a.ts", "what zsh takes for a program"],
    ["head -n -x a.ts", "a value that may be an option"],
    ["ls é", "a letter that is not ASCII"],
  ])("%s: %s", async (command) => {
    expect(await provenPlainly(command)).toBe(false);
  });

  const ls = { tool: "Bash", input: { command: "ls" } };
  test.each([
    ["on Windows", {}, { platform: "windows" }],
    ["in the home folder", {}, { cwd: "/home/user", projectRoot: "/home/user" }],
    ["where the home lies in it", {}, { home: `${PROJECT}/x` }],
    ["below what the system makes up", {}, { cwd: "/dev/shm/x", projectRoot: "/dev/shm/x" }],
    ["over a link", {}, { realPath: (path: string) => path.replace("/home/", "/var/home/") }],
    ["with code that is loaded", {}, { env: () => `${PROJECT}/x.so` }],
    [
      "with a program of that name in the project",
      { [`${PROJECT}/bin/ls`]: "x" },
      { env: (name: string) => (name === "PATH" ? `${PROJECT}/bin:/usr/bin` : undefined) },
    ],
  ] as const)("%s", async (_where, files, change) => {
    expect(await proveFromTable(ls, worldWith(files, change))).toBeUndefined();
  });

  test("a call with a field that nobody knows, of another tool, or of a tool of the person's", async () => {
    const world = worldWith();
    const { input } = ls;
    expect(await proveFromTable(ls, world)).toEqual(["ls"]);
    expect(await proveFromTable({ ...ls, input: { ...input, shell: 1 } }, world)).toBeUndefined();
    expect(await proveFromTable({ ...ls, tool: "PowerShell" }, world)).toBeUndefined();
    expect(
      await proveFromTable({ tool: "Read", input: { file_path: "a" } }, world),
    ).toBeUndefined();
    expect(await proveFromTable(ls, world, ["Bash"])).toBeUndefined();
  });
});

describe("what lies in folders that a command goes through is looked at", () => {
  test.each([
    ["a guarded file", ".env"],
    ["a guarded file in a folder", "deep/er/id_rsa"],
    ["a name that may be a guarded one's", "credentials.json"],
    ["settings of an agent", ".claude/settings.json"],
    ["a place where a program keeps secrets", "firefox/a.txt"],
    ["a kind of file that nobody knows", "a.kdbx"],
  ])("%s", async (_what, name) => {
    const world = worldWith({ [`${PROJECT}/src/${name}`]: "x" });
    for (const command of ["grep -rn TODO src", "rg -n TODO src"]) {
      // A file may take `.env` back, which is for the whole proof to read.
      const isSkipped = command.startsWith("rg") && name.startsWith(".") && name !== ".env";
      expect(await provenPlainly(command, world)).toBe(isSkipped);
    }
  });

  test("a link, wherever it leads", async () => {
    const world = worldWith();
    const { ahead } = world;
    if (ahead === undefined) throw new Error("nothing is read ahead");
    const entries = () => [{ name: "a.ts", kind: "link" as const }];
    const linked = { ...world, ahead: { ...ahead, entries } };
    expect(await provenPlainly("rg TODO src", linked)).toBe(false);
  });

  test("more names than are looked at here", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 2100 }, (_, at) => [`${PROJECT}/src/a${at}.ts`, "x"]),
    );
    expect(await provenPlainly("rg TODO src", worldWith(many))).toBe(false);
    expect(await provenPlainly("rg TODO", worldWith(many))).toBe(false);
    expect(await proven("rg TODO src", worldWith(many))).toBe(true);
  });

  test("and whatever names are passed here, the whole proof passes them", async () => {
    const pieces = [
      "a",
      "db",
      "key",
      ".env",
      "token",
      "config",
      "prod",
      "id_rsa",
      "secret",
      "test",
    ];
    const ends = [".ts", ".json", ".yml", ".txt", ".pem", ".sh", ".md", ".lock", "", "rc"];
    const folder = fc.constantFrom("", "conf/", "db/", "deep/er/", "certs/", "node_modules/a/");
    const name = fc
      .tuple(folder, fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 2 }))
      .chain(([place, parts]) =>
        fc.constantFrom(...ends).map((end) => place + parts.join(".") + end),
      );
    let passed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 4 }), async (names) => {
        const files = names.map((one) => [`${PROJECT}/src/${one}`, "x"]);
        const world = worldWith(Object.fromEntries(files));
        for (const command of ["grep -rn TODO src", "rg TODO src", "rg TODO", "diff -r src src"]) {
          if (!(await provenPlainly(command, world))) continue;
          passed++;
          expect([command, names, await proven(command, world)]).toEqual([command, names, true]);
        }
      }),
      { numRuns: 500 },
    );
    expect(passed).toBeGreaterThan(100);
  });
});

describe("a repository is looked at", () => {
  test.each([
    ["with a setting that starts a program", { [CONFIG]: "[core]\n\tfsmonitor = ./x\n" }],
    ["with a setting that nobody knows", { [CONFIG]: "[include]\n\tpath = x\n" }],
    ["with a hook", { [`${PROJECT}/.git/hooks/post-index-change`]: "x" }],
  ])("%s", async (_what, files) => {
    const world = worldWith(files);
    expect(await provenPlainly("git status", world)).toBe(false);
    expect(await proven("git status", world)).toBe(false);
  });

  test("with another one in its index, where the command looks into that", async () => {
    const world = worldWith();
    const { ahead } = world;
    if (ahead === undefined) throw new Error("nothing is read ahead");
    const nested = { ...world, ahead: { ...ahead, index: async () => undefined } };
    expect(await provenPlainly("git status", nested)).toBe(false);
    expect(await provenPlainly("git log", nested)).toBe(true);
    expect(await provenPlainly("git log && git status", nested)).toBe(false);
  });

  test("with the name of a secret in its index, where the command shows lines", async () => {
    const world = worldWith();
    const { ahead } = world;
    if (ahead === undefined) throw new Error("nothing is read ahead");
    const index = async () => Buffer.from("a.ts\0sub/.env\0");
    const secret = { ...world, ahead: { ...ahead, index } };
    for (const line of ["git diff", "git diff -U0", "git log && git diff | head"]) {
      expect(await provenPlainly(line, world)).toBe(true);
      expect(await provenPlainly(line, secret)).toBe(false);
    }
    for (const line of ["git show", "git log -p", "git diff HEAD", "git diff --cached"]) {
      expect(await provenPlainly(line, world)).toBe(false);
    }
    for (const line of ["git status", "git log --oneline", "git log --stat"]) {
      expect(await provenPlainly(line, secret)).toBe(true);
    }
  });

  test("whose file for a working tree names it", async () => {
    const linked = { [`${PROJECT}/.git/HEAD`]: `${"a".repeat(40)}\n` };
    expect(await provenPlainly("git log", worldWith(linked))).toBe(true);
    const other = { [`${PROJECT}/.git/HEAD`]: "nothing\n" };
    expect(await provenPlainly("git log", worldWith(other))).toBe(false);
  });

  test("only where its files are read ahead", async () => {
    const { ahead: _ahead, ...world } = worldWith();
    expect(await provenPlainly("git log", world)).toBe(false);
    expect(await provenPlainly("ls", world)).toBe(true);
  });

  test("where a variable sends git elsewhere", async () => {
    const world = worldWith({}, environment({ GIT_DIR: "/x" }));
    expect(await provenPlainly("git log", world)).toBe(false);
    expect(await provenPlainly("git log", worldWith())).toBe(true);
  });
});

/** A form of the table: a program with its first words, and words of options. */
interface Form {
  readonly head: string;
  readonly options: readonly string[];
}

function formsOf(table: string): readonly Form[] {
  return table
    .trim()
    .split("\n")
    .flatMap((line) => {
      const name = line.slice(0, line.indexOf(":"));
      const [verbs = "", ...parts] = line.slice(name.length + 1).split("|");
      if (verbs.startsWith("=") || name.includes(" ")) return [{ head: name, options: [] }];
      const options = parts
        .join(" ")
        .split(" ")
        .filter((part) => part.startsWith("-"));
      const heads = verbs === "*" ? [""] : verbs.trim().split(" ");
      return heads.map((head) => ({ head: `${name} ${head.replace("/", " ")}`.trim(), options }));
    });
}

const FORMS = [...formsOf(looksTable()), ...formsOf(looksTable()), ...formsOf(await plainTable())];

const word = fc.constantFrom(
  ...["src", "src/a.ts", "a.txt", "b.json", ".", "-", "--", "x", "notes", "link", "package.json"],
  ...["1,80p", "'$p'", "5", "-5", "-n5", "-U3", "HEAD~1", "main..HEAD", "HEAD:src/a.ts", "'*.ts'"],
  ...["aux", "+%F", "--x=y", "--color=always", "--format=%h", "'a b'", "''", "=x", "opencode.json"],
  ...["-la", "-rn", "-in", "-name", "-type", "f", "--help", "--version", "-c", "-o", "-exec", "-f"],
  ...["-0", "'-n'", '"a|b"', "/etc/passwd", "~", "--output", "-p", "-r", "origin", "list", "show"],
);
const command = fc.constantFrom(...FORMS).chain(({ head, options }) => {
  const option = fc.constantFrom(...(options.length === 0 ? ["-a"] : options));
  const given = fc
    .tuple(option, fc.constantFrom("", "", "", "=x", "=1", "x", "3", "a"), fc.nat({ max: 20 }))
    // Sometimes only the beginning of it.
    .map(([name, value, kept]) => `${kept < 3 ? name.slice(0, -1) : name}${value}`);
  return fc
    .array(fc.oneof(given, given, word), { maxLength: 4 })
    .map((words) => [head, ...words].join(" "));
});
const line = fc
  .tuple(
    fc.constantFrom("", "", "", "cd src && ", "cd . ; "),
    command,
    fc.array(fc.tuple(fc.constantFrom(" | ", " && ", "; ", "\n", " 2>&1 | "), command), {
      maxLength: 2,
    }),
  )
  .map(([front, first, more]) => front + first + more.flat().join(""));

const worlds: readonly ApprovalWorld[] = [
  worldWith(),
  worldWith(),
  worldWith({}, { cwd: `${PROJECT}/src` }),
  worldWith({ [CONFIG]: "[core]\n\tfsmonitor = ./x\n" }),
  worldWith({}, { realPath: (path) => path.replace(/\/(?:notes|link)$/, "/../../.ssh/id_rsa") }),
  worldWith({}, environment({ GIT_TRACE: "1", GREP_OPTIONS: "1" })),
];

test("what is proven plainly is proven by the whole", async () => {
  const runs = Number(process.env.QUICK_RUNS ?? 3000);
  let said = 0;
  await fc.assert(
    fc.asyncProperty(line, fc.constantFrom(...worlds), async (text, there) => {
      if (!(await provenPlainly(text, there))) return;
      said += 1;
      const whole = await proveReadOnly({ tool: "Bash", input: { command: text } }, there);
      expect({ text, whole }).toMatchObject({ text, whole: { looks: true } });
    }),
    { numRuns: runs },
  );
  expect(said).toBeGreaterThan(runs / 12);
}, 3_600_000);

test("no attack is proven plainly", async () => {
  for (const attack of await readLines("attacks.txt")) {
    const text = attack.slice(attack.indexOf("\t") + 1);
    if (await provenPlainly(text)) expect(await proven(text, worldWith())).toBe(true);
  }
});
