import { failure } from '../kernel/failure.ts'
import { fail, ok, type Result } from '../kernel/result.ts'

const wrongCondition = failure('tree.condition', '组件JTreeSelect-condition传值有误，需要一个json字符串!')

/** By field, the value it must have. */
export type TreeCondition = Readonly<Record<string, string>>

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isScalar = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** A tree select's condition, the text of a JSON object (seed §5); nothing given asks nothing. */
export const readTreeCondition = (text: string): Result<TreeCondition> => {
  if (text.trim() === '') return ok({})
  try {
    const read: unknown = JSON.parse(text)
    if (!isPlain(read) || !Object.values(read).every(isScalar)) return fail(wrongCondition)
    return ok(Object.fromEntries(Object.entries(read).map(([key, value]) => [key, String(value)])))
  } catch {
    return fail(wrongCondition)
  }
}
