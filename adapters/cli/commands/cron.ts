import type { JsonObject } from '../../../core/kernel/json.ts'
import { type Wall, wallOf, wallText } from '../../../core/cron/calendar.ts'
import { describe } from '../../../core/cron/describe.ts'
import { offerFor } from '../../../core/cron/dialects.ts'
import type { Expression } from '../../../core/cron/expression.ts'
import { parse } from '../../../core/cron/parse.ts'
import { anyYear, nextTimes, type Zone } from '../../../core/cron/schedule.ts'
import { warningsOf } from '../../../core/cron/warnings.ts'
import { answerLines, type Streams, unreadableLine } from '../lines/json-lines.ts'

const expressionMissing = '缺少expr'
const fromMalformed = 'from请写成 yyyy-MM-dd hh:mm:ss'
const countMalformed = 'count请填1到10000的整数'
const MOST_TIMES = 10_000

type Answer = Readonly<Record<string, unknown>>

const refused = (fields: JsonObject, message: string): Answer => ({ ...fields, valid: false, message })

/** Answers each line that holds an expression; any other, and what is no expression, with the reason. */
const answering =
  (answer: (expression: Expression, fields: JsonObject) => Answer) =>
  (fields: JsonObject | undefined): Answer => {
    if (!fields) return { valid: false, message: unreadableLine }
    const { expr } = fields
    if (typeof expr !== 'string') return refused(fields, expressionMissing)
    const read = parse(expr)
    if (read.ok) return answer(read.value, fields)
    const offer = offerFor(expr)
    return {
      ...refused(fields, read.failure.message),
      ...(offer && 'expression' in offer ? { offer: offer.expression } : {}),
    }
  }

export type NextOptions = { readonly from: Wall; readonly count: number; readonly zone: Zone; readonly ignoreYear?: boolean | undefined }

/** `{"expr":"0 0 12 ? * 6L"}` → `{"expr":…,"valid":true,"next":["2026-03-27 12:00:00",…]}`; a line may carry its own `from` and `count`. */
export const cronNext = (streams: Streams, { from, count, zone, ignoreYear }: NextOptions): Promise<void> =>
  answerLines(
    streams,
    answering((expression, fields) => {
      const after = fields['from'] === undefined ? from : wallOf(String(fields['from'] as string))
      if (after === undefined) return refused(fields, fromMalformed)
      const most = fields['count'] === undefined ? count : Number(fields['count'])
      if (!Number.isInteger(most) || most < 1 || most > MOST_TIMES) return refused(fields, countMalformed)
      const times = nextTimes(ignoreYear ? anyYear(expression) : expression, after, most, zone)
      return { ...fields, valid: true, next: times.map(wallText) }
    }),
  )

/** `{"expr":"0 30 8 1,15 * ?"}` → `{"expr":…,"valid":true,"text":"每月 1 日、15 日 08:30:00 执行"}`. */
export const cronDescribe = (streams: Streams): Promise<void> =>
  answerLines(
    streams,
    answering((expression, fields) => ({ ...fields, valid: true, text: describe(expression) })),
  )

/** `{"expr":"0 0 9 31 * ?"}` → `{"expr":…,"valid":true,"warnings":[…]}`. */
export const cronValidate = (streams: Streams): Promise<void> =>
  answerLines(
    streams,
    answering((expression, fields) => ({ ...fields, valid: true, warnings: warningsOf(expression) })),
  )
