/** A paper there is for the printer; a label is 60 by 40 mm, with the record's code on it. */
export type PaperSize = 'A4' | 'A5' | 'A4-landscape' | 'label'

/** What stands on a paper, and how large it is. */
export type Paper<Field extends string = string, Table extends string = string> = {
  /** How large it is. */
  readonly size: PaperSize
  /** Fields of the line below the title. */
  readonly line?: readonly Field[]
  /** Rows of fields above the tables. */
  readonly facts: readonly (readonly Field[])[]
  /** By table the columns that stand on it; a table that is not named does not. */
  readonly columns?: { readonly [T in Table]?: readonly string[] }
  /** By table: columns offered as well that stay inside unless somebody wants them on a paper; guarded ones do anyhow. */
  readonly internal?: { readonly [T in Table]?: readonly string[] }
  /** Further templates by their names: what each leaves out, columns by their table, a total by its field. */
  readonly templates?: Readonly<Record<string, readonly string[]>>
  /** Who signs: 制单, titles of steps whose deciders do, or whoever does by hand. */
  readonly signatures?: readonly string[]
  /** What each copy is for. */
  readonly copies?: readonly string[]
  /** Does its total stand on it, with its capital words? */
  readonly total?: boolean
}

/** What stands on the paper of a type, where it says more than how large that is. */
export const paperOf = (print: PaperSize | Paper | undefined): Paper | undefined => (typeof print === 'object' ? print : undefined)

export const sizeOf = (print: PaperSize | Paper | undefined): PaperSize | undefined => (typeof print === 'object' ? print.size : print)
