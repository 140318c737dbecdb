import { type Failure, filled } from '../../../core/kernel/failure.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { damagedWorkbook, hugeWorkbook, notWorkbook, readingStopped, slowWorkbook } from '../../../core/workbooks/failures.ts'
import type { SheetFacts, SheetRow, WrittenSheet } from '../../../core/workbooks/sheet.ts'
import { Workbooks, type WorkbookReading } from '../../../core/workbooks/workbooks.port.ts'
import { xlsxParts } from '../../../core/workbooks/xlsx-sheets.ts'
import { startThread } from '../start-thread.ts'
import { writeCsv } from './write-csv.ts'
import { zipped } from './zip.ts'

const MOST_MEGABYTES = 256
const LONGEST = 30_000

type Said = { readonly rows?: readonly SheetRow[]; readonly facts?: SheetFacts; readonly failure?: Failure }

/** Spreadsheets read in a thread of their own, with a limit to its memory and its time: a hostile one ends there. */
export class ThreadWorkbooks extends Workbooks {
  read({ name, bytes, most, sheet, taken, signal }: WorkbookReading): Promise<Result<SheetFacts>> {
    const refuse = (failure: Failure) => fail(filled(failure, { name }))
    if (!/\.xlsx?$/i.test(name)) return Promise.resolve(refuse(notWorkbook))
    if (signal?.aborted) return Promise.resolve(fail(readingStopped))
    return new Promise((answer) => {
      const worker = startThread(new URL('./workbook.worker.js', import.meta.url), MOST_MEGABYTES)
      const end = (result: Result<SheetFacts>) => {
        clearTimeout(patience)
        void worker.terminate()
        answer(result)
      }
      const patience = setTimeout(() => end(refuse(slowWorkbook)), LONGEST)
      signal?.addEventListener('abort', () => end(fail(readingStopped)))
      worker.on('message', ({ rows, facts, failure }: Said) => {
        if (rows) taken(rows)
        if (facts) end(ok(facts))
        if (failure) end(refuse(failure))
      })
      worker.on('error', (error: NodeJS.ErrnoException) =>
        end(refuse(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? hugeWorkbook : damagedWorkbook)),
      )
      worker.on('exit', () => end(refuse(damagedWorkbook)))
      // A copy: the caller keeps his bytes.
      const own = Uint8Array.from(bytes)
      worker.postMessage({ bytes: own, most, sheet }, [own.buffer])
    })
  }

  write(sheets: readonly WrittenSheet[]): AsyncIterable<Uint8Array> {
    return zipped(xlsxParts(sheets))
  }

  text(sheet: WrittenSheet): AsyncIterable<string> {
    return writeCsv(sheet)
  }
}
