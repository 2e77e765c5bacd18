import type { Description, Descriptions } from "../commands/command.ts";
import type { Launch } from "../commands/runs.ts";
import { quoteWord } from "../text/quote.ts";
import { NODE_TOOLS, PYTHON_PROJECT } from "./project-tools.ts";
import { javaForm, packageVersionForm } from "./toolchain-forms.ts";
import { passing } from "./wrappers.ts";

/** Programs that start a tool in the environment, or with the secrets, of a project. */
export const launchers: Descriptions = {
  uv: () => ({
    project: PYTHON_PROJECT,
    ...passing(
      {
        data:
          "-p|--python -P -m -w|--with --package --project --directory --extra --group --env-file --from " +
          "--with-requirements --with-editable -C -r|--repository --publish-url -u|--username " +
          "--password --token -t --config-file --config --cache-dir --trusted-host",
        registry: UV_REGISTRY,
        switch: "--no-project",
        looks: "--dry-run",
      },
      { verbs: "run" },
    ),
    runs: [{ verbs: "run" }, { verbs: "tool run|x", package: true }],
    connects: "addresses",
    removes: "tool uninstall|pip uninstall|remove",
    packages: {
      verbs: "add|run|sync|lock|tool|pip install|pip sync|pip compile",
      variables: "UV_INDEX UV_DEFAULT_INDEX UV_INDEX_URL UV_EXTRA_INDEX_URL UV_FIND_LINKS",
    },
    unchecked: "--allow-insecure-host --trusted-host",
    plain: { verbs: "run pytest|run mypy" },
    effects: ({ operands: [verb, folder] }) =>
      verb?.value === "venv"
        ? [{ kind: "folder", path: folder ?? { ...verb, value: ".venv" }, isNew: false }]
        : [],
  }),
  virtualenv: () => ({
    options: { data: "-p|--python --prompt" },
    effects: ({ operands }) =>
      operands.slice(-1).map((path) => ({ kind: "folder", path, isNew: false })),
  }),
  // What they start is fetched, at which rules look as well.
  uvx: () => ({
    options: {
      used: "*",
      data: "-p|--python -w|--with --from --with-requirements --with-editable",
      registry: UV_REGISTRY,
    },
    packages: { verbs: "" },
    runs: { package: true },
  }),
  rtx: () => passing({ data: "-C|--cd" }, { verbs: "exec|x|run" }),
  direnv: () => passing({}, { verbs: "exec", operands: 1 }),
  saml2aws: () => passing({ data: "-a|--idp-account -p|--profile" }, { verbs: "exec" }),
  envchain: () => passing({}, { operands: 1, secrets: true }),
  summon: () => passing({ data: "-p|--provider -f -e|--environment --yaml -D" }, { secrets: true }),
  envconsul: () => ({
    ...passing({ data: "-prefix -secret -config -consul-addr -vault-addr" }, { secrets: true }),
    grammar: "go",
  }),
  berglas: () => passing({}, { verbs: "exec", secrets: true }),
  "dotenv dotenv-cli env-cmd dotenvx": dotenv,
  "cross-env": () => passing({}, { assignments: "any" }),
  "cross-env-shell": () => passing({}, { assignments: "any" }),
  "npx bunx pnpx": nodePackage,
  // Each word is the name of a script, or a pattern for some.
  "npm-run-all npm-run-all2 run-s run-p": () => ({
    options: {},
    runs: ({ words }) =>
      words
        .filter(({ value }) => !value.startsWith("-"))
        .map(({ value }) => ({ text: `npm run ${quoteWord(value)}` })),
  }),
  "java javaw": () => ({
    ...launching({ data: "-cp|-classpath|--class-path", switch: "-jar" }, { tool: true }),
    project: { compiles: true },
    loads: {
      options: "-jar|-cp|-classpath|--class-path|-p|--module-path|-javaagent",
      operand: "class",
    },
    looks: javaForm(),
  }),
  "ts-node-dev": () => launching({ data: "-r|--require -P|--project --env-file" }, { tool: true }),
  "ddev lando": () => launching({}, { verbs: "exec|php", tool: true }, { tool: true }),
};

const UV_REGISTRY = "-i|--index-url --index --extra-index-url --default-index -f|--find-links";

function dotenv(): Description {
  return passing({ data: "-e|--env -f|--file|--env-file -r -p" }, { verbs: "run|", secrets: true });
}

/** What package managers of Node run: packages, and tools and scripts of the project. */
export const NODE_LAUNCHES: readonly Launch[] = [
  // Yarn and pnpm hand the words to a shell, npm does so with `-c`.
  { verbs: "exec", as: "line" },
  { verbs: "dlx|x", package: true },
  { verbs: "run|node|workspaces foreach exec|workspaces foreach run", tool: true },
  { verbs: "workspace * exec|workspace * run|workspace *", tool: true },
  { tool: true },
];

/** With which they take packages away, or the links to their programs. */
export const NODE_REMOVES = "uninstall|unlink|remove|rm|r|un|global remove";

/** With which packages are those of the machine, or of another folder. */
export const NODE_EVERYWHERE = "-g --global global --location=global --prefix -C --dir --cwd";

const NODE_OPTIONS = {
  shell: "-c|--call",
  data:
    "-p|--package -w|--workspace -C|--dir|--prefix --filter -F --cwd --cache --userconfig " +
    "--loglevel",
  registry: "--registry",
  switch: "-y|--yes --no|--no-install -q|--quiet -s|--silent --offline --prefer-offline",
  stops: "-h|--help",
} as const;

function nodePackage(): Description {
  return {
    ...passing(NODE_OPTIONS, { package: true }),
    project: { scripts: true },
    packages: { verbs: "" },
    looks: packageVersionForm(),
    plain: { verbs: `${NODE_TOOLS}|playwright`, opens: "nothing" },
  };
}

/** A program that runs what stands behind some of its sub-commands. */
export function launching(
  options: Description["options"],
  ...runs: readonly Launch[]
): Description {
  const passes = runs.some(({ tool }) => tool !== true);
  return { options, runs, ...(passes && { passes }) };
}
