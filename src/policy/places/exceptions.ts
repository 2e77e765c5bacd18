import type { World } from "../model/world.ts";
import { whereLeads } from "./links.ts";
import { isWithin, type NormalPath, normalPath } from "./normal-path.ts";
import type { Exception } from "./path-class.ts";
import { projectOf } from "./project.ts";

/** The world's folders, split once. */
interface OwnPlaces {
  readonly temporary: readonly (readonly string[])[];
}

const places = new WeakMap<World, OwnPlaces>();

/** The project's root as it is named and as the disk has it; looked up only for what may be excepted. */
const projects = new WeakMap<World, readonly (readonly string[])[]>();

/** Folders whose only purpose is made-up material for tests. */
const FIXTURE_FOLDERS = new Set(
  (
    "fixtures fixture __fixtures__ testdata test-data test_data test-fixtures test_fixtures " +
    "__snapshots__ golden cassettes"
  ).split(" "),
);

/** Folders of tests and examples, which may still hold a working `.env` but hardly a working key. */
const TEST_FOLDERS = new Set(
  "test tests __tests__ spec specs e2e mocks __mocks__ testing example examples samples".split(" "),
);

/** Folders of packages that a tool fetched. */
const DEPENDENCY_FOLDERS = new Set(
  "node_modules bower_components vendor site-packages dist-packages .venv venv .tox".split(" "),
);

/** Ends of names that are source code or prose about a secret, not the secret. */
const SOURCE_ENDS = new Set(
  (
    "ts tsx mts cts js jsx mjs cjs py pyi go rs java kt rb erb php c h cc cpp hpp cs fs swift scala " +
    "clj ex exs erl hs lua dart vue svelte astro html css scss md mdx rst adoc snap"
  ).split(" "),
);

/** What certificates and public keys are called where their ending is that of private keys as well. */
const PUBLIC_PART =
  /(?:(?:^|[a-z\d._-])cert(?:ificate)?s?|(?:^|[._-]|full)chain|(?:^|[._-]|root)ca(?:[._-]?bundle)?|pub(?:lic)?(?:[._-]?key)?)\d*(?:\.crt)?\.pem$|\.crt\.pem$/i;

/** Tells whether a class's exception holds for this path. */
export function isExcepted(
  exceptions: readonly Exception[] | undefined,
  path: NormalPath,
  self: boolean,
  world: World,
): boolean {
  return exceptions?.some((exception) => holds(exception, path, self, world)) ?? false;
}

/** True when the path lies in the project's root. */
export function isInProject(path: NormalPath, world: World): boolean {
  return projectsOf(world).some((root) => isWithin(path.segments, root));
}

/** True when the path lies in one of the machine's scratch folders. */
export function isTemporary(path: NormalPath, world: World): boolean {
  return placesOf(world).temporary.some((folder) => isWithin(path.segments, folder));
}

function holds(exception: Exception, path: NormalPath, self: boolean, world: World): boolean {
  switch (exception) {
    case "fixtures":
      return inProjectFolder(path, world, (name) => FIXTURE_FOLDERS.has(name));
    case "tests":
      return inProjectFolder(
        path,
        world,
        (name) => FIXTURE_FOLDERS.has(name) || TEST_FOLDERS.has(name),
      );
    case "source":
      return SOURCE_ENDS.has(lastEnd(path.segments));
    case "temporary":
      return isTemporary(path, world);
    case "dependencies":
      return path.segments.some((name) => DEPENDENCY_FOLDERS.has(name));
    case "public part":
      return PUBLIC_PART.test(path.segments.at(-1) ?? "");
    case "folder":
      return self;
  }
  return exception satisfies never;
}

/** True when a folder between the project's root and the file says so; `root/fixtures` counts. */
function inProjectFolder(path: NormalPath, world: World, says: (name: string) => boolean): boolean {
  return projectsOf(world).some((root) => {
    if (!isWithin(path.segments, root)) return false;
    return path.segments.slice(root.length, -1).some(says);
  });
}

function lastEnd(segments: readonly string[]): string {
  const name = segments[segments.length - 1] ?? "";
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}

function placesOf(world: World): OwnPlaces {
  const known = places.get(world);
  if (known !== undefined) return known;
  const split = (path: string) => normalPath(path, world).segments;
  const made: OwnPlaces = { temporary: world.temporary.map(split) };
  places.set(world, made);
  return made;
}

function projectsOf(world: World): readonly (readonly string[])[] {
  const known = projects.get(world);
  if (known !== undefined) return known;
  const project = projectOf(world);
  // It may be reached through a symlink, and a followed path through its real root.
  const roots = project === undefined ? [] : [project, whereLeads(project, world)];
  const made = roots.map((path) => normalPath(path, world).segments);
  projects.set(world, made);
  return made;
}
