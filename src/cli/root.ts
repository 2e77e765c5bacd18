import { defineCommand, type SubCommandsDef } from "citty";
import audit from "./audit/audit.ts";
import bundle from "./bundle/bundle.ts";
import config from "./config/config.ts";
import confine from "./confine/confine.ts";
import completions from "./docs/completions.ts";
import docs from "./docs/docs.ts";
import man from "./docs/man.ts";
import schema from "./docs/schema.ts";
import doctor from "./doctor/doctor.ts";
import status from "./doctor/status.ts";
import verify from "./doctor/verify.ts";
import allow from "./exceptions/allow.ts";
import deny from "./exceptions/deny.ts";
import explain from "./explain/explain.ts";
import hook from "./hook.ts";
import exec from "./hooks/exec.ts";
import fire from "./hooks/fire.ts";
import hooks from "./hooks/hooks.ts";
import install from "./install/install.ts";
import uninstall from "./install/uninstall.ts";
import log from "./log/log.ts";
import stats from "./log/stats.ts";
import why from "./log/why.ts";
import managedSettings from "./managed/managed-settings.ts";
import pack from "./pack/pack.ts";
import pause from "./pause/pause.ts";
import resume from "./pause/resume.ts";
import policy from "./policy/policy.ts";
import replay from "./replay/replay.ts";
import suggest from "./replay/suggest.ts";
import report from "./report/report.ts";
import background from "./session/background.ts";
import checklist from "./session/checklist.ts";
import job from "./session/job.ts";
import loop from "./session/loop.ts";
import mode from "./session/mode.ts";
import session from "./session/session.ts";
import sessions from "./session/sessions.ts";
import trust from "./trust/trust.ts";
import untrust from "./trust/untrust.ts";
import undo from "./undo/undo.ts";
import update from "./update/update.ts";
import version from "./version.ts";

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
  {
    title: "POLICY",
    commands: {
      ...{ policy, suggest, stats, report, confine, bundle, pack, audit },
      "managed-settings": managedSettings,
    },
  },
  { title: "HOOKS", commands: { hooks, fire, trust, untrust } },
  { title: "SESSION", commands: { session, sessions, checklist, mode, loop, job } },
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
