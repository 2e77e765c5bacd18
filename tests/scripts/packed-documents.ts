import type { ArchivedFile } from "../../scripts/archive.ts";
import { releaseDocuments } from "../../scripts/release-files.ts";

/** Takes the place of the executable in packages that are only looked at. */
export const EXECUTABLE = new TextEncoder().encode('#!/bin/sh\necho "ran with $*"\n');

/** What lies beside the executable in an archive, the manual and the completions in short. */
export function packedDocuments(): readonly ArchivedFile[] {
  const file = (name: string, text: string) => ({
    name,
    bytes: new TextEncoder().encode(text),
    executable: false,
  });
  const manual = ".TH FAIRLEAD 1\n.SH NAME\nfairlead \\- hook of coding agents\n";
  return [
    ...releaseDocuments(),
    file("fairlead.1", manual),
    ...["bash", "zsh", "fish", "powershell"].map((shell) =>
      file(`completions/fairlead.${shell}`, `# ${shell}\n`),
    ),
  ];
}
