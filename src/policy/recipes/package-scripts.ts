import type { Arguments } from "../commands/parse-arguments.ts";
import type { Arg } from "../model/invocation.ts";
import { matchesGlob, readGlob } from "../text/glob.ts";
import { quoteWord } from "../text/quote.ts";

/** Behind which the name of a script stands. */
const RUN = /^(?:run|run-script|rum|urn)$/;

/** What is run around every installation, which a tool does that is told nothing. */
const INSTALLS = "install prepublish prepare";

/** What else runs scripts, by the first word: the scripts, each with those of its name before and behind it. */
const SCRIPTS_OF: readonly (readonly [RegExp, string])[] = [
  [/^(?:t|tst)$/, "test"],
  [/^(?:it|install-test|cit|install-ci-test)$/, "install prepublish prepare test"],
  [/^(?:install|add|i|in|ins|isntall|ci|clean-install|link|ln|rebuild)$/, INSTALLS],
  [/^(?:publish|pack)$/, "prepublishOnly prepare pack publish"],
  [/^restart$/, "restart stop start"],
];

/** The scripts of a package.json that a package manager of Node runs, by their names. */
export function packageScripts(
  text: string,
  words: readonly Arg[],
  { operands, has }: Pick<Arguments, "operands" | "has">,
): ReadonlyMap<string, string> {
  const [verb, second] = operands;
  const isRun = verb !== undefined && RUN.test(verb.value);
  const asked = isRun ? second : verb;
  if (isRun && asked === undefined) return NONE;
  const name = asked?.value ?? "";
  const others = isRun ? undefined : SCRIPTS_OF.find(([names]) => names.test(name))?.[1];
  const meant = asked === undefined ? INSTALLS : (others ?? name);
  const isAlone = has("--ignore-scripts");
  if (isAlone && meant.startsWith(INSTALLS)) return NONE;
  const scripts = scriptsIn(text);
  const runs = new Map<string, string>();
  const isOne = !meant.includes(" ");
  for (const each of meant.includes("*") ? namesLike(meant, scripts) : meant.split(" ")) {
    for (const script of isAlone ? [each] : [`pre${each}`, each, `post${each}`]) {
      const code = scripts.get(script);
      if (code === undefined) continue;
      runs.set(script, script === each && isOne ? `${code}${given(words, asked)}` : code);
    }
  }
  return runs;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** The scripts that `run-s 'build:*'` and its like mean. */
function namesLike(pattern: string, scripts: ReadonlyMap<string, string>): readonly string[] {
  const glob = readGlob(pattern);
  return [...scripts.keys()].filter((name) => matchesGlob(glob, name));
}

/** What stands behind the name of a script, which the script gets as its last words. */
function given(words: readonly Arg[], name: Arg | undefined): string {
  let isBehind = false;
  let text = "";
  for (const { value } of name === undefined ? [] : words.slice(words.indexOf(name) + 1)) {
    if (value === "--" && !isBehind) isBehind = true;
    else if (isBehind || !value.startsWith("-")) text += ` ${quoteWord(value)}`;
  }
  return text;
}

/** The scripts of a package.json, also of one that is known in pieces only. */
function scriptsIn(text: string): ReadonlyMap<string, string> {
  try {
    const { scripts } = JSON.parse(text.replace(/^\uFEFF/, ""));
    return new Map(Object.entries(scripts ?? {}).map(([name, code]) => [name, `${code}`]));
  } catch {
    const found = [...text.matchAll(SCRIPT)];
    return new Map(found.map(([, name = "", code]) => [name, unescaped(code)]));
  }
}

/** A name with a text in JSON, whatever object it is in. */
const SCRIPT = /"([\w:.-]+)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

function unescaped(text = ""): string {
  return text.replace(/\\(.)/g, (_all, char: string) => (char === "n" ? "\n" : char));
}
