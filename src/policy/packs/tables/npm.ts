import { ask, deny, type Pack, pass, printsSecret, publishes, type Tool } from "../pack.ts";

const KEEP_CACHE = "reinstall the one package that is broken; a cache rarely is";

/** Package managers of JavaScript. */
export const npmPack: Pack = {
  name: "npm",
  title: "npm, pnpm, Yarn, Bun, JSR and their publishing tools",
  tools: [
    [["npm", "cnpm", "pnpm"], npm],
    [["yarn"], yarn],
    [["bun"], bun],
    [
      [
        "deno",
        "jsr",
        "lerna",
        "changeset",
        "vsce",
        "ovsx",
        "nx",
        "rush",
        "turbo",
        "bumpp",
        "beachball",
        "clasp",
      ],
      nodePublish,
    ],
    [["np", "release-it", "semantic-release", "multi-semantic-release"], releaser],
  ],
  examples: () => ({
    denies: [
      "npm unpublish left --force",
      "npm publish",
      "npm --registry https://r.example publish --access public",
      "npm cache clean --force",
      "pnpm store prune",
      "yarn npm publish",
      "yarn cache clean",
      "bun publish",
      "bun pm cache rm",
      "npx lerna publish",
      "npm owner rm me left",
      "npm deprecate left@1 old",
    ],
    allows: [
      "npm view left",
      "npm publish --dry-run",
      "npm --registry https://r.example install left",
      "npm cache verify",
      "pnpm store path",
      "yarn npm info left",
      "yarn cache dir",
      "bun install",
      "bun pm ls",
      "npx lerna run build",
      "npm owner ls left",
      "npm run publish-docs",
    ],
  }),
};

function npm(): Tool {
  return {
    values:
      "--location --registry --prefix -C --dir --workspace -w --filter -F --tag --access --otp --userconfig --cache --loglevel --scope --store-dir --omit --include",
    dry: "--dry-run",
    rows: [
      deny(
        "unpublish",
        "takes a published package away from everyone who depends on it",
        "deprecate the version (`npm deprecate`), if the user agrees",
        ["unpublish"],
      ),
      printsSecret([
        "config get @*_auth*|*token*|*_password*",
        "token create",
        "get @*_auth*|*token*",
      ]),
      pass(["publish --registry=http://localhost:*|http://127.0.0.1:*"]),
      publishes(["publish", "stage publish", "-r|--recursive publish"]),
      ask(
        "registry-rights",
        "changes tags, owners, tokens or teams on the registry",
        "let the user do it",
        [
          "deprecate",
          "owner|author rm|remove|add",
          "dist-tag|dist-tags rm|remove|add",
          "access revoke|set|public|restricted|edit|grant",
          "token revoke|delete|rm|remove|create",
          "team destroy|rm|remove",
          "org rm|remove",
          "hook|hooks rm|remove",
          "profile set|disable-2fa",
          "trust revoke",
        ],
      ),
      ask(
        "cache",
        "deletes the package cache, which every project on this machine shares",
        KEEP_CACHE,
        ["cache clean|clear|rm|delete", "store prune|clear", "cache npx rm", "cache|store delete"],
      ),
      ask(
        "system",
        "removes or changes packages for the whole machine",
        "use the project's own dependencies (`npx`)",
        [
          "uninstall|un|remove|rm|r|unlink -g|--global",
          "uninstall|remove|rm --location=global",
          "env remove|rm",
          "prune -g|--global",
        ],
      ),
    ],
  };
}

function yarn(): Tool {
  return {
    values: "--cwd --registry --tag --access --otp --cache-folder --modules-folder --new-version",
    dry: "--dry-run",
    rows: [
      publishes([
        "publish",
        "npm publish",
        "workspaces foreach npm publish",
        "workspace * publish",
        "workspace * npm publish",
      ]),
      ask("registry-rights", "changes tags or owners on the registry", "let the user do it", [
        "npm tag add|remove",
        "tag add|remove",
        "owner add|remove",
        "team destroy|remove",
      ]),
      ask(
        "cache",
        "deletes the package cache, which every project on this machine shares",
        KEEP_CACHE,
        ["cache clean|clear"],
      ),
      ask(
        "system",
        "removes packages for the whole machine",
        "use the project's own dependencies",
        ["global remove"],
      ),
    ],
  };
}

function bun(): Tool {
  return {
    values: "--cwd --registry --tag --access --otp --config -c --filter",
    dry: "--dry-run",
    rows: [
      publishes(["publish"]),
      ask(
        "cache",
        "deletes the package cache, which every project on this machine shares",
        KEEP_CACHE,
        ["pm cache rm|clean|clear"],
      ),
      ask(
        "system",
        "removes packages for the whole machine",
        "use the project's own dependencies",
        ["remove|rm -g|--global"],
      ),
    ],
  };
}

function nodePublish(): Tool {
  return {
    values: "-p --pat --token -c --config --registry",
    dry: "--dry-run -d --dry --preview",
    rows: [
      deny(
        "unpublish",
        "takes a published package or extension away from everyone",
        "let the user do it",
        ["unpublish", "delete|rm|remove *", "undeploy"],
      ),
      publishes(["publish", "release publish", "release", "--ci", "from-package|from-git"]),
      ask(
        "clean",
        "deletes caches or installed packages of the whole workspace",
        "clean one project",
        ["clean", "reset", "purge", "clean -r|--reload"],
      ),
    ],
  };
}

/** Programs that publish when they are told nothing else. */
function releaser(): Tool {
  return {
    dry: "--dry-run -d --no-publish --no-npm.publish --changelog --release-version --version -v",
    rows: [publishes(["!--preview"])],
  };
}
