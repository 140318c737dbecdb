import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { bool, datetime, decimal, dept, dict, files, longText, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me } from '../../definitions/start.ts'
import { all, eq, ge, lt, ne, oneOf } from '../../kernel/condition.ts'
import { addMonths } from '../../kernel/dates.ts'
import { type Decimal, sumOf } from '../../kernel/decimal.ts'
import { HOURS_A_DAY } from '../../kernel/working-hours.ts'
import { ABSENCE, absentSaid } from './absence.ts'
import { COMPENSATORY } from './leave.ts'
import { entryOf } from './leave-entry.ts'
import { overtimeHours } from './overtime.ts'

/** 法定节假日加班 of overtime_type; 调休 and 加班费 of overtime_compensate. */
const BY_LAW = '3'
const [AS_LEAVE, AS_PAY] = ['1', '2'] as const
const MOST_AT_ONCE = 12
const MOST_A_MONTH = 36
const MUCH = 24
/** Compensatory days are there for so many months. */
const KEPT_FOR = 6

/** Type of day → type of overtime. */
const TYPE_OF_DAY = { '1': '1', '2': '2', '3': BY_LAW, '4': '1' } as const

const monthOf = (moment: string): string => moment.slice(0, 7)

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  overtimeType: dict('加班类型', { code: 'overtime_type', required: true, listed: true, queried: true }),
  compensate: dict('补偿方式', { code: 'overtime_compensate', required: true, default: AS_LEAVE, listed: true, queried: true }),
  reason: longText('加班事由', { required: true, max: 500 }),
  totalHours: decimal('加班总时数', { scale: 1, derived: true, listed: true }),
  isAfter: bool('事后补单', { derived: true, listed: true }),
  attachments: files('附件'),
}

const items = lines('加班人员', {
  under: fields,
  chosenBy: 'empId',
  columns: {
    empId: ref('员工', { to: 'sys.employee', required: true, default: me('empId'), reads: ['employeeName'] }),
    startTime: datetime('开始时间', { required: true }),
    endTime: datetime('结束时间', { required: true, above: 'startTime', message: '结束时间必须晚于开始时间' }),
    hours: decimal('时数', { scale: 1, derived: true, totalled: true }),
    monthHours: decimal('本月累计', { scale: 1, derived: 'onRead' }),
    actualHours: decimal('实际时数', {
      scale: 1,
      editable: { in: { approved: 'hr' } },
      atLeast: 0,
      atMost: 'hours',
      message: '实际时数不能超过申请时数',
      totalled: true,
    }),
    content: text('工作内容', { required: true, max: 200 }),
  },
  facts: {
    // The hours of this form are counted beside them.
    month: {
      give: 'total',
      from: 'oa.overtimeApply.items',
      of: 'hours',
      where: ({ empId, startTime }, head) =>
        empId && startTime
          ? all(
              eq('empId', empId),
              ge('startTime', `${monthOf(startTime)}-01 00:00:00`),
              lt('startTime', `${addMonths(`${monthOf(startTime)}-01`, 1)} 00:00:00`),
              oneOf('head.billStatus', ['approving', 'approved', 'confirmed']),
              ne('head.id', head.$.id),
            )
          : undefined,
    },
  },
  derive: {
    hours: ({ startTime, endTime }) => overtimeHours(startTime, endTime),
    monthHours: ({ $ }) => $.facts.month,
  },
  unique: [
    {
      name: ABSENCE,
      fields: ['empId'],
      during: ['startTime', 'endTime'],
      where: oneOf('head.billStatus', ['approving', 'approved']),
      message: (own, met) => `${own.$.ref('empId')['employeeName'] ?? ''}${absentSaid(met)}`,
    },
  ],
  atLeast: 1,
  importable: true,
})

type Item = NonNullable<(typeof items)['$row']>

/** Hours of this form that fall to the employee of a row in its month. */
const hoursBeside = ({ empId, startTime }: Item, rows: readonly Item[]): Decimal =>
  sumOf(
    rows.filter((row) => row.empId === empId && monthOf(row.startTime) === monthOf(startTime)),
    ({ hours }) => hours,
  )

/** Confirmed hours by employee. */
const actualByEmployee = (rows: readonly Item[]): ReadonlyMap<string, Decimal> => {
  const found = new Map<string, Decimal>()
  for (const { empId, actualHours } of rows) if (actualHours) found.set(empId, found.get(empId)?.plus(actualHours) ?? actualHours)
  return found
}

/** 加班申请: work beyond working hours for one or several people, paid or turned into compensatory days (L2). */
export default defineDocument({
  key: 'oa.overtimeApply',
  title: '加班申请',
  number: 'JB{yyyyMM}{seq:4}',
  about: 'reason',
  states: { confirmed: '已确认' },
  fields,
  lines: { items },
  facts: {
    firstDay: {
      give: 'first',
      from: 'oa.workday',
      reads: ['dayType'],
      where: (doc) => (doc.items[0]?.startTime ? eq('day', doc.items[0].startTime.slice(0, 10)) : undefined),
    },
  },
  derive: {
    totalHours: (doc) => sumOf(doc.items, ({ hours }) => hours),
    // A day that passes later makes nothing late that was in time.
    isAfter: (doc) => {
      if (!isOneOf(doc.$.state, '', 'draft', 'rejected')) return doc.$.old?.['isAfter'] === 'Y' ? 'Y' : 'N'
      return doc.items.some(({ startTime }) => startTime && startTime < doc.$.today) ? 'Y' : 'N'
    },
  },
  fallback: {
    overtimeType: ({ $ }) => TYPE_OF_DAY[($.facts.firstDay?.['dayType'] ?? '1') as keyof typeof TYPE_OF_DAY],
  },
  checks: [
    {
      rows: 'items',
      field: 'endTime',
      holds: ({ hours }) => hours.gt(0) && hours.le(MOST_AT_ONCE),
      message: '每人每次加班应在12小时以内',
    },
    {
      rows: 'items',
      field: 'endTime',
      warns: true,
      holds: (row, doc) => row.monthHours.plus(hoursBeside(row, doc.items)).le(MOST_A_MONTH),
      message: '本月加班累计将超过36小时，是否继续',
    },
    {
      holds: ({ overtimeType, compensate }) => overtimeType !== BY_LAW || compensate === AS_PAY,
      message: '法定节假日加班须支付加班费',
      field: 'compensate',
    },
  ],
  actions: {
    confirm: {
      title: '确认时数',
      from: 'approved',
      to: 'confirmed',
      role: 'hr',
      when: (doc) => doc.items.every(({ actualHours }) => actualHours !== null),
      message: '请填写实际时数',
      effects: (doc) =>
        doc.compensate === AS_LEAVE
          ? [...actualByEmployee(doc.items)].flatMap(([empId, hours]) => {
              const days = hours.mulDiv(1, HOURS_A_DAY, 1)
              if (days.isZero()) return []
              return [
                update(
                  'oa.leaveBalance',
                  { empId, leaveType: COMPENSATORY, year: doc.$.today.slice(0, 4), sourceBillNo: doc.billNo },
                  {
                    begins: { expireDate: addMonths(doc.$.today, KEPT_FOR) },
                    add: { quota: days },
                    rows: { entries: { add: ({ left }) => [entryOf(doc.$, '加班转入', days, left, doc.billNo)] } },
                  },
                ),
              ]
            })
          : [],
    },
  },
  approval: [
    'dept_manager',
    {
      role: 'general_manager',
      says: '法定节假日加班，或总时数 ≥ 24',
      when: ({ overtimeType, totalHours }) => overtimeType === BY_LAW || totalHours.ge(MUCH),
    },
    'hr',
  ],
  print: 'A5',
  sample: 60,
})
