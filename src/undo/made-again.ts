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
  if (look(path)?.isDirectory() !== true) return undefined;
  const isIn = (folder: string) => (mark: string) => look(`${folder}/${mark}`) !== undefined;
  return madeAgainIn(path, namesIn(path), isIn(path), isIn(parentOf(path) ?? "/"));
}

/** The same of a folder whose names are known, as are those beside it. */
export function madeAgainIn(
  path: string,
  names: readonly string[],
  isInside: (mark: string) => boolean,
  isBeside: (mark: string) => boolean,
): string | undefined {
  const isCache = isInside("CACHEDIR.TAG") && textOf(`${path}/CACHEDIR.TAG`)?.startsWith(SIGNATURE);
  if (isCache === true) return "CACHEDIR.TAG";
  if (isInside("pyvenv.cfg")) return "pyvenv.cfg";
  const name = nameOf(path);
  if (name === "__pycache__")
    return names.every((inner) => /\.py[co](?:\.\d+)?$/.test(inner)) ? name : undefined;
  for (const made of MADE) {
    if (!made.names.split("|").includes(name)) continue;
    const mark =
      marks(made.inside).find((one) => isInside(one)) ??
      marks(made.beside).find((one) => isBeside(one));
    if (mark !== undefined) return mark;
  }
  return undefined;
}

/** Of the caches' own mark. */
const SIGNATURE = "Signature: 8a477f597d28d172789f06886806bc55";

function marks(text = ""): readonly string[] {
  return text === "" ? [] : text.split(" ");
}
