import { z } from 'zod'
import type { JsonObject } from '../../../core/kernel/json.ts'
import { patternProblem, patternWarning } from '../../../core/validation/form-patterns.ts'
import { formProblem } from '../../../core/validation/form-rules.ts'
import { answerLines, type Streams, unreadableLine } from '../lines/json-lines.ts'

const patternMissing = '缺少pattern'
const wrongRules = 'rules应为规则的列表，如[{"required":true},{"max":20}]'

const rule = z.object({
  required: z.boolean().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  atLeast: z.number().optional(),
  atMost: z.number().optional(),
  pattern: z.string().optional(),
  message: z.string().optional(),
})

const said = (message: string | undefined, warning?: string) =>
  message === undefined ? { ok: true, ...(warning === undefined ? {} : { warning }) } : { ok: false, message }

const checked = (fields: JsonObject | undefined) => {
  if (!fields) return { ok: false, message: unreadableLine }
  const { pattern, rules, value, title } = fields
  const text = value === undefined || value === null ? '' : String(value as string | number)
  if (rules !== undefined) {
    const read = z.array(rule).safeParse(rules)
    return read.success ? said(formProblem(read.data, text, typeof title === 'string' ? title : '')) : { ok: false, message: wrongRules }
  }
  if (typeof pattern !== 'string' || pattern === '') return { ok: false, message: patternMissing }
  return said(patternProblem(pattern, text), patternWarning(pattern, text))
}

/** `{"pattern":"n6-16","value":"123456"}` → `{"ok":true}`; `rules` instead of `pattern` stops at the first that is broken. */
export const validate = (streams: Streams): Promise<void> => answerLines(streams, checked)
