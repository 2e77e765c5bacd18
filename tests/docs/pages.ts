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
