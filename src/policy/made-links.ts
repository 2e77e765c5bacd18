import { argumentsOf } from "./commands/effects.ts";
import { MOUNT_OPTIONS } from "./commands/mount-options.ts";
import { parseArguments } from "./commands/parse-arguments.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "./invocation.ts";
import { whereLeads } from "./links.ts";
import { absolutePath, baseName, isAbsolutePath, isWithin, normalizePath } from "./path.ts";
import type { World } from "./world.ts";

/** A name under which something else can be reached once a command ran; an unknown target is anything. */
interface MadeLink {
  /** Absolute and normal. */
  readonly path: string;
  /** As it is written into the link: relative ones count from the link's folder. */
  readonly target: string;
}

/** Links that are followed one after the other for one path; the system gives up after as many. */
const HOPS_MAX = 40;

/** Links made by one command line that are remembered; behind more nobody knows where a path leads. */
const MADE_MAX = 200;

/**
 * The world as a command of the line would meet it, with the links that commands before it made. Where
 * commands may run again or side by side, those behind it count as well.
 */
export function worldsOf(analysis: Analysis, world: World): (index: number) => World {
  const { invocations, source } = analysis;
  if (!invocations.some(makesLinks)) return () => world;
  const inOrder = !/\b(?:for|while|until|do|trap|foreach)\b|(?<![&>|])&(?![&>\d])/i.test(source);
  const worlds: World[] = [];
  const made: MadeLink[] = [];
  let current = world;
  for (const invocation of invocations) {
    worlds.push(current);
    const links = makesLinks(invocation) ? linksMadeBy(invocation, current) : [];
    if (links.length === 0 || made.length > MADE_MAX) continue;
    made.push(...links.filter(({ path }) => !holdsSession(path, world)));
    current = withLinks(world, [...made]);
  }
  return (index) => (inOrder ? worlds[index] : undefined) ?? current;
}

/** Folders that are there: what is linked to by their name lies in them. */
function holdsSession(path: string, { cwd, projectRoot, home }: World): boolean {
  return [cwd, projectRoot, home].some((folder) => folder !== undefined && isWithin(folder, path));
}

/** Programs after which something may lie under another name as well. */
const MAKERS: ReadonlySet<string> = new Set(
  "ln gln link cp gcp mv gmv mount bindfs mklink new-item".split(" "),
);

function makesLinks({ program, remote }: Invocation): boolean {
  return MAKERS.has(program) && !remote;
}

function linksMadeBy(invocation: Invocation, world: World): readonly MadeLink[] {
  const { program, args, cwd } = invocation;
  switch (program) {
    case "mklink": {
      const [path, target] = args.filter(({ value }) => !/^\/[a-z]$/i.test(value));
      return path === undefined || target === undefined ? [] : [linkAt(path, target.value, cwd)];
    }
    case "new-item":
      return itemLinks(invocation);
    case "mount":
    case "bindfs":
      return mountLinks(invocation);
    case "ln":
    case "gln":
    case "link":
      return pairs(invocation).map(({ from, to }) => linkAt(to, from, cwd));
    default:
      return copiedLinks(invocation, world);
  }
}

/** `New-Item -ItemType Junction -Path e -Target C:\`; names of parameters may be cut short. */
function itemLinks({ args, cwd }: Invocation): readonly MadeLink[] {
  const parameter = (...names: readonly string[]): string | undefined => {
    const at = args.findIndex(({ value }) => {
      const given = value.toLowerCase().slice(1);
      return value.startsWith("-") && given !== "" && names.some((name) => name.startsWith(given));
    });
    return at < 0 ? undefined : args[at + 1]?.value;
  };
  const target = parameter("target", "value");
  if (target === undefined || !/link$|^junction$/i.test(parameter("itemtype", "type") ?? ""))
    return [];
  const isOption = (at: number): boolean => args[at]?.value.startsWith("-") === true;
  const first = args.find((_, at) => !isOption(at) && !isOption(at - 1))?.value;
  const named = [parameter("path") ?? first, parameter("name")].filter(
    (part) => part !== undefined,
  );
  return [linkAt({ value: named.join("/") }, target, cwd)];
}

/** `mount --bind / m`; what else is mounted nobody knows. */
function mountLinks({ program, args, cwd }: Invocation): readonly MadeLink[] {
  const given = parseArguments(args, { options: MOUNT_OPTIONS });
  const [from, to] = given.operands;
  if (from === undefined || to === undefined) return [];
  const binds =
    program === "bindfs" ||
    given.has("--bind", "--rbind", "--move") ||
    /\br?bind\b/.test(given.value("-o")?.value ?? "");
  return [linkAt(to, binds ? absolutePath(from.value, cwd) : UNKNOWN, cwd)];
}

/** A copy or another name of a link, and `cp -s`, which makes links of everything. */
function copiedLinks(invocation: Invocation, world: World): readonly MadeLink[] {
  const { program, cwd } = invocation;
  const moves = program.endsWith("mv");
  const args = argumentsOf(invocation);
  const links = !moves && args?.has("-s") === true;
  if (!moves && !links && args?.has("-a", "-d", "-P", "-r") !== true) return [];
  const made: MadeLink[] = [];
  for (const { from, to } of pairs(invocation)) {
    const source = absolutePath(from, cwd);
    const cut = source.lastIndexOf("/");
    const here = `${whereLeads(source.slice(0, cut) || "/", world)}${source.slice(cut)}`;
    const leads = links ? source : whereLeads(source, world);
    if (links || normalizePath(leads) !== normalizePath(here)) made.push(linkAt(to, leads, cwd));
  }
  return made;
}

/** What a command with sources and one target names: each source, and where it may lie then. */
function pairs(
  invocation: Invocation,
): readonly { readonly from: string; readonly to: Pick<Arg, "value"> }[] {
  const { cwd } = invocation;
  const args = argumentsOf(invocation);
  const folder = args?.value("-t");
  const operands = args?.operands ?? [];
  const isAlone = folder === undefined && operands.length === 1;
  const target = folder ?? (isAlone ? { value: cwd } : operands[operands.length - 1]);
  if (target === undefined) return [];
  const sources = folder !== undefined || isAlone ? operands : operands.slice(0, -1);
  const found: { from: string; to: Pick<Arg, "value"> }[] = [];
  for (const { value: from } of sources) {
    // A folder that is there gets the link under the target's name.
    const name = baseName(from.replace(/[\\/]+$/, ""));
    if (!/^\.{0,2}$/.test(name)) found.push({ from, to: { value: `${target.value}/${name}` } });
    if (folder === undefined && sources.length === 1 && !isAlone) found.push({ from, to: target });
  }
  return found;
}

function linkAt(to: Pick<Arg, "value">, target: string, cwd: string): MadeLink {
  return { path: absolutePath(to.value, cwd), target };
}

/** The world with links that are not on the disk yet; with too many of them everything is unknown. */
function withLinks(world: World, made: readonly MadeLink[]): World {
  if (made.length > MADE_MAX) {
    return Object.create(world, { realPath: { value: () => UNKNOWN } }) as World;
  }
  let targets: Map<string, string> | undefined;
  const targetOf = (path: string): string | undefined => {
    targets ??= targetsOf(made, world);
    return targets.get(keyOf(path, world));
  };
  const linksAt: World["linksAt"] = (pattern, below) => {
    const folder = pattern.slice(0, pattern.lastIndexOf("/"));
    const here = made.filter(({ path }) => path.slice(0, path.lastIndexOf("/")) === folder);
    const onDisk = world.linksAt(pattern, below);
    return onDisk === undefined ? undefined : [...onDisk, ...here.map(({ path }) => path)];
  };
  return Object.create(world, {
    realPath: {
      value: (path: string, access?: "written") => follow(path, targetOf, world, access),
    },
    linksAt: { value: linksAt },
  }) as World;
}

function keyOf(path: string, { platform }: World): string {
  return normalizePath(platform === "linux" ? path : path.replaceAll("\\", "/").toLowerCase());
}

/** The links by their paths as they are named and as the disk has them; a later one takes an earlier's place. */
function targetsOf(made: readonly MadeLink[], world: World): Map<string, string> {
  const targets = new Map<string, string>();
  for (const { path, target } of made) {
    const cut = path.lastIndexOf("/");
    targets.set(keyOf(path, world), target);
    const folder = whereLeads(path.slice(0, cut) || "/", world);
    targets.set(keyOf(`${folder}${path.slice(cut)}`, world), target);
  }
  return targets;
}

/** Follows links name by name: first those that were made, then what the disk says. */
function follow(
  path: string,
  targetOf: (path: string) => string | undefined,
  world: World,
  access?: "written",
): string {
  let at = "";
  let hops = 0;
  const parts = path.replaceAll("\\", "/").split("/").reverse();
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    if (part === "" || part === ".") continue;
    const real = whereLeads(at === "" ? "/" : at, world);
    if (part === "..") {
      at = real.slice(0, Math.max(real.lastIndexOf("/"), 0));
      continue;
    }
    const next = at === "" && /^[a-z]:$/i.test(part) ? part : `${at}/${part}`;
    const target = targetOf(next) ?? targetOf(`${real}/${part}`);
    if (target === undefined) {
      at = next;
      continue;
    }
    if (target.startsWith(UNKNOWN) || ++hops > HOPS_MAX) {
      return [UNKNOWN, ...parts.reverse()].join("/");
    }
    if (isAbsolutePath(target)) at = "";
    parts.push(...target.replaceAll("\\", "/").split("/").reverse());
  }
  return whereLeads(at === "" ? "/" : at, world, access);
}
