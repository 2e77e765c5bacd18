import type { Io } from "../io.ts";
import { writePrivate } from "../sys/atomic-file.ts";
import { factsOf, isSymlink } from "../sys/folder.ts";
import { textChunks } from "../sys/light-files.ts";
import { isAbsolute, parentOf } from "../sys/paths.ts";
import { PAGE_BEGINNING, reportPage } from "./page.ts";
import type { Report } from "./report.ts";

/**
 * Writes a report as a page that only the user may read, in place of an earlier one. What is there and is no
 * such page is left alone, and nothing is written through a link. A relative path is taken from the working
 * directory. Gives the path that was written, or an error whose message is for the person.
 */
export async function writeReportPage(
  io: Io,
  report: Report,
  file: string,
): Promise<string | Error> {
  const path = isAbsolute(file) ? file : `${io.workingDirectory()}/${file}`;
  const problem = await whyNotWritten(path, file);
  if (problem !== undefined) return new Error(problem);
  const failure = writePrivate(path, reportPage(report));
  if (failure === undefined) return path;
  return new Error(`${JSON.stringify(file)} could not be written: ${failure}`);
}

async function whyNotWritten(path: string, file: string): Promise<string | undefined> {
  const name = JSON.stringify(file);
  if (file === "") return "a page needs the name of a file";
  const folder = parentOf(path) ?? "";
  if (factsOf(folder)?.isFolder !== true) return `there is no folder ${JSON.stringify(folder)}`;
  if (isSymlink(path)) return `${name} is a link, and a page is not written through links`;
  const present = factsOf(path);
  if (present === undefined) return undefined;
  if (present.isFolder) return `${name} is a folder`;
  for await (const begin of textChunks(path, PAGE_BEGINNING.length, PAGE_BEGINNING.length)) {
    if (begin === PAGE_BEGINNING) return undefined;
  }
  return `${name} already exists and is not a report, so it is left as it is`;
}
