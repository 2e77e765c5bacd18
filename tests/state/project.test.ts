import { afterEach, describe, expect, test } from "bun:test";
import { detectProject, type Project } from "../../src/state/project.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
afterEach(() => project.dispose());

function detect(files: Readonly<Record<string, string>>): Promise<Project> {
  project = makeProject(files);
  return detectProject(project.project);
}

const kinds: readonly (readonly [string, Readonly<Record<string, string>>, Project])[] = [
  [
    "S2 go.mod",
    { "go.mod": "module github.com/a/godo\n" },
    { name: "godo", version: null, type: "go", language: "go" },
  ],
  [
    "a go.mod with a major version",
    { "go.mod": "module x.org/tool/v3\n" },
    { name: "tool", version: null, type: "go", language: "go" },
  ],
  [
    "S2 package.json with tsconfig.json",
    { "package.json": '{"name":"app","version":"1.0.0"}', "tsconfig.json": "{}" },
    { name: "app", version: "1.0.0", type: "node", language: "typescript" },
  ],
  [
    "package.json alone",
    { "package.json": '{"name":"app"}' },
    { name: "app", version: null, type: "node", language: "javascript" },
  ],
  [
    "bun.lock",
    { "package.json": '\uFEFF{"name":"app"}', "bun.lock": "" },
    { name: "app", version: null, type: "bun", language: "javascript" },
  ],
  [
    "S2 Cargo.toml",
    {
      "Cargo.toml":
        '[workspace]\n[package]\nname = "crab"\nversion = "0.2.0"\n[dependencies]\nname = "no"\n',
    },
    { name: "crab", version: "0.2.0", type: "rust", language: "rust" },
  ],
  [
    "S2 pyproject.toml",
    { "pyproject.toml": '[project]\nname = "snake"\n' },
    { name: "snake", version: null, type: "python", language: "python" },
  ],
  [
    "S2 setup.py",
    { "setup.py": 'setup(name="old", version="9")' },
    { name: "old", version: "9", type: "python", language: "python" },
  ],
  [
    "deno.json",
    { "deno.json": '{"name":"@a/b","version":"1.0.0"}' },
    { name: "@a/b", version: "1.0.0", type: "deno", language: "typescript" },
  ],
  [
    "pom.xml",
    {
      "pom.xml":
        "<project><parent><artifactId>no</artifactId><version>9</version></parent><artifactId>shop</artifactId><version>1.2</version><dependencies><dependency><artifactId>dep</artifactId></dependency></dependencies></project>",
    },
    { name: "shop", version: "1.2", type: "maven", language: "java" },
  ],
  [
    "build.gradle.kts",
    { "build.gradle.kts": "", "settings.gradle.kts": 'rootProject.name = "kt"\n' },
    { name: "kt", version: null, type: "gradle", language: "kotlin" },
  ],
  [
    "build.gradle",
    { "build.gradle": "", "settings.gradle": "rootProject.name = 'gr'\n" },
    { name: "gr", version: null, type: "gradle", language: "java" },
  ],
  [
    "composer.json",
    { "composer.json": '{"name":"acme/site"}' },
    { name: "site", version: null, type: "composer", language: "php" },
  ],
  [
    "mix.exs",
    { "mix.exs": 'def project do\n[app: :brew, version: "0.1.0"]' },
    { name: "brew", version: "0.1.0", type: "mix", language: "elixir" },
  ],
  ["Gemfile", { Gemfile: "" }, { name: "project", version: null, type: "ruby", language: "ruby" }],
  [
    "Package.swift",
    { "Package.swift": 'let package = Package(\n  name: "Swallow",' },
    { name: "Swallow", version: null, type: "swift", language: "swift" },
  ],
  [
    "CMakeLists.txt",
    {
      "CMakeLists.txt":
        "cmake_minimum_required(VERSION 3.2)\nproject(engine VERSION 2.1 LANGUAGES CXX)",
    },
    { name: "engine", version: "2.1", type: "cmake", language: "cpp" },
  ],
  [
    "a .csproj",
    { "Shop.csproj": "<Project><Version>3.0</Version></Project>" },
    { name: "Shop", version: "3.0", type: "dotnet", language: "csharp" },
  ],
];

describe("project kinds", () => {
  for (const [name, files, expected] of kinds) {
    test(`${name} is recognised`, async () => {
      expect(await detect(files)).toEqual(expected);
    });
  }

  test("S2: without a build file the folder's name is the name", async () => {
    expect(await detect({ "README.md": "" })).toEqual({
      name: "project",
      version: null,
      type: "unknown",
      language: "unknown",
    });
  });

  test("a broken or strange build file still tells the kind", async () => {
    expect(await detect({ "package.json": "{ broken" })).toMatchObject({
      name: "project",
      type: "node",
    });
    project.dispose();
    expect(await detect({ "package.json": '{"name":7}' })).toMatchObject({ name: "project" });
    project.dispose();
    expect(await detect({ "package.json/inside": "" })).toMatchObject({
      name: "project",
      type: "node",
    });
    project.dispose();
    expect(await detect({ "build.gradle": "" })).toMatchObject({ name: "project", type: "gradle" });
  });
});
