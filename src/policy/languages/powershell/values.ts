import { type Budget, stepsOf, take } from "../../model/budget.ts";
import { UNKNOWN } from "../../model/invocation.ts";
import type { World } from "../../model/world.ts";
import { physicalPaths } from "../../places/links.ts";
import { cmdletNamed } from "./aliases.ts";
import type { Command, Part, Script, Word } from "./syntax.ts";
import { windowsVariable } from "./windows-variables.ts";

/** What an expression is known to give; unknown parts of a text are {@link UNKNOWN}. */
export type Value =
  | { readonly kind: "text"; readonly text: string; readonly variable?: string }
  | { readonly kind: "list"; readonly items: readonly Value[] }
  | { readonly kind: "table"; readonly entries: readonly (readonly [string, Value])[] };

/** Where names are looked up. */
export interface Scope {
  readonly world: World;
  readonly budget: Budget;
  readonly variables: Map<string, Value>;
  /** The present directory, absolute or with {@link UNKNOWN}. */
  cwd: string;
}

/** The longest text that is built by joining constants; longer ones are unknown. */
const TEXT_MAX_CHARS = 65_536;
/** The longest pattern of `-f` that is filled in; filling takes time for each hole. */
const FORMAT_MAX_CHARS = 1_024;
/** The most items a list may have; longer ones are cut. */
const ITEMS_MAX = 200;

/** A text value. */
export function text(value: string, variable?: string): Value {
  if (value.length > TEXT_MAX_CHARS) return { kind: "text", text: UNKNOWN };
  return variable === undefined
    ? { kind: "text", text: value }
    : { kind: "text", text: value, variable };
}

/** The texts of a value, lists flattened. */
export function textsOf(value: Value): readonly { text: string; variable?: string }[] {
  switch (value.kind) {
    case "text":
      return [value];
    case "list":
      return value.items.flatMap(textsOf).slice(0, ITEMS_MAX);
    case "table":
      return [{ text: UNKNOWN }];
    default:
      return value satisfies never;
  }
}

/** One text for a value: list items joined by blanks, as PowerShell writes them into a string. */
export function joined(value: Value, separator = " "): string {
  let whole = "";
  for (const [index, item] of textsOf(value).entries()) {
    whole += (index === 0 ? "" : separator) + item.text;
    if (whole.length > TEXT_MAX_CHARS) return UNKNOWN;
  }
  return whole;
}

/** The value of a word: one part keeps its kind, several are joined to one text. */
export function wordValue(word: Word, scope: Scope): Value {
  if (!take(scope.budget, 1)) return text(UNKNOWN);
  let value: Value | undefined;
  let afterType = "";
  const [only, more] = word.parts;
  if (only?.kind === "text" && more === undefined) return partValue(only, true, scope);
  for (const part of word.parts) {
    if (part.kind === "type") {
      afterType = part.name;
      continue;
    }
    if (part.kind === "member") value = memberValue(value, afterType, part, scope);
    else if (part.kind === "index") value = indexed(value, part.script, scope);
    else {
      const next = partValue(part, value === undefined, scope);
      value = value === undefined ? next : joinValues(value, next);
    }
    if (part.kind === "text" && afterType === "char") {
      value = text(String.fromCodePoint(Math.min(Number(part.text) || 0, 0xffff)));
    }
  }
  return value ?? text(UNKNOWN);
}

/** The value of an expression: commas bind first, the other operators from left to right. */
function expressionValue(words: readonly Word[], scope: Scope): Value {
  let value: Value | undefined;
  let operator = "";
  let operand: Value[] = [];
  const fold = () => {
    const right = operand.length === 1 ? operand[0] : list(operand);
    if (operand.length > 0 && right !== undefined) {
      value = operator === "" ? right : combine(value, operator, right);
    }
    operand = [];
  };
  for (const word of words) {
    const sign = operatorOf(word);
    if (sign === ",") continue;
    if (sign === undefined) operand.push(wordValue(word, scope));
    else {
      fold();
      operator = sign;
    }
  }
  fold();
  return value ?? text(UNKNOWN);
}

/** The values of a method's arguments, where commas separate before anything else. */
export function argumentValues(commands: readonly Command[], scope: Scope): readonly Value[] {
  const values: Value[] = [];
  for (const { words } of commands) {
    let from = 0;
    for (let at = 0; at <= words.length; at++) {
      const word = words[at];
      if (word !== undefined && operatorOf(word) !== ",") continue;
      if (at > from) values.push(expressionValue(words.slice(from, at), scope));
      from = at + 1;
    }
  }
  return values;
}

/** The value a script gives when it is one constant expression or one well-known path command. */
function scriptValue(script: Script, scope: Scope): Value {
  const [pipeline] = script.pipelines;
  const command = pipeline?.commands[0];
  if (script.pipelines.length !== 1 || pipeline === undefined || command === undefined) {
    return text(UNKNOWN);
  }
  if (pipeline.assigns !== undefined) return text(UNKNOWN);
  return pipeline.commands.length === 1 ? commandValue(command, scope) : text(UNKNOWN);
}

/** The value one pipeline element puts out, as far as it is known. */
export function commandValue(command: Command, scope: Scope): Value {
  if (command.form === "expression") return expressionValue(command.words, scope);
  const [name, ...rest] = command.words;
  if (name === undefined) return text(UNKNOWN);
  const cmdlet = cmdletNamed(joined(wordValue(name, scope)))?.name;
  const operands = rest
    .map((word) => wordValue(word, scope))
    .filter((value) => value.kind !== "text" || !/^-[A-Za-z]/.test(value.text));
  const [first, second] = operands;
  switch (cmdlet) {
    case "join-path":
      if (first === undefined || second === undefined) return text(UNKNOWN);
      return text(`${joined(first).replace(/[\\/]$/, "")}\\${joined(second)}`);
    case "get-location":
      return text(scope.cwd);
    case "resolve-path":
    case "convert-path":
      return first === undefined ? text(UNKNOWN) : targetOf(first, scope);
    case "get-item":
    case "write-output":
      return first ?? text(UNKNOWN);
    case "get-childitem": {
      const base = first === undefined ? scope.cwd : joined(first);
      // Its items are children of the folder, or what the pattern names.
      return text(/[*?[]/.test(base) ? base : `${base.replace(/[\\/]$/, "")}\\*`);
    }
    default:
      return text(UNKNOWN);
  }
}

/** Where a path leads; it stays as it is written where nothing leads elsewhere. */
function targetOf(value: Value, { cwd, world }: Scope): Value {
  if (value.kind !== "text") return value;
  const arg = { value: value.text.replaceAll("\\", "/"), glob: false, start: 0, end: 0 };
  const [target] = physicalPaths(arg, cwd.replaceAll("\\", "/"), "through", world);
  return target === undefined ? value : text(target);
}

function operatorOf(word: Word): string | undefined {
  const [first] = word.parts;
  return first?.kind === "operator" ? first.text : undefined;
}

/** A list without lists in it, so that no text can make its size explode. */
export function list(items: readonly Value[]): Value {
  const flat = items.flatMap((item) => (item.kind === "list" ? item.items : [item]));
  return { kind: "list", items: flat.slice(0, ITEMS_MAX) };
}

function joinValues(left: Value, right: Value): Value {
  const variable = left.kind === "text" ? left.variable : undefined;
  return text(joined(left) + joined(right), variable);
}

function partValue(part: Part, first: boolean, scope: Scope): Value {
  switch (part.kind) {
    case "text":
      return text(first && !part.quoted ? withHome(part.text, scope.world) : part.text);
    case "variable":
      return variableValue(part.name, scope);
    case "splat":
      return variableValue(part.name, scope);
    case "code":
      return scriptValue(part.script, scope);
    case "table":
      return {
        kind: "table",
        entries: part.entries.map(({ key, value }) => [key, scriptValue(value, scope)] as const),
      };
    case "block":
    case "type":
    case "member":
    case "index":
    case "operator":
      return text(UNKNOWN);
    default:
      return part satisfies never;
  }
}

/** The steps that reading a value once more weighs. */
function weightOf(value: Value): number {
  if (value.kind === "text") return stepsOf(value.text.length);
  if (value.kind === "table") return 1;
  return value.items.reduce((sum, item) => sum + weightOf(item), 1);
}

/** A leading `~` is the home directory; a path such as `~bob` is not. */
function withHome(value: string, world: World): string {
  return value.startsWith("~") && /^~(?:[\\/]|$)/.test(value) && world.home !== undefined
    ? world.home + value.slice(1)
    : value;
}

/** The script that every session of the user's begins with. */
function profileOf({ home = UNKNOWN, platform }: World): string {
  return platform === "windows"
    ? `${home}\\Documents\\PowerShell\\Microsoft.PowerShell_profile.ps1`
    : `${home}/.config/powershell/Microsoft.PowerShell_profile.ps1`;
}

/** The file in which every session keeps what was typed. */
function historyOf({ home = UNKNOWN, platform }: World): string {
  return platform === "windows"
    ? `${home}\\AppData\\Roaming\\Microsoft\\Windows\\PowerShell\\PSReadLine\\ConsoleHost_history.txt`
    : `${home}/.local/share/powershell/PSReadLine/ConsoleHost_history.txt`;
}

function variableValue(written: string, scope: Scope): Value {
  const name = written.replace(/^(?:script|global|local|private|variable):/, "");
  const known = scope.variables.get(name);
  if (known !== undefined) return take(scope.budget, weightOf(known)) ? known : text(UNKNOWN);
  if (name === "null") return text("");
  if (name === "profile") return text(profileOf(scope.world), name);
  if (name === "true" || name === "false") return text(name);
  if (name === "pwd") return text(scope.cwd);
  if (name === "home") return text(scope.world.home ?? UNKNOWN, name);
  if (name.startsWith("env:")) {
    const value = windowsVariable(name.slice(4), scope.world);
    return value === undefined ? text(UNKNOWN, name) : text(value);
  }
  return text(UNKNOWN, name);
}

function memberValue(
  base: Value | undefined,
  type: string,
  part: Extract<Part, { kind: "member" }>,
  scope: Scope,
): Value {
  const args = argumentValues(part.args ?? [], scope).flatMap(textsOf);
  const first = args[0]?.text ?? "";
  if (base === undefined) return staticValue(type, part.name, args, scope);
  if (part.args === undefined) {
    if (base.kind === "table") {
      return base.entries.find(([key]) => key === part.name)?.[1] ?? text(UNKNOWN);
    }
    if (/^(?:target|linktarget|resolvedtarget)$/.test(part.name)) return targetOf(base, scope);
    if (part.name === "historysavepath") return text(historyOf(scope.world));
    // `$_.FullName` is the path that `$_` stands for.
    return /^(?:fullname|path|pspath|providerpath|name|value)$/.test(part.name)
      ? base
      : text(UNKNOWN, base.kind === "text" ? base.variable : undefined);
  }
  const own = joined(base);
  if (part.name === "replace" && args.length === 2 && first !== "") {
    const into = args[1]?.text ?? "";
    if (own.length * into.length > TEXT_MAX_CHARS * 16) return text(UNKNOWN);
    return text(own.replaceAll(first, into));
  }
  if (part.name === "tostring" || part.name === "trim") return base;
  if (part.name === "tolower") return text(own.toLowerCase());
  if (part.name === "toupper") return text(own.toUpperCase());
  return text(UNKNOWN);
}

/** The few static calls whose result is a constant path or text. */
function staticValue(
  type: string,
  member: string,
  args: readonly { text: string }[],
  scope: Scope,
): Value {
  const name = `${type.replace(/^system\./, "")}::${member}`;
  const texts = args.map((arg) => arg.text);
  if (name === "io.path::combine") return text(texts.join("\\"));
  if (name === "io.path::gettemppath") return text(windowsVariable("temp", scope.world) ?? UNKNOWN);
  if (name === "io.path::getfullpath") return text(texts[0] ?? UNKNOWN);
  if (name === "environment::getenvironmentvariable") {
    const variable = (texts[0] ?? "").toLowerCase();
    return text(windowsVariable(variable, scope.world) ?? UNKNOWN, `env:${variable}`);
  }
  if (name === "environment::getfolderpath" && /^userprofile$/i.test(texts[0] ?? "")) {
    return text(scope.world.home ?? UNKNOWN);
  }
  if (name === "environment::currentdirectory") return text(scope.cwd);
  if (name === "string::join") return text(texts.slice(1).join(texts[0] ?? ""));
  if (name === "string::concat") return text(texts.join(""));
  return text(UNKNOWN);
}

function indexed(base: Value | undefined, script: Script, scope: Scope): Value {
  const key = joined(scriptValue(script, scope));
  if (base?.kind === "list") return base.items.at(Number(key)) ?? text(UNKNOWN);
  if (base?.kind === "table") {
    return base.entries.find(([name]) => name === key.toLowerCase())?.[1] ?? text(UNKNOWN);
  }
  return text(UNKNOWN);
}

function combine(left: Value | undefined, operator: string, right: Value): Value {
  if (operator === "-join") {
    return text(left === undefined ? joined(right, "") : joined(left, joined(right)));
  }
  if (left === undefined) return text(UNKNOWN);
  if (operator === "-f") return text(formatted(joined(left), textsOf(right)));
  if (operator !== "+") return text(UNKNOWN);
  return left.kind === "list" ? list([...left.items, right]) : joinValues(left, right);
}

function formatted(pattern: string, items: readonly { text: string }[]): string {
  if (pattern.length > FORMAT_MAX_CHARS) return UNKNOWN;
  let room = TEXT_MAX_CHARS;
  return pattern.replace(/\{(\d+)[^}]*\}/g, (_, index: string) => {
    const item = items[Number(index)]?.text ?? UNKNOWN;
    room -= item.length;
    return room < 0 ? UNKNOWN : item;
  });
}
