import { namesIn, textOf } from "../sys/folder.ts";
import { nameOf, parentOf } from "../sys/paths.ts";
import { look } from "./walk.ts";

/** What a tool makes of a project, and how it is told from a folder that merely has such a name. */
interface Made {
  /** Names of the folder, `|` between them. */
  readonly names: string;
  /** What lies in one that the tool made, any of it. */
  readonly inside?: string;
  /** What lies beside it, any of it. */
  readonly beside?: string;
}

/**
 * Folders of which the tool that made them makes all again. A name alone says nothing: results lie in folders called
 * `out`, `tmp` and `dist` as well.
 */
const MADE: readonly Made[] = [
  {
    names: "node_modules",
    inside: ".package-lock.json .modules.yaml .yarn-integrity .yarn-state.yml .bin .pnpm",
    beside: "package-lock.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb",
  },
  { names: "bower_components", beside: "bower.json" },
  { names: "target", inside: "maven-status classes", beside: "pom.xml Cargo.toml" },
  { names: ".gradle|build", beside: "build.gradle build.gradle.kts" },
  { names: "build|cmake-build-debug|cmake-build-release", inside: "CMakeCache.txt build.ninja" },
  { names: ".next", inside: "BUILD_ID build-manifest.json cache" },
  { names: ".nuxt|.output", beside: "nuxt.config.ts nuxt.config.js" },
  { names: ".svelte-kit", beside: "svelte.config.js svelte.config.ts" },
  { names: ".turbo", beside: "turbo.json package.json" },
  { names: ".parcel-cache", inside: "data.mdb lock.mdb" },
  { names: ".angular", beside: "angular.json" },
  { names: ".dart_tool", inside: "package_config.json" },
  { names: "Pods", inside: "Manifest.lock" },
  { names: "obj", inside: "project.assets.json" },
  { names: "_build|deps", beside: "mix.exs" },
  { names: ".stack-work", beside: "stack.yaml" },
  { names: "elm-stuff", beside: "elm.json" },
  { names: ".tox", beside: "tox.ini pyproject.toml setup.cfg" },
  { names: ".nox", beside: "noxfile.py" },
  { names: "zig-cache|.zig-cache|zig-out", beside: "build.zig" },
];

/**
 * What tells that a path is a folder which a tool makes again, as a word; undefined where nothing does. A cache says so
 * itself (https://bford.info/cachedir/), a virtual environment by its settings, and compiled Python by its names.
 */
export function madeAgainBy(path: string): string | undefined {
  const stats = look(path);
  if (stats?.isDirectory() !== true) return undefined;
  if (textOf(`${path}/CACHEDIR.TAG`)?.startsWith(CACHE_SIGNATURE) === true) return "CACHEDIR.TAG";
  if (look(`${path}/pyvenv.cfg`) !== undefined) return "pyvenv.cfg";
  const name = nameOf(path);
  if (name === "__pycache__")
    return namesIn(path).every((inner) => /\.py[co](?:\.\d+)?$/.test(inner)) ? name : undefined;
  const parent = parentOf(path) ?? "/";
  for (const { names, inside = "", beside = "" } of MADE) {
    if (!names.split("|").includes(name)) continue;
    const mark = markIn(path, inside) ?? markIn(parent, beside);
    if (mark !== undefined) return mark;
  }
  return undefined;
}

const CACHE_SIGNATURE = "Signature: 8a477f597d28d172789f06886806bc55";

function markIn(folder: string, marks: string): string | undefined {
  return marks.split(" ").find((mark) => mark !== "" && look(`${folder}/${mark}`) !== undefined);
}
