import type { Description, Descriptions, ProjectCode } from "../commands/command.ts";
import { isAmong } from "../commands/name-lookup.ts";
import { helpForm, VERSION } from "../commands/read-only-form.ts";
import { blackForms, isortForms, ruffForms } from "./checker-forms.ts";
import { javaForm } from "./toolchain-forms.ts";

const IDLE = "list ls show freeze config cache search lock version info init new uninstall remove";

/** What package managers of Python run. */
export const PYTHON_PROJECT: ProjectCode = {
  endings: ".py",
  idle: `${IDLE} fmt format tree login`,
  scripts: true,
};

/** What those of Node run. */
export const NODE_PROJECT: ProjectCode = {
  endings: ".js .mjs .cjs .ts .mts .cts",
  idle: `${IDLE} view outdated login -v`,
  recipes: "package.json",
};

/** Tools that check or format a project, by the names of their packages. */
export const NODE_TOOLS = "tsc|vitest|jest|eslint|prettier|biome";

/** Languages of which the tool builds what it runs. */
export const CARGO_PROJECT: ProjectCode = {
  endings: ".rs",
  idle: `${IDLE} fmt tree metadata login`,
  compiles: true,
};
export const GO_PROJECT: ProjectCode = {
  endings: ".go",
  idle: "fmt list env mod vet version",
  compiles: true,
};

const SCRIPTS: ProjectCode = { endings: NODE_PROJECT.endings ?? "", idle: "init -v" };

/** Tools of a project, clients and servers: they use the files they are given and show nothing of them. */
export const projectTools: Descriptions = {
  "k9s bazel snowsql apache2 openvpn wg mongosh mongo": tool,
  "mysqldump mariadb-dump pg_dump pg_dumpall mongodump": () => ({
    ...tool(),
    effects: () => [{ kind: "dump" }],
  }),
  tsc: () => ({ ...tool(), looks: VERSION, plain: {} }),
  prettier: () => naming({ ...tool(), looks: VERSION, plain: {} }),
  biome: () => ({ ...tool(), looks: VERSION }),
  ninja: () => ({ ...tool(), looks: VERSION, loads: { options: "-f" }, builds: true }),
  black: () => naming({ ...tool(), looks: blackForms(), plain: {} }),
  isort: () => ({ ...tool(), looks: isortForms(), plain: {} }),
  "flake8 pylint pyright mypy rspec rubocop phpunit gofmt rustfmt": () =>
    naming({ options: {}, plain: {} }),
  ruff: () => naming({ ...tool(), looks: ruffForms(), plain: { verbs: "check|format" } }),
  "prometheus compression_tool": () => ({ ...tool(), looks: [VERSION, helpForm("help")] }),
  rustc: () => ({
    ...tool(),
    project: { compiles: true },
    looks: {
      ...VERSION,
      files: "rust-toolchain rust-toolchain.toml",
      environment: "RUSTUP_TOOLCHAIN",
    },
    plain: {},
  }),
  "gitleaks trufflehog detect-secrets secretlint semgrep shellcheck": () => naming(tool()),
  "pre-commit lefthook husky": tool,
  subl: () => ({ ...tool(), keeps: "files" }),
  coverage,
  "manage.py django-admin manage": djangoManager,
  artisan,
  // https://flask.palletsprojects.com/en/stable/shell/
  flask: () => ({
    options: { data: "-A|--app -e|--env-file -c -n|--name -x -m", looks: "--sql" },
    subcommand: (name) =>
      name === "shell"
        ? {
            options: {},
            interprets: { language: "python", scripts: false, readsInput: () => true },
          }
        : undefined,
  }),
  installer: () => ({ options: { used: "-pkg -target" }, packages: { verbs: "-pkg" } }),
  "easy_install cpanm cpan": () => ({ options: {}, packages: { verbs: "" } }),
  just: () => ({
    options: { used: "* -f|--justfile", data: "-d|--working-directory" },
    project: { recipes: "justfile" },
  }),
  // Taskwarrior has the name as well, and to that its words are what is to be done.
  task: () => naming(taskRunner()),
  "go-task": taskRunner,
  pytest: () => naming({ ...tool(), project: PYTEST, plain: {} }),
  "py.test": () => naming({ options: {}, project: PYTEST }),
  "tox nox": () =>
    naming({ options: {}, project: PYTEST, loads: { options: "-f|--noxfile|-c|--conf" } }),
  eslint: () => naming({ ...tool(), project: SCRIPTS, looks: VERSION, plain: {} }),
  "jest vitest": () => naming({ ...tool(), project: SCRIPTS, plain: {} }),
  "mocha playwright": () => naming({ ...tool(), project: SCRIPTS }),
  ava: () => naming({ options: {}, project: SCRIPTS }),
  "vite webpack rollup": () => ({ options: {}, project: SCRIPTS }),
  "gcc clang": () => ({ ...tool(), project: { compiles: true }, looks: VERSION }),
  javac: () => ({ options: {}, project: { compiles: true }, looks: javaForm(), plain: {} }),
  "cc g++ c++ clang++ gfortran": () => ({
    options: {},
    project: { compiles: true },
    looks: VERSION,
  }),
  "tcc gccgo kotlinc swiftc csc mcs nim v dmd ldc2 fpc": () => ({
    options: {},
    project: { compiles: true },
  }),
  "keytool certtool cfssl acme.sh signtool jarsigner apksigner notarytool age rage git-crypt":
    () => ({ options: { used: "*", written: "-o|--output" }, keeps: "keys" }),
};

const PYTEST: ProjectCode = { endings: ".py", idle: "--collect-only --co" };

function tool(): Description {
  return { options: { used: "*" } };
}

/** The same of one that is told which tests to run, or which rules to go by. */
function naming(description: Description): Description {
  return { ...description, words: "data" };
}

/** https://taskfile.dev/docs/reference/cli */
function taskRunner(): Description {
  return {
    options: { used: "* -t|--taskfile", data: "-d|--dir" },
    project: { recipes: "Taskfile" },
  };
}

/** https://docs.djangoproject.com/en/stable/ref/django-admin/#shell */
function djangoManager(): Description {
  const shell: Description = {
    options: { code: "-c|--command", data: "-i|--interface" },
    interprets: { language: "python" },
  };
  return {
    options: {
      data: "--settings --pythonpath --database -v|--verbosity -c|--command",
      looks: "--dry-run --plan --check",
    },
    subcommand: (name) => {
      if (name === "dbshell") return DATABASE_CONSOLE;
      return /^shell(?:_plus)?$/.test(name) ? shell : undefined;
    },
  };
}

/** A framework's command that starts the client of its database: `dbshell`, `dbconsole`. */
export const DATABASE_CONSOLE: Description = {
  options: { data: "--database --db -e|--environment" },
  until: "first operand",
  interprets: { language: "sql", scripts: false, readsInput: () => true },
};

/** https://github.com/laravel/tinker */
export function artisan(): Description {
  const tinker: Description = {
    options: { code: "--execute" },
    interprets: { language: "php", scripts: false, readsInput: ({ has }) => !has("--execute") },
  };
  return {
    options: {
      data:
        "--database --env -e --connection --path --url -c --configuration --em --dbname --root -r --uri -l " +
        "--execute",
      looks: "--pretend --dry-run --dump-sql",
    },
    subcommand: (name) => {
      if (name === "db") return DATABASE_CONSOLE;
      return name === "tinker" ? tinker : undefined;
    },
  };
}

/** What a module of Python, or Django's script, finds in the words behind it. */
export function pythonModule(name: string, isModule: boolean): Description | undefined {
  if (!isModule) return name === "manage.py" ? djangoManager() : undefined;
  if (name === "coverage") return coverage();
  return name === "timeit" ? TIMEIT : isAmong(name, WATCHING) ? WATCHED : undefined;
}

/** https://docs.python.org/3/library/timeit.html */
const TIMEIT: Description = {
  options: { code: "-s|--setup", data: "-n|--number -r|--repeat -u|--unit" },
  interprets: { language: "python", codeIn: ({ operands }) => operands, scripts: false },
};

/** Modules that run a script to watch it: https://docs.python.org/3/library/profile.html and its neighbours. */
const WATCHING = "cProfile profile trace pdb";

const WATCHED: Description = {
  options: {
    module: "-m",
    data:
      "-o|--outfile -s|--sort -C|--coverdir -f|--file --ignore-module --ignore-dir -c|--command " +
      "--source --include --omit --rcfile --context --concurrency --data-file",
    switch: "--count --trace --listfuncs --report --missing --summary --trackcalls --timing",
  },
  until: "code",
  interprets: { language: "python" },
};

/** https://coverage.readthedocs.io/en/latest/commands/cmd_run.html */
function coverage(): Description {
  return {
    options: { data: "--rcfile --data-file" },
    until: "first operand",
    interprets: {
      language: "python",
      scripts: false,
      inside: (name) => (name === "run" ? WATCHED : undefined),
    },
  };
}
