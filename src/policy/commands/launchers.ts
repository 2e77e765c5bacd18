import type { Description, Descriptions } from "./command.ts";
import type { Launch } from "./runs.ts";
import { passing } from "./wrappers.ts";

/** Programs that start a tool in the environment, or with the secrets, of a project. */
export const launchers: Descriptions = {
  uv: () => ({
    ...passing(
      {
        data:
          "-p|--python -P -m -w|--with --package --project --directory --extra --group --env-file --from " +
          "--with-requirements --with-editable",
        switch: "--no-project",
      },
      { verbs: "run|tool run|x" },
    ),
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
      data:
        "-p|--python -w|--with --from --index-url --index --extra-index-url --with-requirements " +
        "--with-editable",
    },
    runs: {},
  }),
  pipx: () => ({
    options: { data: "--spec --python --index-url --pip-args" },
    runs: { verbs: "run" },
  }),
  "poetry pipenv pdm hatch rye pixi": environment,
  bundle: () => passing({}, { verbs: "exec" }),
  "rbenv pyenv asdf volta": versioned,
  mise: () => passing({ data: "-C|--cd" }, { verbs: "exec|x|run" }),
  rtx: () => passing({ data: "-C|--cd" }, { verbs: "exec|x|run" }),
  "conda mamba micromamba": condaRun,
  direnv: () => passing({}, { verbs: "exec", operands: 1 }),
  nvm: () => passing({ data: "--using" }, { verbs: "exec" }),
  fnm: () => passing({ data: "--using" }, { verbs: "exec" }),
  rustup: () => passing({}, { verbs: "run", operands: 1 }),
  "op doppler infisical": secretStore,
  "aws-vault chamber": account,
  saml2aws: () => passing({ data: "-a|--idp-account -p|--profile" }, { verbs: "exec" }),
  envchain: () => passing({}, { operands: 1 }),
  "dotenv dotenv-cli env-cmd dotenvx": dotenv,
  "cross-env": () => passing({}, { assignments: "any" }),
  "cross-env-shell": () => passing({}, { assignments: "any" }),
  "npx bunx pnpx": nodePackage,
  npm: () =>
    launching(NODE_OPTIONS, { verbs: "exec|x|dlx" }, { verbs: "run|run-script", tool: true }),
  "pnpm yarn": () => launching(NODE_OPTIONS, ...NODE_LAUNCHES),
  java: () => launching({ data: "-cp|-classpath|--class-path", switch: "-jar" }, { tool: true }),
  "ts-node-dev": () => launching({ data: "-r|--require -P|--project --env-file" }, { tool: true }),
  "sail ddev lando": () => launching({}, { verbs: "exec|php", tool: true }, { tool: true }),
};

function environment(): Description {
  return passing(
    { data: "-e|--environment|--env -C|--directory -P -p|--project" },
    { verbs: "run" },
  );
}

function versioned(): Description {
  return passing({}, { verbs: "exec|x|run" });
}

function condaRun(): Description {
  return passing({ data: "-n|--name -p|--prefix --cwd" }, { verbs: "run" });
}

function secretStore(): Description {
  return passing(
    {
      data:
        "-p|--project -c|--config -e|--env|--environment -f -s -t|--token --env-file --account " +
        "--path",
    },
    { verbs: "run" },
  );
}

function account(): Description {
  return passing(
    { data: "-d|--duration --region -a|--idp-account" },
    { verbs: "exec", operands: 1 },
  );
}

function dotenv(): Description {
  return passing({ data: "-e|--env -f|--file|--env-file -r -p" }, { verbs: "run|" });
}

/** What package managers of Node run: packages, and tools and scripts of the project. */
export const NODE_LAUNCHES: readonly Launch[] = [
  { verbs: "exec|dlx|x" },
  { verbs: "run|node|workspaces foreach exec|workspaces foreach run", tool: true },
  { verbs: "workspace * exec|workspace * run|workspace *", tool: true },
  { tool: true },
];

const NODE_OPTIONS = {
  shell: "-c|--call",
  data:
    "-p|--package -w|--workspace -C|--dir|--prefix --filter -F --cwd --cache --registry " +
    "--userconfig --loglevel",
  stops: "-h|--help",
} as const;

function nodePackage(): Description {
  return passing(NODE_OPTIONS);
}

/** A program that runs what stands behind some of its sub-commands. */
export function launching(
  options: Description["options"],
  ...runs: readonly Launch[]
): Description {
  const passes = runs.some(({ tool }) => tool !== true);
  return { options, runs, ...(passes && { passes }) };
}
