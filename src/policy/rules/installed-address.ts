import { withoutVersion } from "../commands/descriptions.ts";
import { parseArguments } from "../commands/parse-arguments.ts";
import type { Arg, Invocation } from "../invocation.ts";

/** Programs that install what they are given, and run code of it while they do or let it be run. */
const INSTALLERS: ReadonlySet<string> = new Set(
  (
    "pip python py uv pipx poetry pdm rye easy_install conda mamba micromamba npm pnpm yarn bun " +
    "cargo gem luarocks cpanm cpan opam brew dnf yum zypper rpm nix-env flatpak code code-insiders cursor"
  ).split(" "),
);

/** The words by which they do. */
const INSTALLS =
  /^(?:install|i|in|add|global|-[A-Z]?[iUFvh]+|--install|localinstall|pin|-U|-e|--install-extension)$/;

/** Options whose value is an address, but not that of what is installed. */
const ELSEWHERE =
  "--index-url --extra-index-url --index --default-index --registry --source --proxy --https-proxy " +
  "-f --find-links --trusted-host --channel --repository --branch --tag --rev --features";

/** The address from which a command installs a package, where that is no registry's nor of a known forge. */
export function installedAddress(invocation: Invocation): Arg | undefined {
  const program = withoutVersion(invocation.program);
  if (!INSTALLERS.has(program)) return undefined;
  const { args } = invocation;
  const words = ownWords(program, args);
  if (!words.some(({ value }) => value.includes("://"))) return undefined;
  const alone = /^(?:easy_install|cpanm|cpan)$/.test(program);
  if (!alone && !words.slice(0, VERBS_MAX).some(({ value }) => INSTALLS.test(value)))
    return undefined;
  const data = program === "rpm" ? ELSEWHERE : `${ELSEWHERE} -i`;
  const { operands, options } = parseArguments(words, { options: { data }, grammar: "exact" });
  const values = options.flatMap(({ kind, value }) => (kind === undefined ? (value ?? []) : []));
  return [...operands, ...values].find(({ value }) => isForeign(value));
}

/** How many words may stand up to the one that says `install`: `uv --quiet tool install`. */
const VERBS_MAX = 4;

/** The words of an installer; those behind `-m pip`, where Python is told to be it. */
function ownWords(program: string, args: readonly Arg[]): readonly Arg[] {
  if (!/^py/.test(program) || program === "pypy") return args;
  const at = args.findIndex(({ value }) => value === "-m");
  return at >= 0 && args[at + 1]?.value === "pip" ? args.slice(at + 2) : [];
}

/** `https://host/a.tgz`, `git+https://host/a`, `name @ https://host/a`. */
const ADDRESS =
  /^(?:[\w.[\],-]+\s*@\s*)?(?:git\+|hg\+|svn\+|bzr\+)?(https?|git|ftp):\/\/(?:[^/@\s]*@)?([^/:\s]+)/i;

/** Registries, and forges of which a page says whose code it is. */
const KNOWN =
  /^(?:(?:www\.|codeload\.)?github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|git\.sr\.ht|files\.pythonhosted\.org|pypi\.org|registry\.(?:npmjs\.org|yarnpkg\.com)|(?:static\.)?crates\.io|rubygems\.org|huggingface\.co|download\.pytorch\.org|conda\.anaconda\.org|dl\.fedoraproject\.org|localhost|127\.[\d.]+|\[::1\])$/i;

function isForeign(word: string): boolean {
  const [, scheme = "", host = ""] = ADDRESS.exec(word) ?? [];
  if (host === "") return false;
  const isLocal = /^(?:localhost|127\.[\d.]+)$/.test(host);
  return !KNOWN.test(host) || (scheme.toLowerCase() !== "https" && !isLocal);
}
