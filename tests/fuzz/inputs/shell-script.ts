import fc, { type Arbitrary } from "fast-check";
import { mutated, SHELL_PIECES } from "./mutate.ts";

/*
 * Shell scripts made from a grammar. They name no program but the stand-ins and the harmless tools of
 * the sandbox, and write to no file but a few in the folder they run in.
 */

/** Part of a line, and the bodies of the heredocs it opened, which follow the line. */
interface Line {
  readonly text: string;
  readonly bodies: string;
}

/** Programs that only write down how they were called; the last of them fails. */
export const STAND_INS = ["cmda", "cmdb", "cmdc", "newfs", "cmdno"] as const;

/** Real programs that scripts may call: they run what they are given, or move text. */
export const TOOLS = [
  ..."bash sh env timeout nice nohup setsid stdbuf xargs find cat tr rev base64 head tail".split(
    " ",
  ),
  ..."tee seq echo printf true false basename dirname sleep rm".split(" ").slice(0, -2),
];

/** Refused by its name: a script that runs it must not pass. */
export const REFUSED = ["newfs", "/dev/sda1"] as const;

const FILES = ["f1", "f2", "./f3"];
const VARIABLES = ["x", "y", "z"];
const FUNCTIONS = ["fa", "fb"];

const line = (text: string, bodies = ""): Line => ({ text, bodies });
const join = (parts: readonly (Line | string)[]): Line => ({
  text: parts.map((part) => (typeof part === "string" ? part : part.text)).join(""),
  bodies: parts.map((part) => (typeof part === "string" ? "" : part.bodies)).join(""),
});

/** The line with its heredocs behind it, ready to stand inside brackets or quotes. */
const closed = (part: Line): string =>
  part.bodies === "" ? part.text : `${part.text}\n${part.bodies}`;
const ended = (part: Line): string => `${part.text}\n${part.bodies}`;

/** Loops in the body of a loop count by other variables, or the outer one would never end. */
const countedApart = (body: string): string =>
  body.replace(/\bn(\d*)(=0;|\+\+)/g, (_whole, depth, sign) => `n${Number(depth) + 1}${sign}`);

const single = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const double = (text: string): string => `"${text.replace(/[\\"$`]/g, "\\$&")}"`;
const ansi = (text: string): string =>
  `$'${text.replace(/[\\']/g, "\\$&").replaceAll("\n", "\\n")}'`;

const of = fc.constantFrom;
const quoting = of(single, double, ansi);

/** Text without anything that the shell would read. */
const plain = of("a", "b", "cmda", "cmdb", "-x", "--y=1", "/dev/sda1", "a/b", "a.b", "1", "2");
const quoted = fc.oneof(
  fc
    .tuple(
      quoting,
      of("", "a b", "a  b", "cmda a", "it's", 'say "x"', "a;b", "$x", "#", "\\", "a\nb"),
    )
    .map(([quote, text]) => quote(text)),
  of("a\\ b", "c\\md'a'", '"a"b', "''", '""', "$'\\x61'", "$'\\143mda'", "a''b", "cm\\\nda"),
);

type Grammar = {
  word: string;
  words: string;
  expansion: string;
  inner: string;
  assignment: string;
  simple: Line;
  command: Line;
  list: Line;
  script: string;
};

const variable = of(...VARIABLES);
const parameter = fc.oneof(
  variable.map((name) => `$${name}`),
  of("$1", "$2", "$@", "$*", "$#", "${1}", "${@:2}", "${@:1:1}", "${*}", "${10}"),
  fc
    .tuple(
      variable,
      of(
        "",
        "^^",
        ",,",
        "^",
        "#?",
        "%?",
        "##*/",
        "%/*",
        ":1",
        ":0:1",
        ":1:2",
        ": -1",
        "/a/b",
        "//a/b",
        "/#a/b",
        "/%b/a",
        "[0]",
        "[1]",
        "[@]",
        "[*]",
        "@Q",
        "@U",
        "[-1]",
        "/a",
        "#a",
        "%b",
        "%%b*",
        "//[ab]/c",
      ),
    )
    .map(([name, operation]) => `\${${name}${operation}}`),
  variable.map((name) => `\${#${name}}`),
  // Of a variable that names no other, Bash gives up the whole line.
  of("${!v}"),
);

const { script } = fc.letrec<Grammar>((tie) => ({
  word: fc.oneof(
    { maxDepth: 4, depthIdentifier: "shell" },
    { weight: 6, arbitrary: plain },
    { weight: 3, arbitrary: quoted },
    { weight: 3, arbitrary: tie("expansion") },
    { weight: 2, arbitrary: tie("expansion").map((text) => `"${text}"`) },
    { weight: 1, arbitrary: fc.tuple(tie("word"), tie("word")).map(([a, b]) => a + b) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie("word"), tie("word"), of("", "/c", "$x"))
        .map(([a, b, after]) => `{${a},${b}}${after}`),
    },
    {
      weight: 1,
      arbitrary: of(
        "{1..2}",
        "{b..a}",
        "~",
        "~/a",
        "*",
        "f?",
        "[ab]",
        "x{,y}",
        "{a}",
        "a=~",
        "{1..5..2}",
        "{01..2}",
      ),
    },
  ),
  words: fc.array(tie("word"), { maxLength: 3 }).map((words) => words.join(" ")),
  expansion: fc.oneof(
    { maxDepth: 4, depthIdentifier: "shell" },
    { weight: 5, arbitrary: parameter },
    {
      weight: 3,
      arbitrary: fc
        .tuple(variable, of(":-", "-", ":+", "+", ":=", "=", "#", "%"), tie("word"))
        .map(([name, operator, word]) => `\${${name}${operator}${word}}`),
    },
    { weight: 3, arbitrary: tie("inner").map((text) => `$(${text})`) },
    { weight: 1, arbitrary: tie("inner").map((text) => `\`${text.replace(/[\\`$]/g, "\\$&")}\``) },
    { weight: 1, arbitrary: of("$((1+1))", "$((x+1))", "$((2*3))", "$[1+2]", "$((1))") },
    {
      weight: 1,
      // Without its output: of what is no number, Bash gives up the whole line.
      arbitrary: tie("inner").map((text) => `$(( 1 + 0$({ ${text}\n} > /dev/null) ))`),
    },
  ),
  inner: fc.oneof(
    { maxDepth: 3, depthIdentifier: "shell" },
    of(
      "echo a",
      "echo cmda",
      "printf %s b",
      "printf '%s\\n' a b",
      "echo 'a b'",
      "echo -n x",
      "cat <<< a",
    ),
    of(
      "echo newfs",
      "printf 'newfs %s' /dev/sda1",
      "echo -e 'a\\nb'",
      "printf '%b' 'a\\tb'",
      "printf %s%s a b",
      'echo "$x"',
      "printf '%s-%s ' a b c",
    ),
    tie("list").map(closed),
  ),
  assignment: fc.oneof(
    fc.tuple(variable, of("=", "+="), tie("word")).map(([name, sign, word]) => name + sign + word),
    fc
      .tuple(variable, of("=", "+="), tie("words"))
      .map(([name, sign, words]) => `${name}${sign}(${words})`),
    fc
      .tuple(variable, of("0", "1", "2"), tie("word"))
      .map(([name, index, word]) => `${name}[${index}]=${word}`),
  ),
  simple: fc.oneof(
    { maxDepth: 5, depthIdentifier: "shell" },
    {
      weight: 8,
      arbitrary: fc
        .tuple(of(...STAND_INS), tie("words"))
        .map(([name, words]) => line(`${name} ${words}`)),
    },
    {
      weight: 2,
      arbitrary: of(
        "newfs /dev/sda1",
        "n\\ewfs '/dev/sda1'",
        "newfs /dev/sda?",
        "newfs /dev/sd{a,b}1",
      ).map((text) => line(text)),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(tie("expansion"), tie("words"))
        .map(([name, words]) => line(`${name} ${words}`)),
    },
    { weight: 4, arbitrary: tie("assignment").map((text) => line(text)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie("assignment"), tie("simple"))
        .map(([text, rest]) => join([text, " ", rest])),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(of(...FUNCTIONS), tie("words"))
        .map(([name, words]) => line(`${name} ${words}`)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          of("export", "declare", "readonly", "declare -x", "typeset", "declare -a", "local"),
          tie("assignment"),
        )
        .map(([word, text]) => line(`${word} ${text}`)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          of(
            "set --",
            "eval",
            "command",
            "builtin command",
            "exec",
            "shift;",
            ": ;",
            "unset x;",
            "env",
            "env A=1",
            "timeout 5",
            "nice",
            "nice -n 1",
            "nohup",
            "setsid -w",
            "stdbuf -o0",
            "xargs -n1 <<< a",
            "xargs <<< 'a b'",
            "xargs -I{} <<< a",
            "time",
            "!",
            "env -u x",
            "echo",
            "true",
          ),
          tie("simple"),
        )
        .map(([wrapper, rest]) => join([wrapper, " ", rest])),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          of(
            "eval",
            "sh -c",
            "bash -c",
            "env bash -c",
            "trap -- 'cmda t' EXIT; eval",
            "timeout 5 sh -c",
            "bash -ec",
            "xargs -I{} sh -c",
            "command eval",
            "eval eval",
          ),
          quoting,
          tie("list"),
          tie("words"),
        )
        .map(([runner, quote, list, words]) =>
          line(`${runner} ${quote(closed(list))}${runner.endsWith("c") ? ` ${words}` : ""}`),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(quoting, tie("list"), of("EXIT", "DEBUG", "ERR", "0"))
        .map(([quote, list, signal]) => line(`trap ${quote(closed(list))} ${signal}`)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          of("echo", "printf '%s\\n'", "cat <<<"),
          quoting,
          tie("list"),
          of(
            "bash",
            "sh",
            "bash -s",
            "bash /dev/stdin",
            "sh -s a b",
            "tee f1 | sh",
            "cat | bash",
            "xargs -I{} sh -c '{}'",
            'while read -r x; do eval "$x"; done',
            "xargs cmda",
            "tr a-c b-d | sh",
          ),
        )
        .map(([printer, quote, list, shell]) =>
          line(`${printer} ${quote(closed(list))} | ${shell}`),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          of(
            "read x",
            "read -r x y",
            "read x y z",
            "mapfile x",
            "mapfile -t x",
            "bash",
            "source /dev/stdin",
            ". /dev/stdin",
            "read -a x",
            "IFS=, read x y",
            "cat",
          ),
          tie("word"),
        )
        .map(([reader, word]) => line(`${reader} <<< ${word}`)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          of(
            "printf -v x",
            "printf -v y '%s'",
            "test",
            "[[ -n",
            // A loop over a reference chooses what it refers to, which nobody writes.
            "declare -n r=x; read -r r <<<",
            "declare -g",
          ),
          tie("word"),
        )
        .map(([name, word]) => line(`${name} ${word}${name.startsWith("[[") ? " ]]" : ""}`)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          tie("simple"),
          of(
            "> f1",
            ">> f1",
            "2>&1",
            "< f1",
            "> /dev/null",
            "2>f2",
            "&> f1",
            "<<< a",
            "3>&1",
            ">&2",
          ),
        )
        .map(([rest, redirect]) => join([rest, " ", redirect])),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          of(
            ". ./f1",
            "source f1",
            "bash f1",
            "sh ./f1",
            "cat f1 | sh",
            'eval "$(cat f1)"',
            'eval "$(<f1)"',
            "bash < f1",
            "f1",
            "source <(cat f1)",
          ),
        )
        .map(([text]) => line(text)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(quoting, tie("list"), of(...FILES))
        .map(([quote, list, file]) => line(`echo ${quote(closed(list))} > ${file}`)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          of(
            "cat",
            "bash",
            "sh",
            "cmda",
            "read x",
            "cat > f1",
            "source /dev/stdin",
            "while read x; do cmda $x; done",
            "bash -s a",
          ),
          of("E", "'E'", "\\E"),
          tie("list"),
        )
        .map(([reader, mark, list]) => line(`${reader} <<${mark}`, `${closed(list)}\nE\n`)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(of("<", ">"), tie("list"))
        .map(([sign, list]) => line(`cmda ${sign}(${closed(list)})`)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          of("bash", "read x", "mapfile -t x", "mapfile x", "while read -r x; do cmda $x; done"),
          tie("inner"),
        )
        .map(([reader, inner]) => line(`${reader} < <(${inner})`)),
    },
    {
      weight: 1,
      arbitrary: tie("list").map((list) => line(`source <(echo ${single(closed(list))})`)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          of("find . -maxdepth 0 -exec", "find . -maxdepth 0 -execdir"),
          tie("word"),
          tie("words"),
        )
        .map(([find, name, words]) => line(`${find} ${name} ${words} \\;`)),
    },
  ),
  command: fc.oneof(
    { maxDepth: 4, depthIdentifier: "shell" },
    { weight: 10, arbitrary: tie("simple") },
    { weight: 1, arbitrary: tie("list").map((list) => line(`( ${closed(list)} )`)) },
    { weight: 1, arbitrary: tie("list").map((list) => line(`{ ${ended(list)}}`)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie("list"), tie("list"), tie("list"))
        .map(([test, yes, no]) => line(`if ${ended(test)}then ${ended(yes)}else ${ended(no)}fi`)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(variable, tie("words"), tie("list"))
        .map(([name, words, body]) => line(`for ${name} in ${words}; do ${ended(body)}done`)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(of("for x; do", "for ((i=0; i<2; i++)); do", "for x in a b; do"), tie("list"))
        .map(([head, body]) => line(`${head} ${ended(body)}done`)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(of("while", "until"), tie("list"))
        .map(([word, body]) =>
          line(
            `n=0; ${word === "while" ? "while ((n++ < 2))" : "until ((n++ >= 2))"}; do ${countedApart(ended(body))}done`,
          ),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie("word"), tie("word"), tie("list"), tie("list"))
        .map(([word, pattern, body, other]) =>
          line(`case ${word} in ${pattern}) ${ended(body)};; *) ${ended(other)};; esac`),
        ),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(of(...FUNCTIONS), of("() {", " () {"), tie("list"))
        .map(([name, head, body]) =>
          line(
            name === "fa"
              ? `fa${head} ${ended(body).replaceAll(/\bf[ab]\b/g, "cmdb")}}`
              : `fb${head} ${ended(body).replaceAll(/\bfb\b/g, "cmdc")}}`,
          ),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        // What reads the shell's end of it would wait for the shell, which waits for it.
        .tuple(tie("list"), of("", " < /dev/null"))
        .map(([list, input]) => line(`coproc { ${ended(list)}}${input}; wait`)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          of("[[ $x == a ]]", "[[ -z $y ]]", "(( 1 ))", "(( 0 ))", "[ -n a ]", "test a = b"),
          tie("simple"),
          of("&&", "||"),
        )
        .map(([test, rest, sign]) => join([test, ` ${sign} `, rest])),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie("simple"), quoting)
        .map(([list, quote]) =>
          line(`shopt -s expand_aliases\nalias al=${quote(closed(list))}\nal a`),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          tie("list"),
          of("> f1", "< f1", "<<< 'a b'", "2>&1", "| bash", "| cat", "| sh", "<<< 'cmda q'"),
        )
        .map(([list, redirect]) => line(`{ ${ended(list)}} ${redirect}`)),
    },
    {
      weight: 1,
      arbitrary: of(
        "export -f fa; bash -c fa",
        "export -f fa; bash -c 'fa a'",
        "hash -p f1 cmda",
        "set -- cmda b",
        "IFS=,",
        "IFS=",
        "set -u",
        "set -f",
        "cd .",
        "unset x",
        "unset -f fa",
        "shift",
        "set +f",
        "return 0",
        "break",
        "shopt -s extglob",
        "set -e",
        "local x",
        "unset IFS",
        "exit",
        "shopt -s lastpipe",
      ).map((text) => line(text)),
    },
  ),
  list: fc
    .array(
      fc.tuple(tie("command"), of("; ", " && ", " || ", "\n", " | ", " & ", "\n", "; ", " |& ")),
      { minLength: 1, maxLength: 3 },
    )
    .map((parts) => {
      const made: (Line | string)[] = [];
      let pending = "";
      parts.forEach(([command, sign], index) => {
        made.push(command.text);
        pending += command.bodies;
        if (index === parts.length - 1) return;
        made.push(sign);
        if (sign === "\n") {
          made.push(pending);
          pending = "";
        }
      });
      return line(made.join(""), pending);
    }),
  script: fc
    .array(tie("list"), { minLength: 1, maxLength: 4 })
    .map((lines) => lines.map((each) => ended(each)).join("")),
}));

/** Variables and words that every script begins with: what only a branch sets counts as set. */
const BEGINNING = "v=x x= y= z=x; set -- a\n";

/** Scripts as the grammar makes them. */
export const shellScripts: Arbitrary<string> = script.map((text) => BEGINNING + text);

/** Scripts with some of their signs dropped, doubled, moved or put in. */
export const brokenScripts: Arbitrary<string> = mutated(script, SHELL_PIECES).map(
  (text) => BEGINNING + text,
);
