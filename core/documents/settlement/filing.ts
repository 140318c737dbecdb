import { type Effects, message, update } from '../../definitions/effect.ts'
import { bool, date, dict, longText, ref, refBy, region } from '../../definitions/fields.ts'
import type { TypeKey } from '../../definitions/type-keys.ts'
import { today } from '../../definitions/start.ts'
import { all, always, any, empty, eq, ge, gt, le, ne, oneOf, some, type Condition } from '../../kernel/condition.ts'
import { addDays, addMonths, firstDay, lastDay } from '../../kernel/dates.ts'
import { cycleMonths, cycleStart } from './filing-match.ts'
import { isEmpty, wireOf, type Row, type Wire } from '../../kernel/wire.ts'

/** 备案, what those of zs and zy have in common: approved, dated rows that settlements read (ZS-R5, ZS-R6). */

/** Of settle_filing_type. */
export const [NEW, CHANGE, END] = ['1', '2', '3'] as const
/** Of settle_line_status. */
export const [IN_FORCE, ENDED, VOID] = ['1', '2', '9'] as const
/** A row that counts on the days it says. */
export const counts = oneOf('lineStatus', [IN_FORCE, ENDED])

export const OVERLAPS = '同一代理商、产品、范围在该日期区间内已有备案'
export const ENDS_EARLY = '失效日期不能早于生效日期'

const TERMINALS = { 1: 'bsc.hospital', 2: 'bsc.pharmacy', 4: 'bsc.hospital' } as const

/** Fields of a header that says what becomes of which rows. */
export const filingKind = {
  filingType: dict('备案类型', { code: 'settle_filing_type', required: true, default: '1', listed: true, queried: true }),
}

export const filingDay = { filingDate: date('备案日期', { required: true, default: today, listed: true, queried: 'range' }) }

export const backdating = {
  backdate: bool('追溯备案', { default: 'N', listed: true }),
  backdateReason: longText('追溯原因', { max: 300, required: 'shown' }),
}

export const isBackdated = ({ backdate }: { readonly backdate: string | null }): boolean => backdate === 'Y'

/** A terminal: a hospital, or a pharmacy. */
export const terminal = {
  terminalType: dict('终端类型', { code: 'terminal_type' }),
  terminalId: refBy('终端', { by: 'terminalType', targets: TERMINALS }),
}

/** Where a row holds: everywhere, where nothing is said. */
export const place = {
  companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
  regionId: region('区域', { level: 'province' }),
  ...terminal,
}

export const PLACE = ['companyId', 'regionId', 'terminalType', 'terminalId'] as const

/** When a row holds, and what became of it. */
export const days = {
  startDate: date('生效日期', { required: true }),
  endDate: date('失效日期'),
  lineStatus: dict('状态', { code: 'settle_line_status', default: '0', editable: false }),
}

type Days = { readonly startDate: string; readonly endDate: string | null }

export const endsLater = { holds: ({ startDate, endDate }: Days) => (endDate ?? '') >= startDate, message: ENDS_EARLY }

type Head = { readonly filingType: string }

/** Only what changes or ends says which row does. */
export const namesSource = (_: unknown, { filingType }: Head): boolean => filingType !== NEW

const meetsInTime = (a: Days, b: Days): boolean => (!a.endDate || b.startDate <= a.endDate) && (!b.endDate || a.startDate <= b.endDate)

const same = (a: object, b: object, keys: readonly string[]): boolean =>
  keys.every((key) => String((a as Row)[key] ?? '') === String((b as Row)[key] ?? ''))

type Own = Days & { readonly $: { readonly id: string } }

/** No two rows of a document say different things of the same days. */
export const isApart =
  (keys: readonly string[]) =>
  (row: Own, rows: readonly Own[]): boolean =>
    !rows.some((other) => other.$.id !== row.$.id && same(row, other, keys) && meetsInTime(row, other))

/** Rows of approved filings that say something of the same, on days of this row; `keys` may name fields of the header as `head.x`. */
export const meeting = (
  row: Partial<Days> & { readonly sourceItemId?: string | null },
  head: Head,
  keys: readonly string[],
): Condition | undefined =>
  head.filingType !== END && row.startDate
    ? all(
        counts,
        ...keys.map((key) => {
          const value = key.startsWith('head.') ? (head as unknown as Row)[key.slice('head.'.length)] : (row as unknown as Row)[key]
          return eq(key, isEmpty(value as Wire) ? null : String(value))
        }),
        any(empty('endDate'), ge('endDate', row.startDate)),
        row.endDate ? le('startDate', row.endDate) : always,
        row.sourceItemId ? ne('id', row.sourceItemId) : always,
      )
    : undefined

/** The check that no row says anything of a day of which another one of the document, or one in force, says something. */
export const standsApart = (keys: readonly string[], message: string) =>
  ({
    rows: 'items',
    field: 'startDate',
    holds: (row: Own & { readonly $: { readonly facts: { readonly overlaps: boolean } } }, doc: { readonly items: readonly Own[] }) =>
      !row.$.facts.overlaps && isApart(keys)(row, doc.items),
    message,
    again: true,
  }) as const

/** The set of a table that keeps rows in force apart over all documents. */
export const apart = <Key extends string>(fields: readonly Key[], message: string) => ({
  fields,
  during: ['startDate', 'endDate'] as const,
  where: counts,
  message,
})

type Item = Days & {
  readonly sourceItemId: string | null
  readonly lineStatus: string
  readonly $: { readonly id: string; readonly today: string; readonly old: Readonly<Record<string, unknown>> | undefined }
}

/** ZS-R6: what a change or an end does to the row in force. */
const ending = (filingType: string, { startDate, endDate, $ }: Item) => {
  if (filingType === END) return { endDate: endDate ?? $.today, lineStatus: ENDED }
  return (old: Days) => (old.startDate >= startDate ? { lineStatus: VOID } : { endDate: addDays(startDate, -1) })
}

/** The tables whose rows live so. */
export type FiledPlace = `${Extract<TypeKey, `z${'s' | 'y'}.${string}`>}.items`

/** ZS-R6: rows take effect, those that they replace end, those that they end are over. */
export const takesEffect =
  (at: FiledPlace) =>
  ({ filingType, items }: Head & { readonly items: readonly Item[] }): Effects =>
    items.map((row) => [
      filingType !== NEW &&
        row.sourceItemId !== null &&
        update(at as 'zs.commissionFiling.items', row.sourceItemId, { set: ending(filingType, row) }),
      filingType !== END && update(row, { set: { lineStatus: IN_FORCE } }),
    ])

export type Filing = { readonly items: readonly Item[]; readonly $: { readonly old: Readonly<Record<string, unknown>> | undefined } }

const hasRowsInForce = ({ items }: Filing): boolean => items.some(({ lineStatus }) => lineStatus === IN_FORCE)

/** 变更备案 and 终止备案: a new form over the rows that are in force. */
export const succession = <Type extends TypeKey, Doc extends Filing = Filing>(
  type: Type,
  head: readonly string[],
  columns: readonly string[],
  endOf: (day: string, doc: Doc) => string = (day) => day,
) => {
  const taken = (row: Readonly<Record<string, unknown>> | undefined, keys: readonly string[]): Row =>
    Object.fromEntries(keys.map((key) => [key, wireOf((row ?? {}) as Row, key)]))
  const again = (filingType: string) => (doc: Doc) => ({
    ...taken(doc.$.old, head),
    filingType,
    items: doc.items
      .filter(({ lineStatus }) => lineStatus === IN_FORCE)
      .map((row) => ({
        ...taken(row.$.old, columns),
        sourceItemId: row.$.id,
        ...(filingType === END ? { startDate: row.startDate, endDate: endOf(row.$.today, doc) } : {}),
      })),
  })
  const common = { from: 'approved', when: hasRowsInForce, message: '没有生效的备案行' } as const
  return {
    change: { title: '变更备案', ...common, opens: { form: type, with: again(CHANGE) } },
    terminate: { title: '终止备案', ...common, opens: { form: type, with: again(END) } },
  } as const
}

/** The last day of the cycle (settle_cycle) in which a day lies. */
export const cycleEnd = (cycle: string | null, day: string): string => addDays(addMonths(cycleStart(cycle, day), cycleMonths(cycle)), -1)

/** Do the first and the last month bound one cycle? */
export const isOneCycle = (cycle: string, from: string, to: string): boolean =>
  cycleStart(cycle, firstDay(from)) === firstDay(from) && cycleEnd(cycle, firstDay(from)) === lastDay(to)

/** Days before its end on which whoever looks after a filing is told. */
const SOON = 30

type Ending = {
  readonly startDate: string | null
  readonly endDate: string | null
  readonly lineStatus: string
  readonly $: { readonly today: string }
}

const endsSoon = ({ endDate, lineStatus, $ }: Ending): boolean =>
  lineStatus === IN_FORCE && endDate !== null && endDate >= $.today && endDate <= addDays($.today, SOON)

/** Rows in force that go on where this one ends; asked of rows that end soon. `keys` may name fields of the header as `head.x`. */
export const succeeding = (row: Ending, head: object, keys: readonly string[]): Condition | undefined =>
  endsSoon(row)
    ? all(
        counts,
        ...keys.map((key) => {
          const value = key.startsWith('head.') ? (head as Row)[key.slice('head.'.length)] : (row as unknown as Row)[key]
          return eq(key, (value ?? null) as Wire)
        }),
        gt('startDate', row.endDate),
      )
    : undefined

type Expiring = {
  readonly billNo: string | null
  readonly empId: string | null
  readonly items: readonly (Ending & { readonly $: { readonly facts: { readonly successor: boolean } } })[]
}

export const FILING_EXPIRY = {
  title: '备案到期提醒',
  cron: '0 30 8 * * ? *',
  description: '30天内到期且没有后续备案的备案行，提醒负责的员工',
}

/** 备案到期提醒: whoever looks after rows that end soon, and that nothing follows, is told. */
export const expiring = (title: string) => ({
  zsFilingExpiry: {
    ...FILING_EXPIRY,
    looksAt: (day: string): Condition =>
      some('items', all(eq('lineStatus', IN_FORCE), ge('endDate', day), le('endDate', addDays(day, SOON)))),
    each: ({ billNo, empId, items }: Expiring): Effects => {
      const ending = items.filter((row) => endsSoon(row) && !row.$.facts.successor)
      const [first] = ending.map(({ endDate }) => endDate ?? '').toSorted()
      return ending.length > 0 && empId
        ? [message(`${title}${billNo ?? ''}有${ending.length}行将于${first}起到期，且没有后续备案`, { empId })]
        : []
    },
  },
})
