import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Pages for those who work on fairlead itself. */
const MAINTAINERS = ["architecture.md", "performance.md", "spec-coverage.md"];

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
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md") && !MAINTAINERS.includes(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      return { topic: name.slice(0, -3), title: /^# (.+)$/m.exec(text)?.[1] ?? name, text };
    });
}
