import type { Description } from "../../commands/command.ts";
import type { Plain } from "../../commands/fast-form.ts";
import { family } from "../family.ts";
import { NODE_EVERYWHERE, NODE_LAUNCHES, NODE_REMOVES } from "../launchers.ts";
import { NODE_PROJECT, NODE_TOOLS } from "../project-tools.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Package managers of JavaScript. */
export const npmPack = family(
  "npm, pnpm, Yarn, Bun, JSR and their publishing tools",
  tablesOf("npm"),
  {
    npm: () => ({ ...NODE_PACKAGES, project: NODE_PROJECT }),
    pnpm: () => ({
      ...NODE_PACKAGES,
      runs: NODE_LAUNCHES,
      project: NODE_PROJECT,
      plain: [
        { ...PLAIN_PNPM, verbs: "test|run", passesOn: true, recipes: true },
        { ...PLAIN_PNPM, verbs: "install|i", recipes: true },
        { ...PLAIN_PNPM, verbs: "ls|outdated" },
        { verbs: `exec ${NODE_TOOLS.replaceAll("|", "|exec ")}`, opens: "nothing" },
      ],
    }),
    yarn: () => ({
      ...NODE_PACKAGES,
      runs: NODE_LAUNCHES,
      project: NODE_PROJECT,
    }),
  },
);

const PLAIN_PNPM: Plain = {
  options: "-D -E -r --save-dev --silent --recursive",
  words: "packages",
  opens: "nothing",
};

/** How they are told of registries, and where they take packages from. */
const NODE_PACKAGES: Pick<Description, "connects" | "packages" | "removes"> = {
  connects: "addresses",
  removes: NODE_REMOVES,
  packages: {
    verbs: "install|i|in|add|ci|update|up|global|exec|x|dlx|create|init",
    registers: "config|c|set",
    everywhere: NODE_EVERYWHERE,
    variables: "npm_config_registry NPM_CONFIG_REGISTRY YARN_REGISTRY YARN_NPM_REGISTRY_SERVER",
  },
};
