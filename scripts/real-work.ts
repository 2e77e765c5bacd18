import { isDeepStrictEqual } from "node:util";
import { WORK } from "../tests/bounds/kinds.ts";
import { ENGINES, missingFor, openWorkshop, type Way } from "../tests/bounds/work.ts";

/*
 * Runs kinds of real work without bounds and within them, by every engine that works here, and says what differs:
 *   bun run real-work [NAME] [--registries] [--calls]
 * With `--registries` those that fetch packages; with `--calls` also as the hook has an agent run them.
 */

/** Files that are named of those that differ. */
const SHOWN_MAX = 8;

const words = process.argv.slice(2);
const named = words.find((word) => !word.startsWith("--")) ?? "";
const withRegistries = words.includes("--registries");
const workshop = openWorkshop();
let tried = 0;
let differing = 0;
for (const work of WORK) {
  if (!work.name.includes(named) || (work.network === true) !== withRegistries) continue;
  const missing = missingFor(work);
  if (missing.length > 0) {
    console.log(`left out  ${work.name}: not here: ${missing.join(", ")}`);
    continue;
  }
  tried++;
  const plain = await workshop.run(work, { kind: "plain" });
  const wrong = plain.exit === (work.exit ?? 0) ? [] : [`without bounds: exit ${plain.exit}`];
  for (const way of waysFor(work.isLine === true, work.called === true)) {
    const came = await workshop.run(work, way);
    if (isDeepStrictEqual(came, plain)) continue;
    differing++;
    wrong.push(`${way.kind} ${"engine" in way ? way.engine : ""}: ${difference(plain, came)}`);
  }
  console.log([`${wrong.length === 0 ? "same" : "differs"}  ${work.name}`, ...wrong].join("\n"));
}
workshop.dispose();
console.log(`${tried} kinds by ${ENGINES.join(" and ")}: ${differing} differences`);
process.exitCode = differing === 0 ? 0 : 1;

function waysFor(isLine: boolean, isCalled: boolean): readonly Way[] {
  return ENGINES.flatMap((engine): readonly Way[] => [
    ...(isLine ? [] : [{ kind: "confined", engine } as const]),
    ...(isCalled || words.includes("--calls")
      ? [{ kind: "call", engine, calls: "all" } as const]
      : []),
  ]);
}

type Came = Awaited<ReturnType<typeof workshop.run>>;

function difference(plain: Came, came: Came): string {
  const gone = plain.files.filter((file) => !came.files.includes(file)).slice(0, SHOWN_MAX);
  const made = came.files.filter((file) => !plain.files.includes(file)).slice(0, SHOWN_MAX);
  const output = plain.output === came.output ? "" : `\n--- ${plain.output}\n+++ ${came.output}`;
  return `exit ${plain.exit} and ${came.exit}; not made: ${gone}; made: ${made}${output}`;
}
