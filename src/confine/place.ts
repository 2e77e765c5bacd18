import { isAbsolute } from "../sys/paths.ts";

/** A file, or a folder with everything in it, that exists. */
export interface Place {
  readonly path: string;
  readonly isFolder: boolean;
}

export function absolute(path: string, cwd: string): string {
  return isAbsolute(path) ? path : `${cwd}/${path}`;
}
