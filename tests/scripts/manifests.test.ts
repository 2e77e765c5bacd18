import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { manifests } from "../../scripts/manifests.ts";
import { FACTS } from "../../scripts/release-facts.ts";
import { archiveName } from "../../scripts/release-files.ts";
import { TARGETS } from "../../scripts/targets.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

/** A sum for each archive that tells it from the others. */
const SUMS = new Map(TARGETS.map((target, at) => [archiveName(target), `${at}`.repeat(64)]));
const made = new Map(manifests(SUMS).map(({ path, text }) => [path, text]));
const text = (path: string) => made.get(path) ?? "";
const urlOf = (name: string) =>
  `${FACTS.homepage}/releases/download/v${FACTS.version}/fairlead-${name}`;

const NIX = Bun.which("nix-instantiate");
if (NIX === null) console.warn("SKIPPED: nix-instantiate is missing, so no flake is evaluated");

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

/** Writes a manifest where a program can read it. */
function written(path: string): string {
  const file = join(sandbox.home, path.split("/").at(-1) ?? "");
  writeFileSync(file, text(path));
  return file;
}

function run(...words: readonly string[]) {
  const ran = Bun.spawnSync([...words], { cwd: sandbox.home, stderr: "pipe" });
  return { exit: ran.exitCode, stdout: `${ran.stdout}`, stderr: `${ran.stderr}` };
}

test("a manifest needs the sum of every archive it names", () => {
  expect(() => manifests(new Map([...SUMS].slice(1)))).toThrow(
    "no checksum of fairlead-linux-amd64",
  );
});

describe("Homebrew's formula", () => {
  const formula = text("homebrew/fairlead.rb");

  test("has each archive of macOS and Linux beside its sum", () => {
    for (const [at, { name, platform }] of TARGETS.entries()) {
      const pair = `url "${urlOf(`${name}.tar.gz`)}"\n      sha256 "${`${at}`.repeat(64)}"`;
      expect(formula.includes(pair)).toBe(platform !== "win32");
    }
    expect(FACTS.summary.length).toBeLessThanOrEqual(80);
    expect(FACTS.summary).not.toMatch(/^(?:an?|the|fairlead) |\.$/i);
  });

  test.if(Bun.which("ruby") !== null)("is Ruby", () => {
    expect(run("ruby", "-wc", written("homebrew/fairlead.rb"))).toMatchObject({
      exit: 0,
      stderr: "",
    });
  });
});

test("Scoop's manifest has both archives of Windows, now and for what comes", () => {
  const scoop = JSON.parse(text("scoop/fairlead.json"));
  expect(scoop).toMatchObject({ version: FACTS.version, license: "MIT", bin: "fairlead.exe" });
  expect(scoop.architecture).toEqual({
    "64bit": { url: urlOf("windows-amd64.zip"), hash: "4".repeat(64) },
    arm64: { url: urlOf("windows-arm64.zip"), hash: "5".repeat(64) },
  });
  expect(scoop.autoupdate.architecture["64bit"].url).toContain("/v$version/");
});

test("winget's manifests are YAML of one package and version, of the three kinds", () => {
  const all = [...made].filter(([path]) => path.startsWith("winget/"));
  const parsed = all.map(([, one]) => Bun.YAML.parse(one) as Record<string, unknown>);
  for (const one of parsed)
    expect(one).toMatchObject({
      PackageIdentifier: "Fairlead.Fairlead",
      PackageVersion: FACTS.version,
      ManifestVersion: "1.6.0",
    });
  const kinds = parsed.map(({ ManifestType }) => ManifestType);
  expect(kinds).toEqual(["version", "installer", "defaultLocale"]);
  expect(parsed[1]).toMatchObject({
    InstallerType: "zip",
    NestedInstallerFiles: [{ RelativeFilePath: "fairlead.exe", PortableCommandAlias: "fairlead" }],
    Installers: [
      { Architecture: "x64", InstallerUrl: urlOf("windows-amd64.zip") },
      { Architecture: "arm64", InstallerUrl: urlOf("windows-arm64.zip") },
    ],
  });
});

describe("the file for Arch's user repository", () => {
  test.if(Bun.which("bash") !== null)("is Bash, and says what .SRCINFO says", () => {
    const names = ["pkgname", "pkgver", "pkgrel", "pkgdesc", "url", "license"];
    const lists = [
      "arch",
      "source_x86_64",
      "source_aarch64",
      "sha256sums_x86_64",
      "sha256sums_aarch64",
    ];
    const print = [...names, ...lists].map(
      (name) => `for v in "\${${name}[@]}"; do echo "${name} = $v"; done`,
    );
    const script = `set -eu; source ./PKGBUILD; ${print.join("; ")}`;
    written("aur/PKGBUILD");
    const { exit, stdout, stderr } = run("bash", "-c", script);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    const info = text("aur/.SRCINFO")
      .split("\n")
      .map((line) => line.trim());
    for (const line of stdout.trim().split("\n")) expect(info).toContain(line);
  });
});

describe("the flake of Nix", () => {
  const flake = text("nix/flake.nix");
  const systems = [
    ["x86_64-linux", "linux-amd64"],
    ["aarch64-linux", "linux-arm64"],
    ["x86_64-darwin", "darwin-amd64"],
    ["aarch64-darwin", "darwin-arm64"],
  ] as const;
  const sriOf = (name: string) => {
    const at = TARGETS.findIndex((target) => target.name === name);
    return `sha256-${Buffer.from(`${at}`.repeat(64), "hex").toString("base64")}`;
  };

  test("has each archive of macOS and Linux beside its hash", () => {
    for (const [system, name] of systems) {
      const url = urlOf(`${name}.tar.gz`);
      const pair = `${system} = {\n          url = "${url}";\n          hash = "${sriOf(name)}";`;
      expect(flake).toContain(pair);
    }
    expect(flake).not.toMatch(/windows|undefined/);
  });

  test.if(NIX !== null)(
    "is one for Nix: what its outputs are, with a nixpkgs that only repeats",
    () => {
      const expression = `
      let
        same = x: x;
        pkgs = {
          stdenv = { mkDerivation = same; hostPlatform.isLinux = true; };
          fetchurl = same;
          installShellFiles = "installShellFiles";
          autoPatchelfHook = "autoPatchelfHook";
          lib = {
            optional = yes: x: if yes then [ x ] else [ ];
            licenses.mit = "MIT";
            sourceTypes.binaryNativeCode = "binary";
          };
        };
        legacyPackages = builtins.mapAttrs (_: _: pkgs) { ${systems.map(([name]) => `${name} = 0;`).join(" ")} };
      in (import ${written("nix/flake.nix")}).outputs { self = { }; nixpkgs = { inherit legacyPackages; }; }`;
      const ran = run(
        NIX ?? "",
        "--eval",
        "--strict",
        "--json",
        "--store",
        "dummy://",
        "--expr",
        expression,
      );
      expect(ran).toMatchObject({ exit: 0, stderr: "" });
      const { packages } = JSON.parse(ran.stdout);
      expect(Object.keys(packages).sort()).toEqual(systems.map(([name]) => name).sort());
      for (const [system, name] of systems)
        expect(packages[system].default).toMatchObject({
          pname: "fairlead",
          version: FACTS.version,
          src: { url: urlOf(`${name}.tar.gz`), hash: sriOf(name) },
          nativeBuildInputs: ["installShellFiles", "autoPatchelfHook"],
          dontStrip: true,
          meta: { license: "MIT", mainProgram: "fairlead" },
        });
    },
  );
});
