import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Docker and the engines that take its command line: containers, images, volumes, host access. */
export const dockerPack = family("Docker, Podman, nerdctl", tablesOf("docker"));
