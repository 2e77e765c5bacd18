import type { Arg } from "../model/invocation.ts";
import type { Description } from "./command.ts";
import {
  type Described,
  optionBegunBy,
  optionNamed,
  takesNext,
  takesValue,
} from "./option-names.ts";
import type { Option } from "./parse-arguments.ts";
import type { OptionReader } from "./read-options.ts";

/** True for a parameter of a cmdlet; PowerShell takes long dashes as well. */
export function isParameter(text: string): boolean {
  return /^[-\u2013-\u2015][A-Za-z_?]/.test(text);
}

/** True for a switch of a program of Windows: `/s`, `/a:h`, `/s/q`, and `-x`, which many take as well. */
export function isSwitch(text: string): boolean {
  return /^\/\/?[A-Za-z?]+(?::|$)|^-[A-Za-z]/.test(text) || CLUSTER.test(text);
}

/** The parameters that a written name means, by its beginning: several for letters in a cluster (`-rf`). */
export function parametersNamed(
  written: string,
  described: Description["options"],
): readonly Described[] {
  const whole = parameterNamed(written, described);
  if (whole !== undefined) return [whole];
  const letters = [...written.slice(1)].map((letter) => parameterNamed(`-${letter}`, described));
  return letters.every(isBare) ? letters.filter((one) => one !== undefined) : [];
}

/** Reads `-Name value`, `-Name:value`, `-Switch:$false`, or letters in a cluster. */
export const readParameter: OptionReader = (arg, next, described, add) => {
  const text = `-${arg.value.slice(1)}`;
  const colon = text.indexOf(":");
  const written = (colon < 0 ? text : text.slice(0, colon)).toLowerCase();
  const attached = colon < 0 ? undefined : { ...arg, value: text.slice(colon + 1) };
  const [found, ...more] = parametersNamed(written, described);
  const { names, kind } = found ?? { names: [written], kind: undefined };
  if (attached !== undefined && isBare(found) && /^\$?(?:false|0)$/i.test(attached.value))
    return false;
  const isNext = attached === undefined && takesNext(kind);
  add({ name: written, names, kind, value: isNext ? next : attached });
  for (const one of more) add({ name: written, ...one, value: undefined });
  return isNext;
};

/** Reads `/s`, `/a:h`, `/s/q`. */
export const readSwitch: OptionReader = (arg, next, described, add) => {
  // Bash on Windows turns `/s` into a path, so that people write `//s`.
  const text = arg.value.startsWith("//") ? arg.value.slice(2) : arg.value.slice(1);
  const parts = CLUSTER.test(arg.value) ? text.split("/") : [text];
  let isNext = false;
  for (const part of parts) {
    const [letters = "", attached] = part.split(/:(.*)/s, 2);
    const name = `/${letters.toLowerCase()}`;
    const { names, kind } = optionNamed(name, described) ?? { names: [name], kind: undefined };
    isNext = attached === undefined && takesNext(kind);
    const value = attached === undefined ? undefined : { ...arg, value: attached };
    add({ name, names, kind, value: isNext ? next : value });
  }
  return isNext;
};

const CLUSTER = /^(?:\/[A-Za-z?](?::[^/]*)?){2,}$/;

/** Gives operands to the parameters that they stand for: each one that has no value yet, and the last. */
export function bindOperands(
  operands: readonly Arg[],
  positions: string,
  described: Description["options"],
  options: Option[],
): void {
  const slots = positions.split(" ").flatMap((name) => optionNamed(name, described) ?? []);
  const open = slots.filter(({ names }) => !options.some((one) => one.names[0] === names[0]));
  for (const [at, value] of operands.entries()) {
    const slot = open[at] ?? open.at(-1) ?? slots.at(-1);
    if (slot !== undefined) options.push({ name: slot.names[0] ?? "", ...slot, value, at });
  }
}

/** The cmdlet's own parameters go before the common ones: `-v` is rarely meant as `-Verbose`. */
function parameterNamed(written: string, described: Description["options"]): Described | undefined {
  const name = written.replace(/^[\u2013-\u2015]/, "-");
  return (
    optionNamed(name, described) ??
    optionNamed(name, COMMON) ??
    optionBegunBy(name, described, "first") ??
    optionBegunBy(name, COMMON, "first")
  );
}

function isBare(option: Described | undefined): boolean {
  return option !== undefined && !takesValue(option.kind);
}

/** Parameters that every cmdlet takes. */
const COMMON: Description["options"] = {
  switch: "-confirm|-cf -whatif|-wi -verbose|-vb -debug|-db",
  data:
    "-erroraction|-ea -warningaction|-wa -informationaction|-infa -outvariable|-ov -errorvariable|-ev " +
    "-pipelinevariable|-pv -outbuffer|-ob",
};
