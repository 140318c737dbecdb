import { patternProblem } from '../../../core/validation/form-patterns.ts'
import { answerLines, type Fields, type Streams, unreadableLine } from '../lines/json-lines.ts'

const patternMissing = '缺少pattern'

const checked = (fields: Fields | undefined) => {
  if (!fields) return { ok: false, message: unreadableLine }
  const { pattern, value } = fields
  if (typeof pattern !== 'string' || pattern === '') return { ok: false, message: patternMissing }
  const message = patternProblem(pattern, value === undefined || value === null ? '' : String(value as string | number))
  return message === undefined ? { ok: true } : { ok: false, message }
}

/** `{"pattern":"n6-16","value":"123456"}` → `{"ok":true}`. */
export const validate = (streams: Streams): Promise<void> => answerLines(streams, checked)
