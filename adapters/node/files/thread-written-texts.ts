import { unreadable } from '../../../core/files/failures.ts'
import { type FileReading, MOST_ROWS, type ReadRow, readRow } from '../../../core/files/file-reading.ts'
import { endingOf } from '../../../core/files/names.ts'
import { type Written, WrittenTexts } from '../../../core/files/written-texts.port.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { numberText, type SheetCell, type SheetRow } from '../../../core/workbooks/sheet.ts'
import type { Workbooks } from '../../../core/workbooks/workbooks.port.ts'
import { askThread } from '../start-thread.ts'

const THREAD = { program: new URL('./written.worker.js', import.meta.url), megabytes: 256, longest: 20_000 }

/** A sheet holds no more. */
const ALL_ROWS = 1_048_576

const textOf = (cell: SheetCell | undefined): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'object' ? cell.wrong : typeof cell === 'number' ? numberText(cell) : cell

/** Read in a thread with a limit to its memory and its time, one file at a time: a hostile one ends there. */
export class ThreadWrittenTexts extends WrittenTexts {
  private readonly workbooks: Workbooks
  private last: Promise<unknown> = Promise.resolve()

  constructor(workbooks: Workbooks) {
    super()
    this.workbooks = workbooks
  }

  read(written: Written): Promise<Result<FileReading>> {
    const next = this.last.then(() => (endingOf(written.name).startsWith('xls') ? this.sheet(written) : this.text(written)))
    this.last = next
    return next
  }

  private async sheet({ name, bytes, sheet }: Written): Promise<Result<FileReading>> {
    const rows: ReadRow[] = []
    let count = 0
    const taken = (some: readonly SheetRow[]) => {
      count += some.length
      rows.push(...some.slice(0, MOST_ROWS - rows.length).map(({ number, cells }) => readRow(number, Array.from(cells, textOf))))
    }
    const facts = await this.workbooks.read({ name, bytes, most: ALL_ROWS, ...(sheet === undefined ? {} : { sheet }), taken })
    if (!facts.ok) return facts
    return ok({ kind: 'sheet', sheet: facts.value.sheet, sheets: facts.value.sheets, rows, isCut: count > rows.length })
  }

  private async text({ name, bytes }: Written): Promise<Result<FileReading>> {
    const own = Uint8Array.from(bytes)
    const read = await askThread<FileReading>({ name, bytes: own }, [own.buffer], THREAD)
    return read ? ok(read) : fail(unreadable)
  }
}
