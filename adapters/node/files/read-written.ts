import papaparse from 'papaparse'
import { type FileReading, firstBlocks, MOST_ROWS, MOST_SIGNS, readRow } from '../../../core/files/file-reading.ts'
import { endingOf } from '../../../core/files/names.ts'
import { Unzip } from '../workbooks/unzip.ts'
import { blocksOfDocument, blocksOfSlides } from './written-xml.ts'

/** Text of this country: UTF-8 and UTF-16 as they say, else the older code page. */
const decoded = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const tableOf = (text: string): FileReading => {
  const { data } = papaparse.parse<string[]>(text, { preview: MOST_ROWS + 1, skipEmptyLines: 'greedy' })
  const rows = data.slice(0, MOST_ROWS).map((cells, at) => readRow(at + 1, cells))
  return { kind: 'sheet', sheet: 'CSV', sheets: ['CSV'], rows, isCut: data.length > rows.length }
}

/** What is written in a file, by its ending; whatever is wrong with it is thrown. */
export const readWritten = (name: string, bytes: Uint8Array): FileReading => {
  const ending = endingOf(name)
  if (ending === 'csv') return tableOf(decoded(bytes))
  if (ending === 'txt') {
    const text = decoded(bytes)
    return { kind: 'text', text: text.slice(0, MOST_SIGNS), isCut: text.length > MOST_SIGNS }
  }
  const zip = new Unzip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return firstBlocks(ending === 'pptx' ? blocksOfSlides(zip) : blocksOfDocument(zip))
}
