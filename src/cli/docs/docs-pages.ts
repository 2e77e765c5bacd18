import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** The index of the pages on GitHub, which `fairlead docs` prints as a list of topics. */
const LEFT_OUT = ["README.md"];

/** The folders of pages for users: the agents, and what is made from the source. */
const FOLDERS = ["", "agents", "reference"];

/** A page of the documents. */
export interface DocsPage {
  /** File name without its ending. */
  readonly topic: string;
  readonly title: string;
  readonly text: string;
}

/** Every page for users, in the order of their names. Runs when fairlead is built, as a macro of `run-docs.ts`. */
export function docsPages(): readonly DocsPage[] {
  const folder = join(import.meta.dir, "../../../docs");
  return FOLDERS.flatMap((name) => readdirSync(join(folder, name)).map((file) => join(name, file)))
    .filter((path) => path.endsWith(".md") && !LEFT_OUT.includes(path))
    .map((path) => {
      const text = readFileSync(join(folder, path), "utf8");
      const topic = basename(path, ".md");
      return { topic, title: /^# (.+)$/m.exec(text)?.[1] ?? topic, text };
    })
    .sort((a, b) => (a.topic < b.topic ? -1 : 1));
}
