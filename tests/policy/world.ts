import type { ToolCall } from "../../src/policy/agent-tools/tool-call.ts";
import { decide } from "../../src/policy/decide.ts";
import type { Judgement } from "../../src/policy/judge/combine.ts";
import { DEFAULT_SETTINGS } from "../../src/policy/judge/combine.ts";
import type { Named, Owners } from "../../src/policy/model/belonging.ts";
import type { PolicySettings } from "../../src/policy/model/settings.ts";
import type { World } from "../../src/policy/model/world.ts";

/** The world the examples of rules are judged in. */
export function exampleWorld(change: Partial<World> = {}): World {
  return {
    platform: "linux",
    cwd: "/home/user/project",
    home: "/home/user",
    projectRoot: "/home/user/project",
    temporary: ["/tmp", "/var/tmp"],
    branch: () => "feature",
    realPath: (path) => path,
    folderKind: () => "repository",
    linksAt: () => [],
    env: () => undefined,
    guarded: [],
    whose: theirs,
    ...change,
  };
}

/** Another session owns what is called so, a process, a port and an entry of the stash; nobody knows of anything else. */
function theirs(named: Named): Owners | undefined {
  const words = Object.values(named).flat().join(" ").trim();
  const isTheirs = /theirs|\b30002\b|^stash .*(?:\{9\}|\b9)$|^terminal all$/.test(words);
  return isTheirs
    ? { things: [{ name: "theirs", owner: "session", ageMs: 240_000 }], own: [] }
    : undefined;
}

/** Decides as the hook does where rules of a user need to know: with every finding and the analysis. */
export async function decideFully(
  call: ToolCall,
  world: World,
  settings: PolicySettings = DEFAULT_SETTINGS,
): Promise<Judgement> {
  return decide(call, world, settings, "everything");
}
