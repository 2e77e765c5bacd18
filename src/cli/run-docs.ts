import { EXIT } from "../exit.ts";
import type { Io } from "../io.ts";
import { didYouMean } from "../nearest.ts";
import { docsPages } from "./docs-pages.ts" with { type: "macro" };
import { refuse } from "./output.ts";
import { columns } from "./terminal.ts";

/** The documents as they were when this fairlead was built. */
export const DOCS = docsPages();

/** Topics that became part of another page. */
const MOVED: ReadonlyMap<string, string> = new Map([["profiles", "session"]]);

/** `fairlead docs [TOPIC]`: a page as Markdown, or what pages there are; 1 for one that does not exist. */
export function showDocs(io: Io, topic: string | undefined): number {
  if (topic === undefined) {
    io.stdout(columns(DOCS.map((page) => [page.topic, page.title])));
    io.stdout("\nread one: fairlead docs TOPIC");
    return EXIT.ok;
  }
  const name = topic.toLowerCase().replace(/^(?:docs\/)?(?:(?:agents|reference)\/)?|\.md$/g, "");
  const page = DOCS.find((one) => one.topic === (MOVED.get(name) ?? name));
  if (page === undefined) {
    const near = didYouMean(
      name,
      DOCS.map((one) => one.topic),
    );
    return refuse(io, `no page is called ${JSON.stringify(topic)}${near}`, "fairlead docs");
  }
  io.stdout(page.text.trimEnd());
  return EXIT.ok;
}
