import { defineCommand, type SubCommandsDef } from "citty";
import allow from "./allow.ts";
import background from "./background.ts";
import checklist from "./checklist.ts";
import completions from "./completions.ts";
import config from "./config.ts";
import confine from "./confine.ts";
import deny from "./deny.ts";
import docs from "./docs.ts";
import doctor from "./doctor.ts";
import exec from "./exec.ts";
import explain from "./explain.ts";
import fire from "./fire.ts";
import hook from "./hook.ts";
import hooks from "./hooks.ts";
import install from "./install.ts";
import job from "./job.ts";
import log from "./log.ts";
import loop from "./loop.ts";
import man from "./man.ts";
import mode from "./mode.ts";
import pause from "./pause.ts";
import policy from "./policy.ts";
import replay from "./replay.ts";
import resume from "./resume.ts";
import schema from "./schema.ts";
import session from "./session.ts";
import stats from "./stats.ts";
import status from "./status.ts";
import suggest from "./suggest.ts";
import trust from "./trust.ts";
import undo from "./undo.ts";
import uninstall from "./uninstall.ts";
import untrust from "./untrust.ts";
import update from "./update.ts";
import verify from "./verify.ts";
import version from "./version.ts";
import why from "./why.ts";

/** Commands that belong together, under a heading of the help. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: SubCommandsDef;
}

/** The command table: one word a command, each file loads its heavy parts only when it runs. */
export const COMMAND_GROUPS: readonly CommandGroup[] = [
  {
    title: "GUARD",
    commands: {
      ...{ install, doctor, verify, status, explain, why, log },
      ...{ allow, deny, pause, resume, undo, replay },
    },
  },
  { title: "POLICY", commands: { policy, suggest, stats, confine } },
  { title: "HOOKS", commands: { hooks, fire, trust, untrust } },
  { title: "SESSION", commands: { session, checklist, mode, loop, job } },
  {
    title: "OTHER",
    commands: {
      ...{ config, docs, schema, update, uninstall, version, completions, man },
      ...{ hook, exec, background },
    },
  },
];

/** `fairlead` itself. */
export const rootCommand = defineCommand({
  meta: {
    name: "fairlead",
    description: "One native executable that coding agents call as their hook",
  },
  subCommands: Object.assign({}, ...COMMAND_GROUPS.map(({ commands }) => commands)),
});
