import type { ReadingCall } from '../../../../core/definitions/reading-call.ts'
import { all } from '../../../../core/kernel/condition.ts'
import { today } from '../../../../core/kernel/dates.ts'
import { fail, ok } from '../../../../core/kernel/result.ts'
import type { Row } from '../../../../core/kernel/wire.ts'
import { labelKey } from '../../../../core/records/labels.ts'
import { usable } from '../../../../core/records/choices/choosing.ts'
import { fieldsOf, readText } from '../../http/body-fields.ts'
import type { GuardedCall } from '../../http/call.ts'
import { wrongParameter } from '../../http/failures.ts'
import type { RouteContext } from './route-context.ts'

const MOST = 1_000
const LONGEST = 200

/** The seed's own calls of a type that read. */
export const callRoutes = (mounted: RouteContext): readonly GuardedCall[] =>
  Object.entries<ReadingCall>(mounted.type.calls ?? {}).map(([name, declared]) => callRoute(mounted, name, declared))

const callRoute = ({ type, use, at }: RouteContext, name: string, declared: ReadingCall): GuardedCall => ({
  method: declared.method,
  path: at(declared.by === undefined ? name : `${name}/:${declared.by}`),
  may: 'signedIn',
  run: async ({ params, parameters, body, by }) => {
    const sent = declared.method === 'POST' ? fieldsOf(body ?? {}) : ok({})
    if (!sent.ok) return sent
    const given: Readonly<Record<string, unknown>> = { ...parameters, ...sent.value, ...params }
    const texts = new Map<string, string>()
    for (const [key, value] of Object.entries(given)) {
      if (value === null || value === undefined || typeof value === 'object') continue
      const text = readText(String(value as string | number), LONGEST)
      if (!text.ok) return fail(wrongParameter)
      texts.set(key, text.value.trim())
    }
    const day = today(use.clock.now())
    const asked = declared.where((key) => texts.get(key) ?? '', day)
    const [field = type.titleField, direction] = (declared.order ?? '').split(' ').filter(Boolean)
    const page = await use.lookUp.run({
      type,
      where: declared.anyState ? asked : all(...usable(type), asked),
      fields: declared.reads,
      order: [{ field, direction: direction === 'desc' ? 'desc' : 'asc' }],
      pageNo: 1,
      pageSize: declared.most ?? MOST,
      by,
    })
    if (!page.ok) return page
    const rows = page.value.records.map((row) => declared.as?.(row, day) ?? taken(declared, row))
    return ok(declared.most === 1 ? (rows[0] ?? null) : rows)
  },
})

const taken = ({ reads }: ReadingCall, row: Row): Row =>
  Object.fromEntries(['id', ...reads, ...reads.map(labelKey)].flatMap((key) => (row[key] === undefined ? [] : [[key, row[key]]])))
