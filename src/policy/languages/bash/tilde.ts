import type { WordPart } from "unbash";
import { UNKNOWN } from "../../model/invocation.ts";
import type { Pieces } from "./pieces.ts";
import type { Frame, Walk } from "./walk.ts";

/** Expands `~`, `~/x`, `~user/x`, `~+` and `~-` at the start of an unquoted word. */
export function tilde(value: string, text: string, frame: Frame, walk: Walk): string {
  if (!text.includes("~")) return value;
  // `of=~/x`: Bash expands it behind the name of an assignment, wherever the word stands.
  const name = /^[A-Za-z_]\w*\+?=/.exec(text)?.[0];
  if (name !== undefined && value.startsWith(name)) {
    const [assigned, given] = [value.slice(name.length), text.slice(name.length)];
    return name + assignedTildes(assigned, given, frame, walk);
  }
  // A name with anything quoted in it is none.
  if (!text.startsWith("~") || /^~[^/]*\\/.test(text)) return value;
  const end = value.indexOf("/");
  const user = value.slice(1, end < 0 ? undefined : end);
  const rest = end < 0 ? "" : value.slice(end);
  const { world } = walk;
  if (user === "") return (frame.scope.get("HOME")?.values[0] ?? world.home ?? UNKNOWN) + rest;
  if (user === "+") return frame.scope.cwd + rest;
  if (user === "-") return (frame.scope.previousCwd ?? UNKNOWN) + rest;
  // `~1`: a folder that `pushd` left, or no name.
  if (/^[+-]?\d+$/.test(user)) return UNKNOWN + rest;
  if (!/^[A-Za-z_][\w.-]*$/.test(user)) return value;
  if (user === "root") return (world.platform === "darwin" ? "/var/root" : "/root") + rest;
  return (world.platform === "darwin" ? "/Users/" : "/home/") + user + rest;
}

/** What is assigned as one bare word: in `PATH=/bin:~/bin` a name may begin behind every colon. */
export function assignedTildes(value: string, text: string, frame: Frame, walk: Walk): string {
  if (value !== text || !text.includes(":~")) return tilde(value, text, frame, walk);
  return value
    .split(":")
    .map((part) => tilde(part, part, frame, walk))
    .join(":");
}

/** The same of a word in parts, but for its start: `PATH=$PATH:~/bin`. */
export function assignedParts(
  parts: readonly WordPart[],
  frame: Frame,
  walk: Walk,
): readonly WordPart[] {
  if (parts.every(({ type, text }) => type !== "Literal" || !text.includes(":~"))) return parts;
  return parts.map((part, at) => {
    if (part.type !== "Literal" || part.value !== part.text) return part;
    const [first = "", ...names] = part.value.split(":");
    const read = names.map((name, index) => {
      const goesOn = index === names.length - 1 && at < parts.length - 1 && !name.includes("/");
      return goesOn ? name : tilde(name, name, frame, walk);
    });
    const value = [first, ...read].join(":");
    return { ...part, value };
  });
}

/**
 * How the text at the start of a word reads with `~` expanded; undefined where nothing is. A name goes on to the next
 * slash: with quotes or variables in it Bash knows no such user, zsh reads on.
 */
export function tildeRows(
  { value, text }: WordPart & { readonly type: "Literal" },
  behind: WordPart | undefined,
  frame: Frame,
  walk: Walk,
): readonly Pieces[] | undefined {
  const expanded = tilde(value, text, frame, walk);
  if (expanded === value) return undefined;
  const home = [{ text: expanded, quoted: true, expanded: false }];
  const isWhole = behind === undefined || value.includes("/", value.indexOf("~"));
  return isWhole ? [home] : [[{ text: value, quoted: false, expanded: false }], home];
}
