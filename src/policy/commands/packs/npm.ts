import type { Description } from "../command.ts";
import { npmForm } from "../developer-forms.ts";
import { NODE_EVERYWHERE, NODE_LAUNCHES, NODE_REMOVES } from "../launchers.ts";
import {
  changes,
  deletes,
  destroying,
  onlyRows,
  type Pack,
  pass,
  passingOn,
  printsSecret,
  publishes,
} from "../pack.ts";
import type { Plain } from "../plain.ts";
import { NODE_PROJECT, NODE_TOOLS } from "../project-tools.ts";
import { pnpmForm, yarnForms } from "../toolchain-forms.ts";

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
            changes("registry-rights", "account", "tags or owners on the package registry", [
              "npm tag add|remove, tag add|remove, owner add|remove, team destroy|remove",
            ]),
            deletes(
              "cache",
              "cache",
              "the package cache that every project on this machine shares",
              ["cache clean|clear"],
              { back: "fills again by itself" },
            ),
            deletes(
              "uninstall",
              "packages",
              "packages that other projects on this machine may use",
              ["global remove"],
              {
                instead: "use the project's own dependencies (`npx`)",
                back: "can be installed again",
              },
            ),
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
        deletes(
          "cache",
          "cache",
          "the package cache that every project on this machine shares",
          ["pm cache rm|clean|clear"],
          { back: "fills again by itself" },
        ),
        deletes(
          "uninstall",
          "packages",
          "packages that other projects on this machine may use",
          ["remove|rm -g|--global"],
          { instead: "use the project's own dependencies (`npx`)", back: "can be installed again" },
        ),
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
      deletes(
        "unpublish",
        "registry",
        "a published package, and break everything that depends on it",
        ["unpublish"],
        { instead: "deprecate the version (`npm deprecate`), if the user agrees", whose: "shared" },
      ),
      printsSecret("config get @*_auth*|*token*|*_password*, token create, get @*_auth*|*token*"),
      pass("publish --registry=http://localhost:*|http://127.0.0.1:*"),
      publishes("publish, stage publish, -r|--recursive publish"),
      changes(
        "registry-rights",
        "account",
        "tags, owners, tokens or teams on the package registry",
        [
          "deprecate, owner|author rm|remove|add, dist-tag|dist-tags rm|remove|add",
          "access revoke|set|public|restricted|edit|grant, token revoke|delete|rm|remove|create",
          "team destroy|rm|remove, org rm|remove, hook|hooks rm|remove, profile set|disable-2fa",
          "trust revoke",
        ],
      ),
      deletes(
        "cache",
        "cache",
        "the package cache that every project on this machine shares",
        ["cache clean|clear|rm|delete, store prune|clear, cache npx rm, cache|store delete"],
        { back: "fills again by itself" },
      ),
      deletes(
        "uninstall",
        "packages",
        "packages that other projects on this machine may use",
        ["uninstall|un|remove|rm|r|unlink -g|--global, uninstall|remove|rm --location=global"],
        { instead: "use the project's own dependencies (`npx`)", back: "can be installed again" },
      ),
      deletes(
        "system",
        "packages",
        "packages, or a version of Node.js, from the whole machine",
        ["env remove|rm, prune -g|--global"],
        { instead: "use the project's own dependencies (`npx`)" },
      ),
    ],
  );
}

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
      deletes(
        "unpublish",
        "registry",
        "a published package or extension, so that nobody can install it",
        ["unpublish, delete|rm|remove *, undeploy"],
        { instead: "let the user do it", whose: "shared" },
      ),
      publishes("publish, release publish, release, --ci, from-package|from-git"),
      deletes(
        "clean",
        "packages",
        "caches or installed packages of the whole workspace",
        ["clean, reset, purge, clean -r|--reload"],
        { instead: "clean one project instead of the workspace", back: "can be installed again" },
      ),
    ],
  );
}
