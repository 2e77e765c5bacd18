import { makeSandbox, runFairlead, type Sandbox } from "../../support/world.ts";
import { gatePayloads } from "../inputs/gate-payloads.ts";
import { target } from "../target.ts";

let sandbox: Sandbox | undefined;

/** An error of a gate lets the tool run. */
export const gates = target<string>({
  name: "gates",
  claim: "no call that says what it does ends a gate in an error",
  quickRuns: 1_500,
  inputs: gatePayloads,
  dispose: () => {
    sandbox?.dispose();
    sandbox = undefined;
  },
  refute: async (stdin) => {
    sandbox ??= makeSandbox();
    const { project, home } = sandbox;
    const env = { HOME: home, FAIRLEAD_NO_UPDATE_CHECK: "1" };
    const { exit, stderr } = await runFairlead({ words: ["hook"], cwd: project, env, stdin });
    return exit === 0 || exit === 2 ? undefined : `exit ${exit}: ${stderr.slice(0, 300)}`;
  },
});
