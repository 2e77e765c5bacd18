import type { Effect } from "../model.ts";
import type { Arguments } from "./parse-arguments.ts";
import type { Given, Launch, Run } from "./runs.ts";

/** What an option stands for. */
export type OptionKind =
  /** It has no value. */
  | "switch"
  /** A value that is neither a path nor code nor sent anywhere. */
  | "data"
  /** A path that the program acts by without showing it: a key, a list, settings. */
  | "used"
  /** A path that it writes. */
  | "written"
  /** Shell text that it hands to a shell here, or on the other host. */
  | "shell"
  | "remote-shell"
  /** Text that it sends to the other host. */
  | "sent"
  /** The path of a file that it sends, `-` for its input. */
  | "sent-file"
  /** Text that it sends, or `@` and the path of a file. */
  | "sent-or-at-file"
  /** `name=text`, or `name@path` for a file. */
  | "sent-named"
  /** `name=text`, or `name=@path` for a file. */
  | "sent-form"
  /** An address that it asks. */
  | "address"
  /** The folder, and `NAME=VALUE` in the environment, of the command that it runs. */
  | "folder"
  | "assigned"
  /** A folder of this machine that a container is given: `HERE:THERE[:ro]`, `type=bind,source=HERE`. */
  | "mounted"
  /** It keeps the program from running a command: `--list`, `--help`. */
  | "stops";

/** What a program is: the one place where it is said. */
export interface Description {
  /**
   * Its options by what they stand for: separated by spaces, the names of one option by `|`, with their dashes
   * (`"-n|--dry-run --list-only"`).
   */
  readonly options: { readonly [Kind in OptionKind]?: string };
  /**
   * What operands and switches make it do; what the values of options do follows from their kinds. Absent where
   * only the commands that it runs are described.
   */
  readonly effects?: (args: Arguments) => readonly Effect[];
  /**
   * Which of its words are other commands, besides the values of options that say so: by sub-commands, or by
   * a function where tables lie.
   */
  readonly runs?: Launch | readonly Launch[] | ((given: Given) => readonly Run[]);
  /** True for one that does nothing but run what it is given: where it does, rules need not see it as well. */
  readonly passes?: true;
}

/**
 * Descriptions by the names of the program, with blanks between them; each is made when somebody asks for it.
 * A name costs nothing, a property of a table that every command loads some thousand instructions.
 */
export type Descriptions = Readonly<Record<string, () => Description>>;
