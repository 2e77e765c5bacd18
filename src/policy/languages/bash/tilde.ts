import { UNKNOWN } from "../../invocation.ts";
import type { Frame, Walk } from "./walk.ts";

/** Expands `~`, `~/x`, `~user/x`, `~+` and `~-` at the start of an unquoted word. */
export function tilde(value: string, text: string, frame: Frame, walk: Walk): string {
  if (!text.includes("~")) return value;
  // `of=~/x`: Bash expands it behind the name of an assignment, wherever the word stands.
  const name = /^[A-Za-z_]\w*\+?=(?=~)/.exec(text)?.[0];
  if (name !== undefined && value.startsWith(name)) {
    return name + tilde(value.slice(name.length), text.slice(name.length), frame, walk);
  }
  if (!text.startsWith("~")) return value;
  const end = value.indexOf("/");
  const user = value.slice(1, end < 0 ? undefined : end);
  const rest = end < 0 ? "" : value.slice(end);
  const { world } = walk;
  if (user === "") return (frame.scope.get("HOME")?.values[0] ?? world.home ?? UNKNOWN) + rest;
  if (user === "+") return frame.scope.cwd + rest;
  if (user === "-") return (frame.scope.previousCwd ?? UNKNOWN) + rest;
  if (!/^[A-Za-z_][\w.-]*$/.test(user)) return value;
  if (user === "root") return (world.platform === "darwin" ? "/var/root" : "/root") + rest;
  return (world.platform === "darwin" ? "/Users/" : "/home/") + user + rest;
}
