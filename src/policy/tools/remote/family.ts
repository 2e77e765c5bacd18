import type { Line } from "../../commands/pack.ts";
import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Keys and files of other machines. */
export const remotePack = family(
  "Copies to other machines and SSH keys (scp, sftp, ssh-keygen, ssh-add)",
  tablesOf("remote"),
  {
    scp: () => ({ shape: lastWord }),
    pscp: () => ({ shape: lastWord }),
  },
);

/** Where a copy goes to. */
function lastWord(line: Line): Line {
  return { ...line, words: line.words.slice(-1) };
}
