import type { Bounds } from "./bounds.ts";
import type { Place } from "./place.ts";

/**
 * The profile of macOS' Seatbelt with these bounds; a later rule wins over an earlier one. `/tmp` and `/var` are
 * links to folders of `/private` there, and paths are compared with links followed.
 */
export function seatbeltProfile(bounds: Bounds): string {
  return [
    "(version 1)",
    "(allow default)",
    "(deny file-write*)",
    rule("allow", "file-write*", [
      ...bounds.writable.map(subpath),
      ...DEVICES.map((path) => `(literal ${quoted(path)})`),
      '(regex #"^/dev/ttys[0-9]+$")',
    ]),
    rule("deny", "file-write*", [...bounds.kept.map(placeOf), ...bounds.makeable.map(subpath)]),
    // Who moves a folder on the way to what is kept could put another one in its place.
    rule(
      "deny",
      "file-write-unlink",
      bounds.pinned.map((path) => `(literal ${quoted(path)})`),
    ),
    rule("deny", "file-read*", bounds.hidden.map(placeOf)),
    rule("deny", "file-write*", bounds.hidden.map(placeOf)),
    rule("allow", "file-read*", bounds.shown.map(subpath)),
    "(deny signal (target others))",
    "(allow signal (target same-sandbox))",
    ...networkRules(bounds),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

const DEVICES = ["/dev/null", "/dev/zero", "/dev/tty", "/dev/ptmx", "/dev/dtracehelper"];

function networkRules({ network }: Bounds): readonly string[] {
  if (network === "all") return [];
  const own =
    network === "local"
      ? [
          '(allow network* (local ip "localhost:*"))',
          '(allow network-outbound (remote ip "localhost:*"))',
        ]
      : [];
  return ["(deny network*)", ...own];
}

function rule(action: "allow" | "deny", operation: string, filters: readonly string[]): string {
  return filters.length === 0 ? "" : `(${action} ${operation}\n  ${filters.join("\n  ")})`;
}

function placeOf({ path, isFolder }: Place): string {
  return isFolder ? subpath(path) : `(literal ${quoted(path)})`;
}

function subpath(path: string): string {
  return `(subpath ${quoted(path)})`;
}

/** A text of the profile's language, which is a Lisp's. */
function quoted(text: string): string {
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
