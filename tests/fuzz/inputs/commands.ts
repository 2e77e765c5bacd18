import fc, { type Arbitrary } from "fast-check";
import { allRules } from "../../../src/policy/judge/all-rules.ts";
import { PACKS } from "../../policy/tools/all-packs.ts";
import { mutated, SHELL_PIECES } from "./mutate.ts";

/** Every plain command that a rule or a pack gives as an example. */
export const EXAMPLES: readonly string[] = [...allRules(), ...PACKS].flatMap(({ examples }) => {
  const { denies, allows } = examples();
  return [...denies, ...allows].flatMap((example) =>
    typeof example === "string" ? [example] : [],
  );
});

const SEPARATORS = ["; ", " && ", " || ", " | ", "\n", " & "];

/** Command lines: examples, several in a line, and changed ones. */
export const commandLines: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...EXAMPLES),
  fc
    .array(fc.tuple(fc.constantFrom(...EXAMPLES), fc.constantFrom(...SEPARATORS)), {
      minLength: 2,
      maxLength: 3,
    })
    .map((parts) =>
      parts.map(([text, end], at) => (at === parts.length - 1 ? text : text + end)).join(""),
    ),
  mutated(fc.constantFrom(...EXAMPLES), [
    ...SHELL_PIECES,
    "rm -rf /",
    " -rf ",
    "/",
    "~",
    ".env",
    " git ",
  ]),
);
