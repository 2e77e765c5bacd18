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
