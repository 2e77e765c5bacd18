import { exists } from "../sys/probe.ts";
import type { Bounds } from "./bounds.ts";
import { COMPUTING_DEVICES } from "./places.ts";

/**
 * The words that start bubblewrap with these bounds: the whole file system read-only, what may be written bound
 * over it, what is kept or hidden bound over that. Folders come before what lies in them. Without a folder to begin in, whoever adds to
 * the words says which.
 * Source: the manual of bubblewrap 0.8.
 */
export function bubblewrapWords(bounds: Bounds, folder?: string): readonly string[] {
  return [
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"],
    ...COMPUTING_DEVICES.filter(exists).flatMap((path) => ["--dev-bind-try", path, path]),
    ...bounds.writable.flatMap((path) => ["--bind-try", path, path]),
    ...bounds.kept.flatMap(({ path }) => ["--ro-bind-try", path, path]),
    ...bounds.hidden.flatMap(({ path, isFolder }) =>
      isFolder ? ["--tmpfs", path] : ["--ro-bind", "/dev/null", path],
    ),
    ...bounds.shown.flatMap((path) => ["--ro-bind-try", path, path]),
    "--unshare-pid",
    ...(folder === undefined ? [] : ["--chdir", folder]),
    ...(bounds.network === "all" ? [] : ["--unshare-net"]),
  ];
}
