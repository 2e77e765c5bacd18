import type { Arg } from "../invocation.ts";
import type { Effect } from "../model.ts";
import type { Arguments } from "./parse-arguments.ts";

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
  | "address";

/** What a program is: the one place where it is said. */
export interface Description {
  /**
   * Its options by what they stand for: separated by spaces, the names of one option by `|`, with their dashes
   * (`"-n|--dry-run --list-only"`).
   */
  readonly options: { readonly [Kind in OptionKind]?: string };
  /** The arguments that its standard input holds, where it is told to read them there. */
  readonly optionsInInput?: (args: readonly Arg[], text: string) => readonly string[];
  /** What operands and switches make it do; what the values of options do follows from their kinds. */
  readonly effects: (args: Arguments) => readonly Effect[];
}

/** Descriptions by the name of the program; each is made when somebody asks for it. */
export type Descriptions = Readonly<Record<string, () => Description>>;
