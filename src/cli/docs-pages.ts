import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Pages for those who work on fairlead itself. */
const MAINTAINERS = ["architecture.md", "performance.md"];

/** The folder of the pages that are made from the source. */
const REFERENCE = "reference";

/** A page of the documents. */
export interface DocsPage {
  /** File name without its ending. */
  readonly topic: string;
  readonly title: string;
  readonly text: string;
}

/** Every page for users, in the order of their names. Runs when fairlead is built, as a macro of `run-docs.ts`. */
export function docsPages(): readonly DocsPage[] {
  const folder = join(import.meta.dir, "../../docs");
  return [
    ...readdirSync(folder),
    ...readdirSync(join(folder, REFERENCE)).map((name) => join(REFERENCE, name)),
  ]
    .filter((path) => path.endsWith(".md") && !MAINTAINERS.includes(path))
    .map((path) => {
      const text = readFileSync(join(folder, path), "utf8");
      const topic = basename(path, ".md");
      return { topic, title: /^# (.+)$/m.exec(text)?.[1] ?? topic, text };
    })
    .sort((a, b) => (a.topic < b.topic ? -1 : 1));
}
