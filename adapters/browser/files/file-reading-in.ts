import type { Block, FileReading } from '../../../core/files/file-reading.ts'
import { type JsonObject, numberOf, objectOf, objectsOf, textOf, textsOf } from '../../../core/kernel/json.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { unreadable } from '../http/failures.ts'

const blockOf = (value: JsonObject): Block =>
  Array.isArray(value['rows'])
    ? { rows: value['rows'].map(textsOf) }
    : { text: textOf(value['text']), ...(typeof value['level'] === 'number' ? { level: value['level'] } : {}) }

/** What the server told of a file. */
export const fileReadingIn = (answer: unknown): Result<FileReading> => {
  const told = objectOf(answer)
  const isCut = told['isCut'] === true
  if (told['kind'] === 'text') return ok({ kind: 'text', text: textOf(told['text']), isCut })
  if (told['kind'] === 'blocks') return ok({ kind: 'blocks', blocks: objectsOf(told['blocks']).map(blockOf), isCut })
  if (told['kind'] !== 'sheet') return fail(unreadable)
  const rows = objectsOf(told['rows']).map((row) => ({ number: numberOf(row['number']), cells: textsOf(row['cells']) }))
  return ok({ kind: 'sheet', sheet: textOf(told['sheet']), sheets: textsOf(told['sheets']), rows, isCut })
}
