/** What few calls ask of the disk: one chunk, which is loaded when the first of them asks. */
export { folderKind } from "../state/folder-kind.ts";
export {
  checkedOutBranch,
  isCopyOf,
  isOneFile,
  kindOf,
  linksAt,
  readNow,
} from "../sys/lookups.ts";
