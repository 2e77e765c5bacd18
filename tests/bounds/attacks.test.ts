import { afterAll, describe, expect, test } from "bun:test";
import { resolve } from "node:path";
import type { Gap, GapKind } from "../../src/confine/gaps.ts";
import { bareEnvironment } from "../support/world.ts";
import { type Language, languages } from "./languages.ts";
import { waysHere } from "./ways.ts";
import {
  type Aimed,
  type Attack,
  type Battlefield,
  FREE,
  GUARDED,
  hasSucceeded,
  type Kind,
  makeBattlefield,
  SECRET,
} from "./world.ts";

/** Each way of a language with some of the places that it could be aimed at, all of them in turn. */
function attacksIn(language: Language): readonly Attack[] {
  const listed = Bun.spawnSync([...language.words, "--list"])
    .stdout.toString()
    .trim()
    .split("\n");
  return listed.flatMap((line, at) => {
    const [kind = "", mechanism = ""] = line.split(" ");
    if (!isKind(kind)) throw new Error(`${language.name} lists ${line}`);
    const places = [...(PLACES[kind] ?? [["a process", ""]])];
    const some = Array.from(
      { length: Math.min(PLACES_EACH, places.length) },
      (_, next) => places[(at * PLACES_EACH + next) % places.length] ?? FREE,
    );
    const aims = PLACES[kind] === GUARDED ? [...some, FREE] : some;
    return aims.map(
      ([place = "", folder = ""]): Attack => ({
        language: language.name,
        kind,
        mechanism,
        place,
        folder,
      }),
    );
  });
}

const PLACES_EACH = 3;

const PLACES: Readonly<Record<Kind, ReadonlyMap<string, string> | undefined>> = {
  change: GUARDED,
  make: GUARDED,
  rights: GUARDED,
  read: SECRET,
  end: undefined,
  slow: undefined,
  spy: undefined,
};

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(PLACES, kind);
}

const LANGUAGES = process.platform === "linux" ? languages() : [];
const ATTACKS = LANGUAGES.flatMap(attacksIn);

/** Runs all attacks with some words before each program; gives what reached its goal. */
async function attack(field: Battlefield, before: readonly string[]): Promise<readonly Aimed[]> {
  const said = await Promise.all(
    LANGUAGES.map(async ({ name, words }) => {
      const lines = field.aimed.flatMap((one, number) =>
        one.language === name ? `${number}\t${one.mechanism}\t${one.target}\t${one.spare}\n` : [],
      );
      const child = Bun.spawn([...before, ...words], {
        cwd: field.project,
        env: environment(field),
        stdin: new Blob([lines.join("")]),
        stdout: "pipe",
        stderr: process.env.SHOW_ATTACKS === undefined ? "ignore" : "inherit",
      });
      return [name, await new Response(child.stdout).text()] as const;
    }),
  );
  await Bun.sleep(LEFT_BEHIND_MS);
  const output = new Map(said);
  return field.aimed.filter((one) => hasSucceeded(one, output.get(one.language) ?? ""));
}

/** What is left behind by an attack works after a while. */
const LEFT_BEHIND_MS = 300;

function environment({ home, bystander }: Battlefield): Readonly<Record<string, string>> {
  const bare = bareEnvironment(home);
  return {
    ...bare,
    PATH: `${home}/.local/bin:${bare.PATH}:/usr/sbin:/sbin`,
    VICTIM: String(bystander.pid),
    GIT_CEILING_DIRECTORIES: home,
  };
}

const key = ({ language, kind, mechanism, place }: Attack) =>
  `${language}: ${kind} ${place}: ${mechanism}`;

/** Without bounds, but unable to hurt what is not theirs. */
function unboundedWords({ project }: Battlefield): readonly string[] {
  const bwrap = Bun.which("bwrap");
  if (bwrap === null) return [];
  const root = resolve(project, "..");
  const own = ["--bind", root, root, "--bind", "/tmp", "/tmp", "--bind", "/proc", "/proc"];
  return [bwrap, "--ro-bind", "/", "/", "--dev", "/dev", ...own];
}

const fields: Battlefield[] = [];
afterAll(() => {
  for (const field of fields) field.dispose();
}, 60_000);

function battlefield(): Battlefield {
  const field = makeBattlefield(ATTACKS);
  fields.push(field);
  return field;
}

/** By which gap an attack of a kind gets through. */
const GAP_OF: Readonly<Record<Kind, readonly GapKind[]>> = {
  change: ["change"],
  make: ["change", "make"],
  read: ["read"],
  rights: ["rights", "change"],
  end: ["signal"],
  slow: ["slow"],
  spy: [],
};

const WAYS = LANGUAGES.length > 0 ? waysHere() : [];

/** Those that reach their goals without bounds: what cannot succeed anyway proves nothing. */
const working: Promise<ReadonlySet<string>> =
  WAYS.length === 0
    ? Promise.resolve(new Set())
    : (async () => {
        const field = battlefield();
        return new Set((await attack(field, unboundedWords(field))).map(key));
      })();

describe.each(WAYS.map((way) => [way.title, way] as const))("bounds kept by %s", (title, way) => {
  test("hold every attack that works without them, but for what is said before", async () => {
    const proven = await working;
    const field = battlefield();
    const env = environment(field);
    const printed = Bun.spawnSync([...way.printing], { cwd: field.project, env });
    const gaps: readonly Gap[] = JSON.parse(printed.stdout.toString()).not_held;
    const isSaid = ({ kind, target }: Aimed) =>
      gaps.some(
        (gap) =>
          GAP_OF[kind].includes(gap.kind) &&
          (gap.paths === undefined || gap.paths.some((path) => target.startsWith(`${path}/`))),
      );
    const works = field.aimed.filter((one) => proven.has(key(one)));
    const tried = works.filter(({ place }) => place !== FREE[0]);
    const reached = await attack(field, await way.before(field, field.project, env));
    const through = reached.filter(({ place }) => place !== FREE[0]);
    expect(through.filter((one) => !isSaid(one)).map(key)).toEqual([]);
    const held = tried.filter((one) => !isSaid(one));
    console.info(
      `${title}: ${held.length} attacks held, ${tried.length - held.length} said not to be`,
    );
    const count = (found: readonly Aimed[], name: string) =>
      found.filter(({ language, place }) => language === name && place === FREE[0]).length;
    for (const { name } of LANGUAGES)
      expect(count(reached, name)).toBeGreaterThan(count(works, name) * 0.7);
    if (LANGUAGES.length >= LANGUAGES_ASKED) expect(held.length).toBeGreaterThanOrEqual(400);
  }, 120_000);
});

const LANGUAGES_ASKED = 6;

test.skipIf(WAYS.length === 0)(
  "nearly all attacks work without bounds",
  async () => {
    const proven = await working;
    const idle = [
      ...new Set(
        ATTACKS.filter((one) => !proven.has(key(one))).map(
          ({ language, mechanism }) => `${language}: ${mechanism}`,
        ),
      ),
    ];
    console.info(`without effect here: ${idle.join(", ")}`);
    expect(proven.size).toBeGreaterThan(ATTACKS.length * 0.7);
  },
  120_000,
);
