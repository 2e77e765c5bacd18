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
    ...machineWords(),
    ...bounds.writable.flatMap((path) => ["--bind-try", path, path]),
    ...bounds.pinned.flatMap((path) => ["--bind-try", path, path]),
    ...bounds.reserved.flatMap((path) => ["--tmpfs", path, "--remount-ro", path]),
    ...bounds.kept.flatMap(({ path }) => ["--ro-bind-try", path, path]),
    ...bounds.hidden.flatMap(({ path, isFolder }) =>
      isFolder ? ["--tmpfs", path] : ["--ro-bind", "/dev/null", path],
    ),
    ...bounds.shown.flatMap((path) => ["--ro-bind-try", path, path]),
    ...(isRoot ? ["--ro-bind-try", "/proc/sys", "/proc/sys", ...keptForRoot()] : []),
    ...(folder === undefined ? [] : ["--chdir", folder]),
    ...(bounds.network === "all" ? [] : ["--unshare-net"]),
  ];
}

/** The same, where what it starts does {@link mountingCalls} first and gives up the right to. */
export function fewBubblewrapWords(isRoot = userNumber() === 0): readonly string[] {
  // With the last of these the kernel lets it become the user again.
  const user = ["--unshare-user", "--uid", "0", "--gid", "0", "--cap-add", "CAP_SETFCAP"];
  return [...machineWords(), ...(isRoot ? keptForRoot() : user), "--cap-add", "CAP_SYS_ADMIN"];
}

/** What is the same for all: everything read-only, with devices and processes of its own. */
function machineWords(): readonly string[] {
  return [
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--unshare-pid"],
    ...COMPUTING_DEVICES.flatMap(existing).flatMap((path) => ["--dev-bind-try", path, path]),
  ];
}

/** Root keeps all capabilities otherwise, with which it mounts everything anew, and owns the settings of the kernel. */
function keptForRoot(): readonly string[] {
  return ["--cap-drop", "ALL", ...[...KEPT_CAPABILITIES.keys()].flatMap((n) => ["--cap-add", n])];
}

/** What bubblewrap cannot hold of these bounds. */
export function bubblewrapGaps(bounds: Bounds): readonly Gap[] {
  const servers =
    "servers that listen on local ports or abstract sockets can be reached (a Gradle daemon, X11)";
  return [
    ...makeableGap(bounds, bounds.reserved),
    ...(bounds.network === "all" ? [{ kind: "ask", text: servers } as const] : []),
  ];
}
