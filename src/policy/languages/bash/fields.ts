import { type Arg, UNKNOWN } from "../../invocation.ts";

/** A stretch of a word with one kind of quoting. */
export interface Piece {
  readonly text: string;
  readonly quoted: boolean;
  readonly expanded: boolean;
  readonly glob?: boolean;
  readonly variable?: string;
  readonly from?: readonly number[];
  readonly fields?: readonly string[];
  /** True when it may be any number of fields, even in quotes. */
  readonly many?: boolean;
}

/** One way a word may read: braces and disagreeing branches give several. */
export type Pieces = readonly Piece[];

/** A field without its place in the text. */
export type Field = Omit<Arg, "start" | "end">;

/** Splits a row into fields: quoted text never splits, expansions split at the field separators. */
export function fields(row: Pieces, ifs: string | undefined): readonly Field[] {
  const out: Field[] = [];
  let current: Field | undefined;
  const add = (text: string, piece: Piece): void => {
    const open: Field = current ?? { value: "", glob: false };
    const loose = !piece.quoted || piece.many === true;
    const unknown = loose && text.includes(UNKNOWN);
    const from = joinedWriters(open.from, piece.from);
    const wild = piece.expanded && !piece.quoted && /[*?[]/.test(text);
    current = {
      value: open.value + text,
      glob: open.glob || piece.glob === true || wild,
      ...(from === undefined || from.length === 0 ? {} : { from }),
      ...(unknown || open.splits === true ? { splits: true } : {}),
      ...startVariable(open, piece),
    };
  };
  for (const piece of row) {
    const texts = pieceFields(piece, ifs);
    texts.forEach((text, index) => {
      if (index > 0) {
        if (current !== undefined) out.push(current);
        current = undefined;
      }
      if (text !== "" || piece.quoted || !piece.expanded) add(text, piece);
    });
  }
  if (current !== undefined) out.push(current);
  return out;
}

/** The writers of both, each once. */
function joinedWriters(
  open: readonly number[] | undefined,
  more: readonly number[] | undefined,
): readonly number[] | undefined {
  if (open === undefined || open.length === 0 || more === undefined) return more ?? open;
  return open === more ? open : [...new Set([...open, ...more])];
}

function startVariable(open: Field, piece: Piece): { readonly variable?: string } {
  if (open.variable !== undefined) return { variable: open.variable };
  return piece.variable !== undefined && open.value === "" ? { variable: piece.variable } : {};
}

function pieceFields(piece: Piece, ifs: string | undefined): readonly string[] {
  if (piece.fields !== undefined) return piece.fields;
  if (piece.quoted || !piece.expanded) return [piece.text];
  if (ifs === "") return [piece.text];
  const separators = ifs === undefined ? " \t\n" : ifs;
  const { text } = piece;
  const texts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (!separators.includes(text.charAt(at))) continue;
    if (at > start || texts.length === 0) texts.push(text.slice(start, at));
    start = at + 1;
  }
  texts.push(text.slice(start));
  if (texts.length > 1 && texts[texts.length - 1] === "" && piece.text.trim() === "")
    return ["", ""];
  return texts;
}
