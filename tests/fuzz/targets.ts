import type { Target } from "./target.ts";
import { approvals } from "./targets/approvals.ts";
import { bashCommands } from "./targets/bash-commands.ts";
import { bashMutations } from "./targets/bash-mutations.ts";
import { checklists } from "./targets/checklists.ts";
import { configuration } from "./targets/configuration.ts";
import { dialects } from "./targets/dialects.ts";
import { gates } from "./targets/gates.ts";
import { growth } from "./targets/growth.ts";
import { hookFiles } from "./targets/hook-files.ts";
import { hookOutput } from "./targets/hook-output.ts";
import { jsonEditing } from "./targets/json-editing.ts";
import { otherShells } from "./targets/other-shells.ts";
import { patterns } from "./targets/patterns.ts";
import { reading } from "./targets/reading.ts";
import { spelling } from "./targets/spelling.ts";
import { stages } from "./targets/stages.ts";
import { transcripts } from "./targets/transcripts.ts";
import { wrapping } from "./targets/wrapping.ts";

/** Everything that is fuzzed: one file a target. */
export const TARGETS: readonly Target[] = [
  reading,
  dialects,
  gates,
  configuration,
  hookFiles,
  jsonEditing,
  checklists,
  transcripts,
  bashCommands,
  bashMutations,
  stages,
  spelling,
  wrapping,
  otherShells,
  patterns,
  growth,
  hookOutput,
  approvals,
];
