import {
  hasPlainExtension,
  isCode,
  isOrdinary,
  isPlainName,
  lineOf,
  mayHoldSecret,
  pathOf,
  SECRET_MIN_CHARS,
} from "./plain-words.ts";
import type { World } from "./world.ts";

/**
 * Programs that only show or only add, whatever plain words they get, and for the others the first words
 * with which they do; `gh pr` and its like are programs of their own. Those with a handler in `shell/` or a
 * rule that looks at more than their operands' paths are not here, but for the forms in {@link isPlainForm}.
 */
const HARMLESS = `
git: status diff log show add commit fetch blame shortlog describe rev-parse ls-files pull
cd:
ls:
cat:
head:
tail:
grep:
rg:
find:
sed: -n
echo:
wc:
sort:
npm: test run ci ls view outdated install i start
git branch:
git push:
git switch:
git checkout: -b
git stash: list show
git remote: -v show
git worktree: list
pwd:
true:
which:
tree:
diff:
mkdir:
tsc:
pytest:
pnpm: test run ls outdated install i
yarn: test run install
bun: test run install
npx: tsc vitest jest eslint prettier biome
cargo: build test check clippy fmt doc tree
go: build test vet fmt list version doc
node:
python:
python3:
python -m: pytest unittest mypy
python3 -m: pytest unittest mypy
ruff: check format
mypy:
eslint:
vitest:
jest:
make:
curl:
jq:
cut:
basename:
dirname:
stat:
file:
du:
df:
nl:
sleep:
uname:
whoami:
gh pr: view list diff status checks
gh issue: view list status
gh run: view list
docker: ps images
docker compose: ps
`;

/** Options that take no pattern of their own. */
const PATTERN_OPTIONS = `
grep: -r -n -i -l -c -E -F -w -v -o -q -h -H -R -rn -nr -rni -rin -rnE -rl -ri -in -ni -nE -En -rnw -li -il -ln
rg: -n -i -l -c -F -w -v -o -q -in -ni -li -il -ln
jq: -r -c -e -s -S
`;

/**
 * Options that only choose what is shown, besides those of {@link PATTERN_OPTIONS}; programs that are in
 * neither may get any plain ones.
 */
const OPTIONS = `
git: -A -a -m -am -p -s -v -u --all --cached --oneline --short --staged --stat --name-only --graph --decorate --name-status --porcelain --amend --no-edit --rebase --ff-only --tags --prune
git branch: -a -r -v -vv --show-current --list --all
git push: -u --tags
git switch: -c
git checkout: -b
find: -name -iname -type -maxdepth -mindepth -path -not -size -mtime -mmin -newer -empty -a -o
sed: -n
sort: -n -r -u -h -V -f -b -nr -rn -k -t
npm: -D -E -s --save-dev --silent
pnpm: -D -E -r --save-dev --silent
yarn: -D -E --dev --silent
bun: -d -D --dev
make: -s -k -j -B
grep: -A -B -C -m -e
rg: -A -B -C -m -e -t -g
jq: -n
curl: -s -S -sS -i -I -f -sf -fsS
`;

/**
 * True for a program of the table with words that no rule looks at, the program first. `telling` says that
 * some word of the line may be one that a rule looks at.
 */
export function isHarmless(words: readonly string[], world: World, telling: boolean): boolean {
  let at = words[0]?.startsWith("time") === true ? behindTimer(words) : 0;
  let program = words[at++];
  if (program === undefined) return false;
  // `gh pr` before `gh`: a program whose first word has a line of its own is judged by that.
  const longer = `${program} ${words[at]}`;
  const own = lineOf(HARMLESS, longer);
  if (own !== undefined) {
    program = longer;
    at++;
  }
  const first = own ?? lineOf(HARMLESS, program);
  if (first === undefined || (first !== "" && !first.includes(` ${words[at]} `))) return false;
  return hasPlainWords(program, words, at, world, telling) && isPlainForm(program, words, at);
}

/** Behind `time` and `timeout 60`, which change nothing of what runs. */
function behindTimer(words: readonly string[]): number {
  if (words[0] === "time") return 1;
  return words[0] === "timeout" && isNumber(words[1] ?? "", 0) ? 2 : 0;
}

function hasPlainWords(
  program: string,
  words: readonly string[],
  from: number,
  world: World,
  telling: boolean,
): boolean {
  const isText = program === "echo";
  const isCommit = program === "git" && words[from] === "commit";
  const pattern = lineOf(PATTERN_OPTIONS, program);
  const more = lineOf(OPTIONS, program);
  const options = pattern === undefined ? more : `${pattern}${more}`;
  let text = pattern === undefined ? -1 : patternOf(pattern, words, from);
  for (let index = from; index < words.length; index++) {
    const word = words[index] ?? "";
    if ((isText && !word.startsWith("-")) || index === text) {
      if (word.length >= SECRET_MIN_CHARS && mayHoldSecret(word)) return false;
      continue;
    }
    if (program === "curl" && isLocalAddress(word)) continue;
    // `ext::sh -c …`: Git runs a helper for what it is to fetch.
    if (program.startsWith("git") && word.includes("::")) return false;
    if (telling && !isPlainName(word)) return false;
    if (!isOrdinary(word, world) || !hasPlainExtension(word)) return false;
    if (!word.startsWith("-")) continue;
    if (options !== undefined && !options.includes(` ${word} `) && !isNumber(word, 1)) return false;
    if (isCommit && (word === "-m" || word === "-am")) text = index + 1;
  }
  return true;
}

/** The forms of programs that do more in others. */
function isPlainForm(program: string, words: readonly string[], at: number): boolean {
  const first = words[at];
  switch (program) {
    case "sed":
      return isPrintScript(words[at + 1] ?? "");
    case "node":
    case "python":
    case "python3":
      // Django's script is a tool with commands of its own, which a pack knows.
      return first !== undefined && isCode(first) && !first.endsWith("manage.py");
    case "curl":
      return isLocalFetch(words, at);
    case "git push":
    case "npm":
    case "pnpm":
    case "yarn":
    case "bun":
      for (let index = at; index < words.length; index++) {
        if (words[index]?.includes(":") === true || words[index]?.startsWith("+") === true) {
          return false;
        }
      }
      return true;
    default:
      return true;
  }
}

/** `1,80p` and its like. */
function isPrintScript(script: string): boolean {
  if (!script.endsWith("p")) return false;
  for (let at = 0; at < script.length - 1; at++)
    if (!"0123456789,$".includes(script[at] ?? "")) return false;
  return true;
}

/** One address on this machine, and options. */
function isLocalFetch(words: readonly string[], from: number): boolean {
  let addresses = 0;
  for (let at = from; at < words.length; at++) {
    const word = words[at] ?? "";
    if (word.startsWith("-")) continue;
    if (!isLocalAddress(word)) return false;
    addresses++;
  }
  return addresses === 1;
}

function isLocalAddress(word: string): boolean {
  if (word.includes("@")) return false;
  const host = word.startsWith("http://") ? word.slice("http://".length) : word;
  return host.startsWith("localhost:") || host.startsWith("127.0.0.1:");
}

/** Where a search's pattern or a filter's program stands: its first word that is no option; else -1. */
function patternOf(options: string, words: readonly string[], from: number): number {
  let found = -1;
  for (let at = from; at < words.length; at++) {
    const word = words[at] ?? "";
    if (!word.startsWith("-")) {
      if (found < 0) found = at;
    } else if (!options.includes(` ${word} `)) return -1;
  }
  return found;
}

/** Digits behind an offset, and at least one of them. */
function isNumber(word: string, from: number): boolean {
  for (let at = from; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code < 0x30 || code > 0x39) return false;
  }
  return word.length > from;
}

/**
 * True when a word may lead out of the project through a symlink, which a repository can hold as well as any
 * file: what stands behind it is for the whole policy to judge. `folders` are those the command may run in,
 * below the working directory; one `cd` adds to them, a second is not plain.
 */
export function followsLink(words: readonly string[], folders: string[], world: World): boolean {
  const at = words[0]?.startsWith("time") === true ? behindTimer(words) : 0;
  const program = words[at] ?? "";
  if (NOT_FOLLOWING.includes(` ${program} `)) return false;
  const here = world.realPath(world.cwd);
  for (let index = at + 1; index < words.length; index++) {
    const path = pathOf(words[index] ?? "", world);
    if (path.startsWith("-") && path.includes("/")) return true;
    if (path === "" || path.startsWith("-")) continue;
    for (const folder of folders) {
      const below = `/${folder}${path}`;
      if (world.realPath(`${world.cwd}${below}`) !== `${here}${below}`) return true;
    }
  }
  if (program !== "cd") return false;
  const path = pathOf(words[at + 1] ?? "-", world);
  folders.push(`${path}/`);
  return path === "" || path.startsWith("-") || words.length > at + 2 || folders.length > 2;
}

/** Programs that open nothing by the name of a word, or follow no link where they do. */
const NOT_FOLLOWING =
  " echo true pwd which git npm pnpm yarn cargo curl sleep uname whoami basename dirname gh docker make npx ";
