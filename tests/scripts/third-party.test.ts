import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import packageJson from "../../package.json";
import { compile } from "../../scripts/compile.ts";
import { layOutNpmPackages, packageName } from "../../scripts/npm.ts";
import { packArchive, releaseDocuments } from "../../scripts/release-files.ts";
import { hostTarget, TARGETS } from "../../scripts/targets.ts";
import { runtimePackages, THIRD_PARTY_FILE } from "../../scripts/third-party.ts";

const ROOT = join(import.meta.dir, "../..");
const page = readFileSync(join(ROOT, THIRD_PARTY_FILE), "utf8");

/** The parts of Bun's list of modules that are asked about. */
interface Metafile {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<
    Record<
      string,
      { readonly imports: readonly { readonly path: string; readonly kind: string }[] }
    >
  >;
}

let folder: string;
let metafile: Metafile;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fairlead-third-party-"));
  const host = hostTarget();
  if (host === undefined) throw new Error("this machine is not one that is built for");
  const list = join(folder, "metafile.json");
  compile(join(ROOT, "src/main.ts"), join(folder, "fairlead"), host, { metafile: list });
  metafile = JSON.parse(readFileSync(list, "utf8"));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The names in the table of packages under a heading of a page. */
function listedIn(text: string, heading: string): readonly string[] {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  return [...section.matchAll(/^\| \[([^\]]+)\]/gm)].map(([, name = ""]) => name);
}

function packageOf(path: string): string | undefined {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(path)?.[1];
}

describe("the packages in the executable", () => {
  const declared = Object.keys(packageJson.dependencies).sort();

  test("are the dependencies of package.json, and none that those bring along", () => {
    expect(runtimePackages().map(({ name }) => name)).toEqual(declared);
    const bundled = Object.keys(metafile.inputs).map(packageOf);
    expect([...new Set(bundled.filter((name) => name !== undefined))].sort()).toEqual(declared);
  });

  test("are the ones THIRD_PARTY.md lists, to which README.md leads", () => {
    const readme = readFileSync(join(ROOT, "README.md"), "utf8");
    expect(readme).toContain("](THIRD_PARTY.md)");
    expect(listedIn(page, "Packages in the executable")).toEqual(declared);
  });

  test("are pinned to one version, the installed one", () => {
    const pinned = new Map(Object.entries(packageJson.dependencies));
    for (const { name, version } of runtimePackages())
      expect({ name, version }).toEqual({ name, version: pinned.get(name) ?? "" });
  });

  test("are all there is beside fairlead's own source", () => {
    const own = /^(?:src\/|schema\/|package\.json$)/;
    const others = Object.keys(metafile.inputs)
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => packageOf(path) === undefined && !own.test(path));
    expect(others).toEqual([]);
  });

  test("load nothing from outside but what is built into Bun", () => {
    const chunks = new Set(Object.keys(metafile.outputs).map((path) => path.replace(/^.*\//, "")));
    const outside = Object.values(metafile.outputs)
      .flatMap(({ imports }) => imports.map(({ path }) => path))
      .filter((path) => !chunks.has(path.replace(/^.*\//, "")) && !/^(?:node|bun):/.test(path));
    expect(outside).toEqual([]);
  });
});

describe("THIRD_PARTY.md", () => {
  test("has the whole licence of every package, word for word", () => {
    for (const { name, folder: where } of runtimePackages()) {
      const file = [...new Bun.Glob("LICEN[CS]E*").scanSync(where)][0] ?? "";
      const words = readFileSync(join(where, file), "utf8").split(/\s+/).join(" ");
      expect({ name, there: page.split(/\s+/).join(" ").includes(words.trim()) }).toEqual({
        name,
        there: true,
      });
    }
  });

  test("has the licences that a package says of what it took in", () => {
    expect(page).toContain(
      `### citty ${packageJson.dependencies.citty}: dist/THIRD-PARTY-LICENSES.md`,
    );
  });

  test.each([
    [
      "Bun at the pinned version",
      `[Bun](https://bun.com) ${packageJson.engines.bun} is under the MIT`,
    ],
    ["the library that asks for its sources", "links JavaScriptCore and WebKit statically"],
    ["that library's licence", "GNU LIBRARY GENERAL PUBLIC LICENSE"],
    ["the licence of another", "GNU LESSER GENERAL PUBLIC LICENSE"],
    ["the licence most linked libraries share with a text of its own", "Version 2.0, January 2004"],
    ["a library linked into Bun", "[`boringssl`](https://boringssl.googlesource.com/boringssl/)"],
    ["a package that Bun embeds", "[`acorn`](https://github.com/acornjs/acorn) | MIT"],
  ])("tells of %s", (_what, words) => {
    expect(page).toContain(words);
  });

  test("names what is used in development apart", () => {
    const section =
      page.split(/^## /m).find((part) => part.startsWith("Packages used in dev")) ?? "";
    for (const [name, version] of Object.entries(packageJson.devDependencies))
      expect(section).toContain(`${name} ${version}`);
    for (const name of Object.keys(packageJson.dependencies))
      expect(section).not.toContain(` ${name} `);
  });

  test.skipIf(Bun.which("tar") === null)("lies in an archive of a release", () => {
    const archive = join(folder, "fairlead.tar.gz");
    const target = TARGETS[0] ?? { name: "", platform: "linux" };
    const bytes = packArchive(target, Buffer.from("executable"), releaseDocuments(), 1);
    writeFileSync(archive, bytes);
    const ran = Bun.spawnSync(["tar", "-xzOf", archive, THIRD_PARTY_FILE]);
    expect(ran.stdout.toString()).toBe(page);
  });

  test("lies in every npm package", () => {
    const [dist, out] = [join(folder, "dist"), join(folder, "npm")];
    for (const { file } of TARGETS) cpSync(join(ROOT, "LICENSE"), join(dist, file));
    layOutNpmPackages(dist, out);
    for (const name of ["fairlead", ...TARGETS.map(packageName)]) {
      expect(readFileSync(join(out, name, THIRD_PARTY_FILE), "utf8")).toBe(page);
      const { files } = JSON.parse(readFileSync(join(out, name, "package.json"), "utf8"));
      expect(files).toEqual(expect.arrayContaining([THIRD_PARTY_FILE, "LICENSE"]));
    }
  });
});
