import type { Looks } from "../commands/read-only-form.ts";
import type { Arg } from "../model/invocation.ts";

// The scripts of sed that surely only print: a small part of its language, read whole.

export function sedForm(): Looks {
  return {
    options: { data: "-e|--expression" },
    not: "-i --in-place -f --file --follow-symlinks --debug -l --line-length",
    value: (name, script) => (name === "-e" ? whyNotSed(script) : undefined),
    needs: "-e",
  };
}

/** The same where the first operand is the script. */
export function sedOperandForm(): Looks {
  return {
    not: "-i --in-place -f --file --follow-symlinks --debug -l --line-length -e --expression",
    given: ([script]) => (script === undefined ? "has no script" : whyNotSed(script)),
  };
}

const ADDRESS = String.raw`(?:\d+(?:~\d+)?|\$|\/(?:[^\/\\\n[\]]|\\[^\n]|\[\^?\]?[^\]\/\\\n[]*\])*\/I?)`;
const RANGE = String.raw`(?:${ADDRESS}(?:\s*,\s*(?:${ADDRESS}|[+~]\d+))?\s*!?\s*)?`;
/** The rest of the line is the name of a file. */
const NOWHERE = String.raw`w ?\/dev\/(?:stdout|stderr|null)(?=\n|$)`;
const SED_COMMAND = new RegExp(
  String.raw`^\s*${RANGE}(?:[pdqQ=gGhHxnNDPlzF]|${NOWHERE}|s([\/|#,@:!_%])(?:(?!\1)[^\\\n[\]]|\\[^\n]|\[\^?\]?(?:(?!\1)[^\]\\\n[])*\])*\1` +
    String.raw`(?:(?!\1)[^\\\n]|\\[^\n])*\1[gpiI\d]*(?:${NOWHERE})?|y\/[^\/\\\n]*\/[^\/\\\n]*\/)\s*(?=[;\n}]|$)`,
);

/** Says why a script may do more than print; undefined where each of its commands is read. */
function whyNotSed({ value, glob, splits }: Arg): string | undefined {
  if (glob || splits === true || value.includes("\uFFFC")) return "has a script that is not known";
  let rest = value;
  while (rest.trim() !== "") {
    const found = SED_COMMAND.exec(rest)?.[0];
    if (found === undefined) return "has a script with commands that are not read";
    rest = rest.slice(found.length).replace(/^\s*[;\n]/, "");
  }
  return undefined;
}
