import { type Looks, VERSION } from "../commands/read-only-form.ts";
import { isKnown } from "../commands/whole-words.ts";
import { lines } from "./system-administration-forms.ts";

// The forms in which package managers of systems only look. Their own caches are written for root alone.

/** Names of packages and patterns for them, and paths of this machine. */
const PACKAGES = "(?: [\\w./*?@+~][\\w./*?@+~:-]*)";

/** What dpkg is told to show in a terminal. */
const PAGERS = "DPKG_PAGER APT_PAGER PAGER LESS*";

/** https://man7.org/linux/man-pages/man1/dpkg.1.html */
export function dpkgForm(): Looks {
  return {
    ...lines(
      new RegExp(
        `^(?:(?:-l|--list|-L|--listfiles|-s|--status|-S|--search|-p|--print-avail|--get-selections)${PACKAGES}*|` +
          `(?:-c|--contents|-I|--info)${PACKAGES}|-C|--audit|--print-(?:foreign-architectures|architecture)|--version|--help)$`,
      ),
    ),
    environment: `DPKG_ROOT DPKG_ADMINDIR DPKG_DATADIR ${PAGERS}`,
    starts: "dpkg-query dpkg-deb dpkg-split tar less more",
  };
}

/** https://man7.org/linux/man-pages/man1/dpkg-query.1.html */
export function installedForm(): Looks {
  return {
    options: {
      switch:
        "-l|--list -s|--status -L|--listfiles -S|--search -p|--print-avail -W|--show --no-pager --version --help",
      data: "-f|--showformat",
    },
    environment: `DPKG_ROOT DPKG_ADMINDIR ${PAGERS}`,
    starts: "less more",
  };
}

/** https://manpages.debian.org/apt: settings on the line may name programs. */
export function aptForm(verbs: string): readonly Looks[] {
  const environment = `APT_CONFIG DPKG_ROOT ${PAGERS}`;
  return [
    {
      verbs,
      options: {
        switch:
          "--installed --upgradable --upgradeable --manual-installed -a --all-versions -v --verbose -q -qq --quiet " +
          "-n --names-only -f --full --no-all-versions --recurse --important -i --installed --no-recommends --no-suggests",
      },
      not: "-o --option -c --config-file --root --admindir --instdir",
      environment,
      starts: "dpkg less more",
    },
    { ...VERSION, environment, starts: "dpkg" },
  ];
}

/** https://rpm.org/docs/latest/man/rpm.8: a format and a macro may run something, and an address is fetched. */
export function rpmForm(): Looks {
  return lines(
    new RegExp(
      "^(?:-q[ailcdfRps]*|--query)(?: -[ailcdfRps]+| --(?:all|info|list|last|requires|provides|changelog|scripts|docfiles|" +
        `configfiles|obsoletes|conflicts|whatprovides|whatrequires)|${PACKAGE})*$|^--version$`,
    ),
  );
}

/** A package or a path, and no address. */
const PACKAGE = " [\\w./*?+~][\\w./*?+~-]*";

/** https://snapcraft.io/docs/reference/snap-command */
export function snapForm(): readonly Looks[] {
  return [
    {
      verbs: "list|info|find|version|services|connections|changes",
      options: { switch: "--all --verbose --abs-time", data: "--unicode --color" },
      not: "-p --profile --option -f --file --revision --channel --arch --branch --installation",
      given: (operands) =>
        operands.every(({ value }) => /^[\w.-]+$/.test(value)) ? undefined : "names a file",
    },
    VERSION,
  ];
}

/** https://guides.rubygems.org/command-reference: what is installed, and what the person's own sources have. */
export function gemForm(): readonly Looks[] {
  const environment = "GEM_HOME GEM_PATH GEM_SPEC_CACHE GEMRC RUBY*";
  const form: Looks = {
    options: {
      switch:
        "-l --local -r --remote -a --all -d --details -e --exact --versions --no-versions --pre --prerelease " +
        "-I --no-installed --installed --both -b",
    },
    not: "-s --source --host -k --key --otp -n --install-dir -i --path --dry-run --dryrun",
    environment,
  };
  return [
    {
      ...form,
      verbs: "list|info|search|outdated|contents|query",
      given: (operands) =>
        operands.every((word) => isKnown(word) && /^[\w^][\w.^$*-]*$/.test(word.value))
          ? undefined
          : "names no gem",
    },
    {
      ...form,
      verbs:
        "environment gemdir|environment gempath|environment version|env gemdir|env gempath|env version",
      operands: 0,
    },
    { ...VERSION, environment },
  ];
}

/** https://docs.conda.io/projects/conda/en/stable/commands */
export function condaForm(): Looks {
  return {
    ...lines(
      /^(?:env list|info(?: (?:--envs|-e|--json|--base))*|list(?: (?:(?:-n|--name) [\w.-]+|--json))*(?: (?!-)[\w.^*-]+)?|--version|-V)$/,
    ),
    environment: "PYTHON* CONDARC CONDA_PLUGINS_AUTO_ACCEPT_TOS",
  };
}

/** https://github.com/pyenv/pyenv/blob/master/COMMANDS.md: what a project chooses is a name. */
export function pyenvForm(): Looks {
  return {
    ...lines(
      /^(?:versions(?: --bare)?|version|version-name|version-origin|version-file|root|global|local|prefix|--version|(?:which|whence) \w[\w.-]*)$/,
    ),
    environment: "PYENV_HOOK_PATH BASH_ENV",
    places: "PYENV_ROOT",
  };
}
