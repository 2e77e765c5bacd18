import { HELP, type Looks, PIP_ASKED, PIP_ASKS, VERSION } from "../commands/read-only-form.ts";
import { isHarmlessScript, type PlainLanguage } from "../commands/script.ts";
import { isKnown, lineOf } from "../commands/whole-words.ts";
import type { Arg } from "../model/invocation.ts";

// The forms in which interpreters only look: code that computes and prints, read whole.

const PYTHON_ENVIRONMENT = "PYTHON*";

/** Modules of Python's own that are loaded by those that code of this kind may load. */
const MODULES =
  "abc annotationlib argparse array ast base64 binascii bisect bz2 calendar cmd code codecs codeop collections compression " +
  "contextlib contextvars copy copyreg csv dataclasses datetime decimal difflib dis email encodings enum errno fcntl " +
  "fnmatch fractions functools genericpath getopt gettext glob grp gzip hashlib heapq hmac html http importlib inspect io " +
  "ipaddress itertools json keyword linecache locale logging lzma math mimetypes ntpath numbers opcode operator optparse " +
  "os pathlib pdb pickle pkgutil platform plistlib posix posixpath pprint pwd queue quopri random re reprlib runpy " +
  "secrets select selectors shlex shutil signal site socket sre_compile sre_constants sre_parse ssl stat statistics " +
  "string stringprep struct subprocess sys sysconfig tarfile tempfile textwrap threading time timeit token tokenize " +
  "traceback types typing unicodedata unittest urllib uuid warnings weakref zipfile zipimport zlib zoneinfo";

/** https://docs.python.org/3/using/cmdline.html */
export function pythonForms(): readonly Looks[] {
  const known = { environment: PYTHON_ENVIRONMENT, modules: MODULES };
  return [
    { ...VERSION, environment: PYTHON_ENVIRONMENT },
    { ...HELP, environment: PYTHON_ENVIRONMENT },
    { environment: PYTHON_ENVIRONMENT, ...spelled(/^-h$/) },
    {
      ...known,
      modules: "*",
      environment: `${PYTHON_ENVIRONMENT} PIP_CONFIG_FILE PIP_LOG`,
      files: PIP_ASKED,
      starts: PIP_ASKS,
      ...spelled(PIP_LINE()),
    },
    { ...known, ...codeForm("python", /^-c$/) },
    {
      ...known,
      words: ([option, module, ...words]) =>
        option?.value === "-m" && module?.value === "json.tool"
          ? whyNotFormatting(words)
          : "runs a module that may do more than print",
      opens: (words) => operandsOf(words.slice(2)),
    },
  ];
}

/** Words that are those of a pattern, and open no file of the project. */
function spelled(pattern: RegExp): Pick<Looks, "words" | "opens"> {
  return {
    words: (words) =>
      pattern.test(lineOf(words)) ? undefined : "runs a module that may do more than print",
    opens: () => [],
  };
}

/** What is installed, without asking where it comes from. */
const PIP_LINE = () =>
  /^-m pip (?:--version|(?:list|freeze|check)(?: (?:--(?:outdated|uptodate|user|local|not-required|disable-pip-version-check|all|format=\w+|format \w+)|-[oul]))*|show(?: -f| --files)?(?: \w[\w.-]*)+)$/;

/** https://nodejs.org/api/cli.html */
export function nodeForms(): readonly Looks[] {
  return [
    VERSION,
    {
      environment: "NODE_*",
      ...codeForm("node", /^(?:-e|-p|-pe|--eval|--print)$/),
      ending: ".json",
    },
  ];
}

/** One option with code, and words that it may print. */
function codeForm(language: PlainLanguage, options: RegExp): Pick<Looks, "words" | "opens"> {
  const filesOf = (words: readonly Arg[]): readonly Arg[] | undefined => {
    const [option, code, ...more] = words;
    if (option === undefined || code === undefined || !options.test(option.value)) return undefined;
    const isPlain = isKnown(code) && more.every((word) => isKnown(word) && /^\w/.test(word.value));
    // A template reaches what its values hold.
    if (!isPlain || /\.\s*format/.test(code.value)) return undefined;
    const files: Arg[] = [];
    const isHarmless = isHarmlessScript(language, code.value, (value) => {
      files.push({ ...code, value });
      return true;
    });
    return isHarmless ? files : undefined;
  };
  return {
    words: (words) =>
      filesOf(words) === undefined ? "runs code that may do more than print" : undefined,
    opens: (words) => filesOf(words) ?? [],
  };
}

/** `json.tool`, which writes into its second operand. */
function whyNotFormatting(words: readonly Arg[]): string | undefined {
  const options = words.filter(({ value }) => value.startsWith("-"));
  const isPlain =
    words.every(isKnown) &&
    options.every(({ value }) =>
      /^--(?:sort-keys|no-ensure-ascii|json-lines|compact|tab|no-indent|indent=\d)$/.test(value),
    );
  if (!isPlain) return "has a word that is not read";
  return operandsOf(words).length > 1 ? "writes a file" : undefined;
}

function operandsOf(words: readonly Arg[]): readonly Arg[] {
  return words.filter(({ value }) => !value.startsWith("-"));
}
