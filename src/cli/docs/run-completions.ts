import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { unknownWord } from "../../nearest.ts";
import { type CommandNode, type CommandOption, flatten, readCommandTree } from "../command-tree.ts";
import { refuse } from "../terminal/output.ts";
import type { KnownWord, KnownWords } from "./known-words.ts";

const SHELLS: ReadonlyMap<string, (root: CommandNode) => string> = new Map([
  ["bash", bashScript],
  ["zsh", zshScript],
  ["fish", fishScript],
  ["powershell", powershellScript],
]);

/** `fairlead completions SHELL`: the script on stdout. */
export async function printCompletions(io: Io, shell: string): Promise<number> {
  const script = SHELLS.get(shell);
  if (script === undefined) return refuse(io, unknownWord("shell", shell, [...SHELLS.keys()]));
  const [{ rootCommand }, { knownWords }] = await Promise.all([
    import("../root.ts"),
    import("./known-words.ts"),
  ]);
  const tree = await readCommandTree(rootCommand);
  io.stdout(script(withWords(tree, await knownWords())));
  return EXIT.ok;
}

/** The tree with the words that operands and options may be, where those are known. */
function withWords(node: CommandNode, words: KnownWords): CommandNode {
  const path = node.path.join(" ");
  return {
    ...node,
    operandWords: words.get(path) ?? [],
    options: node.options.map((option) => {
      const values = words.get(`${path} --${option.name}`) ?? words.get(`--${option.name}`);
      return values === undefined
        ? option
        : { ...option, valueHint: values.map(({ word }) => word).join("|") };
    }),
    children: node.children.map((child) => withWords(child, words)),
  };
}

/** A word that may follow a command, with what it means. */
type Candidate = KnownWord;

/** Words that may follow a command's name: sub-commands, what its operand may be, and its options. */
function candidatesOf(node: CommandNode): readonly Candidate[] {
  return [
    ...node.children.map(({ path, description }) => ({ word: path.at(-1) ?? "", description })),
    ...operandsOf(node),
    ...node.options.flatMap(optionCandidates),
    { word: "--help", description: "Show what the command does" },
  ];
}

function operandsOf(node: CommandNode): readonly Candidate[] {
  if (node.path[0] === "completions")
    return [...SHELLS.keys()].map((word) => ({ word, description: `Completions for ${word}` }));
  return node.operandWords ?? [];
}

function optionCandidates(option: CommandOption): readonly Candidate[] {
  if (option.kind === "operand") return [];
  return [{ word: `--${option.name}`, description: option.description }];
}

/** Values of an option that are a closed list, as its hint writes them: `user|project|local`. */
function valuesOf(option: CommandOption): readonly string[] {
  return option.kind === "value" && option.valueHint?.includes("|") === true
    ? option.valueHint.split("|")
    : [];
}

/** Every option with a closed list of values, with the command it belongs to. */
function closedOptions(root: CommandNode) {
  return flatten(root).flatMap((node) =>
    node.options
      .map((option) => ({ path: node.path, name: option.name, values: valuesOf(option) }))
      .filter(({ values }) => values.length > 0),
  );
}

function bashScript(root: CommandNode): string {
  const words = (list: readonly string[]) => list.join(" ");
  const commands = flatten(root).map(
    (node) =>
      `    "${node.path.join(" ")}") words="${words(candidatesOf(node).map(({ word }) => word))}" ;;`,
  );
  const options = closedOptions(root).map(
    ({ path, name, values }) => `    "${path.join(" ")} --${name}") words="${words(values)}" ;;`,
  );
  return `# bash completion for fairlead
_fairlead() {
  local current previous=\${COMP_WORDS[COMP_CWORD-1]} path="" words="" at word
  for ((at = 1; at < COMP_CWORD; at++)); do
    word=\${COMP_WORDS[at]}
    case "$word" in
      -*) break ;;
    esac
    case " ${words(flatten(root).map(({ path }) => path.join("/")))} " in
      *" \${path:+\${path// //}/}$word "*) path="\${path:+$path }$word" ;;
      *) break ;;
    esac
  done
  case "$path $previous" in
${options.join("\n")}
  esac
  [ -n "$words" ] || case "$path" in
${commands.join("\n")}
  esac
  # Bash takes what stands before a colon for a word of its own.
  current=\${COMP_LINE:0:COMP_POINT}
  current=\${current##* }
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  COMPREPLY=("\${COMPREPLY[@]#"\${current%"\${current##*:}"}"}")
}
complete -o default -F _fairlead fairlead`;
}

function zshScript(root: CommandNode): string {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''").replaceAll(":", "\\:")}'`;
  const describe = ({ word, description }: Candidate) =>
    `${quote(word).slice(0, -1)}:${quote(description).slice(1)}`;
  const commands = flatten(root).map(
    (node) =>
      `    (${quote(node.path.join(" "))}) found=(${candidatesOf(node).map(describe).join(" ")}) ;;`,
  );
  const options = closedOptions(root).map(
    ({ path, name, values }) =>
      `    ('${path.join(" ")} --${name}') found=(${values.map((value) => quote(value)).join(" ")}) ;;`,
  );
  const known = flatten(root)
    .slice(1)
    .map(({ path }) => quote(path.join(" ")))
    .join(" ");
  return `#compdef fairlead
_fairlead() {
  local -a found known
  local at="" word previous=\${words[CURRENT-1]}
  known=(${known})
  for word in "\${(@)words[2,CURRENT-1]}"; do
    (( \${known[(Ie)\${at:+$at }$word]} )) || break
    at="\${at:+$at }$word"
  done
  case "$at $previous" in
${options.join("\n")}
  esac
  (( $#found )) || case "$at" in
${commands.join("\n")}
  esac
  _describe fairlead found
}
compdef _fairlead fairlead`;
}

function fishScript(root: CommandNode): string {
  const quote = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const lines = flatten(root).flatMap((node) => {
    const condition = quote(["__fairlead_at", ...node.path].join(" "));
    const candidates = [...node.children.map(childCandidate), ...operandsOf(node)];
    return [
      ...candidates.map(
        ({ word, description }) =>
          `complete -c fairlead -f -n ${condition} -a ${word} -d ${quote(description)}`,
      ),
      ...node.options
        .filter(({ kind }) => kind !== "operand")
        .map((option) => {
          const values = valuesOf(option).join(" ");
          const value =
            option.kind === "flag" ? "" : values === "" ? " -r" : ` -x -a ${quote(values)}`;
          return `complete -c fairlead -n ${condition} -l ${option.name}${value} -d ${quote(option.description)}`;
        }),
    ];
  });
  const known = flatten(root)
    .slice(1)
    .map(({ path }) => quote(path.join(" ")))
    .join(" ");
  return `# fish completion for fairlead
function __fairlead_at
    set -l path ""
    for word in (commandline -opc)[2..-1]
        set -l longer (string trim -- "$path $word")
        contains -- $longer ${known}; or break
        set path $longer
    end
    test "$path" = "$argv"
end
complete -c fairlead -l help -d 'Show what the command does'
${lines.join("\n")}`;
}

function childCandidate({ path, description }: CommandNode): Candidate {
  return { word: path.at(-1) ?? "", description };
}

function powershellScript(root: CommandNode): string {
  const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const commands = flatten(root).map((node) => {
    const candidates = candidatesOf(node).map(
      ({ word, description }) =>
        `@(${quote(word)}, ${quote(description === "" ? word : description)})`,
    );
    return `    ${quote(node.path.join(" "))} = @(${candidates.map((pair) => `,${pair}`).join("; ")})`;
  });
  const options = closedOptions(root).map(
    ({ path, name, values }) =>
      `    ${quote(`${path.join(" ")} --${name}`)} = @(${values.map((value) => `,@(${quote(value)}, ${quote(value)})`).join("; ")})`,
  );
  return `# PowerShell completion for fairlead
Register-ArgumentCompleter -Native -CommandName fairlead -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $table = @{
${[...commands, ...options].join("\n")}
  }
  $path = ''
  $previous = ''
  foreach ($element in $commandAst.CommandElements | Select-Object -Skip 1) {
    if ($element.Extent.EndOffset -ge $cursorPosition) { break }
    $previous = $element.ToString()
    $longer = "$path $previous".Trim()
    if ($table.ContainsKey($longer)) { $path = $longer }
  }
  $candidates = $table["$path $previous"]
  if ($null -eq $candidates) { $candidates = $table[$path] }
  $candidates | Where-Object { $_[0] -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_[0], $_[0], 'ParameterValue', $_[1])
  }
}`;
}
