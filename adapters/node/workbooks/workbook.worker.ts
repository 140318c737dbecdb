import { parentPort } from 'node:worker_threads'
import type { SheetRow } from '../../../core/workbooks/sheet.ts'
import { readWorkbook, refusalOf, type WantedRows } from './read-workbook.ts'

const ROWS_AT_ONCE = 1_000

const port = parentPort

port?.once('message', ({ bytes, ...wanted }: WantedRows & { readonly bytes: Uint8Array }) => {
  let rows: SheetRow[] = []
  const send = () => {
    if (rows.length) port.postMessage({ rows })
    rows = []
  }
  readWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), wanted, (row) => {
    rows.push(row)
    if (rows.length >= ROWS_AT_ONCE) send()
  }).then(
    (facts) => {
      send()
      port.postMessage({ facts })
    },
    (error: unknown) => port.postMessage({ failure: refusalOf(error) }),
  )
})
