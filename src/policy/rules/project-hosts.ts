import { UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { isLocalHost } from "../text/local-host.ts";
import { absolutePath } from "../text/path.ts";
import { isKnownHost } from "./installed-address.ts";

/** The host of an address, of `git@host:path` or `host:path`; undefined for a path and for one that nobody knows. */
export function hostOf(address: string): string | undefined {
  const found =
    /^(?!file:)[a-z][a-z+]*:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^/:?#]+)|^(?:[^@/:]+@)?([\w.-]{2,}):(?![\\/]{2})/i
      .exec(address)
      ?.slice(1)
      .find((host) => host !== undefined)
      ?.toLowerCase();
  return found?.includes(UNKNOWN) === true ? undefined : found;
}

/** The hosts of a repository's remotes; undefined where its settings cannot be read. */
export function remoteHosts(folder: string, world: World): readonly string[] | undefined {
  const root = absolutePath(folder, world.cwd);
  const known = HOSTS.get(world) ?? new Map<string, readonly string[] | undefined>();
  HOSTS.set(world, known);
  if (!known.has(root)) known.set(root, readHosts(root, world));
  return known.get(root);
}

/** Each command of a line that pushes asks about the same repository. */
const HOSTS = new WeakMap<World, Map<string, readonly string[] | undefined>>();

function readHosts(folder: string, world: World): readonly string[] | undefined {
  for (const root of new Set([folder, world.projectRoot])) {
    const text = world.fileText?.(`${root}/.git/config`);
    if (text === undefined) continue;
    const urls = [...text.matchAll(/^[ \t]*(?:push)?url[ \t]*=[ \t]*"?([^\s"]+)/gim)];
    return urls.flatMap(([, url = ""]) => hostOf(url) ?? []);
  }
  return undefined;
}

/**
 * True for an address on a host with which a project has no dealings: none of its remotes is there. Where it has
 * none, or they are not known, one of the known forges is as good as any; and where nothing is known, whoever has an
 * account there for ssh knows the host.
 */
export function isForeignAddress(address: string, folder: string, world: World): boolean {
  const host = hostOf(address);
  if (host === undefined || isLocalHost(host)) return false;
  const hosts = remoteHosts(folder, world);
  if (hosts !== undefined && hosts.length > 0) return !hosts.includes(host);
  return !isKnownHost(host) && (hosts !== undefined || /^(?!ssh:)[a-z+]+:\/\//i.test(address));
}
