// What the policy asks of this machine for few calls: a chunk of its own, loaded when one asks.

export { folderKind } from "../state/folder-kind.ts";
export { checkedOutBranch, linksAt } from "../sys/far-lookups.ts";
