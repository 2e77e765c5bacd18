import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { readFleet } from "../../../src/report/fleet/read-fleet.ts";
import { startFleet } from "../../../src/report/fleet/tally.ts";
import {
  FLEET_END,
  type MadeUpDecision,
  madeUpFleet,
  ocsfEvent,
  otlpRequest,
} from "../../support/made-up-fleet.ts";
import { makeSandbox, type Sandbox } from "../../support/world.ts";

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = makeSandbox();
});
afterAll(() => sandbox.dispose());

const decisions = [...madeUpFleet(4, 60)];
const of = (machine: number) => decisions.filter((one) => one.machine === machine);
const request = (machine: number, from = 0, to = 60) =>
  JSON.stringify(otlpRequest(machine, of(machine).slice(from, to)));

/** Reads what is in a folder, and gives the report. */
async function read(...sources: readonly string[]) {
  const tally = startFleet({ now: new Date(FLEET_END), version: "1.2.3", content: true });
  const facts = await readFleet(sources, tally);
  if (facts instanceof Error) return facts;
  return { report: tally.report(facts), facts };
}

function folder(name: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  const path = join(sandbox.project, name);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(path, file, ".."), { recursive: true });
    writeFileSync(join(path, file), content);
  }
  return path;
}

const ocsf = (some: readonly MadeUpDecision[]) =>
  `${some.map((one) => JSON.stringify(ocsfEvent(one))).join("\n")}\n`;

test("a folder is read with all below it, in every form, and each decision once", async () => {
  const path = folder("forms", {
    "collector.jsonl": `${request(0, 0, 30)}\n${request(0, 20, 60)}\n`,
    "2026/one-request.json": JSON.stringify(otlpRequest(1, of(1)), null, 2),
    "rotated.json.gz": gzipSync(`${request(2, 0, 30)}\n${request(2, 30, 60)}`),
    "rotated.zst": zstdCompressSync(request(2, 10, 50)),
    "ocsf.log": ocsf(of(3)),
    "ocsf-again.log.gz": gzipSync(ocsf(of(3).slice(5))),
    ".hidden": "no export",
  });
  if (process.platform !== "win32") symlinkSync("/", join(path, "link"));
  const got = await read(path);
  if (got instanceof Error) throw got;
  const { report, facts } = got;
  expect(facts).toEqual({ files: 6, misread: 0, notes: [] });
  expect(report.fleet?.records).toBe(240);
  expect(report.fleet?.machines.map((one) => one.name).sort()).toEqual([
    ...["build-0.example", "build-1.example", "build-2.example", "build-3.example"],
  ]);
  const stopped = decisions.filter(({ verdict }) => verdict === "refused");
  expect(report.total.deny).toBe(stopped.length);
});

test("what is torn or not an export is told, and the rest is read", async () => {
  const whole = request(0);
  const path = folder("torn", {
    "a.jsonl": `${whole}\n${whole.slice(0, 90)}\n${request(1)}`,
    "b.jsonl": `${whole.slice(50, 90)}\n${request(2)}\n`,
    "c.gz": gzipSync(Buffer.from(`${request(3)}\n`)).subarray(0, -20),
    "picture.png": Buffer.from("89504e470d0a1a0a00", "hex"),
    "readme.txt": "no export\nat all\n",
    "half.json": JSON.stringify(otlpRequest(1, of(1)), null, 2).slice(0, 400),
  });
  const got = await read(path);
  if (got instanceof Error) throw got;
  const names = got.report.fleet?.machines.map(({ name }) => name) ?? [];
  expect(names).toEqual(expect.arrayContaining(["build-0.example", "build-1.example"]));
  expect(names).toContain("build-2.example");
  expect(got.facts.misread).toBe(2);
  const notes = got.report.notes.join("\n");
  for (const name of ["c.gz", "picture.png", "readme.txt", "half.json"]) {
    expect(notes).toContain(name);
  }
});

test("an address is read while it comes, and one that is not there is told", async () => {
  const server = Bun.serve({
    ...{ port: 0, hostname: "127.0.0.1" },
    fetch: ({ url }) =>
      url.endsWith("/logs.gz")
        ? new Response(gzipSync(`${request(1)}\n`))
        : new Response("", { status: 404 }),
  });
  try {
    const got = await read(`${server.url.origin}/logs.gz`, `${server.url.origin}/none`);
    if (got instanceof Error) throw got;
    expect(got.report.fleet).toMatchObject({ records: 60, files: 1 });
    expect(got.report.notes.join()).toContain("answered 404");
    const refused = await read("http://logs.example/x");
    if (refused instanceof Error) throw refused;
    expect(refused.report.notes.join()).toContain("is not HTTPS");
  } finally {
    await server.stop(true);
  }
});

test("a source that does not exist is an error", async () => {
  expect(await read(join(sandbox.project, "none"))).toBeInstanceOf(Error);
});
