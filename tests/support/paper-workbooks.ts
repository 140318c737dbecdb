import { Digests } from '../../core/kernel/digests.port.ts'
import type { Result } from '../../core/kernel/result.ts'
import type { SheetFacts, SheetRow } from '../../core/workbooks/sheet.ts'
import { Workbooks, type WorkbookReading } from '../../core/workbooks/workbooks.port.ts'

/** A workbook that is its rows. */
export class PaperWorkbooks extends Workbooks {
  readonly rows: readonly SheetRow[]
  readonly merges: SheetFacts['merges']
  constructor(rows: readonly SheetRow[], merges: SheetFacts['merges'] = []) {
    super()
    this.rows = rows
    this.merges = merges
  }
  read({ taken }: WorkbookReading): Promise<Result<SheetFacts>> {
    taken(this.rows)
    return Promise.resolve({ ok: true, value: { sheet: '表', sheets: ['表'], hidden: 0, merges: this.merges } })
  }
  write(): AsyncIterable<Uint8Array> {
    throw new Error('nothing is written here')
  }
  text(): AsyncIterable<string> {
    throw new Error('nothing is written here')
  }
}

export class NoDigests extends Digests {
  of() {
    return 'd'
  }
}
