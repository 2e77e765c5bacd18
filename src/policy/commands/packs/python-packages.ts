import { uvForm } from "../cargo-forms.ts";
import type { Description } from "../command.ts";
import { pipForm } from "../developer-forms.ts";
import {
  changes,
  deletes,
  destroying,
  onlyRows,
  type Pack,
  passingOn,
  publishes,
  running,
} from "../pack.ts";
import { condaForm } from "../package-forms.ts";
import { PYTHON_PROJECT } from "../project-tools.ts";

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
          deletes(
            "remove-environment",
            "packages",
            "an environment, or packages from it",
            [
              "env remove, remove|uninstall --all, remove|uninstall, env update --prune",
              "install|update --revision=*",
            ],
            { instead: "export it first (`conda env export > environment.yml`)" },
          ),
          deletes("cache", "cache", "the package cache that every environment shares", ["clean"], {
            back: "fills again by itself",
          }),
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
      deletes(
        "uninstall",
        "packages",
        "packages from an environment that has no lock file",
        ["uninstall"],
        {
          instead: "use a virtual environment, and change its requirements",
          back: "can be installed again",
        },
      ),
      deletes(
        "uninstall-all",
        "packages",
        "or replace every package of every environment",
        ["uninstall-all, reinstall-all"],
        { instead: "use a virtual environment, and change its requirements" },
      ),
      deletes(
        "cache",
        "cache",
        "the package cache that every project on this machine shares",
        ["cache purge|remove"],
        { back: "fills again by itself" },
      ),
      changes(
        "system-packages",
        "packages",
        "the packages of the operating system's own Python",
        ["install --break-system-packages"],
        { instead: "use a virtual environment (`python -m venv .venv`)" },
      ),
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
      deletes(
        "cache",
        "cache",
        "the package cache that every project on this machine shares",
        ["cache clean|clear|prune|remove|rm, clean-cache|--clear, clean cache"],
        { back: "fills again by itself" },
      ),
      deletes(
        "remove-environment",
        "packages",
        "an environment, Python versions or packages that no lock file restores",
        [
          "env remove|prune, venv remove|purge, pip uninstall, python uninstall, tool uninstall",
          "self uninstall, --rm, uninstall --all, clean -e|--environment|--all, toolchain remove",
          "python remove",
        ],
        { instead: "change the project's dependencies" },
      ),
    ],
  );
}
