import { COREPACK_FILE, type Looks, VERSION } from "../commands/read-only-form.ts";
import { lines } from "./system-administration-forms.ts";

// The forms in which toolchains of languages only look, of programs that are described in TypeScript.

const JAVA_ENVIRONMENT =
  "JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS JDK_JAVAC_OPTIONS JAVA_OPTS CLASSPATH";

/** `java -version`. */
export function javaForm(): Looks {
  return { ...VERSION, environment: JAVA_ENVIRONMENT };
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

/** `npx --version` and its like. */
export function packageVersionForm(): Looks {
  return { ...VERSION, files: NODE_FILES, environment: NODE_ENVIRONMENT, starts: "node" };
}
