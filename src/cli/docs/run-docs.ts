import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { unknownWord } from "../../nearest.ts";
import { printJson, refuse } from "../terminal/output.ts";
import { columns, mayColour, terminalColumns } from "../terminal/terminal.ts";
import { DOCS, findPage, textWithLinks } from "./find-page.ts";
import { markdownText } from "./markdown-text.ts";

/** `fairlead docs [TOPIC]`: a page or a part of one as Markdown, laid out on a terminal, or what pages there are; 1 for one that does not exist. */
export function showDocs(io: Io, topic: string | undefined, json: boolean): number {
  if (topic === undefined && json) {
    printJson(io, { pages: DOCS.map(({ topic, title }) => ({ topic, title })) });
    return EXIT.ok;
  }
  if (topic === undefined) {
    io.stdout(columns(DOCS.map((page) => [page.topic, page.title])));
    io.stdout("\nread one: fairlead docs TOPIC");
    return EXIT.ok;
  }
  const page = findPage(topic);
  if (page === undefined) {
    const topics = DOCS.map((one) => one.topic);
    return refuse(io, unknownWord("page", topic, topics), "fairlead docs");
  }
  if (json) printJson(io, page);
  else {
    const width = terminalColumns();
    const screen = { width: width ?? 0, colour: mayColour(io) };
    io.stdout(
      width === undefined ? page.text.trimEnd() : markdownText(textWithLinks(page), screen),
    );
  }
  return EXIT.ok;
}
