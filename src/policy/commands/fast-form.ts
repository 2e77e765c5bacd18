/**
 * A form of a program to which no rule objects where all its words are plain: options, texts and paths of the project
 * that tell of nothing which a rule looks at. The table by which plain lines are answered without a parser is made of
 * these forms (`fast-forms.ts`). Of a program that only looks whatever it is asked (`ANY`) no form needs to be given.
 */
export interface Plain {
  /** Its first words in this form, `|` between them, each of one or two words (`pr view`). Absent: any. */
  readonly verbs?: string;
  /** The options that it may get, with blanks between them. Absent: any plain ones. */
  readonly options?: string;
  /** Options beside which its first operand is a pattern, or a program of its own language. */
  readonly pattern?: string;
  /** Options whose value is a text for people. */
  readonly texts?: string;
  /** Which of its words mean something else than a plain word does. */
  readonly words?: PlainWords;
  /** True where what stands behind `--` is for a script. */
  readonly passesOn?: true;
  /**
   * True where it runs recipes of the project (`ProjectCode`), and is harmless only where there are none; `compose` where
   * it starts services, which may be given folders of the machine.
   */
  readonly recipes?: true | "compose";
  /** That it opens nothing by the name of a word, or runs the file that it is given. */
  readonly opens?: "nothing" | "scripts";
}

/**
 * `texts`: every word is a text. `lines`: its first word is a script that prints lines by their numbers.
 * `script`: its first word is a file of source code, and none of the others a command. `here`: one of them is an
 * address of this machine. `revisions`: a word may be `main..HEAD`, and none an address with `::`. `branches`: the same,
 * and none deletes or overwrites a branch elsewhere. `packages`: none is an address. `name`: it has one word and no more.
 * `one`: at most one of them is no option.
 */
export type PlainWords =
  | "texts"
  | "lines"
  | "script"
  | "here"
  | "revisions"
  | "branches"
  | "packages"
  | "name"
  | "one";
