import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import packageJson from "../../package.json";
import { CLAUDE_PLUGIN } from "../../scripts/claude-plugin.ts";
import { CODEX_PLUGIN, codexPluginFiles } from "../../scripts/codex-plugin.ts";
import { codex } from "../../src/install/agents/others.ts";

const files = codexPluginFiles();
const parsed = (path: string) => JSON.parse(files.get(path) ?? "null");

describe("the plugin of Codex", () => {
  test("is what the marketplace names, with the version of everything else", () => {
    const { plugins } = parsed(".agents/plugins/marketplace.json");
    const manifest = parsed(`${CODEX_PLUGIN}/.codex-plugin/plugin.json`);
    expect(plugins).toMatchObject([
      { name: manifest.name, source: { source: "local", path: `./${CODEX_PLUGIN}` } },
    ]);
    expect(manifest.version).toBe(packageJson.version);
  });

  test("hooks what install hooks, through its script", () => {
    const { hooks } = parsed(`${CODEX_PLUGIN}/hooks/hooks.json`);
    expect(Object.keys(hooks)).toEqual([...codex.defaultEvents]);
    expect(hooks.PreToolUse).toEqual([
      {
        hooks: [
          {
            type: "command",
            command: `sh "\${PLUGIN_ROOT}/fairlead.sh" hook pre-tool --agent codex`,
            timeout: 35,
          },
        ],
      },
    ]);
  });

  test("has the script and the skill of Claude Code's plugin in its own folder", () => {
    for (const path of ["fairlead.sh", "skills/refusals/SKILL.md"])
      expect(readFileSync(`${CODEX_PLUGIN}/${path}`, "utf8")).toBe(
        readFileSync(`${CLAUDE_PLUGIN}/${path}`, "utf8"),
      );
  });
});
