import { descriptionOf } from "../catalog/descriptions.ts";
import type { Description, Packages } from "../commands/command.ts";
import { parseArguments } from "../commands/parse-arguments.ts";
import type { Arg, Invocation } from "../model/invocation.ts";
import { isLocalHost } from "../text/local-host.ts";

/** The words of a command that installs packages, and what is known of it. */
interface Installer {
  readonly options: Description["options"];
  readonly packages: Packages;
  readonly words: readonly Arg[];
}

/** The address from which a command installs a package, where that is no registry's nor of a known forge. */
export function installedAddress(invocation: Invocation): Arg | undefined {
  const installer = installerOf(invocation);
  if (installer === undefined || !installs(installer)) return undefined;
  if (!installer.words.some(({ value }) => value.includes("://"))) return undefined;
  const { operands, options } = read(installer);
  const values = options.flatMap(({ kind, value }) =>
    kind === undefined || kind === "used" ? (value ?? []) : [],
  );
  return [...operands, ...values].find(({ value }) => isForeign(value));
}

/** The address of an unknown registry from which a command installs packages, or is told to from then on. */
export function foreignRegistry(invocation: Invocation): Arg | undefined {
  const installer = installerOf(invocation);
  if (installer === undefined) return undefined;
  const { packages, words } = installer;
  if (installs(installer)) {
    const given = [...invocation.env].flatMap(([name, value]) =>
      packages.variables?.split(" ").includes(name) === true ? [value] : [],
    );
    const found = [...given, ...registriesOf(installer)].find(isForeignRegistry);
    if (found !== undefined) return found;
  }
  if (packages.registers === undefined || !begins(words, packages.registers)) return undefined;
  if (!words.some(({ value }) => NAMES_REGISTRY.test(value))) return undefined;
  return words.find(isForeignRegistry);
}

/** The words of a command that installs what is among them. */
export function installedBy(invocation: Invocation): readonly Arg[] {
  const installer = installerOf(invocation);
  return installer !== undefined && installs(installer) ? installer.words : [];
}

/** The words of a command that takes installed packages away. */
export function removedBy({ program, args }: Invocation): readonly Arg[] {
  const { removes } = descriptionOf(program) ?? {};
  return removes !== undefined && begins(args, removes) ? args : [];
}

/** The addresses of registries among the options of a command. */
export function registriesGiven(invocation: Invocation): readonly Arg[] {
  const installer = installerOf(invocation);
  return installer === undefined ? [] : registriesOf(installer);
}

function registriesOf(installer: Installer): readonly Arg[] {
  if (!installer.words.some(({ value }) => value.includes("://"))) return [];
  return read(installer).options.flatMap(({ kind, value }) =>
    kind === "registry" ? (value ?? []) : [],
  );
}

/** What the command installs with; behind `-m pip` that is pip. */
function installerOf({ program, args }: Invocation): Installer | undefined {
  const at = program.startsWith("py") ? args.findIndex(({ value }) => value === "-m") : -1;
  const isModule = at >= 0 && args[at + 1]?.value === "pip";
  const { packages, options } = descriptionOf(isModule ? "pip" : program) ?? {};
  if (packages === undefined || options === undefined) return undefined;
  return { options, packages, words: isModule ? args.slice(at + 2) : args };
}

function read({
  words,
  options,
}: Installer): Pick<ReturnType<typeof parseArguments>, "options" | "operands"> {
  return parseArguments(words, { options, grammar: "exact" });
}

function installs({ words, packages }: Installer): boolean {
  return packages.verbs === "" || begins(words, packages.verbs);
}

/** True where one of the sub-commands is among the first words. */
export function begins(words: readonly Arg[], verbs: string): boolean {
  const line = ` ${words
    .slice(0, VERBS_MAX)
    .map(({ value }) => value)
    .join(" ")} `;
  return verbs.split("|").some((verb) => line.includes(` ${verb} `));
}

/** How many words may stand up to the one that says `install`: `uv --quiet tool install`. */
const VERBS_MAX = 4;

/** What is set is a registry, not a proxy or the author's home page. */
const NAMES_REGISTRY =
  /registr|index|find[-_]?links|channel|mirror|source|\brepos?\b|repositor|goproxy/i;

/** `https://host/a.tgz`, `git+https://host/a`, `name @ https://host/a`. */
const ADDRESS =
  /^(?:[\w.[\],-]+\s*@\s*)?(?:git\+|hg\+|svn\+|bzr\+)?(https?|git|ftp):\/\/(?:[^/@\s]*@)?([^/:\s]+)/i;

/** Registries, and forges of which a page says whose code it is. */
const KNOWN =
  /^(?:(?:www\.|codeload\.)?github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|git\.sr\.ht|files\.pythonhosted\.org|pypi\.org|registry\.(?:npmjs\.org|yarnpkg\.com)|(?:static\.)?crates\.io|rubygems\.org|repo\.packagist\.org|packagist\.org|huggingface\.co|download\.pytorch\.org|conda\.anaconda\.org|dl\.fedoraproject\.org|localhost|127\.[\d.]+|\[::1\])$/i;

/** Further registries, their mirrors, and services that keep one for each of their customers. */
const REGISTRIES =
  /^(?:(?:community\.)?chocolatey\.org|api\.nuget\.org|www\.powershellgallery\.com|test\.pypi\.org|registry\.npmjs\.com|npm\.(?:pkg\.github\.com|jsr\.io)|(?:rubygems\.)?pkg\.github\.com|(?:index|proxy|sum)\.(?:crates\.io|golang\.org)|repo\.(?:yarnpkg|anaconda)\.com|pypi(?:\.ngc)?\.nvidia\.com|www\.piwheels\.org|goproxy\.(?:io|cn)|registry\.npmmirror\.com|mirrors?\.(?:aliyun|cloud\.tencent)\.com|(?:pypi|mirrors)\.(?:tuna\.tsinghua|ustc)\.edu\.cn|pkgs\.dev\.azure\.com|[\w.-]+\.(?:pkg\.dev|jfrog\.io|pkgs\.visualstudio\.com|codeartifact\.[\w-]+\.amazonaws\.com|dl\.cloudsmith\.io)|dl\.cloudsmith\.io)$/i;

/** True for the host of a registry, or of a forge of which a page says whose code it is. */
export function isKnownHost(host: string): boolean {
  return KNOWN.test(host) || REGISTRIES.test(host);
}

/** True for the address of a repository on such a forge: `https://github.com/a/b`, `git@github.com:a/b`. */
export function isOnKnownForge({ value }: Pick<Arg, "value">): boolean {
  const host = /^(?:(?:https|ssh):\/\/)?(?:[^@/]*@)?([\w.-]+)[/:]/.exec(value)?.[1] ?? "";
  return /^(?:https|ssh|[^@/]*@)/.test(value) && KNOWN.test(host) && !isLocalHost(host);
}

function isForeign(word: string): boolean {
  const [, scheme = "", host = ""] = ADDRESS.exec(word) ?? [];
  if (host === "") return false;
  const isLocal = /^(?:localhost|127\.[\d.]+)$/.test(host);
  return !KNOWN.test(host) || (scheme.toLowerCase() !== "https" && !isLocal);
}

/** True where one of the addresses in a word, or behind its `=`, is of a host that is no registry's. */
function isForeignRegistry({ value }: Arg): boolean {
  return value.split(/[\s,|='"]+/).some((text) => {
    const host = ADDRESS.exec(text)?.[2] ?? "";
    // A name without a dot is one of the own network.
    if (!host.includes(".") || isLocalHost(host) || /\.(?:corp|lan|intranet)$/i.test(host))
      return false;
    return !KNOWN.test(host) && !REGISTRIES.test(host);
  });
}
