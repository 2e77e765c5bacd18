import { capture } from "../../src/undo/capture.ts";
import { planRestore } from "../../src/undo/restore-plan.ts";
import { settlePending } from "../../src/undo/settle-captures.ts";
import { undo } from "../../src/undo/undo.ts";

// `bun undo-step.ts capture|settle|undo PROJECT STORE NUMBER`: one step in a process of its own, to be killed.

const [step, project = "", store = "", number = "0"] = process.argv.slice(2);
const about = { project, session: "s", title: "fault" };

if (step === "capture") {
  const saved = await capture({
    ...{ store, about, linksAllowed: true, time: new Date() },
    targets: [
      { path: `${project}/src`, change: "removed", deep: true },
      { path: `${project}/config.json`, change: "written", deep: false },
    ],
    budget: { files: 1_000, bytes: 1_000_000 },
    mayKeep: (path) => path.startsWith(project),
  });
  console.log(saved);
} else if (step === "settle") {
  settlePending(store);
} else {
  const plan = planRestore(store, Number(number));
  if (plan === undefined) throw new Error("nothing is saved");
  await undo({
    ...{ store, about, plan, number: Number(number), isPartial: false, time: new Date() },
    unpack: async () => {},
  });
}
