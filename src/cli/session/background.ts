import { defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import { startDetached } from "../../sys/detach.ts";
import { ioOf, workspaceOf } from "../command.ts";
import { refuseChangeBelowAgent } from "../loosening.ts";

const updateCheck = defineCommand({
  meta: { name: "update-check", description: "Look for the latest release and remember it" },
  run: async (context) => {
    const io = ioOf(context);
    const { loadConfig } = await import("../../config/load.ts");
    const { versionCachePath } = await import("../../state/version-check.ts");
    const { refreshVersionCache } = await import("../../state/version-refresh.ts");
    const { config } = await loadConfig(io, workspaceOf(io).root);
    const path = versionCachePath(io);
    if (path === undefined) throw new Error("there is no home to remember a version in");
    const latest = await refreshVersionCache(path, config.update, io);
    if (latest instanceof Error) throw new Error(`no release was found: ${latest.message}`);
    io.stdout(latest);
    return EXIT.ok;
  },
});

const rank = defineCommand({
  meta: { name: "rank", description: "Send the queued numbers of sessions" },
  run: async (context) => {
    const io = ioOf(context);
    const { loadConfig } = await import("../../config/load.ts");
    const { deliverRanking } = await import("../../state/ranking.ts");
    const { config } = await loadConfig(io, workspaceOf(io).root);
    const { sent, failed, queued } = await deliverRanking(config.rank, io);
    io.stdout(`${sent} sent, ${failed} given up, ${queued} left`);
    return EXIT.ok;
  },
});

const seal = defineCommand({
  meta: {
    name: "seal",
    description: "Seal the log of decisions, and remove days that are too old",
  },
  run: async (context) => {
    const io = ioOf(context);
    const { sealDecisions } = await import("../../state/seal-decisions.ts");
    const problem = await sealDecisions(io);
    const { loadConfig } = await import("../../config/load.ts");
    const { config } = await loadConfig(io, workspaceOf(io).root);
    if (config.audit !== undefined) startDetached(["background", "audit"]);
    if (problem !== undefined) throw problem;
    return EXIT.ok;
  },
});

const audit = defineCommand({
  meta: { name: "audit", description: "Send decisions to where the settings say" },
  run: async (context) => {
    const io = ioOf(context);
    const { loadConfig } = await import("../../config/load.ts");
    const { sendAudit } = await import("../../audit/send.ts");
    const { config } = await loadConfig(io, workspaceOf(io).root);
    const done = await sendAudit(io, config);
    if (done instanceof Error) throw done;
    for (const { to, sent, error } of done)
      io.stdout(`${to}: ${sent} sent${error === undefined ? "" : `; ${error}`}`);
    return EXIT.ok;
  },
});

const bundle = defineCommand({
  meta: { name: "bundle", description: "Ask for the policy bundle and take it if it is a new one" },
  run: async (context) => {
    const io = ioOf(context);
    const { updateBundle } = await import("../bundle/update-bundle.ts");
    const update = await updateBundle(io);
    if (update instanceof Error) throw update;
    io.stdout(update.problem ?? `${update.name} ${update.version}`);
    return EXIT.ok;
  },
});

const replay = defineCommand({
  meta: { name: "replay", description: "Judge the transcripts named on standard input" },
  run: async (context) => {
    const io = ioOf(context);
    const refused = await refuseChangeBelowAgent(io, "replay");
    if (refused !== undefined) return refused;
    const { serveReplay } = await import("../../replay/serve-replay.ts");
    await serveReplay(io);
    return EXIT.ok;
  },
});

export default defineCommand({
  meta: {
    name: "background",
    description:
      "Run work that no one should wait for; fairlead starts these commands automatically",
    hidden: true,
  },
  subCommands: { "update-check": updateCheck, rank, bundle, seal, audit, replay },
});
