import fc, { type Arbitrary } from "fast-check";
import { isStrictJson, parseJsonText, propertyOf, setJsonKey } from "../../../src/sys/json-edit.ts";
import { mutated } from "../inputs/mutate.ts";
import { target } from "../target.ts";

interface Edit {
  readonly text: string;
  readonly key: string;
  readonly value:
    | string
    | number
    | boolean
    | readonly string[]
    | { readonly [key: string]: string };
}

const PIECES = [
  ...'{ } [ ] " : , // /* */ \\ 1 true null'.split(" "),
  "\n",
  "\r\n",
  "\t",
  '"a": 1,',
];

const layouts: Arbitrary<string> = fc
  .tuple(
    fc.dictionary(fc.string({ maxLength: 6 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
    fc.constantFrom<string | number>(0, 2, 4, "\t"),
    fc.constantFrom("\n", "\r\n"),
    fc.constantFrom("", "\n", "\uFEFF", "  "),
  )
  .map(([value, indent, eol, extra]) => {
    const text = JSON.stringify(value, null, indent).replaceAll("\n", eol);
    return extra === "\uFEFF" ? extra + text : text + extra;
  });

/** Setting a key in a JSON text leaves every other byte as it was. */
export const jsonEditing = target<Edit>({
  name: "json-editing",
  claim: "setting a key keeps every other byte, and reads back as it was set",
  quickRuns: 500,
  inputs: fc.record({
    text: fc.oneof(layouts, mutated(layouts, PIECES)),
    key: fc.oneof(fc.constantFrom("a", "hooks", "__proto__", ""), fc.string({ maxLength: 6 })),
    value: fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.array(fc.string(), { maxLength: 3 }),
      fc.dictionary(fc.string({ maxLength: 4 }), fc.string(), { maxKeys: 2 }),
    ),
  }),
  refute: ({ text, key, value }) => {
    const edited = setJsonKey(text, key, value);
    if (edited instanceof Error) {
      const isObject = isStrictJson(text) && /^\uFEFF*\s*\{/.test(text);
      return isObject ? `refused a JSON object: ${edited.message}` : undefined;
    }
    if (!isStrictJson(edited)) return `no JSON any more: ${edited}`;
    const [before, after] = [membersOf(text), membersOf(edited)];
    if (before === undefined || after === undefined) return "cannot be read again";
    if (JSON.stringify(after.get(key)) !== JSON.stringify(JSON.stringify(value)))
      return `reads back as ${after.get(key)}`;
    for (const [name, source] of before) {
      if (name !== key && after.get(name) !== source) return `"${name}" is another: ${edited}`;
    }
    const [start, end] = common(text, edited);
    const isPresent = before.has(key);
    // Without the new text, what is left is the old one.
    if (!isPresent && before.size > 0 && start + end < text.length)
      return `bytes changed elsewhere: ${edited}`;
    return undefined;
  },
});

/** The source text of each member, normalised; the last one of a repeated name. */
function membersOf(text: string): ReadonlyMap<string, string> | undefined {
  const parsed = parseJsonText(text);
  if (!parsed.ok || parsed.root.type !== "object") return undefined;
  const plain: unknown = JSON.parse(text.replace(/^\uFEFF+/, ""));
  const members = new Map<string, string>();
  for (const [name, value] of Object.entries(Object(plain))) {
    if (propertyOf(parsed.root, name) !== undefined) members.set(name, JSON.stringify(value));
  }
  return members;
}

/** Lengths of the common beginning and end of two texts, which do not overlap. */
function common(a: string, b: string): readonly [number, number] {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end))
    end++;
  return [start, end];
}
