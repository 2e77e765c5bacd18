import type { ParameterExpansionPart, ParameterOperation, Word } from "unbash";
import { stepsOf } from "../../model/budget.ts";
import { UNKNOWN } from "../../model/invocation.ts";
import { environmentText } from "../../secrets/secret-name.ts";
import { ALTERNATIVES_MAX } from "../../text/limits.ts";
import { removeMatch } from "../../text/pattern.ts";
import type { Binding } from "./binding.ts";
import {
  changeCase,
  mapValue,
  NOBODY_KNOWS,
  removeKnown,
  replace,
  slice,
  transform,
  type Value,
} from "./value.ts";
import { type Frame, spanOfAll, spend, spendText, through, type Walk } from "./walk.ts";

/** The value of `$name` as the shell would have it at this point of the walk. */
export function variableValue(name: string, frame: Frame, walk: Walk): Value {
  if (/^\d+$/.test(name)) return positional(Number(name), frame);
  if (name === "@") return allPositional(frame);
  if (name === "*") return { ...allPositional(frame), joint: jointOf(frame) };
  if (/^[$!?#_-]$/.test(name) || SHELL_CHOSEN.has(name)) return NOBODY_KNOWS;
  const binding = frame.scope.get(name);
  if (binding !== undefined) return fromBinding(binding);
  const known = shellValue(name, frame, walk) ?? environmentText(name, walk.world);
  if (known !== undefined) return { values: [known] };
  // Nearly always what it is meant to be; rules that delete ask what is left without it.
  const guess = name === "TMPDIR" ? walk.world.temporary[0] : undefined;
  return { values: [guess ?? UNKNOWN], variable: name };
}

/** The value of `${…}`: indirection, arrays, defaults, removal, replacement, slices, case. */
export function parameterValue(
  part: ParameterExpansionPart,
  frame: Frame,
  walk: Walk,
  text: (word: Word) => readonly string[],
): Value {
  if (part.prefix === "#") return NOBODY_KNOWS;
  let base = element(part, frame, walk, text);
  if (part.prefix === "!") {
    if (part.operation?.type === "Names") return NOBODY_KNOWS;
    base = indirect(base.values, frame, walk);
  }
  const operation = part.operation;
  if (operation === undefined) return base;
  if (!base.values.every((value) => spendText(walk, value))) return NOBODY_KNOWS;
  return applyOperation(operation, base, part.parameter, frame, walk, text);
}

/** `${!x}`: the values of every variable that x may name. */
function indirect(names: readonly string[], frame: Frame, walk: Walk): Value {
  const meant = names.map((name) =>
    /^\w+$/.test(name) ? variableValue(name, frame, walk) : NOBODY_KNOWS,
  );
  const [only] = meant;
  if (only !== undefined && meant.length === 1) return only;
  return { values: [...new Set(meant.flatMap(({ values }) => values))] };
}

/** Chosen by the shell at run time; never empty, never anybody's choice. */
const SHELL_CHOSEN: ReadonlySet<string> = new Set(
  "RANDOM SRANDOM SECONDS EPOCHSECONDS EPOCHREALTIME BASHPID PPID UID EUID LINENO HOSTNAME".split(
    " ",
  ),
);

function positional(index: number, frame: Frame): Value {
  const { positional, otherPositional, ownName } = frame.scope;
  const arg = index === 0 ? ownName : positional[index - 1];
  if (index === 0 && arg === undefined) return { values: ["bash"] };
  if (arg === undefined && positional.length === 0) {
    return { values: [UNKNOWN], variable: String(index) };
  }
  const value = arg?.value ?? "";
  const others = index === 0 ? [] : otherPositional.map((args) => args[index - 1]?.value ?? "");
  const values = others.length === 0 ? [value] : [...new Set([value, ...others])];
  return { values, ...(arg?.from === undefined ? {} : { from: arg.from }) };
}

function allPositional(frame: Frame): Value {
  const args = frame.scope.positional;
  if (args.length === 0) return { values: [UNKNOWN], variable: "@", many: true };
  const from = args.flatMap((arg) => arg.from ?? []);
  const fields = args.map((arg) => arg.value);
  const values = [fields.join(" ")];
  if (frame.scope.otherPositional.length === 0) return { values, fields, from };
  const otherFields = frame.scope.otherPositional.map((list) => list.map((arg) => arg.value));
  return { values, fields, otherFields, from };
}

/** The first of the field separators. */
function jointOf(frame: Frame): string {
  return (frame.scope.separators[0] ?? " ").slice(0, 1);
}

function fromBinding(binding: Binding): Value {
  const values = binding.values.length === 0 ? [""] : binding.values;
  return {
    values,
    ...(binding.from === undefined ? {} : { from: binding.from }),
    ...(binding.guessed === undefined ? {} : { variable: binding.guessed }),
    ...(binding.maybeUnset === true ? { maybeUnset: true } : {}),
  };
}

/** What a shell that was told nothing else splits words at. */
const OWN_SEPARATORS = " \t\n";

function shellValue(name: string, frame: Frame, walk: Walk): string | undefined {
  const { scope } = frame;
  switch (name) {
    case "HOME":
      return walk.world.home;
    case "PWD":
      return scope.cwd;
    case "OLDPWD":
      return scope.previousCwd ?? UNKNOWN;
    case "SHELL":
      return walk.world.env("SHELL") ?? "/bin/sh";
    case "BASH":
      return "/bin/bash";
    case "IFS":
      return OWN_SEPARATORS;
    default:
      return undefined;
  }
}

function element(
  part: ParameterExpansionPart,
  frame: Frame,
  walk: Walk,
  text: (word: Word) => readonly string[],
): Value {
  if (part.index === undefined) return variableValue(part.parameter, frame, walk);
  const binding = frame.scope.get(part.parameter);
  const elements = binding?.elements;
  const others = binding?.otherElements ?? [];
  const index = text(part.index)[0] ?? "";
  if (elements === undefined) {
    if (!/^(?:0|@|\*)$/.test(index)) return NOBODY_KNOWS;
    const value = variableValue(part.parameter, frame, walk);
    if (index === "0") return value;
    // Without a value there are no elements, not even in quotes.
    if (binding !== undefined && binding.values.length === 0) return { ...value, fields: [] };
    if (value.variable === undefined) return value;
    return index === "*" ? { ...value, joint: jointOf(frame) } : { ...value, many: true };
  }
  if (index === "@" || index === "*") {
    const all = { values: [elements.join(" ")], fields: elements, otherFields: others };
    return index === "*" ? { ...all, joint: jointOf(frame) } : all;
  }
  const lists = [elements, ...others];
  if (/^-?\d+$/.test(index)) {
    const numbers = index.startsWith("-") ? undefined : binding?.numbers;
    const at = numbers === undefined ? Number(index) : numbers.indexOf(Number(index));
    const isSet = numbers === undefined || at >= 0;
    const values = lists.map((list) => (isSet ? list.at(at) : undefined) ?? "");
    // Where a branch left no array there is nothing to count back in.
    return { values: [...new Set(at < 0 && others.length > 0 ? [...values, ""] : values)] };
  }
  // The keys of an array of names are not kept: it may be any of its values.
  const all = new Set(lists.flat());
  return all.size === 0 || all.size > ALTERNATIVES_MAX ? NOBODY_KNOWS : { values: [...all] };
}

function applyOperation(
  operation: ParameterOperation,
  base: Value,
  name: string,
  frame: Frame,
  walk: Walk,
  text: (word: Word) => readonly string[],
): Value {
  switch (operation.type) {
    case "Default": {
      let given: readonly string[] = [];
      const value = withDefault(operation.operator, base, name, frame, () => {
        given = text(operation.operand);
        return given;
      });
      // What `=` assigns is read from the variable, without the quotes.
      const isWhole = /^["']/.test(operation.operand.text) && !operation.operator.endsWith("=");
      return isWhole && given.length > 0 ? { ...value, whole: given } : value;
    }
    case "Remove": {
      const pattern = text(operation.operand)[0] ?? "";
      return mapValue(
        base,
        (value) =>
          spend(walk, Math.ceil((value.length * pattern.length) / CHECKS_PER_STEP))
            ? removeMatch(value, pattern, operation.operator)
            : UNKNOWN,
        (value) => removeKnown(value, pattern, operation.operator),
      );
    }
    case "Replace": {
      const [pattern, other] = [text(operation.pattern)[0] ?? "", text(operation.replacement)[0]];
      const most = 1 + (other ?? "").length / Math.max(1, pattern.length);
      return mapValue(base, (value) =>
        spend(walk, stepsOf(value.length * most))
          ? replace(value, pattern, other ?? "", operation.operator)
          : UNKNOWN,
      );
    }
    case "CaseModification":
      return operation.operand === undefined
        ? mapValue(
            base,
            (value) => changeCase(value, operation.operator),
            (value) => changeCase(value, operation.operator),
          )
        : NOBODY_KNOWS;
    case "Slice":
      return slice(base, name, text(operation.offset), operation.length && text(operation.length));
    case "Transform": {
      const operator = text(operation.operand)[0] ?? "";
      if (operator === "P") {
        for (const value of base.values) walkPrompt(value, name, frame, walk);
      }
      return transform(base, operator);
    }
    case "Names":
    case "Unknown":
      return NOBODY_KNOWS;
    default:
      return operation satisfies never;
  }
}

/** `${x@P}` expands its value as a prompt, with the commands in it. */
function walkPrompt(value: string, name: string, frame: Frame, walk: Walk): void {
  if (!/[$`]/.test(value)) return;
  const span = spanOfAll(frame);
  walk.enterCode(`: "${value}"`, through(frame, { name: `\${${name}@P}` }, { span }));
}

/** Characters compared with places of a pattern that weigh as much as one step of the analysis. */
const CHECKS_PER_STEP = 16;

function withDefault(
  operator: string,
  base: Value,
  name: string,
  frame: Frame,
  operand: () => readonly string[],
): Value {
  const unknown = base.variable !== undefined;
  const guessed = unknown ? base.values.filter((value) => value !== UNKNOWN) : [];
  const unset = unknown || base.values.every((value) => value === "");
  // What one branch left empty takes the other word, what another one filled does not.
  const mixed = !unset && (base.maybeUnset === true || base.values.includes(""));
  const { maybeUnset: _decided, ...known } = base;
  switch (operator.replace(":", "")) {
    case "-":
    case "=": {
      if (!unset && !mixed) return base;
      // Without a colon an empty value stays, and nobody knows here whether it is empty or none.
      const keeps = (value: string): boolean => value !== "" || !operator.startsWith(":");
      const filled = unknown ? guessed : base.values.filter(keeps);
      const values = [...new Set([...filled, ...operand()])];
      if (operator.endsWith("=")) frame.scope.set(name, { values, exported: false });
      return unset ? { values } : { ...known, values };
    }
    case "+":
      if (unset && !unknown && operator.startsWith(":")) return { values: [""] };
      return { values: [...operand(), ...(unset || mixed ? [""] : [])] };
    default:
      // `${x:?}` stops the shell when x is empty: unknown, but surely something.
      if (guessed.length > 0) return { values: guessed };
      return unset ? NOBODY_KNOWS : base;
  }
}
