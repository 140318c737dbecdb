/** What must hold, and what is said where it does not; `${title}` and `{key}` in the message are replaced. */
export type Rule<Of extends readonly unknown[]> = {
  /** What is true of a document, a row or a field that may go on; of a field not asked while it is empty. */
  readonly holds: (...of: Of) => boolean
  /** Said where it does not hold, with what to do next; of each row. */
  readonly message: string | ((...of: Of) => string)
}

/** A rule over the whole document. One that only warns asks 继续/取消 instead of refusing. */
export type Check<D, Key extends string = string> = Rule<[doc: D]> & {
  /** Only asks 继续/取消. */
  readonly warns?: boolean
  /** Asked once more when the document takes effect, at the last approval: others may have been quicker since it was submitted. */
  readonly again?: boolean
  /** The field it is about, of rows the column whose cell is marked, or the table: that says so at its head as long as the check fails. */
  readonly field?: Key
  /** Asked of the stored record instead: may it be changed in its form, or deleted, at all? */
  readonly before?: Guarded | readonly Guarded[]
  readonly rows?: undefined
}

/** What a check of a stored record stands before. */
export type Guarded = 'edit' | 'delete'

/** A check that each row of a table must hold; what is wrong, or doubtful, is marked at a cell of the row. */
export type RowCheck<D> = {
  readonly [K in keyof D & string]: D[K] extends readonly (infer R)[]
    ? Rule<[row: R, doc: D]> & {
        /** The table. */
        readonly rows: K
        /** The column whose cell is marked. */
        readonly field: keyof R & string
        /** Only asks 继续/取消. */
        readonly warns?: boolean
        /** Asked once more when the document takes effect. */
        readonly again?: boolean
        /** What is said at the cell, where the message asks about the whole document. */
        readonly said?: string
        /**
         * Of one that warns: said while typing to who may not see what it compares with, by the server. Whoever tries values finds that
         * out by it: only where an open figure that he is shown tells as much.
         */
        readonly open?: true
        readonly before?: undefined
      }
    : never
}[keyof D & string]
