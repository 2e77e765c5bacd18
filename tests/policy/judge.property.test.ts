import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { decide } from "../../src/policy/decide.ts";
import { allRules } from "../../src/policy/judge/all-rules.ts";
import { type PolicyVerdict, VERDICT_WEIGHT } from "../../src/policy/model/finding.ts";
import { exampleWorld } from "./world.ts";

const WORLD = exampleWorld();

async function verdictOf(command: string): Promise<PolicyVerdict> {
  return (await decide({ tool: "Bash", input: { command } }, WORLD)).verdict;
}

/** Every shell command that some rule must stop: the words that wrapping must not hide. */
const STOPPED = allRules().flatMap((rule) =>
  rule.examples().denies.flatMap((example) => (typeof example === "string" ? [example] : [])),
);

/** Those of one plain command, which can be wrapped word by word. */
const PLAIN = STOPPED.filter((command) =>
  /^(?:rm|git|dd|mkfs|find|shutdown|chmod|psql|redis-cli)[^;&|<>$`(){}'"\\~*?]*$/.test(command),
);

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Ways of running a command that change nothing about what it does. */
const AROUND: readonly (readonly [string, (command: string) => string])[] = [
  ["after a harmless command", (c) => `echo ok; ${c}`],
  ["after a harmless condition", (c) => `true && ${c}`],
  ["before a harmless command", (c) => `${c}\necho done`],
  ["in a subshell", (c) => `( ${c}\n)`],
  ["in a group", (c) => `{ ${c}\n}`],
  ["in a condition", (c) => `if true; then ${c}\nfi`],
  ["in a substitution", (c) => `echo "$( ${c}\n)"`],
  ["in a function", (c) => `f() { ${c}\n}; f`],
  ["given to a shell", (c) => `bash -c ${quote(c)}`],
  ["given to a shell with all rights", (c) => `sudo -n sh -c ${quote(c)}`],
  ["evaluated", (c) => `eval ${quote(c)}`],
  ["on the input of a shell", (c) => `sh <<'END_OF_TEXT'\n${c}\nEND_OF_TEXT`],
  ["printed into a shell", (c) => `printf '%s\\n' ${quote(c)} | bash`],
  ["encoded", (c) => `echo ${btoa(encodeUtf8(c))} | base64 -d | sh`],
  ["trapped", (c) => `trap ${quote(c)} EXIT`],
];

function encodeUtf8(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

/** Programs that pass a plain command on. */
const BEFORE = [
  "sudo",
  "env A=1",
  "nohup",
  "timeout 5",
  "nice -n 3",
  "command",
  "time",
  "stdbuf -o0",
  "xargs -r0",
];

describe("judging never throws", () => {
  test("on any text", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ maxLength: 200, unit: "binary" }),
        async (text) => (await verdictOf(text)) !== undefined,
      ),
    );
  });

  test("on text made of the shell's own signs", async () => {
    const signs = fc.constantFrom(
      ..."$ ( ) { } [ ] < > | & ; ' \" ` \\ ! # * ? ~ = + - 0 a rm git / ,".split(" "),
      " ",
      "\n",
      "$(",
      "${",
      "<<E\n",
      "E\n",
      "$((",
      "))",
      "&&",
      "x=",
      "if ",
      "then ",
      "fi ",
      "do ",
      "done ",
      "eval ",
      "bash -c ",
      "xargs ",
      "\uFFFC",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(signs, { maxLength: 60 }),
        async (parts) => (await verdictOf(parts.join(""))) !== undefined,
      ),
      { numRuns: 2_000 },
    );
  });
});

describe("judging never throws on other shells' text", () => {
  test.each(["PowerShell", "Bash"])("%s", async (tool) => {
    const signs = fc.constantFrom(
      ..."$ ( ) { } [ ] < > | & ; ' \" ` \\ ! # * ? ~ = + - 0 a rm % ^ / , @ :".split(" "),
      ...[
        " ",
        "\n",
        "$(",
        "@'\n",
        "'@",
        '@"\n',
        "cmd /c ",
        "powershell -c ",
        "%X%",
        "[IO.File]::",
        "-enc ",
      ],
      ...["iex ", "Remove-Item ", "if (", "foreach ($x in ", "\uFFFC", "<#", "#>", "python -c '"],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(signs, { maxLength: 60 }), async (parts) => {
        const command = parts.join("");
        return (await decide({ tool, input: { command } }, WORLD)).verdict !== undefined;
      }),
      { numRuns: 1_500 },
    );
  });

  test("whatever the input is", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string(),
        fc.dictionary(fc.string(), fc.jsonValue()),
        async (tool, input) => {
          for (const name of [
            tool,
            "Bash",
            "PowerShell",
            "Write",
            "Edit",
            "MultiEdit",
            "Read",
            "Grep",
          ]) {
            for (const key of ["command", "file_path", "path", "content", "edits", "pattern"]) {
              const call = { tool: name, input: { ...input, [key]: Object.values(input)[0] } };
              expect((await decide(call, WORLD)).verdict).toBeString();
            }
          }
        },
      ),
    );
  });
});

describe("what is stopped plainly is stopped however it is run", () => {
  test.each(AROUND.map(([name, wrap]) => [name, wrap] as const))("%s", async (_name, wrap) => {
    for (const command of STOPPED) {
      const [plain, wrapped] = [await verdictOf(command), await verdictOf(wrap(command))];
      if (VERDICT_WEIGHT[wrapped] < VERDICT_WEIGHT[plain])
        expect(`${wrap(command)} → ${wrapped}`).toBe(`→ ${plain}`);
    }
  });

  test("behind any chain of wrappers", async () => {
    expect(PLAIN.length).toBeGreaterThan(20);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PLAIN),
        fc.array(fc.constantFrom(...BEFORE), { maxLength: 4 }),
        async (command, wrappers) => {
          const wrapped = [...wrappers, command].join(" ");
          return (
            VERDICT_WEIGHT[await verdictOf(wrapped)] >= VERDICT_WEIGHT[await verdictOf(command)]
          );
        },
      ),
    );
  });

  test("with any of its words quoted", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PLAIN),
        fc.infiniteStream(fc.nat(3)),
        async (command, styles) => {
          const words = command.split(" ").map((word) => {
            const style = styles.next().value ?? 0;
            if (style === 1 && word !== "") return quote(word);
            if (style === 2 && word !== "") return `"${word}"`;
            return style === 3 && /^\w/.test(word) ? `\\${word}` : word;
          });
          return (
            VERDICT_WEIGHT[await verdictOf(words.join(" "))] >=
            VERDICT_WEIGHT[await verdictOf(command)]
          );
        },
      ),
    );
  });
});

describe("text that is data is never judged as a command", () => {
  const data: readonly (readonly [string, (text: string) => string])[] = [
    ["a commit message", (t) => `git commit -m ${quote(t)}`],
    ["a commit message on the input", (t) => `git commit -F - <<'END_OF_TEXT'\n${t}\nEND_OF_TEXT`],
    ["the body of an issue", (t) => `gh issue create --title x --body ${quote(t)}`],
    ["an echo", (t) => `echo ${quote(t)}`],
    ["a printf into a file", (t) => `printf '%s\\n' ${quote(t)} > notes.md`],
    ["a search", (t) => `grep -rn ${quote(t)} src`],
    ["a search with rg", (t) => `rg ${quote(t)} docs/`],
    [
      "a document written by a heredoc",
      (t) => `cat > docs/guide.md <<'END_OF_TEXT'\n${t}\nEND_OF_TEXT`,
    ],
    ["a comment", (t) => `ls # ${t.replaceAll("\n", " ")}`],
    ["a variable that is only shown", (t) => `X=${quote(t)}; echo "$X"`],
    ["a log search", (t) => `git log --grep=${quote(t)}`],
    ["a tag message", (t) => `git tag -a v1 -m ${quote(t)}`],
    ["an argument of a script", (t) => `./scripts/say.sh ${quote(t)}`],
    ["a heredoc for a counter", (t) => `wc -l <<'END_OF_TEXT'\n${t}\nEND_OF_TEXT`],
  ];
  test.each(data.map(([name, wrap]) => [name, wrap] as const))("%s", async (_name, wrap) => {
    for (const command of STOPPED) {
      // Characters nobody can see are a finding wherever they stand.
      const verdict = await verdictOf(wrap(command));
      if (verdict !== "pass") expect(`${wrap(command)} → ${verdict}`).toBe("→ pass");
    }
  });
});
