import { readFileSync } from "node:fs";
import packageJson from "../package.json";
import { defaults } from "../src/config/defaults.ts";
import { codex } from "../src/install/agents/others.ts";
import { AUTHOR, CLAUDE_PLUGIN, json } from "./claude-plugin.ts";

/** Where the plugin of Codex lies; the marketplace's manifest names it from the repository's root. */
export const CODEX_PLUGIN = "plugins/codex";

/** What is the same in Claude Code's plugin, and copied from it, since Codex installs the folder alone. */
const SHARED = ["fairlead.sh", "skills/refusals/SKILL.md"] as const;

/**
 * The files of Codex's plugin by path: both manifests, the hooks as `install` writes them, and what it shares with
 * Claude Code's. Codex takes this marketplace before the one of Claude Code beside it, as runs of 0.169.0 show.
 * Source: https://developers.openai.com/codex/plugins.
 */
export function codexPluginFiles(): ReadonlyMap<string, string> {
  const { version, description, license } = packageJson;
  const manifest = {
    ...{ name: "fairlead", version, description, author: AUTHOR },
    ...{ homepage: AUTHOR.url, repository: AUTHOR.url, license, skills: "./skills/" },
    interface: { displayName: "fairlead", shortDescription: description, category: "Security" },
  };
  const marketplace = {
    name: "fairlead",
    interface: { displayName: "fairlead" },
    plugins: [
      {
        name: "fairlead",
        source: { source: "local", path: `./${CODEX_PLUGIN}` },
        policy: { installation: "AVAILABLE", authentication: "ON_INSTALL" },
        category: "Security",
      },
    ],
  };
  return new Map([
    [".agents/plugins/marketplace.json", json(marketplace)],
    [`${CODEX_PLUGIN}/.codex-plugin/plugin.json`, json(manifest)],
    [`${CODEX_PLUGIN}/hooks/hooks.json`, json({ hooks: pluginHooks() })],
    ...SHARED.map((path): [string, string] => [
      `${CODEX_PLUGIN}/${path}`,
      readFileSync(`${CLAUDE_PLUGIN}/${path}`, "utf8"),
    ]),
  ]);
}

/** The entries that `install` writes, with the plugin's script in the place of the executable. */
function pluginHooks(): object {
  const entries = codex.entries({
    platform: "linux",
    executable: "fairlead",
    events: codex.defaultEvents,
    strict: false,
    awaited: new Set(),
    deadlineSeconds: defaults().timeout,
  });
  const script = 'sh "${PLUGIN_ROOT}/fairlead.sh"';
  const text = JSON.stringify(
    Object.fromEntries(entries.map(({ event, group }) => [event, [group]])),
  );
  return JSON.parse(text, (name, value) =>
    name === "command" ? String(value).replace(/^fairlead/, script) : value,
  );
}
