import { defineRegister } from '../../definitions/document.ts'
import { message, post, type Effects } from '../../definitions/effect.ts'
import { datetime, date, decimal, dept, dict, int, money, text } from '../../definitions/fields.ts'
import type { JobPart } from '../../definitions/scheduled-job.ts'
import { now } from '../../definitions/start.ts'
import type { DictValue, RoleCode, TypeKey } from '../../definitions/type-keys.ts'
import { all, empty, eq, ne, type Condition } from '../../kernel/condition.ts'
import { addDays, addMonths, daysBetween } from '../../kernel/dates.ts'
import { decimal as exact, type Decimal, sumOf } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { expiryBand } from './expiry-band.ts'

/** A record as a night's job looks at it. */
type Held = Readonly<Record<string, unknown>> & {
  readonly $: { readonly today: string; readonly ref: (key: string) => Readonly<Record<string, unknown>> }
}

type Shot = {
  readonly kind: DictValue<'report_snapshot_kind'>
  readonly of: TypeKey
  readonly where: (today: string) => Condition
  readonly org: (doc: Held) => unknown
  readonly band: (doc: Held) => string
  /** Own column → the field that is added up. */
  readonly sums: Readonly<Record<string, string>>
}

/** Days overdue at most in each 账龄区间, the last one open. */
const LATE = [0, 30, 60, 90, 180, 365]

const ageingOf = ({ dueDate, $ }: Held): string => {
  const days = typeof dueDate === 'string' && dueDate ? daysBetween(dueDate, $.today) : 0
  return String(LATE.filter((most) => days > most).length)
}

const SHOTS: readonly Shot[] = [
  {
    kind: '1',
    of: 'sale.receivable',
    where: () => ne('balance', '0'),
    org: ({ orgId }) => orgId,
    band: ageingOf,
    sums: { amount: 'balance' },
  },
  {
    kind: '2',
    of: 'bzj.account',
    where: () => ne('balance', '0'),
    org: ({ orgId }) => orgId,
    band: ({ depositType }) => String(depositType ?? ''),
    sums: { amount: 'balance', occupied: 'frozenAmount' },
  },
  {
    kind: '3',
    of: 'cg.stock',
    where: () => ne('qty', '0'),
    org: ({ $ }) => $.ref('warehouseId')['orgId'],
    band: ({ expiryDate, $ }) => (typeof expiryDate === 'string' && expiryDate ? expiryBand(daysBetween($.today, expiryDate)) : ''),
    sums: { qty: 'qty', stockAmount: 'amount' },
  },
  {
    kind: '4',
    of: 'bsc.licence',
    where: () => eq('replaced', 'N'),
    org: () => null,
    band: ({ licenceStatus }) => String(licenceStatus ?? ''),
    sums: {},
  },
  {
    kind: '5',
    of: 'ys.budgetCost',
    where: (today) => eq('year', today.slice(0, 4)),
    org: ({ deptId }) => deptId,
    band: ({ period }) => String(period ?? ''),
    sums: { amount: 'budget', occupied: 'occupied', used: 'used' },
  },
]

const amountIn = (doc: Held, field: string): Decimal => {
  const value = doc[field]
  return value === null || value === undefined ? exact(0) : exact(value as Decimal)
}

/** What stood at the end of the day before, a line for each band of an organisation. */
const taken = ({ kind, band, org, sums }: Shot, docs: readonly Held[]): Effects => {
  const [first] = docs
  if (!first) return []
  const day = addDays(first.$.today, -1)
  const orgId = String(org(first) ?? '')
  return [...groupBy(docs, band)].map(([name, some]) =>
    post(
      'report.snapshot',
      {
        snapshotDate: day,
        snapshotKind: kind,
        orgId: orgId || null,
        band: name,
        itemCount: some.length,
        ...Object.fromEntries(
          Object.entries(sums).map(([own, field]) => [
            own,
            sumOf(some, (doc) => amountIn(doc, field))
              .round(5)
              .toString(),
          ]),
        ),
      },
      { once: `snapshot ${day} ${kind} ${orgId} ${name}` },
    ),
  )
}

const NIGHTLY = {
  title: '报表日快照',
  cron: '0 30 1 * * ?',
  description: '每晚按组织记下前一日终了的应收账龄、保证金余额、库存与效期、证照状态和预算执行，保留800天',
}

const shotOf = (shot: Shot): JobPart<unknown> => ({
  ...NIGHTLY,
  of: shot.of,
  looksAt: (today: string) => shot.where(today),
  by: (doc: Held) => String(shot.org(doc) ?? ''),
  together: (docs: readonly Held[]) => taken(shot, docs),
})

/** What the managers look through at the beginning of a month. */
const MONTHLY = [
  { page: 'saleSummary', title: '销售汇总表', asked: (first: string, last: string) => `bizDate_begin=${first}&bizDate_end=${last}` },
  {
    page: 'taskCompletion',
    title: '任务完成率',
    asked: (first: string) => `period_begin=${first.slice(0, 7)}&period_end=${first.slice(0, 7)}`,
  },
  { page: 'budgetExecution', title: '预算执行表', asked: (first: string) => `year=${first.slice(0, 4)}&monthTo=${first.slice(0, 7)}` },
  { page: 'receivableAgeing', title: '应收账龄分析', asked: (_: string, last: string) => `asOf=${last}` },
]
const MANAGERS: readonly RoleCode[] = ['sales_director', 'finance_manager', 'general_manager']

/** 报表快照: what stood at the end of each day, kept by the night's job and written by nobody (report RP8). */
export default defineRegister({
  key: 'report.snapshot',
  title: '报表快照',
  titleField: 'band',
  order: ['snapshotDate desc', 'snapshotKind asc', 'band asc'],
  fields: {
    snapshotDate: date('数据日期', { editable: false, listed: true, queried: 'range' }),
    snapshotKind: dict('快照类别', { code: 'report_snapshot_kind', editable: false, listed: true, queried: true }),
    orgId: dept('所属组织', { editable: false, listed: true, queried: 'below' }),
    band: text('区间', { editable: false, listed: true }),
    itemCount: int('笔数', { editable: false, default: 0, listed: true }),
    amount: money('金额', { editable: false, listed: true }),
    occupied: money('占用', { editable: false, listed: true }),
    used: money('使用', { editable: false, listed: true }),
    qty: decimal('数量', { scale: 5, editable: false, listed: true }),
    stockAmount: money('库存金额', { editable: false, guard: 'cg:stock:cost', listed: true }),
    takenTime: datetime('记录时间', { editable: false, default: now }),
  },
  unique: [{ fields: ['snapshotDate', 'snapshotKind', 'orgId', 'band'], message: '该日快照已存在' }],
  archived: { by: 'takenTime', days: 800 },
  jobs: {
    reportSnapshot: { ...NIGHTLY, parts: SHOTS.map(shotOf) },
    monthlyMail: {
      title: '月度报表通知',
      cron: '0 0 8 2 * ?',
      description: '每月2日把上月的销售汇总表、任务完成率、预算执行表和应收账龄分析告知销售总监、财务经理和总经理',
      of: 'sys.org',
      looksAt: () => all(empty('parentId')),
      together: (tops: readonly Held[]) => {
        const [top] = tops
        if (!top) return []
        const last = addDays(`${top.$.today.slice(0, 8)}01`, -1)
        const first = addMonths(`${top.$.today.slice(0, 8)}01`, -1)
        const month = `${Number(first.slice(0, 4))}年${Number(first.slice(5, 7))}月`
        return MANAGERS.flatMap((role) =>
          MONTHLY.map(({ page, title, asked }) =>
            message(`${month}${title}已可查看`, {
              role,
              about: 'system',
              opens: { page: `/report/${page}?${asked(first, last)}`, id: '' },
            }),
          ),
        )
      },
    },
  },
  origin: 'postings',
})
