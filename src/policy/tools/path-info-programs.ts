import type { Descriptions } from "../commands/command.ts";
import { infoProgram, namer } from "../commands/info-programs.ts";
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
import { ANY } from "../commands/read-only-form.ts";
import { namesForm, unmadeForm } from "./reading-forms.ts";

/** Programs that tell of paths, and where programs lie. */
export const pathTellers: Descriptions = {
  mktemp: () => ({ ...infoProgram(), looks: unmadeForm(), prints: temporary }),
  pwd: () => ({ ...namer(), prints: workingFolder }),
  "realpath grealpath readlink greadlink": () => ({
    ...infoProgram(),
    tells: { of: "paths" },
    options: { data: "--relative-to --relative-base" },
    looks: ANY,
    prints: targets,
  }),
  dirname: () => ({ ...namer(), prints: folderName, tells: { of: "paths" } }),
  basename: () => ({ ...namer(), prints: fileName }),
  "cygpath wslpath": () => ({ ...infoProgram(), prints: samePath }),
  which: () => ({ ...namer(), prints: found, tells: { of: "programs" } }),
  "whereis where whence": () => ({
    ...infoProgram(),
    looks: namesForm(),
    prints: located,
    tells: { of: "programs" },
  }),
};
