import { defineDocument } from '../../definitions/document.ts'
import { type Effects, message, update } from '../../definitions/effect.ts'
import { datetime, decimal, dept, dict, int, longText, money, month, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import type { Known } from '../../definitions/views.ts'
import { all, any, below, empty, eq, ge, gt, le, type Condition } from '../../kernel/condition.ts'
import { addMonths, firstDay, lastDay, monthAfter } from '../../kernel/dates.ts'
import { decimal as exact, sumOf, ZERO } from '../../kernel/decimal.ts'
import { isOneCycle } from '../settlement/filing.ts'
import {
  confirmedFlows,
  confirmedMonths,
  FLOW_TAKES,
  type Flow,
  isConfirmedMonth,
  matchedBetween,
  MOST_FLOWS,
} from '../settlement/flows.ts'
import { isUnbroken, type Prize, ranked, standings, type Success } from './champions.ts'
import { SUCCEEDED } from './develop-goals.ts'
import { settling, WAITING } from './settled-rows.ts'
import dicts from './zy.dicts.ts'

/** 全公司 of zy_champion_scope. */
const WHOLE_COMPANY = '1'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  title: text('评比名称', { required: true, max: 100, listed: true, queried: true }),
  championCycle: dict('评比周期', { code: 'zy_champion_cycle', required: true, default: '1', listed: true, queried: true }),
  periodFrom: month('评比开始月', { required: true, listed: true, queried: 'range' }),
  periodTo: month('评比结束月', { required: true, listed: true }),
  championScope: dict('评比范围', { code: 'zy_champion_scope', required: true, default: WHOLE_COMPANY, listed: true }),
  deptId: dept('部门', { required: 'shown', listed: true, queried: true }),
  minCount: int('最低开发家数', { required: true, default: 1, atLeast: 1, message: '最低开发家数必须大于0' }),
  period: month('计入期间', { required: true, listed: true, atLeast: 'periodTo', message: '计入期间不能早于评比结束月' }),
  calcTime: datetime('计算时间', { editable: false }),
  joinCount: int('参评人数', { derived: true, listed: true }),
  prizeTotal: money('奖金合计', { derived: true, listed: true }),
  remark: longText('评比说明', { max: 500 }),
}

const prizes = lines('奖项', {
  under: fields,
  columns: {
    fromRank: int('名次起', { required: true, atLeast: 1, message: '名次必须大于0' }),
    toRank: int('名次止', { required: true, atLeast: 'fromRank', message: '名次止不能小于名次起' }),
    prizeName: text('奖项名称', { required: true, max: 50 }),
    prizeAmount: money('每名奖金', { required: true, above: 0, message: '奖金必须大于0' }),
  },
  atLeast: 1,
})

const items = lines('评比结果', {
  under: fields,
  columns: {
    rankNo: int('名次'),
    empId: ref('员工', { to: 'sys.employee', reads: ['employeeName'] }),
    deptId: dept('部门'),
    developCount: int('开发成功家数', { totalled: true }),
    score: decimal('加权得分', { scale: 2, totalled: true }),
    firstQty: decimal('首三月数量', { scale: 5, totalled: true }),
    firstAmount: money('首三月金额', { totalled: true }),
    prizeName: text('奖项'),
    prizeAmount: money('奖金', { totalled: true }),
    settleStatus: dict('结算状态', { code: 'settle_import_status' }),
  },
  editable: false,
})

type Item = NonNullable<(typeof items)['$row']>

type Scope = {
  readonly championScope: string | null
  readonly deptId: string | null
  readonly periodFrom: string
  readonly periodTo: string
  readonly $: { readonly doing: string }
}

const whileCalculating = (doc: Scope, where: () => Condition): Condition | undefined =>
  doc.$.doing === 'calculate' && doc.periodFrom && doc.periodTo ? where() : undefined

/** A terminal's weight by its grade. */
const scoreOf = (grade: unknown) =>
  exact(dicts['zy_terminal_grade']?.items.find(({ value }) => value === String(grade))?.attributes?.['score'] ?? 0)

/** What the developed product sold in the terminal in three months from its first delivery. */
const firstMonths = (
  flows: readonly Flow[],
  { productId, terminal, firstDate }: Readonly<Record<'productId' | 'terminal' | 'firstDate', string>>,
) =>
  flows.filter(
    (flow) =>
      flow.productId === productId &&
      `${flow.terminalType} ${flow.terminalId}` === terminal &&
      flow.day >= firstDate &&
      flow.day < addMonths(firstDate, 3),
  )

type Calculating = {
  readonly minCount: number
  readonly prizes: readonly Prize[]
  readonly $: { readonly now: string; readonly facts: Readonly<Record<'developed' | 'staff' | 'flows' | 'months', readonly Known[]>> }
}

const successesOf = ({ $: { facts } }: Calculating): readonly Success[] => {
  const flows = confirmedFlows(facts.flows, facts.months)
  const staff = new Set(facts.staff.map(({ id }) => id))
  return facts.developed
    .filter((row) => staff.has(row['empId'] ?? null))
    .map((row) => {
      const terminal = `${row['terminalType']} ${row['terminalId']}`
      const own = firstMonths(flows, { productId: String(row['productId']), terminal, firstDate: String(row['firstDate']) })
      return {
        empId: String(row['empId']),
        terminal,
        score: scoreOf(row['terminalGrade']),
        successDate: String(row['successDate']),
        firstQty: sumOf(own, ({ qty }) => qty),
        firstAmount: sumOf(own, ({ amount }) => amount),
      }
    })
}

const calculated = (doc: Calculating): Effects => {
  const staff = new Map(doc.$.facts.staff.map((row) => [String(row['id']), row]))
  const rows = ranked(standings(successesOf(doc)), doc.prizes, doc.minCount, (empId) => String(staff.get(empId)?.['empNo'] ?? empId))
  return [
    update(doc as never, {
      set: { calcTime: doc.$.now },
      rows: {
        items: {
          remove: {},
          add: rows.map(({ lastSuccess: _, ...row }) => ({
            ...row,
            deptId: (staff.get(row.empId)?.['deptId'] ?? null) as string | null,
            settleStatus: row.prizeAmount.gt(0) ? WAITING : null,
          })),
        },
      },
    }),
  ]
}

const rowsOf = (doc: { readonly items: readonly Item[] }) =>
  doc.items.filter(({ prizeAmount }) => prizeAmount?.gt(0)).map(({ settleStatus }) => ({ rowStatus: settleStatus }))

/** 开发冠军: sales administration ranks representatives by successful developments of a month, quarter or year and files the prizes. */
export default defineDocument({
  key: 'zy.developChampion',
  title: '开发冠军',
  number: 'ZYKFGJ{yyyyMM}{seq:4}',
  states: { calculated: '已计算', settled: '已结算' },
  about: 'title',
  submittableIn: ['calculated'],
  editableIn: ['draft', 'calculated', 'rejected'],
  fields,
  lines: { prizes, items },
  facts: {
    developed: {
      give: 'rows',
      from: 'zy.newDevelop.items',
      reads: [
        'productId',
        ...(['head.empId', 'head.terminalType', 'head.terminalId', 'head.terminalGrade', 'head.successDate', 'head.firstDate'] as const),
      ],
      most: 20_000,
      where: (doc) =>
        whileCalculating(doc, () =>
          all(
            eq('head.billStatus', 'approved'),
            eq('head.stage', SUCCEEDED),
            ge('head.successDate', firstDay(doc.periodFrom)),
            le('head.successDate', lastDay(doc.periodTo)),
          ),
        ),
    },
    staff: {
      give: 'rows',
      from: 'sys.employee',
      reads: ['id', 'empNo', 'deptId'],
      most: 20_000,
      where: (doc) =>
        whileCalculating(doc, () =>
          all(
            any(empty('leaveDate'), gt('leaveDate', lastDay(doc.periodTo))),
            ...(doc.championScope === WHOLE_COMPANY || !doc.deptId ? [] : [below('deptId', doc.deptId)]),
          ),
        ),
    },
    flows: {
      give: 'rows',
      from: 'sale.saleFlow',
      reads: FLOW_TAKES,
      most: MOST_FLOWS,
      where: (doc) =>
        whileCalculating(doc, () => matchedBetween(firstDay(monthAfter(doc.periodFrom, -12)), lastDay(monthAfter(doc.periodTo, 3)))),
    },
    months: { ...confirmedMonths, where: (doc) => whileCalculating(doc, () => isConfirmedMonth) },
  },
  derive: {
    joinCount: (doc) => doc.items.length,
    prizeTotal: (doc) => sumOf(doc.items, ({ prizeAmount }) => prizeAmount ?? ZERO),
  },
  shown: { deptId: ({ championScope }) => championScope !== WHOLE_COMPANY },
  fallback: { period: ({ periodTo }) => periodTo },
  rules: {
    periodTo: {
      holds: ({ periodFrom, periodTo, $ }) => periodTo >= periodFrom && periodTo <= $.today.slice(0, 7),
      message: '评比结束月不正确',
    },
  },
  unique: [{ fields: ['championCycle', 'periodFrom', 'championScope', 'deptId'], message: '该周期该范围已有开发冠军评比' }],
  checks: [
    { holds: (doc) => isUnbroken(doc.prizes), message: '奖项名次必须从1开始且连续', field: 'prizes' },
    {
      holds: ({ championCycle, periodFrom, periodTo }) => isOneCycle(championCycle, periodFrom, periodTo),
      message: '评比起止月与评比周期不符',
      field: 'periodTo',
    },
  ],
  actions: {
    calculate: {
      title: '计算',
      from: ['draft', 'calculated', 'rejected'],
      to: 'calculated',
      role: 'business',
      effects: (doc) => calculated(doc),
    },
    ...settling(rowsOf),
  },
  effects: {
    approve: (doc) =>
      doc.items.map(
        (row) =>
          row.prizeAmount?.gt(0) &&
          row.empId !== null &&
          message(`您在“${doc.title}”中获${row.prizeName ?? '奖'}，第${row.rankNo}名`, { empId: row.empId }),
      ),
  },
  approval: [
    'sales_director',
    'hr',
    { role: 'general_manager', says: '奖金合计 ≥ 10,000.00', when: ({ prizeTotal }) => prizeTotal.ge(10_000) },
  ],
  print: 'A4',
  sample: 14,
})
