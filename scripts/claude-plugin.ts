import packageJson from "../package.json";
import { defaults } from "../src/config/defaults.ts";
import { claudeCode } from "../src/install/claude-code.ts";
import { AFTER_TOOLS } from "../src/userhooks/awaited-events.ts";

/** Where the plugin of Claude Code lies; the marketplace's manifest names it from the repository's root. */
export const CLAUDE_PLUGIN = "plugins/claude";

/** Whom the manifests name. */
export const AUTHOR = { name: "fairlead", url: "https://github.com/fairlead/fairlead" };

/**
 * The generated files of Claude Code's plugin by path: both manifests, and the hooks as `install` writes them.
 * Where the executable lies is found by a script of the plugin, which Claude Code starts through a shell: on
 * Windows that is the one that comes with Git. Source: https://code.claude.com/docs/en/plugins-reference.
 */
export function claudePluginFiles(): ReadonlyMap<string, string> {
  const { version, description, license } = packageJson;
  const plugin = { name: "fairlead", version, description, author: AUTHOR };
  const manifest = { ...plugin, homepage: AUTHOR.url, repository: AUTHOR.url, license };
  const marketplace = {
    name: "fairlead",
    owner: AUTHOR,
    metadata: { description: "The plugin of fairlead" },
    plugins: [{ name: "fairlead", source: `./${CLAUDE_PLUGIN}`, description, version }],
  };
  return new Map([
    [".claude-plugin/marketplace.json", json(marketplace)],
    [`${CLAUDE_PLUGIN}/.claude-plugin/plugin.json`, json(manifest)],
    [`${CLAUDE_PLUGIN}/hooks/hooks.json`, json({ description, hooks: pluginHooks() })],
  ]);
}

function pluginHooks(): object {
  const entries = claudeCode.entries({
    platform: "linux",
    executable: "fairlead",
    events: claudeCode.defaultEvents,
    strict: false,
    awaited: new Set(AFTER_TOOLS),
    deadlineSeconds: defaults().timeout,
  });
  return Object.fromEntries(
    entries.map(({ event, group }) => {
      const { hooks, ...rest } = group;
      const handlers = Array.isArray(hooks) ? hooks : [];
      return [event, [{ ...rest, hooks: handlers.map(throughScript) }]];
    }),
  );
}

/** The handler with the plugin's script in the place of the executable. */
function throughScript(handler: unknown): object {
  const { command: _, args, ...rest } = Object(handler);
  const words = ["sh", '"${CLAUDE_PLUGIN_ROOT}/fairlead.sh"', ...args];
  return { type: "command", command: words.join(" "), ...rest };
}

/** A manifest as text. */
export function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
