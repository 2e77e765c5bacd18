import { COREPACK_FILE, type Looks, VERSION } from "../commands/read-only-form.ts";
import { isKnown, lineOf } from "../commands/whole-words.ts";
import { lines } from "./system-administration-forms.ts";

// The forms in which toolchains of languages only look. What lists dependencies resolves them, and so fetches what a
// project names.

/** Variables of Go that are a word, a folder or a list of words; others may hold a password. */
const GO_VARIABLES =
  "GO(?:PATH|ROOT|BIN|OS|ARCH|VERSION|MOD|WORK|CACHE|MODCACHE|TMPDIR|TOOLCHAIN|TOOLDIR|EXE|HOSTOS|HOSTARCH|ARM|ARM64|AMD64|" +
  "PRIVATE|NOPROXY|NOSUMDB|SUMDB|TELEMETRY|111MODULE|EXPERIMENT|GCCGO)|CGO_ENABLED";

/**
 * https://pkg.go.dev/cmd/go: a project says which release of Go is run, which comes from the Go project where it is not
 * there, but for one of that name on PATH.
 */
export function goForm(): Looks {
  return {
    ...lines(
      new RegExp(
        `^(?:version|list -m|env(?: -json)?(?: (?:${GO_VARIABLES}))+|help(?: [a-z][a-z.-]*)*|-h|--help|help)$`,
      ),
      "runs or resolves the project",
    ),
    environment: "GOENV GOFLAGS GOWORK GOPROXY GONOSUMDB GONOSUMCHECK GONOPROXY GOPRIVATE GOSUMDB",
    places: "GOROOT GOPATH GOMODCACHE",
    starts: "*",
    release: true,
  };
}

/** https://rust-lang.github.io/rustup: a project may name a folder of its own for a toolchain. */
export function rustupForm(): readonly Looks[] {
  const known: Looks = {
    files: "rust-toolchain rust-toolchain.toml",
    environment: "RUSTUP_TOOLCHAIN RUSTUP_DIST_SERVER RUSTUP_UPDATE_ROOT",
    places: "RUSTUP_HOME CARGO_HOME",
  };
  return [
    {
      ...known,
      ...lines(
        /^(?:show(?: (?:active-toolchain|home|profile))?|(?:toolchain|target|component) list(?: (?:-v|--verbose|--installed|-q|--quiet))*|which (?:cargo|rustc|rustfmt|clippy-driver|rustdoc)|--help|-h)$/,
      ),
    },
    { ...VERSION, ...known, environment: known.environment ?? "" },
  ];
}

const JAVA_ENVIRONMENT =
  "JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS JDK_JAVAC_OPTIONS JAVA_OPTS CLASSPATH";

/** `java -version`. */
export function javaForm(): Looks {
  return { ...VERSION, environment: JAVA_ENVIRONMENT };
}

/** https://maven.apache.org and https://gradle.org: files of a project may give options to Java. */
export function javaBuildForm(): Looks {
  return {
    ...VERSION,
    environment: `${JAVA_ENVIRONMENT} MAVEN_OPTS MAVEN_ARGS MAVEN_CONFIG MAVEN_BASEDIR GRADLE_OPTS`,
    places: "JAVA_HOME JAVACMD M2_HOME MAVEN_HOME GRADLE_HOME GRADLE_USER_HOME",
    files:
      ".mvn/jvm.config .mvn/maven.config .mvn/extensions.xml gradle.properties gradle/gradle-daemon-jvm.properties",
    starts: "java",
  };
}

/** https://learn.microsoft.com/dotnet/core/tools: a project says which SDK is run, and from where. */
export function dotnetForm(): readonly Looks[] {
  const known: Looks = {
    environment:
      "DOTNET_STARTUP_HOOKS DOTNET_ADDITIONAL_DEPS DOTNET_SHARED_STORE CORECLR_PROFILER_PATH",
    places: "DOTNET_ROOT DOTNET_HOST_PATH",
  };
  return [
    { ...known, ...lines(/^--list-(?:sdks|runtimes)$/) },
    { ...VERSION, ...known, environment: known.environment ?? "", files: "global.json" },
  ];
}

/** `make --version`. Variables of its own are read before. */
export function makeForm(): Looks {
  return {
    ...lines(/^(?:--version|-v|--help|-h)$/, "runs recipes of the project"),
    environment: "MAKEFLAGS GNUMAKEFLAGS MFLAGS MAKEFILES",
  };
}

/** What makes a package manager of Node another one: its settings, and the version that a project asks for. */
const NODE_FILES =
  `.npmrc ${COREPACK_FILE} .yarnrc .yarnrc.yml .pnpmfile.cjs .pnpmfile.mjs pnpm-workspace.yaml ` +
  "package.json:packageManager|devEngines|pnpmfile package.json5:packageManager|devEngines|pnpmfile " +
  "package.yaml:packageManager|devEngines|pnpmfile";

const NODE_ENVIRONMENT =
  "NODE_* npm_config_registry NPM_CONFIG_REGISTRY npm_config_userconfig NPM_CONFIG_USERCONFIG COREPACK_ROOT COREPACK_ENV_FILE";

/** https://pnpm.io/pnpm-cli: what is installed, and what the registry has. */
export function pnpmForm(): readonly Looks[] {
  const known: Looks = { files: NODE_FILES, environment: NODE_ENVIRONMENT, starts: "node npm" };
  return [
    {
      ...known,
      verbs: "ls|list|la|ll|why|root|bin|licenses list|view|info|show",
      options: {
        switch:
          "-r --recursive -g --global --json --long --parseable -P --prod -D --dev --no-optional --only-projects --silent -s",
        data: "--depth",
      },
      not:
        "--userconfig --cache --prefix -C --dir --registry --store-dir --loglevel --location --workspace -w --filter -F --tag " +
        "--access --otp --scope --dry-run",
      given: ([verb, ...packages]) =>
        packages.every((word) => isKnown(word) && NODE_PACKAGE().test(word.value)) ||
        verb?.value === "licenses"
          ? undefined
          : "asks for what is not known to be a package",
    },
    { ...VERSION, ...known, environment: NODE_ENVIRONMENT },
  ];
}

const NODE_PACKAGE = () => /^(?:@[\w.-]+\/)?\w[\w.-]*(?:@[\w.^~*-]+)?$/;

/** https://yarnpkg.com: of what every version of it has. A word that one does not know is a script to it. */
export function yarnForms(): readonly Looks[] {
  const known: Looks = { files: NODE_FILES, environment: NODE_ENVIRONMENT, starts: "node" };
  return [
    {
      ...known,
      words: (words) =>
        /^info (?:@[\w.-]+\/)?\w[\w.-]*$/.test(lineOf(words))
          ? undefined
          : "is not known to be read-only",
    },
    packageVersionForm(),
  ];
}

/** `npx --version` and its like. */
export function packageVersionForm(): Looks {
  return { ...VERSION, files: NODE_FILES, environment: NODE_ENVIRONMENT, starts: "node" };
}
