import { userNumber } from "../sys/user-file.ts";
import type { Bounds } from "./bounds.ts";
import { type Gap, makeableGap } from "./gaps.ts";
import { existing } from "./look.ts";
import { COMPUTING_DEVICES } from "./places.ts";
import { KEPT_CAPABILITIES } from "./self.ts";

/**
 * The words that start bubblewrap with these bounds: the whole file system read-only, what may be written bound
 * over it, what is kept or hidden bound over that. Folders come before what lies in them. Without a folder to begin in, whoever adds to
 * the words says which.
 * Source: the manual of bubblewrap 0.8.
 */
export function bubblewrapWords(
  bounds: Bounds,
  folder?: string,
  isRoot = userNumber() === 0,
): readonly string[] {
  return [
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"],
    ...COMPUTING_DEVICES.flatMap(existing).flatMap((path) => ["--dev-bind-try", path, path]),
    ...bounds.writable.flatMap((path) => ["--bind-try", path, path]),
    ...bounds.pinned.flatMap((path) => ["--bind-try", path, path]),
    ...bounds.reserved.flatMap((path) => ["--tmpfs", path, "--remount-ro", path]),
    ...bounds.kept.flatMap(({ path }) => ["--ro-bind-try", path, path]),
    ...bounds.hidden.flatMap(({ path, isFolder }) =>
      isFolder ? ["--tmpfs", path] : ["--ro-bind", "/dev/null", path],
    ),
    ...bounds.shown.flatMap((path) => ["--ro-bind-try", path, path]),
    "--unshare-pid",
    ...(isRoot ? forRoot() : []),
    ...(folder === undefined ? [] : ["--chdir", folder]),
    ...(bounds.network === "all" ? [] : ["--unshare-net"]),
  ];
}

/** Root keeps all capabilities otherwise, with which it mounts everything anew, and owns the settings of the kernel. */
function forRoot(): readonly string[] {
  const kept = [...KEPT_CAPABILITIES.keys()].flatMap((name) => ["--cap-add", name]);
  return ["--ro-bind-try", "/proc/sys", "/proc/sys", "--cap-drop", "ALL", ...kept];
}

/** What bubblewrap cannot hold of these bounds. */
export function bubblewrapGaps(bounds: Bounds): readonly Gap[] {
  const servers =
    "servers that listen on this machine's network, or on sockets without a path, can be reached (a Gradle daemon, X11)";
  return [
    ...makeableGap(bounds, bounds.reserved),
    ...(bounds.network === "all" ? [{ kind: "ask", text: servers } as const] : []),
  ];
}
