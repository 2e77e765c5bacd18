import { afterAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { WORK } from "./kinds.ts";
import {
  type Came,
  ENGINES,
  missingFor,
  openWorkshop,
  SHARED,
  type Way,
  type Work,
} from "./work.ts";

/** Longest that one kind takes in one way, on a machine that does other things as well. */
const KIND_MAX_MS = 240_000;

const workshop = openWorkshop();
afterAll(() => {
  workshop.dispose();
  rmSync(SHARED, { recursive: true, force: true });
});

if (ENGINES.length < 2)
  console.warn(`SKIPPED: real work within bounds; engines here: ${ENGINES.join(", ")}`);

const local = WORK.filter(({ network }) => network !== true);
const here = ENGINES.length === 0 ? [] : local.filter((work) => missingFor(work).length === 0);
for (const work of local.filter((work) => !here.includes(work) && ENGINES.length > 0))
  console.warn(`SKIPPED: ${work.name}: not here: ${missingFor(work).join(", ")}`);

const unbounded = new Map<Work, Came>();

async function withoutBounds(work: Work): Promise<Came> {
  const known = unbounded.get(work) ?? (await workshop.run(work, { kind: "plain" }));
  unbounded.set(work, known);
  return known;
}

async function comesOutTheSame(work: Work, way: Way): Promise<void> {
  const plain = await withoutBounds(work);
  expect(plain).toMatchObject({ exit: work.exit ?? 0 });
  expect(await workshop.run(work, way)).toEqual(plain);
}

describe.each(ENGINES.map((engine) => [engine] as const))("kept by %s", (engine) => {
  test.each(here.filter(({ isLine }) => isLine !== true).map((work) => [work.name, work] as const))(
    "the same comes of: %s",
    (_, work) => comesOutTheSame(work, { kind: "confined", engine }),
    KIND_MAX_MS,
  );

  const called = here.filter((work) => work.called === true);
  test.each(called.map((work) => [work.name, work] as const))(
    "the same comes of a call of an agent: %s",
    (_, work) => comesOutTheSame(work, { kind: "call", engine, calls: "all" }),
    KIND_MAX_MS,
  );
});
