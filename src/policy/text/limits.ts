/** Longest shell text that is parsed, in UTF-16 units: above it the parser's lazy parts cost seconds. */
export const SOURCE_MAX_CHARS = 65_536;

/** Heredocs in one text: the parser's time grows with their square, 10,000 on a line cost 0.3 s. */
export const HEREDOCS_MAX = 2_000;

/** Levels of syntax and of text run as code, summed: keeps the native stack far from its end. */
export const DEPTH_MAX = 160;

/** Commands one analysis lists; a script with more is judged as "cannot be sure". */
export const INVOCATIONS_MAX = 3_000;

/** Fields one word may expand to; beyond it the word becomes one unknown. */
export const FIELDS_MAX = 64;

/** Values a `for` loop is unrolled over; the rest is walked once with an unknown value. */
export const LOOP_VALUES_MAX = 32;

/** Possible values a variable keeps when branches disagree; beyond it the value is unknown. */
export const ALTERNATIVES_MAX = 4;

/** Ways in which the words of one command may read together; beyond it the command is judged as "cannot be sure". */
export const READINGS_MAX = 16;

/** Functions or aliases that one name may stand for, so that no text takes long that defines ever more. */
export const MEANINGS_MAX = 64;

/** Longest constant text carried through variables, pipes and files, in UTF-16 units. */
export const TEXT_MAX_CHARS = 65_536;

/** Longest path of a working folder, in UTF-16 units: Linux enters none that is named by 4,096 bytes. */
export const FOLDER_MAX_CHARS = 8_192;
