import { helpForm, type Looks, VERSION } from "../commands/read-only-form.ts";

// The forms in which checkers of code only look: those that write nothing into the project.

/** https://black.readthedocs.io: it keeps what it saw in its cache in the home. */
export function blackForms(): readonly Looks[] {
  return [
    {
      needs: "--check --diff",
      options: {
        switch:
          "--check --diff --color --no-color -q|--quiet -v|--verbose --fast --safe -S|--skip-string-normalization --preview --pyi",
        data: "-l|--line-length -t|--target-version --include --exclude --extend-exclude --force-exclude -W|--workers",
      },
      environment: PYTHON,
    },
    ...said(),
  ];
}

/** https://pycqa.github.io/isort */
export function isortForms(): readonly Looks[] {
  return [
    {
      needs: "-c --check --check-only -d --diff",
      options: {
        switch: "-c|--check|--check-only -d|--diff -v|--verbose -q|--quiet --only-modified --color",
        data: "--profile -l|--line-length --skip",
      },
      environment: PYTHON,
    },
    ...said(),
  ];
}

/** https://docs.astral.sh/ruff: what rules are for. A check fixes and caches where the project says so. */
export function ruffForms(): readonly Looks[] {
  return [
    {
      verbs: "rule|version|linter",
      options: { switch: "--all", data: "--output-format" },
      operands: 1,
    },
    helpForm("check|format|rule|config|linter|clean|server|analyze|version"),
    VERSION,
  ];
}

const PYTHON = "PYTHON*";

/** `--version` and `--help`. */
function said(): readonly Looks[] {
  return [{ ...VERSION, environment: PYTHON }, helpForm("check", PYTHON)];
}
