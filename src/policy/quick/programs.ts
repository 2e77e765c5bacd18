import type { World } from "../world.ts";
import { behindTimer, isHarmlessForm, isLocalAddress, isNumber } from "./forms.ts";
import {
  hasPlainExtension,
  isOrdinary,
  isPlainName,
  lineOf,
  mayHoldSecret,
  SECRET_MIN_CHARS,
} from "./words.ts";

/**
 * Programs that only show or only add, whatever plain words they get, and for the others the first words
 * with which they do; `gh pr` and its like are programs of their own. Those with a reader in `languages/bash/` or a
 * rule that looks at more than their operands' paths are not here, but for the forms in {@link isHarmlessForm}.
 */
const HARMLESS = `
git: add commit fetch pull
git status:
git diff:
git log:
git show:
git blame:
git shortlog:
git describe:
git rev-parse:
git rev-list:
git merge-base:
git ls-files:
git ls-tree:
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
git merge: --abort --continue
git rebase: --abort --continue
git cherry-pick: --abort --continue
pwd:
true:
which:
tree:
diff:
mkdir:
tsc:
prettier:
pytest:
uv run: pytest mypy
poetry run: pytest mypy
black:
isort:
flake8:
pylint:
pyright:
pip: list show freeze check
pip3: list show freeze check
bundle exec: rspec rubocop
rspec:
rubocop:
phpunit:
dotnet: build test restore format
swift: build test
mix: test compile format
flutter: test analyze
dart: test analyze format
mvn: test compile verify package
gradle: test build check
gofmt:
rustc:
javac:
rustfmt:
deno: test lint fmt check
pnpm: test run ls outdated install i
yarn: test run install
bun: test run install
npx: tsc vitest jest eslint prettier biome playwright
pnpm exec: tsc vitest jest eslint prettier biome
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
touch:
uniq:
tr:
column:
paste:
comm:
seq:
tac:
rev:
fold:
realpath:
readlink:
date:
ps:
pgrep:
lsof:
free:
uptime:
nproc:
hostname:
id:
file:
du:
df:
nl:
sleep:
uname:
whoami:
gh pr: view list diff status checks create comment
gh issue: view list status create comment
gh run: view list
docker: ps images logs
docker compose: ps logs up build
kubectl: get describe logs version
helm: list status
terraform: validate fmt plan
`;

/** True for a program of the table, alone or behind one that runs it. */
export function isHarmlessProgram(program: string): boolean {
  if (HARMLESS.includes(`\n${program}:`)) return true;
  return HARMLESS.includes(` ${program} `) || HARMLESS.includes(` ${program}\n`);
}

/** Options that take no pattern of their own. */
const PATTERN_OPTIONS = `
grep: -r -n -i -l -c -E -F -w -v -o -q -h -H -R -rn -nr -rni -rin -rnE -rnE -rnEi -rniE -rl -ri -in -ni -nE -En -nA -nB -nC -rnw -li -il -ln -oE -iE -ciE --color --include= --exclude= --exclude-dir= --color=
rg: -n -i -l -c -F -w -v -o -q -in -ni -li -il -ln -S --files --type= --glob= --no-heading
jq: -r -c -e -s -S
`;

/**
 * Options that only choose what is shown, besides those of {@link PATTERN_OPTIONS}; programs that are in
 * neither may get any plain ones.
 */
const OPTIONS = `
git: -A -a -m -am -p -s -v -u --all --amend --no-edit --rebase --ff-only --tags --prune -q --quiet --allow-empty --signoff
git branch: -a -r -v -vv --show-current --list --all
git push: -u --tags
git switch: -c
git checkout: -b
find: -name -iname -type -maxdepth -mindepth -path -not -size -mtime -mmin -newer -empty -a -o
sed: -n
sort: -n -r -u -h -V -f -b -nr -rn -k -t
npm: -D -E -s --save-dev --silent --workspaces --if-present
pnpm: -D -E -r --save-dev --silent --recursive
yarn: -D -E --dev --silent
bun: -d -D --dev
touch:
date: -u -I --iso-8601
docker: -a -q --all -f --tail --tail= --since=
docker compose: -d --build -f --tail --tail= --no-deps -a
kubectl: -n -o -A -w -l --all-namespaces --namespace= -f --tail= --since= --previous -c -p
terraform: -check -recursive -diff
gh pr: -t --title -b --body --base --head -B -H --draft -d --fill --json --limit -L --state -s --comments --patch --name-only -R --repo --label -l --author --watch
gh issue: -t --title -b --body --json --limit -L --state -s --comments -R --repo --label -l --author
tr: -d -s -c -cd
uniq: -c -d -u -i
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
  return hasPlainWords(program, words, at, world, telling) && isHarmlessForm(program, words, at);
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
  const texts = isCommit ? " -m -am " : program.startsWith("gh ") ? GH_TEXTS : "";
  const pattern = lineOf(PATTERN_OPTIONS, program);
  const more = lineOf(OPTIONS, program);
  let options = pattern === undefined ? more : `${pattern}${more}`;
  let text = pattern === undefined ? -1 : patternOf(pattern, words, from);
  for (let index = from; index < words.length; index++) {
    const word = words[index] ?? "";
    const isOption = word.startsWith("-");
    if ((isText && !isOption) || index === text) {
      // What is a text here may be an option for the whole policy.
      if (isOption) return false;
      if (word.length >= SECRET_MIN_CHARS && mayHoldSecret(word)) return false;
      continue;
    }
    // Behind it are words for the script, which whoever wrote it reads.
    if (word === "--" && RUNNERS.includes(` ${program} ${words[from]} `)) options = undefined;
    if (program === "curl" && isLocalAddress(word)) continue;
    // `ext::sh -c …`: Git runs a helper for what it is to fetch.
    if (program.startsWith("git") && word.includes("::")) return false;
    if (telling && !isPlainName(word)) return false;
    // An option goes up to its `=`, and what stands behind it may be a path.
    const equals = isOption ? word.indexOf("=") + 1 : 0;
    if (equals > 0 && isText) return false;
    const value = equals > 0 ? word.slice(equals) : word;
    if (!isOrdinary(value, world) || (value.includes(" ") && isCommandLine(value))) return false;
    if (!hasPlainExtension(value) && !isPlainWithDots(value, program)) return false;
    if (!isOption) continue;
    const option = equals > 0 ? word.slice(0, equals) : word;
    if (options !== undefined && !options.includes(` ${option} `) && !isNumber(word, 1))
      return false;
    if (texts.includes(` ${word} `)) text = index + 1;
  }
  return true;
}

/** True for a text that may be a command with an option or a path, which an option may hand to a shell. */
function isCommandLine(text: string): boolean {
  return text.includes(" -") || text.includes(" /") || text.includes(" ~");
}

/** Options of `gh` in front of a text for people. */
const GH_TEXTS = " -t --title -b --body ";

/** What hands its words on to a script of the project. */
const RUNNERS = " npm test  npm run  pnpm test  pnpm run  yarn test  yarn run  bun test  bun run ";

/** True for `a.py::test`, and for `main..HEAD` where it is no file. */
function isPlainWithDots(word: string, program: string): boolean {
  const colons = word.indexOf("::");
  if (colons > 0 && hasPlainExtension(word.slice(0, colons))) return true;
  const dots = word.indexOf("..");
  if (dots <= 0 || !program.startsWith("git ")) return false;
  const end = word.slice(word[dots + 2] === "." ? dots + 3 : dots + 2);
  return !end.includes(".");
}

/** Where a search's pattern or a filter's program stands: its first word that is no option; else -1. */
function patternOf(options: string, words: readonly string[], from: number): number {
  let found = -1;
  for (let at = from; at < words.length; at++) {
    const word = words[at] ?? "";
    if (!word.startsWith("-")) {
      if (found < 0) found = at;
    } else {
      const option = word.slice(0, word.indexOf("=") + 1 || word.length);
      if (!options.includes(` ${option} `)) return -1;
    }
  }
  return found;
}
