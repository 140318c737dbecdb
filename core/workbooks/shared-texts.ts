import type { SheetCell } from './sheet.ts'

/** So many texts that differ are known at once: those of a column in which no two are alike would fill them up for nothing. */
const MOST = 20_000

/** A text that stands in many cells is kept once: what came out of a file comes anew for each. */
export class SharedTexts {
  private readonly known = new Map<string, string>()

  of(cell: SheetCell): SheetCell {
    if (typeof cell !== 'string') return cell
    const found = this.known.get(cell)
    if (found !== undefined) return found
    if (this.known.size < MOST) this.known.set(cell, cell)
    return cell
  }
}
