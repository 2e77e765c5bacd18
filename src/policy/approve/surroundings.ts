import type { World } from "../model/world.ts";
import { isAbsolutePath, isWithin, normalizePath } from "../text/path.ts";
import type { PlainWorld } from "./approval-world.ts";
import { variablesSet } from "./inherited.ts";

/** Variables by which other code is loaded into a program: what they name must lie where the system or the person put it. */
const LOADING =
  "LD_PRELOAD LD_LIBRARY_PATH LD_AUDIT DYLD_INSERT_LIBRARIES DYLD_LIBRARY_PATH DYLD_FRAMEWORK_PATH BASH_ENV ENV ZDOTDIR " +
  "GCONV_PATH LOCPATH NLSPATH TERMINFO OPENSSL_CONF OPENSSL_MODULES";

/** Variables by which every program writes what it does into a file, or loads what nobody knows. */
const TRACING = "LD_* DYLD_* MALLOC_TRACE GMON_OUT_PREFIX";

/** Says why the environment may load code of anybody's into what is run; undefined where it does not. */
export function whyNotSurroundings(world: PlainWorld): string | undefined {
  for (const name of ["HOME", "XDG_CONFIG_HOME"]) {
    const value = world.env(name) ?? "";
    if (value !== "" && isWithin(normalizePath(value), world.projectRoot)) {
      return `runs where ${name} is in the project`;
    }
  }
  // Looked for in one text first, as asking for one variable costs a young process more than that.
  const names = world.variables?.();
  const set = names === undefined ? undefined : `\n${names.join("\n")}`;
  const maySet = (name: string) => set === undefined || set.includes(`\n${name}`);
  const listed = names === undefined ? world : { env: world.env, variables: () => names };
  for (const name of TRACING.split(" ")) {
    if (!maySet(name.endsWith("*") ? name.slice(0, -1) : name)) continue;
    const [traced] = variablesSet(name, listed);
    if (traced !== undefined) return `runs where ${traced} is set`;
  }
  // A shell that says what it does evaluates what stands in front of it.
  const prefix = maySet("PS4") ? (world.env("PS4") ?? "") : "";
  if (prefix !== "" && /[$`]/.test(prefix) && /xtrace/.test(world.env("SHELLOPTS") ?? "")) {
    return "runs where PS4 is evaluated";
  }
  for (const name of LOADING.split(" ")) {
    const why = maySet(name) ? whyNotPlace(name, world) : undefined;
    if (why !== undefined) return why;
  }
  return undefined;
}

/** Says why a variable names code of anybody's; undefined where all that it names is the system's or the person's. */
export function whyNotPlace(name: string, world: PlainWorld): string | undefined {
  const value = world.env(name) ?? "";
  if (value === "") return undefined;
  return value.split(/[: ]/).some((path) => path !== "" && isAnybodys(path, world))
    ? `runs where ${name} names a file of the project`
    : undefined;
}

/** Says why PATH may find a program in the project, whatever its name. */
export function whyAnyProgram(world: PlainWorld): string | undefined {
  const folders = (world.env("PATH") ?? "").split(":");
  const isOpen = (folder: string) => isAnybodys(folder, world) || leadsToAnybodys(folder, world);
  return world.env("PATH") !== undefined && folders.some(isOpen)
    ? "runs where PATH has a folder of the project"
    : undefined;
}

/** Says why a name means a function that the environment brings along, as it may for a builtin of the shell too. */
export function whyFunction(name: string, { env }: Pick<World, "env">): string | undefined {
  return env(`BASH_FUNC_${name}%%`) === undefined
    ? undefined
    : `runs \`${name}\`, which is a function here`;
}

/** Says why a name may mean another program than the one that is described. */
export function whyAnotherProgram(name: string, world: PlainWorld): string | undefined {
  const other = whyFunction(name, world);
  if (other !== undefined) return other;
  const path = name.startsWith("/") ? undefined : world.env("PATH");
  if (path === undefined) return undefined;
  const isElsewhere = isSurelyElsewhere(path, world);
  for (const folder of path.split(":")) {
    const isOpen = !isElsewhere && isAnybodys(folder === "" ? "." : folder, world);
    if (!isOpen && !leadsToAnybodys(folder, world)) continue;
    if (!isAbsolutePath(folder)) return "runs where PATH has a folder that is not absolute";
    if (world.exists(`${folder}/${name}`))
      return `runs \`${name}\`, which PATH finds in the project`;
  }
  return undefined;
}

/** True for a folder below the home that is a link into the project; the system's own are not anybody's to link. */
function leadsToAnybodys(folder: string, world: PlainWorld): boolean {
  if (world.home === undefined || !folder.startsWith(`${world.home}/`)) return false;
  const real = world.realPath(folder);
  return real !== folder && isAnybodys(real, world);
}

/** True for a list of absolute folders of which none can be in a project: told of the text as a whole, as all ask. */
function isSurelyElsewhere(list: string, { projectRoot, cwd, temporary }: PlainWorld): boolean {
  if (list.includes("//") || list.includes("/./") || list.includes("..")) return false;
  if (list.includes(projectRoot) || list.includes(cwd)) return false;
  for (const folder of temporary) if (list.includes(folder)) return false;
  for (let at = 0; ; at++) {
    if (list[at] !== "/") return false;
    at = list.indexOf(":", at);
    if (at < 0) return true;
  }
}

/** True where PATH finds a program among shims: those of asdf, mise, pyenv and their like. */
export function isShim(name: string, { env, exists }: PlainWorld): boolean {
  const path = env("PATH") ?? "";
  if (name.startsWith("/") || !path.includes("/shims")) return false;
  return path.split(":").some((one) => /\/shims\/?$/.test(one) && exists(`${one}/${name}`));
}

/** True for a place that belongs to a project or is nobody's. */
function isAnybodys(path: string, world: PlainWorld): boolean {
  if (!isAbsolutePath(path)) return true;
  const normal = normalizePath(path);
  const { projectRoot, cwd, temporary } = world;
  return [projectRoot, cwd, ...temporary].some(
    (folder) => folder !== "/" && isWithin(normal, folder),
  );
}
