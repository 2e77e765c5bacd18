/**
 * The facts of this machine that only the whole policy asks for, and few calls even then, as one chunk of the
 * executable: every call would pay for them in the first one.
 */
export { folderKind } from "../state/folder-kind.ts";
export { checkedOutBranch, isCopyOf, isOneFile, kindOf, linksAt, readNow } from "../sys/lookups.ts";
