/** A paper there is for the printer; a label is 60 by 40 mm, with the record's code on it. */
export type PaperSize = 'A4' | 'A5' | 'A4-landscape' | 'label'

/** A paper beside the type's own: what it is called, how large it is, and what stands on it. */
export type Paper<Field extends string = string, Table extends string = string> = {
  /** What stands at its head. */
  readonly title: string
  /** How large it is. */
  readonly size: PaperSize
  /** Fields of the line below the title. */
  readonly line?: readonly Field[]
  /** Rows of fields above the tables. */
  readonly facts: readonly (readonly Field[])[]
  /** By table the columns that stand on it; a table that is not named does not. */
  readonly columns?: { readonly [T in Table]?: readonly string[] }
  /** Who signs: 制单, titles of steps whose deciders do, or whoever does by hand. */
  readonly signatures?: readonly string[]
  /** Does its total stand on it, with its capital words? */
  readonly total?: boolean
}
