/** What only the whole proof of a call asks the disk, as one chunk of the executable: it loads `node:fs`. */
export { entriesOf } from "../sys/folder.ts";
export { recordedFiles, recordedRepositories } from "../sys/git-index.ts";
export { askGit } from "../sys/git-run.ts";
