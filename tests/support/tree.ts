import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";

/** One line for each path of a tree: type, rights, time, names of the same file, and what it holds. */
export function treeOf(root: string, leaveOut: readonly string[] = []): readonly string[] {
  const lines: string[] = [];
  const files = new Map<string, string>();
  const add = (path: string, name: string): void => {
    if (leaveOut.includes(name)) return;
    const stats = lstatSync(path, { bigint: true });
    const rights = (stats.mode & 0o7777n).toString(8);
    // Times that are set are kept to a microsecond.
    const time = (stats.mtimeNs + 500_000n) / 1_000_000n;
    if (stats.isSymbolicLink()) lines.push(`${name} -> ${readlinkSync(path)}`);
    else if (stats.isDirectory()) {
      lines.push(`${name}/ ${rights} ${time}`);
      for (const inner of readdirSync(path).sort()) add(`${path}/${inner}`, `${name}/${inner}`);
    } else {
      const key = `${stats.dev}:${stats.ino}`;
      const first = files.get(key) ?? name;
      files.set(key, first);
      const hash = createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 16);
      lines.push(`${name} ${rights} ${time} ${hash}${first === name ? "" : ` is ${first}`}`);
    }
  };
  add(root, ".");
  return lines;
}

/** The same lines without the times of folders. */
export function withoutFolderTimes(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.replace(/^(.*\/ [0-7]+) \d+$/, "$1"));
}
