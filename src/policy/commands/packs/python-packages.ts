import { uvForm } from "../cargo-forms.ts";
import type { Description } from "../command.ts";
import { pipForm } from "../developer-forms.ts";
import {
  ask,
  destroying,
  onlyRows,
  type Pack,
  passingOn,
  publishes,
  recoverable,
  routine,
  running,
} from "../pack.ts";
import { condaForm } from "../package-forms.ts";
import { PYTHON_PROJECT } from "../project-tools.ts";

const KEEP_CACHE = "reinstall the one package that is broken";

/** Package managers of Python. */
export const pythonTools: Pack["tools"] = {
  "pip pip3": () => ({
    ...pip(),
    looks: pipForm(),
    plain: { verbs: "list|show|freeze|check" },
    project: PYTHON_PROJECT,
    connects: "addresses",
  }),
  pipx: () => running(pip(), { verbs: "run" }, { data: "--spec --python --pip-args" }),
  uv: () => ({ ...onlyRows(pythonProject()), looks: uvForm() }),
  "poetry pdm hatch rye": () => ({
    packages: { verbs: "add|install|self add|plugin add", registers: "source|config" },
    plain: { verbs: "run pytest|run mypy" },
    ...passingOn(
      pythonProject(),
      { verbs: "run" },
      { data: "-e|--environment|--env -C|--directory -P -p|--project" },
    ),
    project: PYTHON_PROJECT,
  }),
  "flit twine": pythonProject,
  "pipenv pixi": () => ({
    packages: { verbs: "install|add|global install", variables: "PIP_INDEX_URL" },
    ...passingOn(
      pythonProject(),
      { verbs: "run" },
      { data: "-e|--environment|--env -C|--directory -P -p|--project" },
    ),
    project: { scripts: true },
  }),
  "setup.py maturin": pythonProject,
  "conda mamba micromamba": () => ({
    looks: condaForm(),
    packages: { verbs: "install|create|update|env create", registers: "config" },
    removes: "remove|uninstall",
    ...passingOn(
      destroying(
        {
          data: "-n --name -p --prefix -f --file",
          registry: "-c|--channel",
          looks: "--dry-run -d",
        },
        [
          ask("remove-environment", [
            "would delete an environment or remove packages from it",
            "export it first (`conda env export > environment.yml`)",
            "env remove, remove|uninstall --all, remove|uninstall, env update --prune",
            "install|update --revision=*",
          ]),
          routine("cache", [
            "would delete the package cache that every environment shares",
            KEEP_CACHE,
            "clean",
          ]),
        ],
      ),
      { verbs: "run" },
      { data: "-n|--name -p|--prefix --cwd" },
    ),
  }),
};

/** https://pip.pypa.io/en/stable/cli/pip_install/ */
function pip(): Description {
  const described = destroying(
    {
      used: "* -r|--requirement -c|--constraint",
      data: "--python --cert --proxy --log --trusted-host",
      registry: "-i|--index-url --extra-index-url -f|--find-links",
      looks: "--dry-run",
    },
    [
      recoverable("uninstall", [
        "would remove packages from an environment that has no lock file",
        "use a virtual environment, and change its requirements",
        "uninstall",
      ]),
      ask("uninstall-all", [
        "would remove or replace every package of every environment",
        "use a virtual environment, and change its requirements",
        "uninstall-all, reinstall-all",
      ]),
      routine("cache", [
        "would delete the package cache that every project on this machine shares",
        KEEP_CACHE,
        "cache purge|remove",
      ]),
      ask("system-packages", [
        "would change the packages of the operating system's own Python",
        "use a virtual environment (`python -m venv .venv`)",
        "install --break-system-packages",
      ]),
    ],
  );
  return {
    ...described,
    unchecked: "--trusted-host",
    removes: "uninstall|pip uninstall",
    packages: {
      verbs: "install|inject|run",
      registers: "config",
      variables: "PIP_INDEX_URL PIP_EXTRA_INDEX_URL PIP_FIND_LINKS",
    },
  };
}

function pythonProject(): Description {
  return destroying(
    {
      data: "-C --directory -P --project -r --repository --index-url --publish-url -u --username -p --password --token -t --config-file --config --cache-dir --python --with",
      looks: "--dry-run",
    },
    [
      publishes("publish|upload, ** upload, register"),
      routine("cache", [
        "would delete the package cache that every project on this machine shares",
        KEEP_CACHE,
        "cache clean|clear|prune|remove|rm, clean-cache|--clear, clean cache",
      ]),
      ask("remove-environment", [
        "would delete an environment, Python versions or packages that no lock file restores",
        "change the project's dependencies",
        "env remove|prune, venv remove|purge, pip uninstall, python uninstall, tool uninstall",
        "self uninstall, --rm, uninstall --all, clean -e|--environment|--all, toolchain remove",
        "python remove",
      ]),
    ],
  );
}
