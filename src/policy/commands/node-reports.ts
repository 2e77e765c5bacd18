import type { Effect } from "../model/model.ts";
import { write } from "./file-effects.ts";
import type { Arguments } from "./parse-arguments.ts";

/** Folders and names of what Node.js tells of a run; a name counts from the folder. */
export const WRITTEN_BY_NODE =
  "--cpu-prof-dir --cpu-prof-name --heap-prof-dir --heap-prof-name --report-directory|--report-dir --report-filename " +
  "--diagnostic-dir --trace-event-file-pattern --redirect-warnings --test-reporter-destination";

/** `--cpu-prof-dir FOLDER --cpu-prof-name NAME`, and the same of other reports. */
export function toldOfRun({ values }: Arguments): readonly Effect[] {
  return [
    ["--cpu-prof-dir", "--cpu-prof-name"] as const,
    ["--heap-prof-dir", "--heap-prof-name"] as const,
    ["--report-directory", "--report-filename"] as const,
  ].flatMap(([dir, file]) =>
    values(dir, "--diagnostic-dir").flatMap((folder) =>
      values(file).map((name) => write({ ...folder, value: `${folder.value}/${name.value}` })),
    ),
  );
}
