/** What finds the files that a line reaches by names which are not on it, as one chunk: most lines need none of it. */
export { broughtBy } from "./brought-touches.ts";
export { namedInFiles } from "./named-in-files.ts";
