/** What is never torn between two pages: a row of a table, or a block of its own. */
export type Piece = {
  readonly height: number
  /** What stands above it where its table begins. */
  readonly opening?: number
  /** What stands above it where it begins a later page. */
  readonly repeated?: number
  /** It never begins a page alone: what stands before it comes along. */
  readonly joins?: boolean
  /** It counts among the rows of a page. */
  readonly isRow?: boolean
}

const above = ({ opening = 0, repeated = 0 }: Piece, beginsPage: boolean): number => opening || (beginsPage ? repeated : 0)

const heightOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((height, piece, at) => height + piece.height + above(piece, at === 0), 0)

/** Takes from the end of a page what has to come along; something always stays. */
const takenAlong = (page: number[], pieces: readonly Piece[]): readonly number[] => {
  const taken: number[] = []
  while (page.length > 1 && (taken.length === 0 || pieces[taken[0]!]!.joins)) taken.unshift(page.pop()!)
  return taken
}

/** Pieces over pages of this height, in their order, each page as full as it can be; at most so many rows on each where somebody says so. */
export const paged = (pieces: readonly Piece[], height: number, mostRows = Infinity): readonly (readonly number[])[] => {
  const pages: number[][] = [[]]
  const on = (page: readonly number[]) => page.map((at) => pieces[at]!)
  for (const [at, piece] of pieces.entries()) {
    const page = pages.at(-1)!
    const rows = on(page).filter(({ isRow }) => isRow).length
    const fits = heightOf([...on(page), piece]) <= height && !(piece.isRow && rows >= mostRows)
    if (fits || page.length === 0) page.push(at)
    else pages.push([...(piece.joins ? takenAlong(page, pieces) : []), at])
  }
  return pages
}
