import { isShell, shebangWords } from "../catalog/code-line.ts";
import { UNKNOWN } from "../model/invocation.ts";
import { baseName } from "../text/path.ts";

/** A recipe of a justfile. */
interface JustRecipe {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly before: readonly string[];
  readonly lines: string[];
}

/** Recipes that one goal is followed through. */
const RECIPES_MAX = 64;

/** The name of a recipe, its parameters and what is done before. */
const HEAD = /^@?([\w-]+)((?:\s+[^:]*)?):(?!=)(.*)$/;
const ASSIGNMENT = /^(?:export\s+)?([\w-]+)\s*:=\s*(.*)$/;
const ALIAS = /^alias\s+([\w-]+)\s*:=\s*([\w-]+)/;

/** What `just` runs as shell text: each line has a shell to itself, and `{{…}}` is unknown where it is no plain name. */
export function justCommands(text: string, words: readonly string[]): string {
  const recipes: JustRecipe[] = [];
  const variables = new Map<string, string>();
  const aliases = new Map<string, string>();
  const outside: string[] = [];
  for (const line of text.replace(/\\\r?\n\s*/g, " ").split(/\r?\n/)) {
    if (/^\s/.test(line)) recipes.at(-1)?.lines.push(line);
    const alias = ALIAS.exec(line);
    const assigned = ASSIGNMENT.exec(line);
    const head = HEAD.exec(line);
    if (alias !== null) aliases.set(alias[1] ?? "", alias[2] ?? "");
    else if (assigned !== null) {
      for (const [, code = ""] of line.matchAll(/`([^`]+)`/g)) outside.push(code);
      variables.set(assigned[1] ?? "", evaluated(assigned[2] ?? "", variables));
    } else if (head !== null && !line.startsWith("#")) {
      const [, name = "", parameters = "", before = ""] = head;
      recipes.push({ name, parameters: listed(parameters), before: listed(before), lines: [] });
    }
  }
  const asked: string[] = [];
  for (const word of words) {
    const [, name, value] = /^([\w-]+)=(.*)$/.exec(word) ?? [];
    if (name !== undefined) variables.set(name, value ?? "");
    else asked.push(aliases.get(word) ?? word);
  }
  const names = new Set(recipes.map(({ name }) => name));
  const [first] = asked.length === 0 ? recipes : [];
  const open = first === undefined ? asked.filter((name) => names.has(name)) : [first.name];
  const lines: string[] = [];
  const met = new Set<string>(open);
  for (const name of open) {
    const recipe = recipes.findLast((each) => each.name === name);
    if (recipe === undefined || met.size > RECIPES_MAX) continue;
    const given = asked[0] === name ? asked.slice(1) : [];
    lines.push(...linesOf(recipe, given, variables));
    for (const other of recipe.before) {
      const next = other.replace(/^\(|\)$/g, "");
      if (names.has(next) && !met.has(next)) met.add(next) && open.push(next);
    }
  }
  return [...outside, ...lines].join("\n");
}

function listed(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

/** The value of constant texts, names and variables of the environment behind one another; the rest is unknown. */
function evaluated(written: string, names: ReadonlyMap<string, string>): string {
  const [expression = ""] = written.split(/(?<!\s)\s+#/);
  let value = "";
  for (const [part, , text, call, given] of expression.matchAll(PART)) {
    if (part === "/") value += part;
    else if (call === "justfile_directory") value += ".";
    else if (call !== undefined) {
      const name = /^env/.test(call) ? /^\s*["'](\w+)["']/.exec(given ?? "")?.[1] : undefined;
      value += name === undefined ? UNKNOWN : `\${${name}}`;
    } else value += text ?? names.get(part) ?? UNKNOWN;
  }
  return value;
}

/** A text in quotes, a function with what it is given, a name, or signs. */
const PART = /(["'])(.*?)\1|(\w+)\(([^()]*)\)|[\w-]+|[^\s"'\w+-]+/g;

function linesOf(
  { parameters, lines }: JustRecipe,
  given: readonly string[],
  variables: ReadonlyMap<string, string>,
): readonly string[] {
  const own = new Map(variables);
  parameters.forEach((parameter, at) => {
    const [, name = "", usual] = /^[+*$]*([\w-]+)(?:=(.*))?$/.exec(parameter) ?? [];
    own.set(name, given[at] ?? (usual === undefined ? UNKNOWN : evaluated(usual, variables)));
  });
  const body = lines
    .map((line) => line.trim())
    .join("\n")
    .replace(/\{\{([^{}]*)\}\}/g, (_all, value: string) => evaluated(value, own));
  const interpreter = shebangWords(body.trimStart());
  if (interpreter !== undefined) {
    const [program = "sh"] = interpreter;
    if (isShell(baseName(program))) return [`(\n${body}\n)`];
    // Indented as it was written: the blanks mean something to Python.
    return [`${interpreter.join(" ")} - <<'${END}'\n${dedented(lines)}\n${END}`];
  }
  return body
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => `(\n${line.replace(/^[@-]+/, "")}\n)`);
}

const END = "END_OF_RECIPE";

function dedented(lines: readonly string[]): string {
  const indent = /^\s*/.exec(lines[0] ?? "")?.[0].length ?? 0;
  return lines.map((line) => line.slice(indent)).join("\n");
}
