import type { Description } from "../command.ts";
import { npmForm } from "../developer-forms.ts";
import { NODE_EVERYWHERE, NODE_LAUNCHES, NODE_REMOVES } from "../launchers.ts";
import {
  ask,
  deny,
  destroying,
  onlyRows,
  type Pack,
  pass,
  passingOn,
  printsSecret,
  publishes,
  recoverable,
  routine,
} from "../pack.ts";
import type { Plain } from "../plain.ts";
import { NODE_PROJECT, NODE_TOOLS } from "../project-tools.ts";
import { pnpmForm, yarnForms } from "../toolchain-forms.ts";

const KEEP_CACHE = "reinstall the one package that is broken";

/** Package managers of JavaScript. */
export const npmPack: Pack = {
  name: "npm",
  title: "npm, pnpm, Yarn, Bun, JSR and their publishing tools",
  tools: {
    npm: () => ({
      ...NODE_PACKAGES,
      ...passingOn(
        npm(),
        [{ verbs: "exec|x|dlx" }, { verbs: "run|run-script", tool: true }],
        NODE_OPTIONS,
      ),
      looks: npmForm(),
      plain: [
        { ...PLAIN_NPM, verbs: "test|run", passesOn: true, recipes: true },
        { ...PLAIN_NPM, verbs: "ci|install|i|start", recipes: true },
        { ...PLAIN_NPM, verbs: "ls|view|outdated" },
      ],
      project: NODE_PROJECT,
    }),
    cnpm: npm,
    pnpm: () => ({
      ...NODE_PACKAGES,
      ...passingOn(npm(), NODE_LAUNCHES, NODE_OPTIONS),
      looks: pnpmForm(),
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
      ...passingOn(
        destroying(
          {
            registry: "--registry",
            data: "--cwd --tag --access --otp --cache-folder --modules-folder --new-version",
            looks: "--dry-run",
          },
          [
            publishes(
              "publish, npm publish, workspaces foreach npm publish, workspace * publish",
              "workspace * npm publish",
            ),
            ask("registry-rights", [
              "would change tags or owners on the package registry",
              "let the user do it",
              "npm tag add|remove, tag add|remove, owner add|remove, team destroy|remove",
            ]),
            routine("cache", [
              "would delete the package cache that every project on this machine shares",
              KEEP_CACHE,
              "cache clean|clear",
            ]),
            recoverable("uninstall", [...UNINSTALLS, "global remove"]),
          ],
        ),
        NODE_LAUNCHES,
        NODE_OPTIONS,
      ),
      looks: yarnForms(),
      project: NODE_PROJECT,
      plain: [
        { ...PLAIN_YARN, verbs: "test|run", passesOn: true, recipes: true },
        { ...PLAIN_YARN, verbs: "install", recipes: true },
      ],
    }),
    bun: () => ({
      destroys: [
        publishes("publish"),
        routine("cache", [
          "would delete the package cache that every project on this machine shares",
          KEEP_CACHE,
          "pm cache rm|clean|clear",
        ]),
        recoverable("uninstall", [...UNINSTALLS, "remove|rm -g|--global"]),
      ],
    }),
    "jsr lerna changeset vsce ovsx nx rush turbo bumpp beachball clasp": publisher,
    deno: () => onlyRows(publisher()),
    // Programs that publish when they are told nothing else.
    "np release-it semantic-release multi-semantic-release": () =>
      destroying(
        {
          looks:
            "--dry-run -d --no-publish --no-npm.publish --changelog --release-version --version -v",
        },
        [publishes("!--preview")],
      ),
  },
};

function npm(): Description {
  return destroying(
    {
      registry: "--registry",
      data: "--location --prefix -C --dir --workspace -w --filter -F --tag --access --otp --userconfig --cache --loglevel --scope --store-dir --omit --include",
      looks: "--dry-run",
    },
    [
      deny("unpublish", [
        "would remove a published package and break everything that depends on it",
        "deprecate the version (`npm deprecate`), if the user agrees",
        "unpublish",
      ]),
      printsSecret("config get @*_auth*|*token*|*_password*, token create, get @*_auth*|*token*"),
      pass("publish --registry=http://localhost:*|http://127.0.0.1:*"),
      publishes("publish, stage publish, -r|--recursive publish"),
      ask("registry-rights", [
        "would change tags, owners, tokens or teams on the package registry",
        "let the user do it",
        "deprecate, owner|author rm|remove|add, dist-tag|dist-tags rm|remove|add",
        "access revoke|set|public|restricted|edit|grant, token revoke|delete|rm|remove|create",
        "team destroy|rm|remove, org rm|remove, hook|hooks rm|remove, profile set|disable-2fa",
        "trust revoke",
      ]),
      routine("cache", [
        "would delete the package cache that every project on this machine shares",
        KEEP_CACHE,
        "cache clean|clear|rm|delete, store prune|clear, cache npx rm, cache|store delete",
      ]),
      recoverable("uninstall", [
        ...UNINSTALLS,
        "uninstall|un|remove|rm|r|unlink -g|--global, uninstall|remove|rm --location=global",
      ]),
      ask("system", [
        "would remove packages, or a version of Node.js, for the whole machine",
        "use the project's own dependencies (`npx`)",
        "env remove|rm, prune -g|--global",
      ]),
    ],
  );
}

/** What is uninstalled is installed again by its name. */
const UNINSTALLS = [
  "would remove packages that other projects on this machine may use",
  "use the project's own dependencies (`npx`)",
] as const;

const PLAIN_NPM: Plain = {
  options: "-D -E -s --save-dev --silent --workspaces --if-present",
  words: "packages",
  opens: "nothing",
};

const PLAIN_PNPM: Plain = { ...PLAIN_NPM, options: "-D -E -r --save-dev --silent --recursive" };

const PLAIN_YARN: Plain = { ...PLAIN_NPM, options: "-D -E --dev --silent" };

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

const NODE_OPTIONS: Description["options"] = {
  shell: "-c|--call",
  data:
    "-p|--package -w|--workspace -C|--dir|--prefix --filter -F --cwd --cache " +
    "--userconfig --loglevel",
  registry: "--registry",
  stops: "-h|--help",
};

/** A tool that publishes packages and extensions. */
function publisher(): Description {
  return destroying(
    { data: "-p --pat --token -c --config --registry", looks: "--dry-run -d --dry --preview" },
    [
      deny("unpublish", [
        "would remove a published package or extension, so nobody can install it",
        "let the user do it",
        "unpublish, delete|rm|remove *, undeploy",
      ]),
      publishes("publish, release publish, release, --ci, from-package|from-git"),
      recoverable("clean", [
        "would delete caches or installed packages of the whole workspace",
        "clean one project instead of the workspace",
        "clean, reset, purge, clean -r|--reload",
      ]),
    ],
  );
}
