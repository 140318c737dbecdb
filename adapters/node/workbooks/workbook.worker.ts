import { parentPort } from 'node:worker_threads'
import type { SheetRow } from '../../../core/workbooks/sheet.ts'
import { readWorkbook, refusalOf, type WantedRows } from './read-workbook.ts'

const ROWS_AT_ONCE = 1_000
const TEXT_AT_ONCE = 2 ** 20

const textIn = ({ cells }: SheetRow) => cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)

const port = parentPort

port?.once('message', ({ bytes, ...wanted }: WantedRows & { readonly bytes: Uint8Array }) => {
  let rows: SheetRow[] = []
  let text = 0
  const send = () => {
    if (rows.length) port.postMessage({ rows })
    rows = []
    text = 0
  }
  readWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), wanted, (row) => {
    rows.push(row)
    text += textIn(row)
    if (rows.length >= ROWS_AT_ONCE || text > TEXT_AT_ONCE) send()
  }).then(
    (facts) => {
      send()
      port.postMessage({ facts })
    },
    (error: unknown) => port.postMessage({ failure: refusalOf(error) }),
  )
})
