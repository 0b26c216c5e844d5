import type { Queryable } from "#db/client.server.ts";
import type { Verdict } from "#db/schema.ts";

/** A column that a file of this kind may have. */
export interface MoveRole<Role extends string = string> {
  role: Role;
  label: string;
  /** Headings of other systems for it, in lower case. */
  headings: string[];
  isNeeded?: true;
}

/** The texts of a row by role. Columns that the file does not have are missing. */
export type MoveCells = Record<string, string>;

export interface JudgedRow {
  moveId: string;
  line: number;
  /** The e-mail address or old path that the row is about. */
  key: string;
  cells: MoveCells;
  /** The first earlier line of the file with the same key, and its texts. */
  twin: { line: number; cells: MoveCells } | null;
  isForced: boolean;
}

export interface Judgement {
  verdict: Verdict;
  /** A German sentence. */
  reason?: string;
}

/** The owner's answers. */
export interface MoveChoices {
  /** The id of a plan for a name in the file; empty for none. */
  plans?: Record<string, string>;
  withoutProof?: "skip" | "ask";
}

export interface MoveContext {
  choices: MoveChoices;
  /** The moment at which the move was uploaded. */
  uploadedAt: Date;
  now: Date;
}

/** The rules for one kind of file. All of them run within a transaction. */
export interface MoveKind {
  roles: MoveRole[];
  /** Reads the e-mail address or old path that the row is about; null if there is none. */
  keyOf: (cells: MoveCells) => string | null;
  /** The reason why a row without a key is unusable. */
  noKey: string;
  judge: (queryable: Queryable, row: JudgedRow, context: MoveContext) => Judgement;
  /** Takes over a new or different row. Returns what it has changed, to undo it. */
  apply: (transaction: Queryable, row: JudgedRow, context: MoveContext) => unknown;
  /** Takes it back, unless somebody has used it since. */
  undo: (transaction: Queryable, row: JudgedRow, made: unknown) => void;
}

export const unusable = (reason: string): Judgement => ({ verdict: "unusable", reason });
