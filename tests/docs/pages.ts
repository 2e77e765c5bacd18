import { readFileSync } from "node:fs";

/** The documents a reader meets, by path from the top of the repository. */
export function documents(): readonly string[] {
  const top = [...new Bun.Glob("{README,SECURITY,CHANGELOG,CONTRIBUTING}.md").scanSync()];
  return [...top, ...new Bun.Glob("docs/**/*.md").scanSync(), "tests/spec-coverage.md"].sort();
}

/** The text of a document. */
export function pageText(path: string): string {
  return readFileSync(path, "utf8");
}

/** A fenced block of a Markdown text; `sh checkout` is for a checkout of the source, where CI runs it. */
export interface Fence {
  readonly language: string;
  readonly text: string;
}

/** All fenced blocks, in order. */
export function fencesOf(markdown: string): readonly Fence[] {
  return [...markdown.matchAll(/^```([\w ]*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    language: match[1] ?? "",
    text: match[2] ?? "",
  }));
}

/** The commands of a console block, each with the output that the page shows. */
export function stepsOf(
  block: string,
): readonly { command: string; shown: string; exit: number }[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((step) => {
      const [command = "", ...rest] = step.trimEnd().split("\n");
      const exit = Number(/^\[exit (\d+)\]$/.exec(rest.at(-1) ?? "")?.[1] ?? 0);
      return { command, shown: (exit === 0 ? rest : rest.slice(0, -1)).join("\n"), exit };
    });
}

/** Shown output as a pattern: `…` stands for anything. */
export function patternOf(shown: string): RegExp {
  const literal = shown.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literal.join("[\\s\\S]*")}$`);
}
