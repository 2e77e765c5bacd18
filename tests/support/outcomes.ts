import fc from "fast-check";
import type { Json, Outcome, Verdict } from "../../src/protocol/outcome.ts";

/** The four verdicts, weakest first, written down apart from the code under test. */
export const VERDICTS = ["pass", "allow", "ask", "deny"] as const satisfies readonly Verdict[];

/** Any value that JSON can hold, keys such as `__proto__` aside. */
const json: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number || 0),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.string({ maxLength: 8 }), tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const extras = fc.record(
  {
    context: fc.string({ unit: "binary" }),
    notice: fc.string(),
    halt: fc.string(),
    retry: fc.constant(true as const),
    output: fc.oneof(fc.string(), fc.record({ stdout: fc.string(), stderr: fc.string() })),
    data: fc.dictionary(fc.string({ maxLength: 8 }), json, { maxKeys: 4, noNullPrototype: true }),
  },
  { requiredKeys: [] },
);

/** Any outcome a handler could return. */
export const anyOutcome: fc.Arbitrary<Outcome> = fc
  .tuple(fc.constantFrom(...VERDICTS), fc.string(), extras)
  .map(([verdict, reason, rest]) =>
    verdict === "pass" ? { verdict, ...rest } : { verdict, reason, ...rest },
  );
