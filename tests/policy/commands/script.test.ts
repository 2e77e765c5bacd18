import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { judgeQuickly } from "../../../src/policy/quick/command.ts";
import { wholePolicy } from "../whole-policy.ts";
import { exampleWorld } from "../world.ts";

const world = exampleWorld();

function wholeVerdict(command: string): string {
  return wholePolicy({ tool: "Bash", input: { command } }, world).verdict;
}

describe("code that only computes and prints", () => {
  test.each([
    ["python3 -c 'print(1 + 1)'"],
    ['python3 -c "import sys; print(sys.version)"'],
    [
      "curl -s localhost:3000/x | python3 -c \"import sys,json; d=json.load(sys.stdin); print(d['name'])\"",
    ],
    ['cat a.json | python3 -c "import sys,json; [print(x) for x in json.load(sys.stdin)]"'],
    ["python3 -c \"import json; print(json.load(open('data.json')).keys())\""],
    ['python3 -c "print(sorted([3, 1], key=lambda x: -x))"'],
    [
      "python3 - <<'EOF'\nimport re\n# how often\nfor k, v in enumerate('a b'.split()):\n    print(f'{k:>3} of {v}')\nEOF",
    ],
    ["node -e 'console.log(1 + 1)'"],
    ["node -p \"require('./package.json').dependencies\""],
    ["node -p process.version"],
    ["cd src && node -e 'const x = [1, 2].map(y => y * 2); console.log(x.length)'"],
    ["node <<'EOF'\nconst names = ['a', 'b'];\nconsole.log(names.join(', '));\nEOF"],
  ])("is answered without the policy: %s", async (command) => {
    expect(await judgeQuickly(command, world)).toBe("harmless");
    expect(wholeVerdict(command)).toBe("pass");
  });

  test.each([
    ["a name that is not known", "python3 -c 'import os; os.remove(\"x\")'"],
    ["a function that runs a text", "python3 -c 'exec(input(\"for exec in\"))'"],
    ["such a function whose name gets a value later", "python3 -c 'exec(\"x\"); exec = 1'"],
    ["such a function handed on", "python3 -c 'list(map(eval, [\"1\"]))'"],
    ["what Python keeps behind double underscores", "python3 -c 'print(().__class__)'"],
    ["a file outside the project", "python3 -c 'print(open(\"/etc/shadow\").read())'"],
    ["a file of secrets", "python3 -c 'print(open(\".env\").read())'"],
    ["a file that is written", 'python3 -c \'open("a.txt", "w").write("x")\''],
    [
      "a function imported by a name that the code binds as well",
      "python3 -c 'from os import system as s; os = system = 1; s(\"x\")'",
    ],
    [
      "everything imported from a module",
      "python3 - <<'EOF'\nfrom os import *\nif 0: os = system = 1\nsystem(\"rm -rf ~\")\nEOF",
    ],
    [
      "an import of several lines",
      "python3 - <<'EOF'\nfrom sys import (\n modules as m)\nmodules = 1\nEOF",
    ],
    ["a member behind a blank", "python3 -c 'import os; os = system = 1; os. system(\"x\")'"],
    ["a member in another line", "node -e 'fs = rmSync = 0; fs.\nrmSync(\"x\")'"],
    ["a member by a name", "node -e 'const k = \"constructor\"; [][k]'"],
    ["a member by a text in parentheses", "node -e 'const x = [1][(\"constructor\")]'"],
    ["a path that is computed", "python3 -c 'p = \"a\"; print(open(p).read())'"],
    ["a text of several lines", 'python3 -c \'print("""x""")\''],
    ["an escape in a text", "python3 -c 'print(\"\\x72m\")'"],
    ["a call in a template", "python3 -c 'print(f\"{exec(1)}\")'"],
    ["a member by its text", "node -e \"[]['constructor']['constructor']('x')()\""],
    ["the environment by a text", "node -e \"console.log(process['env'])\""],
    ["a member of a list by its text", "node -e 'const x = [1][\"constructor\"]'"],
    ["the environment", "node -p process.env"],
    ["a module", 'node -e \'require("fs").rmSync("x")\''],
    ["a script of the project", "node -e 'require(\"./build.js\")'"],
    ["a method of what was read", "node -p \"require('./a.json').constructor('x')()\""],
    ["a template of JavaScript", "node -e 'console.log(`${1}`)'"],
    ["a regular expression", "node -e 'console.log(/x/.test(1))'"],
    ["words behind the code", "python3 -c 'print(1)' x"],
    ["another option", "python3 -i -c 'print(1)'"],
    ["a call outside of quotes", "python3 -c print(1)"],
    ["a subshell", "python3 -c 'print(1)' && (rm -rf /)"],
    ["code of standard input", "echo 'print(1)' | python3"],
    [
      "a long text with digits, which may be a secret",
      "python3 -c 'x = \"sk1live9aQ8bZ7cY6\"; print(x)'",
    ],
  ])("is not %s: %s", async (_, command) => {
    expect(await judgeQuickly(command, world)).toBeUndefined();
  });

  test("keeps to files that no link leads away from", async () => {
    const linked = exampleWorld({ realPath: (path) => path.replace("data.json", "../../x") });
    const command = "python3 -c 'print(open(\"data.json\").read())'";
    expect(await judgeQuickly(command, world)).toBe("harmless");
    expect(await judgeQuickly(command, linked)).toBeUndefined();
  });

  test("is never what the whole policy would stop", async () => {
    await fc.assert(
      fc.asyncProperty(lines(), async (command) => {
        if ((await judgeQuickly(command, world)) !== "harmless") return;
        expect(wholeVerdict(command)).toBe("pass");
      }),
      { numRuns: 5_000 },
    );
  });

  test("is met often by random code", async () => {
    const sample = fc.sample(lines(), { numRuns: 2_000, seed: 11 });
    let harmless = 0;
    for (const command of sample) {
      if ((await judgeQuickly(command, world)) === "harmless") harmless++;
    }
    expect(harmless).toBeGreaterThan(20);
  });
});

/** Lines with code of both languages, in most of which something stands that the policy looks at. */
function lines(): fc.Arbitrary<string> {
  return fc.oneof(
    code(PYTHON).map((text) => `python3 -c "${text}"`),
    code(PYTHON).map((text) => `python3 - <<'EOF'\n${text}\nEOF`),
    code(PYTHON).map((text) => `cat a.json | python -c "${text}"`),
    code(NODE).map((text) => `node -e "${text}"`),
    code(NODE).map((text) => `cd src && node -p "${text}"`),
    code(NODE).map((text) => `node <<'EOF'\n${text}\nEOF`),
  );
}

interface Vocabulary {
  readonly values: readonly string[];
  readonly statements: (value: () => fc.Arbitrary<string>) => readonly fc.Arbitrary<string>[];
}

function code({ values, statements }: Vocabulary): fc.Arbitrary<string> {
  const value = () => fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, calls(values));
  const statement = fc.oneof(...statements(value));
  return fc.array(statement, { minLength: 1, maxLength: 4 }).map((all) => all.join("; "));
}

function calls(values: readonly string[]): fc.Arbitrary<string> {
  const value = fc.constantFrom(...values);
  return fc
    .tuple(value, value, fc.constantFrom("()", "(1)", "", "[0]", " + ", "."))
    .map(([left, right, sign]) => {
      if (sign === " + " || sign === ".") return `${left}${sign}${right}`;
      return sign === "" ? `${left}(${right})` : `${left}(${right})${sign}`;
    });
}

const TEXTS = [
  "'x'",
  "'/'",
  "'rm -rf /'",
  "'data.json'",
  "'.env'",
  "'/etc/passwd'",
  "'~/.ssh/id_rsa'",
  "'src'",
  "'os'",
  "'http://x.example'",
];

const PYTHON: Vocabulary = {
  values: [
    ...TEXTS,
    ...["x", "d", "print", "len", "json.load", "json.loads", "sys.stdin", "sys.stdin.read()"],
    ...["open", "open('data.json').read()", "open('.env').read()", "open('x', 'w')", "str", "list"],
    ...["os.remove", "os.environ", "shutil.rmtree", "exec", "eval", "getattr", "sys.modules"],
    ...["subprocess.run", "'a'.join", "x.replace", "x.unlink", "sys.argv", "f'{x}'", "sorted"],
  ],
  statements: (value) => [
    value(),
    value().map((text) => `x = ${text}`),
    value().map((text) => `print(${text})`),
    value().map((text) => `[print(x) for x in ${text}]`),
    fc.constantFrom(
      "import json, sys",
      "import os",
      "from os import *",
      "from os import remove as x",
      "os = remove = 1",
      "from json import load",
    ),
    value().map((text) => `exec = ${text}`),
  ],
};

const NODE: Vocabulary = {
  values: [
    ...TEXTS,
    ...["x", "d", "console.log", "JSON.parse", "JSON.stringify", "Object.keys", "x.map", "String"],
    ...[
      "require",
      "require('./data.json')",
      "require('fs')",
      "require('fs').rmSync",
      "process.env",
    ],
    ...["process.argv", "process.exit", "eval", "Function", "fs.readFileSync", "[].concat", "x.id"],
    ...["x['constructor']", "Buffer.from", "fetch", "require('child_process').execSync"],
  ],
  statements: (value) => [
    value(),
    value().map((text) => `const x = ${text}`),
    value().map((text) => `console.log(${text})`),
    value().map((text) => `for (const x of ${text}) console.log(x)`),
    value().map((text) => `x.forEach(d => ${text})`),
  ],
};
