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
import why from "./why.ts";

/** The command table: one line a command, each file loads its heavy parts only when it runs. */
const COMMANDS: SubCommandsDef = {
  hook,
  install,
  uninstall,
  update,
  doctor,
  verify,
  status,
  config,
  docs,
  completions,
  man,
  explain,
  replay,
  suggest,
  log,
  why,
  stats,
  policy,
  allow,
  deny,
  pause,
  resume,
  undo,
  hooks,
  fire,
  exec,
  confine,
  trust,
  untrust,
  checklist,
  mode,
  loop,
  job,
  session,
  background,
};

/** `fairlead` itself. */
export const rootCommand = defineCommand({
  meta: {
    name: "fairlead",
    description: "One native executable that coding agents call as their hook",
  },
  subCommands: COMMANDS,
});
