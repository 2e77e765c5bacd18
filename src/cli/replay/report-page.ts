import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { openPage } from "../../report/open-page.ts";
import type { Report } from "../../report/report.ts";
import { writeReportPage } from "../../report/write-page.ts";
import { refuse } from "../terminal/output.ts";
import { visibleLine } from "../terminal/terminal.ts";

/** Writes the page of a report, says where it is, and opens it where that is wanted. */
export async function showPage(
  io: Io,
  report: Report,
  file: string,
  wantsOpen: boolean,
): Promise<number> {
  const path = await writeReportPage(io, report, file);
  if (path instanceof Error) return refuse(io, path.message);
  io.stdout(`written: ${visibleLine(path)}`);
  const unopened = wantsOpen ? openPage(io, path) : undefined;
  return unopened === undefined ? EXIT.ok : refuse(io, unopened);
}
