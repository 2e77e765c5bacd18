import type { Descriptions } from "../commands/command.ts";
import { ANY } from "../commands/looks.ts";
import {
  fileName,
  folderName,
  found,
  located,
  samePath,
  targets,
  temporary,
  workingFolder,
} from "../commands/printed.ts";
import { namer, teller } from "../commands/tellers.ts";
import { namesForm, unmadeForm } from "./reading-forms.ts";

/** Programs that tell of paths, and where programs lie. */
export const pathTellers: Descriptions = {
  mktemp: () => ({ ...teller(), looks: unmadeForm(), prints: temporary }),
  pwd: () => ({ ...namer(), prints: workingFolder }),
  "realpath grealpath readlink greadlink": () => ({
    ...teller(),
    tells: { of: "paths" },
    options: { data: "--relative-to --relative-base" },
    looks: ANY,
    prints: targets,
  }),
  dirname: () => ({ ...namer(), prints: folderName, tells: { of: "paths" } }),
  basename: () => ({ ...namer(), prints: fileName }),
  "cygpath wslpath": () => ({ ...teller(), prints: samePath }),
  which: () => ({ ...namer(), prints: found, tells: { of: "programs" } }),
  "whereis where whence": () => ({
    ...teller(),
    looks: namesForm(),
    prints: located,
    tells: { of: "programs" },
  }),
};
