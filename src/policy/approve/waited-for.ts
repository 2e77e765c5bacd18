import type { PlainWorld } from "./approval-world.ts";

/** Files that git opens whatever it is asked, besides those of which the texts are read here. */
const OPENED =
  "index packed-refs shallow info/grafts info/exclude info/attributes info/sparse-checkout objects/info/alternates";

/** And of a folder of the project. */
const WORKED_ON = ".gitignore .gitattributes .mailmap .gitmodules";

/** True where git would wait for a pipe, or read a device, in the place of one of its files. */
export function isWaitedFor(
  root: string,
  gitFolder: string,
  common: string,
  { exists, fileText, mayNotEnd }: Pick<PlainWorld, "exists" | "fileText" | "mayNotEnd">,
): boolean {
  const paths = WORKED_ON.split(" ").map((name) => `${root}/${name}`);
  for (const folder of [gitFolder, common])
    for (const name of OPENED.split(" ")) paths.push(`${folder}/${name}`);
  paths.push(`${common}/${fileText?.(`${gitFolder}/HEAD`)?.slice("ref:".length).trim()}`);
  const store = `${common}/objects/`;
  const others = `${store}info/alternates`;
  if (paths.some(mayNotEnd)) return true;
  if (!exists(others)) return false;
  // A store of objects that others borrow from may borrow itself.
  for (const line of fileText?.(others)?.split("\n") ?? [store])
    if (line !== "" && exists(`${line[0] === "/" ? "" : store}${line}/info/alternates`))
      return true;
  return false;
}
