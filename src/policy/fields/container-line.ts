import { quotePath } from "./text-shape.ts";

/**
 * `docker run` with the rights and folders of this machine that a call gives to a container, whichever way its fields
 * are nested; undefined for one that gives none. What runs inside is the container's own business.
 */
export function containerLine(fields: object): string | undefined {
  const options: string[] = [];
  collect(fields, options, 0);
  return options.length === 0 ? undefined : `docker run ${options.join(" ")} image`;
}

/** `HostConfig.Mounts[0].Source` is four deep. */
const LEVELS_MAX = 6;
const OPTIONS_MAX = 64;

function collect(fields: object, options: string[], level: number): void {
  if (level > LEVELS_MAX) return;
  for (const [name, value] of Object.entries(fields)) {
    if (options.length >= OPTIONS_MAX) return;
    const plain = name.replace(/[-_]/g, "").toLowerCase();
    if (FOLDERS.test(plain)) options.push(...mountsOf(value));
    else if (plain === "privileged" && isTrue(value)) options.push("--privileged");
    else if (NAMESPACES.has(plain) && typeof value === "string")
      options.push(`${NAMESPACES.get(plain)}=${quotePath(value)}`);
    else if (LISTS.has(plain))
      for (const each of textsOf(value)) options.push(`${LISTS.get(plain)}=${quotePath(each)}`);
    else if (typeof value === "object" && value !== null) collect(value, options, level + 1);
  }
}

const FOLDERS = /^(?:binds?|volumes?|mounts?|bindmounts?|volumemounts|hostmounts?)$/;

const NAMESPACES: ReadonlyMap<string, string> = new Map([
  ["pid", "--pid"],
  ["pidmode", "--pid"],
  ["ipcmode", "--ipc"],
  ["usernsmode", "--userns"],
  ["network", "--network"],
  ["networkmode", "--network"],
]);

const LISTS: ReadonlyMap<string, string> = new Map([
  ["capadd", "--cap-add"],
  ["capabilities", "--cap-add"],
  ["securityopt", "--security-opt"],
  ["devices", "--device"],
]);

/** `["/:/host"]`, `"/:/host"`, `{"/": {bind: "/host"}}`, `{"/": "/host"}`, `[{source: "/", target: "/host"}]`. */
function mountsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return value.split(",").map(mount);
  if (Array.isArray(value)) return value.flatMap(mountsOf);
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value);
  const source = entries.find(([name]) => /^(?:source|src|host|host_?path|from)$/i.test(name))?.[1];
  if (typeof source === "string") return [mount(`${source}:/mounted`)];
  return entries.flatMap(([name, inside]) => {
    if (!/^[/~.]|^[A-Za-z]:[\\/]/.test(name)) return mountsOf(inside);
    const isMount =
      typeof inside === "string" || (inside !== null && Object.keys(Object(inside)).length > 0);
    // `Volumes: {"/data": {}}` names a folder of the container's own.
    return isMount ? [mount(`${name}:/mounted`)] : [];
  });
}

function mount(text: string): string {
  return `-v ${quotePath(text.trim())}`;
}

function textsOf(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((each) => typeof each === "string");
}

function isTrue(value: unknown): boolean {
  return value === true || value === "true";
}
