import type { Description, Descriptions, Interpretation } from "../commands/command.ts";
import type { Plain } from "../commands/fast-form.ts";
import { fill, read, write } from "../commands/file-effects.ts";
import { toldOfRun, WRITTEN_BY_NODE } from "../commands/node-reports.ts";
import { picksByCode } from "../commands/output-scope.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import { programFiles } from "../commands/program-files.ts";
import { VERSION } from "../commands/read-only-form.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { readCell } from "../text/notebook-cell.ts";
import { awk } from "./awk.ts";
import { nodeForms, pythonForms } from "./code-forms.ts";
import { launching, NODE_EVERYWHERE, NODE_LAUNCHES, NODE_REMOVES } from "./launchers.ts";
import { artisan, DATABASE_CONSOLE, NODE_PROJECT, pythonModule } from "./project-tools.ts";
import { served, servedByModule } from "./servers.ts";

// Cells are code of interpreters, and one chunk holds both.
export { readCell } from "../text/notebook-cell.ts";

/** Interpreters of languages whose code is read. */
export const interpreters: Descriptions = {
  "python python3 pythonw pypy py": python,
  ipython,
  "node nodejs": nodeItself,
  "tsx ts-node iojs electron": node,
  bun,
  deno,
  perl,
  "ruby jruby truffleruby": ruby,
  rake: () => ({
    options: {
      code: "-e|--execute -p|--execute-print -E|--execute-continue",
      used: "*",
      data: "-f|--rakefile -C|--directory -I|--libdir -r|--require -R|--rakelibdir --environment --env",
      looks: "-n|--dry-run -T|--tasks -P|--prereqs -D|--describe",
      stops: "-V|--version -h|--help",
    },
    interprets: { language: "ruby", scripts: false },
    builds: true,
  }),
  "irb pry": () => interpreter("ruby", { code: "-e -c", data: "-r -I" }),
  php,
  "lua luajit": () => interpreter("lua", { code: "-e", data: "-l", stops: "-v" }),
  "rscript r": () => ({
    ...interpreter("r", {
      code: "-e",
      "code-file": "-f|--file",
      data: "-g|--gui",
      stops: "--version",
    }),
    loads: { options: "BATCH" },
  }),
  julia,
  "awk gawk mawk nawk original-awk": awk,
  rails,
  osascript: () => interpreter("applescript", { code: "-e", data: "-l -s" }),
};

/** Run by the bundler, as a macro: those whose code is read without a parser, with a blank around each. */
export function plainInterpreterNames(language: "python" | "node"): string {
  const describing = language === "python" ? [python] : [nodeItself, node];
  const alike = Object.entries(interpreters).filter(([, load]) => describing.includes(load));
  return ` ${alike.map(([names]) => names).join(" ")} `;
}

/** An interpreter whose first operand is the file of a script. */
function interpreter(
  language: Interpretation["language"],
  options: Description["options"],
): Description {
  return {
    options,
    looks: VERSION,
    until: "first operand",
    interprets: { language },
    effects: programFiles,
  };
}

/** https://docs.python.org/3/using/cmdline.html */
function python(): Description {
  return {
    ...interpreter("python", {
      code: "-c",
      module: "-m",
      data: "-W -X --check-hash-based-pycs",
      stops: "-V|--version -h|--help",
    }),
    looks: pythonForms(),
    until: "code",
    plain: [
      { verbs: "-m pytest|-m unittest|-m mypy", opens: "scripts" },
      { words: "script", opens: "scripts" },
    ],
    effects: (args) => {
      const module = args.value("-m")?.value ?? "";
      const own = module === "json.tool" ? reformatted(args.rest) : programFiles(args);
      return [...own, ...unpacked(args), ...servedByModule(module, args.rest)];
    },
    interprets: {
      language: "python",
      inside: pythonModule,
    },
  };
}

/** `python3 -m json.tool [IN [OUT]]`: https://docs.python.org/3/library/json.html#module-json.tool */
function reformatted(words: readonly Arg[]): readonly Effect[] {
  const [from, to] = words.filter(({ value }) => !value.startsWith("-") && !/^\d+$/.test(value));
  return [...(from === undefined ? [] : [read(from)]), ...(to === undefined ? [] : [write(to)])];
}

/** `python3 -m zipfile -e a.zip FOLDER`, `python3 -m tarfile -c a.tar FILE`. */
function unpacked({ rest, values }: Arguments): readonly Effect[] {
  const isOfArchives = values("-m").some(({ value }) => value === "zipfile" || value === "tarfile");
  const behind = (...names: readonly string[]) =>
    isOfArchives ? rest.findIndex(({ value }) => names.includes(value)) + 1 : 0;
  const [unpacks, packs] = [behind("-e", "--extract"), behind("-c", "--create")];
  const archive = packs > 0 ? rest[packs] : undefined;
  return [
    ...(unpacks > 0 ? [fill(rest[unpacks + 1])] : []),
    ...(archive === undefined ? [] : [write(archive)]),
  ];
}

/** https://ipython.readthedocs.io: what a cell asks a shell for. */
function ipython(): Description {
  return {
    ...python(),
    looks: VERSION,
    runs: ({ words }) =>
      words.flatMap(({ value }) => readCell(value).shell).map((text) => ({ text })),
  };
}

/** https://nodejs.org/api/cli.html */
const NODE = {
  code: "-e|--eval -p|--print -pe|-ep",
  used: "-r|--require --import --loader|--experimental-loader --env-file --env-file-if-exists",
  data: "-C|--conditions -P|--project --input-type --title --inspect-port --run",
  written: WRITTEN_BY_NODE,
  // Each is the beginning of another option's name.
  switch: "--inspect --watch --test --env --trace",
  stops: "-v|--version -h|--help",
} as const;

function node(): Description {
  return {
    ...interpreter("node", NODE),
    effects: (args) => [...programFiles(args), ...toldOfRun(args)],
    interprets: JAVASCRIPT,
    loads: { options: "-r|--require|--import|--loader|--preload" },
    plain: { words: "script", opens: "scripts" },
  };
}

/** Node.js, of whose own options it is known which only look. */
function nodeItself(): Description {
  return { ...node(), looks: nodeForms() };
}

const JAVASCRIPT: Interpretation = { language: "node", prints: ({ has }) => has("-p", "-pe") };

/** https://bun.sh/docs/cli/run */
function bun(): Description {
  const options = {
    ...NODE,
    registry: "--registry",
    data: `${NODE.data} --cwd --filter -F --cache-dir --tag --access --otp --config -c`,
    looks: "--dry-run",
  };
  const script = { ...node(), options };
  return {
    ...script,
    ...launching(options, ...NODE_LAUNCHES),
    subcommand: (name) => (name === "run" ? script : undefined),
    plain: [
      { ...PLAIN_BUN, verbs: "test|run", passesOn: true, opens: "scripts", recipes: true },
      { ...PLAIN_BUN, verbs: "install", recipes: true },
    ],
    effects: besideVerbs,
    project: { ...NODE_PROJECT, scripts: true },
    packages: {
      verbs: "install|i|add|a|x|create",
      variables: "BUN_CONFIG_REGISTRY",
      everywhere: NODE_EVERYWHERE,
    },
    removes: NODE_REMOVES,
  };
}

const PLAIN_BUN: Plain = { options: "-d -D --dev", words: "packages" };

/** https://docs.deno.com/runtime/reference/cli/ */
function deno(): Description {
  const options = {
    data: "-c|--config -r --ext --import-map --cert --token",
    looks: "--dry-run",
    stops: "--version -h|--help",
  };
  const script = interpreter("node", options);
  return {
    ...script,
    runs: { verbs: "run|x", tool: true },
    effects: besideVerbs,
    subcommand: (name) => {
      const codeIn = ({ rest }: Arguments) => rest.slice(0, 1);
      if (name === "eval") return { ...script, interprets: { language: "node", codeIn } };
      return name === "run" ? script : undefined;
    },
  };
}

/** What stands behind the name of a sub-command has effects of its own. */
function besideVerbs(args: Arguments): readonly Effect[] {
  return /^(?:run|eval)$/.test(args.rest[0]?.value ?? "") ? [] : programFiles(args);
}

/** https://perldoc.perl.org/perlrun */
function perl(): Description {
  return {
    filters: "changed",
    keepsOld: "in place",
    picks: picksByCode,
    ...interpreter("perl", {
      code: "-e -E",
      attached: "-i -m -M -F -x -V -D -d",
      data: "-I",
      stops: "-v|--version -h",
    }),
    effects: rewriting,
  };
}

/** https://docs.ruby-lang.org/en/master/ruby/options_md.html */
function ruby(): Description {
  return {
    keepsOld: "in place",
    ...interpreter("ruby", {
      code: "-e",
      attached: "-i -F -W -K -x",
      data: "-r -I -C -E --encoding --external-encoding",
      stops: "--version -h|--help",
    }),
    effects: rewriting,
  };
}

/** `perl -pi -e CODE FILE`: with code on the line, every operand is a file that it rewrites. */
function rewriting(args: Arguments): readonly Effect[] {
  const rewrites = args.has("-i") && args.has("-e", "-E");
  // `ruby -run -e httpd FOLDER`
  if (args.value("-e")?.value === "httpd") return served({ folder: args.rest[0] });
  return rewrites ? args.rest.map(write) : programFiles(args);
}

/** https://www.php.net/manual/en/features.commandline.options.php */
function php(): Description {
  return {
    ...interpreter("php", {
      code: "-r|--run -B|--process-begin -R|--process-code -E|--process-end",
      "code-file": "-f|--file -F|--process-file",
      data: "-c|--php-ini -d|--define -g|--global -z|--zend-extension -t|--docroot -S|--server",
      stops: "-v|--version -h|--help",
    }),
    loads: { options: "-d|-B|-F" },
    until: "code",
    effects: (args) => [...programFiles(args), ...servedByPhp(args)],
    interprets: { language: "php", inside: (name) => (name === "artisan" ? artisan() : undefined) },
  };
}

function servedByPhp({ value }: Arguments): readonly Effect[] {
  const address = value("-S");
  return address === undefined ? [] : served({ address, folder: value("-t") });
}

/** https://guides.rubyonrails.org/command_line.html#bin-rails-runner */
function rails(): Description {
  const runner = interpreter("ruby", { data: "-e|--environment" });
  const codeIn = ({ rest }: Arguments) => rest.slice(0, 1);
  const typed: Description = {
    options: { data: "-e|--environment", switch: "-s|--sandbox" },
    // What happens in the sandbox is rolled back.
    interprets: { language: "ruby", scripts: false, readsInput: ({ has }) => !has("-s") },
  };
  return {
    options: {
      used: "*",
      data: "-e|--environment -f|--rakefile -E|--env -C|--directory",
      looks: "-n|--dry-run -T|--tasks -P|--prereqs -D|--describe",
    },
    subcommand: (name) => {
      if (/^(?:c|console)$/.test(name)) return typed;
      if (/^db(?:console)?$/.test(name)) return DATABASE_CONSOLE;
      return /^(?:r|runner)$/.test(name)
        ? { ...runner, interprets: { language: "ruby", codeIn } }
        : undefined;
    },
  };
}

/** https://docs.julialang.org/en/v1/manual/command-line-interface/ */
function julia(): Description {
  const options = {
    code: "-e|--eval -E|--print",
    used: "-L|--load -J|--sysimage",
    data: "-p|--procs -t|--threads -C|--cpu-target --project",
    stops: "-v|--version -h|--help",
  };
  return { ...interpreter("julia", options), loads: { options: "-L|--load" } };
}
