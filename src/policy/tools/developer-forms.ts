import { OTHER_ARGUMENTS } from "../commands/other-arguments.ts";
import {
  COREPACK_FILE,
  type Looks,
  PIP_ASKED,
  PIP_ASKS,
  VERSION,
} from "../commands/read-only-form.ts";
import { isKnown, lineOf } from "../commands/whole-words.ts";
import type { Arg } from "../model/invocation.ts";

// The forms in which tools of a developer only look: forges and packages. Where a project's files may
// say which program they start or which host they ask, they are named.

const FORGE_DATA =
  "-R|--repo -s|--state -L|--limit --json -q|--jq -t|--template -a|--assignee -A|--author -l|--label -B|--base -H|--head " +
  "-S|--search --app -u|--user -b|--branch -e|--event --commit -c|--codespace --status -j|--job --attempt --milestone -o|--order " +
  "--sort --language --topic --visibility --owner --created --updated --workflow --mention --color --interval";

/** Another host than the one that is logged in to gets the token of these, where a remote of the repository names it. */
const FORGE_ENVIRONMENT =
  "GH_PAGER GH_CONFIG_DIR GH_HOST GH_PATH GH_DEBUG DEBUG GH_ENTERPRISE_TOKEN GITHUB_ENTERPRISE_TOKEN";

/** https://cli.github.com/manual */
export function forgeForm(): readonly Looks[] {
  return [
    {
      verbs:
        "pr list|pr view|pr status|pr diff|pr checks|issue list|issue view|issue status|repo view|repo list|run list|run view|" +
        "workflow list|workflow view|release list|release view|label list|gist list|gist view|search *|cache list|ruleset list|" +
        "ruleset view|project list|project view|org list|secret list|variable list|status|alias list|config list|codespace list|cs list|codespace view|cs view|" +
        "gpg-key list|ssh-key list|project item-list|project field-list|extension list|" +
        "release verify|release verify-asset|attestation trusted-root",
      options: {
        switch:
          "--comments --draft -d --required --patch --name-only --exit-status --verbose -v --log --log-failed " +
          "--archived --fork --source --no-archived --all -y --yaml --raw --files -r --exclude-drafts --exclude-pre-releases --fail-fast --public --secret --compact",
        data: FORGE_DATA,
      },
      not: "-w --web -F --body-file --input -X --method -f --raw-field --field -p --preview --env -m --message -h --header --show-token --token",
      value: (name: string, { value }: Arg) => {
        if (/^(?:-R|--repo)$/.test(name) && namesHost(value)) return "names a host";
        return /\benv\b|\$ENV/.test(value) ? "may show its environment" : undefined;
      },
      given: (operands) =>
        operands.some(({ value }) => namesHost(value)) ? "names a host" : undefined,
      environment: FORGE_ENVIRONMENT,
      repository: "itself",
    },
    {
      verbs: "auth status|codespace ports|cs ports",
      operands: 0,
      options: { switch: "-a --active", data: "-c|--codespace" },
      not: "-t --show-token --template -h --hostname",
      environment: FORGE_ENVIRONMENT,
      repository: "itself",
    },
    {
      ...apiForm(),
      options: { switch: "-i --include --paginate --slurp" },
      not: "-w --hostname -f --field --raw-field -F --input -X --method -H --header -p --preview --cache -e --env",
    },
    {
      ...apiForm(),
      options: { switch: "-i --include --paginate --slurp", data: "-f --raw-field" },
      not: "-w --hostname --field -F --input -H --header -p --preview --cache -e --env",
      needs: "-X --method",
    },
    {
      verbs: "api graphql",
      operands: 0,
      needs: "-f",
      options: { switch: "-i --include --paginate --slurp", data: "-f|--raw-field -F|--field" },
      not: "-w --hostname --input -X --method -H --header -p --preview --cache -e --env",
      value: whyNotAsking,
      environment: FORGE_ENVIRONMENT,
      repository: "itself",
    },
    {
      words: (words) =>
        /^(?:(?:-h|--help|-v|--version|help)|config get (?:editor|git_protocol|pager|prompt|browser)|browse (?:-n|--no-browser)|(?:api|pr|issue|repo|run|release) --help)$/.test(
          lineOf(words),
        )
          ? undefined
          : OTHER_ARGUMENTS,
    },
    VERSION,
  ];
}

/** True for an address, or a repository with its host, of another host than GitHub, which is asked with a token. */
function namesHost(value: string): boolean {
  if (/^(?:https:\/\/)?github\.com\/[^:@]*$/.test(value)) return false;
  return /:\/\/|^[^/\s]*@[^/\s]*:|^[^/\s]*[.:][^/\s]*\/[^/\s]+(?:\/[^/\s]+)?$/.test(value);
}

/** A request to GitHub itself, for a path that is known: a whole address may name any host. */
function apiForm(): Looks {
  return {
    verbs: "api",
    operands: 2,
    value: (name, { value }) => {
      if (/\benv\b|\$ENV/.test(value)) return "may show its environment";
      if (/^(?:-X|--method)$/.test(name) && value !== "GET") return "sends more than a question";
      return undefined;
    },
    given: ([, path]) =>
      path !== undefined &&
      isKnown(path) &&
      /^\/?(?!graphql\b)[\w{}][\w./{}?=&%,+-]*$/.test(path.value)
        ? undefined
        : "asks for what is not known",
    environment: FORGE_ENVIRONMENT,
    repository: "itself",
  };
}

/** What is wrong with a field of a query: it is one that asks, or a word, number or name that it is given. */
function whyNotAsking(name: string, { value }: Arg): string | undefined {
  if (!/^-[fF]$/.test(name))
    return /\benv\b|\$ENV/.test(value) ? "may show its environment" : undefined;
  const isQuery = /^query=\s*(?:query\b|\{)/.test(value);
  const asks = isQuery ? !/mutation|subscription/i.test(value) : /^\w+=[\w./:=-]*$/.test(value);
  return asks ? undefined : "sends more than a question";
}

/** https://docs.npmjs.com/cli: what asks the registry goes by a file of the project, which may send tokens elsewhere. */
export function npmForm(): readonly Looks[] {
  return [
    {
      verbs: "ls|list|la|ll|root|explain|why|pkg get|query|prefix|bin|sbom",
      options: {
        switch: "-g|--global -a|--all --json --long -l --parseable -p --prod --production --dev",
        data: "--depth --omit --include --sbom-format --sbom-type",
      },
      not: "--userconfig --cache --prefix -C --dir --registry --store-dir --loglevel",
      environment: NPM_ENVIRONMENT,
      files: NPM_FILES,
    },
    {
      words: (words) =>
        /^(?:help|cache ls|config get (?:registry|prefix|cache|userconfig|globalconfig|node-version|init-license|save-exact|engine-strict|audit|fund))$/.test(
          lineOf(words),
        )
          ? undefined
          : OTHER_ARGUMENTS,
      environment: NPM_ENVIRONMENT,
      files: NPM_FILES,
    },
    {
      words: (words) => (/^help [a-z][a-z-]*$/.test(lineOf(words)) ? undefined : OTHER_ARGUMENTS),
      environment: `${NPM_ENVIRONMENT} MANPAGER PAGER npm_config_viewer NPM_CONFIG_VIEWER`,
      files: NPM_FILES,
      starts: "man groff less",
    },
    {
      verbs: "fund|run|run-script|ping|whoami",
      operands: 0,
      options: { switch: "--json --list" },
      not: "--registry --userconfig --cache --prefix",
      environment: NPM_ENVIRONMENT,
      files: NPM_FILES,
    },
    {
      verbs:
        "view|show|info|v|search|find|dist-tag ls|dist-tags ls|access list collaborators|access list packages|" +
        "access get status|owner ls|stars|team ls|org ls",
      options: { switch: "--json --long -l --parseable -p", data: "--searchlimit" },
      not: "--registry --userconfig --cache --prefix -C --loglevel --userconfig --otp",
      given: (operands) =>
        operands.every((word) => isKnown(word) && PACKAGE.test(word.value))
          ? undefined
          : "asks for what is not known to be a package of the registry",
      environment: NPM_ENVIRONMENT,
      files: NPM_FILES,
    },
    { ...VERSION, files: COREPACK_FILE },
  ];
}

const NPM_FILES = `.npmrc ${COREPACK_FILE}`;

const NPM_ENVIRONMENT =
  "NODE_* npm_config_registry NPM_CONFIG_REGISTRY npm_config_userconfig NPM_CONFIG_USERCONFIG";

/** A package of the registry with its version; a folder, a file and an address are none. */
const PACKAGE = /^(?:@[\w.-]+\/)?\w[\w.-]*(?:@[\w.^~*-]+)?$/;

/** https://pip.pypa.io/en/stable/cli */
export function pipForm(): readonly Looks[] {
  const known: Looks = {
    options: {
      switch:
        "-o|--outdated -u|--uptodate -e|--editable -l|--local --user --pre --not-required --include-editable -q|--quiet " +
        "--exclude-editable -f|--files -v|--verbose --all --disable-pip-version-check",
      data: "--format --exclude",
    },
    not: "--log --python --index-url -i --extra-index-url --trusted-host --proxy --cache-dir -r --requirement",
    environment: PIP_ENVIRONMENT,
  };
  return [
    { ...known, verbs: "list|show|check" },
    { ...known, verbs: "freeze", files: PIP_ASKED, starts: PIP_ASKS },
    {
      verbs: "inspect|cache dir|cache info|cache list|help",
      options: { switch: "--local --user --verbose -v", data: "--format" },
      not: "--log --python --index-url --cache-dir --proxy --path",
      environment: PIP_ENVIRONMENT,
    },
    {
      verbs: "index versions",
      options: { switch: "--pre --json" },
      not: "--log --python --index-url -i --extra-index-url -f --find-links --trusted-host --proxy --cert --cache-dir -r -c",
      given: (operands) =>
        operands.slice(2).every((word) => isKnown(word) && /^\w[\w.-]*$/.test(word.value))
          ? undefined
          : "asks for what is not known to be a package",
      environment: `${PIP_ENVIRONMENT} PIP_INDEX_URL PIP_EXTRA_INDEX_URL`,
    },
    {
      verbs: "hash",
      options: { data: "-a|--algorithm" },
      not: "--log --python --cache-dir --proxy",
      tells: true,
      environment: PIP_ENVIRONMENT,
    },
    {
      words: (words) => (/^(?:-h|--help)$/.test(lineOf(words)) ? undefined : OTHER_ARGUMENTS),
      environment: PIP_ENVIRONMENT,
    },
    VERSION,
  ];
}

const PIP_ENVIRONMENT = "PYTHON* PIP_CONFIG_FILE PIP_LOG";

/** https://docs.brew.sh/Manpage */
export function brewForm(): readonly Looks[] {
  return [
    {
      verbs:
        "list|ls|info|deps|uses|leaves|desc|config|tap-info|commands|missing|options|search|cat|doctor",
      options: {
        switch:
          "--formula --formulae --cask --casks --versions --full-name --multiple --pinned -1 -l -r -t --json --installed --tree --all " +
          "-v --verbose --analytics --include-build --include-test --recursive --missing --include-optional --skip-recommended --built-from-source " +
          "--eval-all --open --closed --pull-request --desc --dot --direct --topological --for-each -p --installed-on-request --installed-as-dependency --include-aliases --list-checks --search -s --name --description",
        attached: "--json",
        data: "--days --category",
      },
      not: "--github --dry-run --prefix",
      given: (operands) =>
        operands.some(({ value }) => value.includes("://")) ? "names an address" : undefined,
    },
    // It starts git in its own repositories.
    {
      verbs: "log",
      options: {
        switch: "--formula --cask -p -u --patch --stat --oneline -1",
        data: "-n --max-count",
      },
      not: "--dry-run --prefix",
      given: (operands) =>
        operands.every((word) => isKnown(word) && /^\w[\w@+-]*$/.test(word.value))
          ? undefined
          : "names a file",
      environment:
        "GIT_EXTERNAL_DIFF GIT_PAGER PAGER GIT_TRACE GIT_TRACE2 GIT_DIR GIT_CONFIG_COUNT GIT_CONFIG_PARAMETERS",
      starts: "git less",
    },
    {
      words: (words) =>
        /^(?:--(?:prefix|cellar|caskroom|cache|repository|repo|taps|config|version|help)(?: (?:-s|--build-from-source|--force-bottle|--unbrewed|(?!-)[\w./@+-]+))*|-S(?: (?!-)[\w@+-]+)+|services(?: list)?|-h|help|(?:\w+ )?--help|shellenv(?: \w+)?)$/.test(
          lineOf(words),
        )
          ? undefined
          : OTHER_ARGUMENTS,
    },
  ];
}
