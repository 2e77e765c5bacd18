import { parseDescribed } from "../catalog/effects.ts";
import type { Description } from "../commands/command.ts";
import { readStrictly, wordsOfVerb } from "../commands/read-arguments.ts";
import { formsOf, type Looks } from "../commands/read-only-form.ts";
import { isKnown } from "../commands/whole-words.ts";
import { effectsOfRows } from "../effects/match-rows.ts";
import type { Arg } from "../model/invocation.ts";
import { doneInWords } from "../model/outside-done.ts";
import type { ApprovalWorld } from "./approval-world.ts";
import { fileAbove } from "./file-above.ts";
import { areGivenHarmless, whyGitStarts } from "./git-repository.ts";
import { hiddenFrom, whyOwnHidden } from "./git-shown.ts";
import { whyOtherRelease } from "./go-release.ts";
import { variablesSet } from "./inherited.ts";
import { whyOtherModule } from "./other-modules.ts";
import { whyNotVersions } from "./other-versions.ts";
import { whyNotEffects } from "./prove-effects.ts";
import { whyNotStarted } from "./prove-started.ts";
import { enteredBy } from "./resolve-path.ts";
import { whyShim } from "./shims.ts";
import { shownOfTracked } from "./shown-tracked.ts";
import { whyAnotherProgram, whyAnyProgram, whyNotPlace } from "./surroundings.ts";

/** What is known where a command runs. */
export interface Place {
  readonly world: ApprovalWorld;
  /** Every folder that it may run in. */
  readonly folders: readonly string[];
  /** True in a container, whose programs and files are its own. */
  readonly isElsewhere?: boolean;
  /** True where every name that a command of the line prints is that of a file of the project. */
  readonly isListing: boolean;
  /** The description of a program by exactly that name. */
  readonly describe: (program: string) => Promise<Description | undefined>;
  /** Says why a text for a shell is not proven to look only; undefined where it is. */
  readonly proveText: (
    text: string,
    place: Place,
    shell: ShellOfText,
  ) => Promise<string | undefined>;
}

/** What is known of a shell that is given a text. */
export interface ShellOfText {
  /** True where it may know no more than POSIX says. */
  readonly onlyPosix: boolean;
  /** How many commands have started one another. */
  readonly depth: number;
}

/** Commands that start one another are looked at to this depth. */
const DEPTH_MAX = 4;

/** Says why a command is not proven to look only; undefined where it is. */
export async function whyNotLooking(
  words: readonly Arg[],
  place: Place,
  depth = 0,
): Promise<string | undefined> {
  const [name, ...args] = words;
  if (name === undefined || !isKnown(name)) return "runs a program whose name is not known";
  if (depth > DEPTH_MAX) return "starts commands too deep";
  const program = name.value.replace(SYSTEM_FOLDER, "");
  if (!/^(?:[[:]|[A-Za-z0-9][\w.+-]*)$/.test(program))
    return `runs \`${name.value.slice(0, 60)}\`, a file`;
  const other = place.isElsewhere === true ? undefined : whyOther(name.value, place);
  if (other !== undefined) return other;
  const description = await place.describe(program);
  const forms = description === undefined ? [] : formsOf(description);
  const outside = description && whatElse(description, args, place);
  if (outside !== undefined) return `runs \`${program}\`, which ${outside}`;
  if (description === undefined || forms.length === 0) {
    return `runs \`${program}\`, which is not known to be read-only`;
  }
  const command: Command = { program, args, place, depth };
  if (description.subcommand !== undefined && forms.every(({ verbs }) => verbs === undefined))
    return whyNotSubcommand(command, description, forms);
  let first: string | undefined;
  let isAboutVerb = false;
  for (const form of forms) {
    const why = await whyNotForm(command, description, form);
    if (why === undefined) return undefined;
    // What a form has against the sub-command that is meant says more than what any other has.
    const isAbout = form.verbs !== undefined && !why.startsWith(OTHER);
    if (first === undefined || isAbout || (form.verbs === undefined && !isAboutVerb)) first = why;
    isAboutVerb ||= isAbout;
  }
  return first;
}

/** What a command does to something outside the project, whatever its forms say; what shows it is judged by flow. */
function whatElse(description: Description, args: readonly Arg[], { world }: Place) {
  const effects = effectsOfRows(description, args, world.env);
  const effect = effects.find(({ act }) => act !== "shows");
  return effect && doneInWords(effect);
}

/** Says why a name may mean another program in the folders. */
function whyOther(name: string, { world, folders }: Pick<Place, "world" | "folders">) {
  return whyAnotherProgram(name, world) ?? whyShim(name, folders, world);
}

/** Folders whose programs are the system's. */
const SYSTEM_FOLDER = /^\/(?:usr\/(?:local\/)?)?s?bin\//;

/** A described program with its words, where it runs. */
export interface Command {
  readonly program: string;
  readonly args: readonly Arg[];
  readonly place: Place;
  readonly depth: number;
}

/** A form that is about other sub-commands. */
const OTHER = "is not a sub-command";

/** A program that tells its sub-commands apart before it reads their options. */
async function whyNotSubcommand(
  { program, args, place, depth }: Command,
  description: Description,
  [form = {}]: readonly Looks[],
): Promise<string | undefined> {
  const [alone, other] = args;
  if (other === undefined && /^(?:--help|-h|--version)$/.test(alone?.value ?? "")) return undefined;
  const read = readStrictly(args, description, form, "first operand");
  if (read.why !== undefined) return `\`${program}\` ${read.why}`;
  const before = parseDescribed(description, args, undefined, "first operand");
  const [verb, ...rest] = read.rest ?? [];
  if (verb === undefined) {
    return before.has("--version", "--help")
      ? undefined
      : `runs \`${program}\` without a sub-command`;
  }
  if (!isKnown(verb)) return `runs an unknown sub-command of \`${program}\``;
  if (rest.some(({ value }) => value === "--help")) return "may open a manual";
  const inner =
    verb.value === verb.value.toLowerCase() ? description.subcommand?.(verb.value) : undefined;
  const folder = description.folder?.(before);
  if (folder !== undefined && !isKnown(folder)) return "runs in a folder that is not known";
  const folders =
    folder === undefined
      ? place.folders
      : place.folders.map((one) => enteredBy(folder.value, one, place.world));
  const shown = `${program} ${verb.value.slice(0, 40)}`;
  const forms = inner === undefined ? [] : formsOf(inner);
  if (inner === undefined || forms.length === 0) {
    return `runs \`${shown}\`, which is not known to be read-only`;
  }
  let first: string | undefined;
  for (const one of forms) {
    const command = { program: shown, args: rest, place: { ...place, folders }, depth };
    const { environment, repository } = form;
    const why = await whyNotForm(command, inner, { environment, repository, ...one } as Looks);
    if (why === undefined) return undefined;
    first ??= why;
  }
  return first;
}

async function whyNotForm(
  command: Command,
  description: Description,
  form: Looks,
): Promise<string | undefined> {
  const { program, place } = command;
  const { world, folders } = place;
  const around =
    place.isElsewhere === true ? whyNotElsewhere(form) : whyNotAround(program, form, place);
  if (around !== undefined) return around;
  const own = await whyNotStarted(command, description, form, whyNotLooking);
  if (own !== undefined) return own;
  const wrong =
    (form.runs === true || form.interprets === true) && form.words === undefined
      ? undefined
      : whyNotWords(command.args, description, form);
  if (wrong !== undefined)
    return wrong.startsWith(OTHER)
      ? `${OTHER} of \`${program}\` that is read-only`
      : `\`${program}\` ${wrong}`;
  if (form.repository !== undefined) {
    const hidden = whyOwnHidden(form, world);
    if (hidden !== undefined) return hidden;
    const verb = program.slice(program.indexOf(" ") + 1);
    const shows = shownOfTracked(command.args, description, form, world);
    const look = { hides: hiddenFrom(form), shows };
    for (const folder of folders) {
      const why = whyGitStarts(folder, form.repository, world, look);
      if (why !== undefined) return why;
    }
    const git = { verb, args: command.args, folders };
    const versions = await whyNotVersions(git, description, form, world);
    if (versions !== undefined) return `\`${program}\` ${versions}`;
  }
  // What it starts is proven, and it does nothing else.
  if (form.interprets === true) return undefined;
  return whyNotEffects(command, description, form);
}

/** What is wrong where a command runs; undefined where nothing there makes it another form. */
function whyNotAround(program: string, form: Looks, { world, folders }: Place): string | undefined {
  const names = form.environment?.split(" ") ?? [];
  for (const name of names.flatMap((one) => variablesSet(one, world))) {
    if (world.env(name) === "cat" && name.endsWith("PAGER")) continue;
    if (/^GIT_CONFIG_(?:COUNT|(?:KEY|VALUE)_\d+)$/.test(name) && areGivenHarmless(world)) continue;
    return `runs \`${program}\` where ${name} is set`;
  }
  for (const name of form.places?.split(" ") ?? []) {
    const why = whyNotPlace(name, world);
    if (why !== undefined) return why;
  }
  for (const name of form.starts?.split(" ") ?? []) {
    const other = name === "*" ? whyAnyProgram(world) : whyOther(name, { world, folders });
    if (other !== undefined) return other;
  }
  for (const folder of folders) {
    const file = fileAbove(folder, form.files, world);
    if (file !== undefined) return `runs \`${program}\` where ${file} may say what it does`;
    const release = form.release === true ? whyOtherRelease(folder, world) : undefined;
    if (release !== undefined) return release;
    if (form.modules === undefined) continue;
    const module = whyOtherModule(form.modules, folder, world);
    if (module !== undefined) return `\`${program}\` ${module}`;
  }
  return undefined;
}

/** What is in the folders of a container nobody sees from here. */
function whyNotElsewhere({ files, modules, repository, opens }: Looks) {
  const goesByFiles = [files, modules, repository, opens].some((one) => one !== undefined);
  return goesByFiles ? "runs something in a container that depends on files there" : undefined;
}

/** What is wrong with the words themselves; undefined where they are those of the form. */
export function whyNotWords(
  args: readonly Arg[],
  description: Description,
  form: Looks,
): string | undefined {
  if (form.words !== undefined) {
    const open = args.find((word) => word.glob && /^[*?[^-]/.test(word.value));
    if (open !== undefined && form.ordered !== true)
      return "has a pattern that may become an option";
    return form.words(args);
  }
  const read = readStrictly(args, description, form);
  if (read.why !== undefined) return read.why;
  const given = read.given ?? [];
  const verbs = form.verbs === undefined ? 0 : wordsOfVerb(form.verbs, read.operands);
  if (verbs === undefined) return OTHER;
  const needed = form.needs?.split(" ");
  const isGiven = (names: string) => names.split("+").every((name) => given.includes(name));
  if (needed !== undefined && !needed.some(isGiven)) {
    return `has none of the options with which it is read-only (${needed.join(", ")})`;
  }
  const operands = read.operands.slice(verbs);
  if (form.operands !== undefined) {
    if (operands.length > form.operands) return "has operands that are not known to be read-only";
    if (operands.some((word) => word.glob || word.splits === true)) {
      return "has a word that may become several operands";
    }
  }
  const [first] = read.operands;
  const { without } = form;
  if (without !== undefined && first !== undefined && holdsWord(first.value, without))
    return "has code that may not be read-only";
  return form.given?.(read.operands) ?? form.named?.(read.operands);
}

/** True for code with one of the names in it, as a word of its own. */
function holdsWord(code: string, names: string): boolean {
  const either = names.replaceAll("$", "\\$").replaceAll(" ", "|");
  return new RegExp(`(?<!\\w)(?:${either})(?!\\w)`).test(code);
}
