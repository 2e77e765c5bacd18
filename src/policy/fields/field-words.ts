/** What a field of a tool's input is for, as its name says. */
export type FieldKind =
  | "command"
  | "program"
  | "arguments"
  | "directory"
  | "language"
  | "code"
  | "sql"
  | "query"
  | "address"
  | "domain"
  | "path"
  | "from"
  | "to"
  | "text"
  | "prose";

/**
 * The last word of a field's name that stands here decides: `script_path` is a path, `command_line` a command.
 * `prose` is text for people and models, and whatever else looks like something it is not.
 */
const KINDS: readonly (readonly [FieldKind, string])[] = [
  [
    "command",
    " command commands cmd cmds cmdline commandline curl shell bash exec execute run entrypoint ",
  ],
  ["program", " program executable binary exe "],
  ["arguments", " args argv arguments "],
  ["directory", " cwd workdir workingdir pwd "],
  ["language", " language lang runtime interpreter kernel "],
  ["code", " code script scripts javascript js python expression function snippet "],
  ["sql", " sql ddl statement statements "],
  ["query", " query queries "],
  ["address", " url urls uri uris href link links endpoint website "],
  ["domain", " domain domains host hostname ip "],
  [
    "path",
    " path paths file files filename filenames filepath filepaths dir dirs directory directories ",
  ],
  ["path", " folder folders attachment attachments "],
  ["from", " source src from old "],
  ["to", " destination dest dst to target new "],
  ["text", " text content contents data input stdin keys value string replacement diff patch "],
  [
    "prose",
    " title body message messages description summary comment comments subject caption label reason ",
  ],
  [
    "prose",
    " explanation prompt question thought answer instructions details pattern regex selector xpath ",
  ],
  ["prose", " element search q blocked excluded observations "],
];

/** Words behind which a field says something about a thing, not the thing: `command_id`, `file_type`. */
const ABOUT = " id ids name type count size limit timeout ms status format version encoding mode ";

/** What a field is for; undefined for a name that says nothing. */
export function kindOf(name: string): FieldKind | undefined {
  const words = wordsOf(name);
  const last = words[words.length - 1] ?? "";
  if (words.includes("sql")) return "sql";
  if (words.includes("working")) return "directory";
  if (words.includes("blocked") || words.includes("exclude")) return "prose";
  if (ABOUT.includes(` ${last} `)) {
    return last === "name" && kindOfWord(words[words.length - 2] ?? "") === "path"
      ? "path"
      : undefined;
  }
  let kind: FieldKind | undefined;
  let run: FieldKind | undefined;
  for (const word of words) {
    const known = kindOfWord(word);
    // `executablePath` is the program.
    if (known !== "path" || kind !== "program") kind = known ?? kind;
    if (known === "code" || known === "command") run = known;
  }
  // `script_content` is the script, `file_content` is not the file.
  return kind === "text" ? (run ?? kind) : kind;
}

function kindOfWord(word: string): FieldKind | undefined {
  return rowOf(KINDS, word);
}

/** What the first row with a word stands for. Loops, as filling a map costs a young process far more. */
function rowOf<Value>(
  rows: readonly (readonly [Value, string])[],
  word: string,
): Value | undefined {
  for (const [value, words] of rows) if (words.includes(` ${word} `)) return value;
  return undefined;
}

/** No tool and no field has a longer name. */
const NAME_MAX_CHARS = 500;

/** The words of a name in lower case: `cliCommand`, `cli_command` and `cli-command` have two. */
export function wordsOf(name: string): readonly string[] {
  return (
    name.slice(0, NAME_MAX_CHARS).match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+(?:\d+[a-z]*)?/g) ?? []
  ).map((word) => word.toLowerCase());
}

/** What a tool does with the files it names. */
export type FileVerb = "delete" | "move" | "copy" | "write" | "list" | "read";

/** The first row with one of a tool's words decides. */
const VERBS: readonly (readonly [FileVerb, string])[] = [
  ["delete", " delete remove rm empty unlink trash erase rmdir "],
  ["move", " move rename mv "],
  ["copy", " copy cp duplicate "],
  [
    "write",
    " write create update edit save append insert put replace patch apply modify set make mkdir touch download export screenshot record generate convert ",
  ],
  ["list", " list ls tree stat info exists glob find "],
  [
    "read",
    " read get search view cat head tail show open load fetch grep upload send attach import parse analyze ",
  ],
];

/** What the words of a tool's name say that it does with files; undefined where they say nothing. */
export function verbOf(words: readonly string[]): FileVerb | undefined {
  for (const [verb, known] of VERBS) {
    for (const word of words) if (known.includes(` ${word} `)) return verb;
  }
  return undefined;
}

/** What a tool is part of, by the words in its name and its server's. */
const ROLES = {
  /** Runs what it is given, whatever the field is called. */
  runner:
    " shell bash zsh sh terminal console exec execute run cmd command commander process tmux iterm pty term powershell pwsh subprocess repl ",
  /** Starts what it is given, which may be something else than a command. */
  starter: " start launch spawn invoke schedule enqueue trigger job jobs task tasks runner ",
  /** Works in the pages of a browser. */
  browser:
    " puppeteer playwright browser chrome chromium devtools selenium webdriver cdp firefox stagehand browserbase ",
  /** Works on files of other machines. */
  elsewhere: " ssh sftp ftp remote docker container containers kubernetes kubectl k8s pod pods vm ",
  /** Names things of its own by relative paths. */
  service:
    " github gitlab bitbucket gitea forgejo notion jira confluence atlassian linear slack discord sentry figma drive gdrive dropbox onedrive sharepoint s3 aws gcp cloudflare vercel netlify supabase context7 artifact projects sanity obsidian ",
  database:
    " postgres postgresql pg mysql mariadb sqlite sql db database duckdb clickhouse snowflake bigquery supabase neon mssql oracle cockroach cockroachdb redshift databricks trino turso planetscale motherduck dbhub prisma mongo mongodb ",
  /** Moves money. */
  payments:
    " stripe paypal adyen square wise mollie razorpay braintree plaid coinbase binance kraken revolut mercury brex ramp paddle lemonsqueezy payments alpaca ",
  /** Makes and unmakes what a cloud holds. */
  infrastructure:
    " terraform tofu opentofu pulumi terragrunt cdk cdktf cloudformation argocd argo flux helm helmfile spacelift atlantis ",
  /** Looks for something by words of people. */
  finder: " search docs doc find ask issues issue list knowledge memory ",
} as const;

/** True when one of the words stands for the role. */
export function hasRole(words: readonly string[], role: keyof typeof ROLES): boolean {
  for (const word of words) if (ROLES[role].includes(` ${word} `)) return true;
  return false;
}

/** The command line programs whose arguments a server's tools are given, by words in its name. */
const PROGRAMS: readonly (readonly [string, string])[] = [
  ["git", " git "],
  ["kubectl", " kubernetes kubectl k8s "],
  ["docker", " docker "],
  ["aws", " aws "],
  ["gcloud", " gcloud gcp "],
  ["az", " azure "],
  ["gh", " github gh "],
  ["terraform", " terraform "],
  ["helm", " helm "],
  ["redis-cli", " redis valkey "],
  ["npm", " npm "],
];

/** The program that a tool is a front of; undefined for most. */
export function programOf(words: readonly string[]): string | undefined {
  for (const word of words) {
    const program = rowOf(PROGRAMS, word);
    if (program !== undefined) return program;
  }
  return undefined;
}

/** How code of Python is run, which may be a cell of a notebook. */
export const PYTHON = "python3 -c";

/** How code in a language is run from a command line, by words for the language. */
const LANGUAGES: readonly (readonly [string, string])[] = [
  [PYTHON, " python py python3 ipython jupyter ide notebook "],
  ["node -e", " javascript js node nodejs typescript ts deno bun workflow "],
  ["ruby -e", " ruby "],
  ["perl -e", " perl "],
  ["php -r", " php "],
  ["osascript -e", " applescript osascript jxa "],
  ["sh", " bash sh shell zsh terminal tmux iterm commander "],
  ["powershell", " powershell pwsh "],
  ["cmd", " cmd batch "],
];

/** How code in the languages that the words name is run; empty where they name none. */
export function runnersOf(words: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (const word of words) {
    const runner = rowOf(LANGUAGES, word);
    if (runner !== undefined && !found.includes(runner)) found.push(runner);
  }
  return found;
}

/** True for a tool that is called after files: it takes them, whatever the field is called. */
export function takesFiles(tool: readonly string[]): boolean {
  return tool.some((word) => /^(?:files?|director(?:y|ies)|folders?|paths?)$/.test(word));
}

/** True for a tool that may run a statement for a database: `query`, `execute`. */
export function runsStatements(tool: readonly string[]): boolean {
  return tool.some((word) => /^(?:query|execute|exec|run|sql)$/.test(word));
}
