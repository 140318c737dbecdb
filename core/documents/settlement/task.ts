import { type Effects, update } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { date, decimal, dept, dict, files, int, longText, month, year } from '../../definitions/fields.ts'
import type { Known } from '../../definitions/views.ts'
import { decimal as exact, sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { quantity } from '../../definitions/formatted-values.ts'
import { today } from '../../definitions/start.ts'
import type { Row } from '../../kernel/wire.ts'
import { measured, type Flow } from './flows.ts'

/** 销售任务, month by month. */
export const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const

export type MonthColumn = `m${(typeof MONTHS)[number]}`

export const columnOf = (month: string): MonthColumn => `m${MONTHS.find((each) => month.endsWith(each)) ?? '01'}`

const monthly = (month: number) =>
  decimal(`${month}月`, { scale: 2, default: '0', atLeast: 0, message: '月任务不能为负数', totalled: true })

export const months = {
  m01: monthly(1),
  m02: monthly(2),
  m03: monthly(3),
  m04: monthly(4),
  m05: monthly(5),
  m06: monthly(6),
  m07: monthly(7),
  m08: monthly(8),
  m09: monthly(9),
  m10: monthly(10),
  m11: monthly(11),
  m12: monthly(12),
}

export type Monthly = { readonly [K in MonthColumn]: Decimal | null }

const COLUMNS = MONTHS.map((month): MonthColumn => `m${month}`)

/** The months of a row together. */
export const yearOf = (row: Monthly): Decimal => sumOf(COLUMNS, (column) => row[column] ?? ZERO)

/** A year's value over twelve months, to the cent; the last takes the rest. */
export const averaged = (year: Decimal): Readonly<Record<MonthColumn, Decimal>> => {
  const part = year.div(12).floor(2)
  return Object.fromEntries(COLUMNS.map((column, at) => [column, at < 11 ? part : year.minus(part.times(11))])) as Record<
    MonthColumn,
    Decimal
  >
}

/** What was sold in each month, as many percent more. */
export const grown = (actual: readonly Flow[], measure: string | null, growthRate: Decimal): Readonly<Record<MonthColumn, Decimal>> =>
  Object.fromEntries(
    MONTHS.map((month) => {
      const sold = sumOf(
        actual.filter(({ day }) => day.slice(5, 7) === month),
        (flow) => measured(flow, measure),
      )
      const target = sold.mulDiv(growthRate.plus(100), 100, 2)
      return [`m${month}`, target.isNegative() ? ZERO : target]
    }),
  ) as Record<MonthColumn, Decimal>

/** How far something has come, in percent; nothing where nothing was to be reached. */
export const completion = (actual: Decimal, task: Decimal): Decimal | null => (task.isZero() ? null : actual.mulDiv(100, task, 2))

/** 完成进度 in one sentence: this month, this quarter, this year so far. */
export const progressTold = (
  rows: readonly Monthly[],
  actual: readonly Flow[],
  measure: string | null,
  today: string,
  year: string,
): string => {
  const last = today.slice(0, 4) === year ? Number(today.slice(5, 7)) : today.slice(0, 4) > year ? 12 : 1
  const quarter = last - ((last - 1) % 3)
  const span = (title: string, from: number, until: number): string => {
    const within = (month: number) => month >= from && month <= until
    const task = sumOf(rows, (row) =>
      sumOf(
        COLUMNS.filter((_, at) => within(at + 1)),
        (column) => row[column] ?? ZERO,
      ),
    )
    const done = sumOf(
      actual.filter(({ day }) => within(Number(day.slice(5, 7)))),
      (flow) => measured(flow, measure),
    )
    const rate = completion(done, task)
    return `${title}任务${quantity(task)}，完成${quantity(done)}${rate ? `，完成率${quantity(rate)}%` : ''}`
  }
  return [span(`${last}月`, last, last), span('本季', quarter, last), span('本年累计', 1, last)].join('；')
}

/** What a stored task says of a month. */
export const taskIn = (row: Known | undefined, month: string): Decimal => (row ? amountOf(row[columnOf(month)]) : exact(0))

/** 按月均分: the year of one row over its months. */
export const averaging = {
  average: {
    title: '按月均分',
    from: ['draft', 'rejected'],
    role: 'dept_manager',
    ask: {
      rowNo: int('第几行', { required: true, default: 1, atLeast: 1, message: '行号不正确' }),
      yearValue: decimal('全年任务', { scale: 2, required: true, atLeast: 0, message: '月任务不能为负数' }),
    },
    checks: [{ holds: (doc: Rowed, { rowNo }: Row) => Number(rowNo) <= doc.items.length, message: '没有这一行', field: 'rowNo' }],
    effects: (doc: Rowed, { rowNo, yearValue }: Row): Effects =>
      doc.items.slice(Number(rowNo) - 1, Number(rowNo)).map((row) => update(row, { set: averaged(exact(String(yearValue))) })),
  },
} as const

type Rowed = { readonly items: readonly { readonly $: { readonly id: string } }[] }

/** 任务变更, what those of zs and zy say of the task, and of what becomes other. */
export const taskChangeFields = {
  taskYear: year('任务年度', { editable: false, listed: true, queried: true }),
  deptId: dept('部门', { editable: false, listed: true, queried: true }),
  measure: dict('任务口径', { code: 'settle_task_measure', editable: false }),
  changeDate: date('变更日期', { required: true, default: today, listed: true, queried: 'range' }),
  changeReason: dict('变更原因', { code: 'settle_task_change_reason', required: true, listed: true, queried: true }),
  oldTotal: decimal('变更前合计', { scale: 2, derived: true, listed: true }),
  newTotal: decimal('变更后合计', { scale: 2, derived: true, listed: true }),
  diffTotal: decimal('增减', { scale: 2, derived: true, listed: true }),
  reason: longText('变更说明', { max: 500, required: true }),
  files: files('附件'),
}

export const changedMonth = {
  taskMonth: month('月份', { required: true }),
  oldValue: decimal('变更前', { scale: 2, derived: true, totalled: true }),
  newValue: decimal('变更后', { scale: 2, required: true, atLeast: 0, message: '任务不能为负数', totalled: true }),
  diffValue: decimal('增减', { scale: 2, derived: true, totalled: true }),
}
