import type { Block, FileReading } from '../../../core/files/file-reading.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { unreadable } from '../http/failures.ts'
import { type Fields, listOf, numberOf, textOf } from '../records/reading.ts'

const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(textOf) : [])

const blockOf = (value: Fields): Block =>
  Array.isArray(value['rows'])
    ? { rows: value['rows'].map(textsIn) }
    : { text: textOf(value['text']), ...(typeof value['level'] === 'number' ? { level: value['level'] } : {}) }

/** What the server told of a file. */
export const fileReadingIn = (answer: unknown): Result<FileReading> => {
  const told = (answer ?? {}) as Fields
  const isCut = told['isCut'] === true
  if (told['kind'] === 'text') return ok({ kind: 'text', text: textOf(told['text']), isCut })
  if (told['kind'] === 'blocks') return ok({ kind: 'blocks', blocks: listOf(told['blocks']).map(blockOf), isCut })
  if (told['kind'] !== 'sheet') return fail(unreadable)
  const rows = listOf(told['rows']).map((row) => ({ number: numberOf(row['number']), cells: textsIn(row['cells']) }))
  return ok({ kind: 'sheet', sheet: textOf(told['sheet']), sheets: textsIn(told['sheets']), rows, isCut })
}
