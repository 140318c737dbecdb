import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { message } from '../../definitions/effect.ts'
import { date, decimal, dict, price, ref, refBy } from '../../definitions/fields.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, filled, ge, le, oneOf } from '../../kernel/condition.ts'
import { addDays, monthAfter } from '../../kernel/dates.ts'
import { decimal as exact, ZERO } from '../../kernel/decimal.ts'
import type { Finding } from '../../kernel/finding.ts'
import { isEmpty, type Row, type Wire } from '../../kernel/wire.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { CHANGE, counts, END, IN_FORCE, isBackdated, PLACE, succession, takesEffect } from '../settlement/filing.ts'
import { type Filed, tiersOk, whyNot } from '../settlement/filing-match.ts'
import { isOpen } from '../settlement/frozen.ts'
import { BY_RATE, BY_TIERS, earned, isWhole, partOf, saleAmountOf, split, winningByRole } from './earning.ts'
import { lastFrozen } from './frozen.ts'
import { reminded } from './report-reminder.ts'
import { CUSTOMERS } from './terminals.ts'
import { BUSINESS, DEALER, GENERIC, GENERIST, OVERLAPS, PURE, SAME, agings, fields, items, tiers } from './commission-filing-fields.ts'

/** More percent of what is sold than this the general manager decides. */
const HIGH_RATE = 20

type Item = NonNullable<(typeof items)['$row']>
type TierRow = NonNullable<(typeof tiers)['$row']>

const keyOf = (row: Item): string => [...SAME, 'startDate' as const].map((key) => String(row[key] ?? '')).join('|')

/** Rows of one role and scope that begin together: their shares are of one whole (ZY-R3). */
const groupsOf = (rows: readonly Item[]): readonly (readonly Item[])[] => [...groupBy(rows, keyOf).values()]

const RATED = ['calcMode', 'basis', 'priceBasis', 'settlePrice', 'value', 'endDate', 'tierMode', 'tierBase', 'tierCycle'] as const

const rateOf = (row: Item, tierRows: readonly TierRow[]): string =>
  JSON.stringify([
    RATED.map((key) => String(row[key] ?? '')),
    tierRows
      .filter(({ itemNo }) => itemNo === row.itemNo)
      .map(({ fromValue, toValue, tierValue }) => `${fromValue}-${toValue ?? ''}:${tierValue}`)
      .toSorted(),
  ])

type Period = { readonly startDate: string; readonly endDate: string | null }

const meetsInTime = (a: Period, b: Period): boolean =>
  (a.endDate === null || b.startDate <= a.endDate) && (b.endDate === null || a.startDate <= b.endDate)

/** Other rows of the document that say something else of the same scope and day, or twice of one employee. */
const collides = (row: Item, rows: readonly Item[]): boolean =>
  rows.some(
    (other) =>
      other.$.id !== row.$.id &&
      SAME.every((key) => String(other[key] ?? '') === String(row[key] ?? '')) &&
      meetsInTime(row, other) &&
      (other.startDate !== row.startDate || other.empId === row.empId),
  )

/** 账龄: from the first day on, one after the other. */
const areUnbroken = (rows: readonly { readonly fromDays: number; readonly toDays: number | null }[]): boolean =>
  rows
    .toSorted((a, b) => a.fromDays - b.fromDays)
    .every(({ fromDays }, at, inOrder) => (at === 0 ? fromDays === 0 : inOrder[at - 1]!.toDays === fromDays))

type Trying = { readonly $: { readonly facts: { readonly candidates: readonly Filed[]; readonly place: Known | undefined } } }

/** 试算: for each role who wins, with his amount, and why the others do not. */
const triedOut = ({ $ }: Trying, asked: Row): Finding => {
  const sold = {
    day: String(asked['flowDate'] ?? ''),
    companyId: (asked['companyId'] ?? null) as string | null,
    terminalId: (asked['terminalId'] ?? null) as string | null,
    regionId: ($.facts.place?.['regionId'] ?? null) as string | null,
  }
  const { candidates } = $.facts
  const byRole = winningByRole(candidates, sold)
  const named = (row: Filed) => `${String(row['billNo'] ?? '')}第${String(row['itemNo'] ?? '')}行`
  const won = new Set([...byRole.values()].flat())
  const lost = candidates
    .filter((row) => !won.has(row))
    .map((row) => `${named(row)}${whyNot(row, sold) ?? '范围不如中选行具体或生效较早'}`)
    .join('；')
  if (byRole.size === 0) return { isGood: false, message: `没有适用的提成备案${lost ? `：${lost}` : ''}` }
  const qty = exact(String(asked['qty'] ?? 1))
  const amount = isEmpty(asked['unitPrice']) ? ZERO : qty.times(String(asked['unitPrice'])).round(2)
  const told = [...byRole.values()].map((rows) => {
    const [first] = rows as readonly [Filed]
    const whole = earned(first, qty, saleAmountOf(first, qty, amount))
    const parts = split(whole, rows.map(partOf))
    return rows
      .map(
        (row, at) =>
          `${named(row)}份额${String(row['share'])}%${first['calcMode'] === BY_TIERS ? '按周期阶梯' : `${yuan(parts[at] ?? ZERO)}元`}`,
      )
      .join('、')
  })
  return { isGood: true, message: `适用${told.join('；')}${lost ? `。其他：${lost}` : ''}` }
}

const CANDIDATE = [
  ...(['id', 'itemNo', 'empId', 'postRole', 'share', 'companyId', 'regionId', 'terminalId', 'startDate', 'endDate'] as const),
  ...(['calcMode', 'priceBasis', 'settlePrice', 'value', 'head.billNo'] as const),
] as const

const COPIED = [
  'empId',
  'postRole',
  'share',
  'productId',
  ...PLACE,
  'basis',
  'priceBasis',
  'settlePrice',
  'calcMode',
  'value',
  'tierMode',
  'tierBase',
  'tierCycle',
]

const wireOfValue = (value: unknown): Wire => (value === null || value === undefined ? null : (String(value) as Wire))

/** Rows of the groups in which the one who leaves has a part, with the one who follows in his place. */
const handedOver = (rows: readonly Item[], asked: (key: string) => Wire): readonly Row[] => {
  const [from, to, startDate] = [asked('fromEmp'), asked('toEmp'), asked('startDate')]
  return groupsOf(rows.filter(({ lineStatus }) => lineStatus === IN_FORCE))
    .filter((group) => group.some(({ empId }) => empId === from))
    .flat()
    .map((row) => ({
      ...Object.fromEntries(COPIED.map((key) => [key, wireOfValue((row as unknown as Readonly<Record<string, unknown>>)[key])])),
      sourceItemId: row.$.id,
      empId: row.empId === from ? to : row.empId,
      startDate,
    }))
}

/** Rows that end soon and that nothing follows (zyFilingExpiry). */
const SOON = 30

type Filing = {
  readonly billNo: string | null
  readonly deptId: string
  readonly items: readonly Item[]
  readonly $: { readonly today: string }
}

const endingSoon = ({ items: rows, $ }: Filing): readonly Item[] =>
  rows.filter(
    ({ lineStatus, endDate }) => lineStatus === IN_FORCE && endDate !== null && endDate >= $.today && endDate <= addDays($.today, SOON),
  )

const expiryTold = (doc: Filing) => {
  const ending = endingSoon(doc)
  const staff = new Set(ending.map(({ empId }) => empId))
  const title = (count: number) => `提成备案${doc.billNo ?? ''}有${count}行将在${SOON}天内到期，请及时续备`
  return [
    [...staff].map((empId) => message(title(ending.filter((row) => row.empId === empId).length), { empId })),
    ending.length > 0 && message(title(ending.length), { managerOf: doc.deptId }),
  ]
}

const frozenIn = (doc: {
  readonly filingKind: string
  readonly $: { readonly facts: Readonly<Record<'frozen1' | 'frozen2' | 'frozen3', Known | undefined>> }
}) => {
  if (doc.filingKind === PURE) return doc.$.facts.frozen1
  return doc.filingKind === BUSINESS ? doc.$.facts.frozen2 : doc.$.facts.frozen3
}

/** 提成备案: a department head files who earns how much on which product and terminal; all zy settlements read it. */
export default defineDocument({
  key: 'zy.commissionFiling',
  title: '提成备案',
  number: 'ZYTCBA{yyyyMM}{seq:4}',
  about: 'deptId.departName',
  fields,
  lines: { items, tiers, agings },
  facts: {
    frozen1: lastFrozen('zy1'),
    frozen2: lastFrozen('zy2'),
    frozen3: lastFrozen('zy3'),
    reports: {
      give: 'rows',
      from: 'zy.pureSalesReport',
      reads: ['empId', 'period'],
      most: 20_000,
      where: ({ filingKind: kind, $ }) =>
        kind === PURE && $.state === 'approved'
          ? all(eq('period', monthAfter($.today.slice(0, 7), -1)), oneOf('billStatus', ['approving', 'approved']))
          : undefined,
    },
    candidates: {
      give: 'rows',
      from: 'zy.commissionFiling.items',
      reads: CANDIDATE,
      where: ({ filingKind: kind, $ }) =>
        $.asked('productId') && $.asked('flowDate')
          ? all(eq('head.filingKind', kind), eq('productId', $.asked('productId')), eq('head.billStatus', 'approved'), counts)
          : undefined,
    },
    place: {
      give: 'first',
      from: 'bsc.hospital',
      reads: ['regionId'],
      where: ({ $ }) => ($.asked('terminalId') ? eq('id', $.asked('terminalId')) : undefined),
    },
  },
  derive: { itemCount: (doc) => doc.items.length },
  shown: {
    backdateReason: isBackdated,
    overdueRate: (doc) => doc.filingKind === BUSINESS,
    agings: (doc) => doc.filingKind === BUSINESS,
  },
  locks: (doc) => doc.items.map(({ productId }) => `filing zy${doc.filingKind} ${productId}`),
  checks: [
    {
      rows: 'items',
      field: 'terminalId',
      holds: ({ regionId, terminalId, companyId }) => !(isEmpty(regionId) && isEmpty(terminalId) && isEmpty(companyId)),
      message: '商业公司、区域、终端至少填写一项',
    },
    { rows: 'items', field: 'terminalId', holds: ({ $ }) => !$.facts.byAgent, message: '该终端的该产品已授权给代理商' },
    {
      rows: 'items',
      field: 'share',
      holds: (row, doc) => doc.filingType === END || isWhole(doc.items.filter((other) => keyOf(other) === keyOf(row))),
      message: '同一范围同一岗位的份额之和必须等于100',
    },
    {
      holds: (doc) => groupsOf(doc.items).every((rows) => new Set(rows.map((row) => rateOf(row, doc.tiers))).size === 1),
      message: '同一范围同一岗位的提成标准必须一致',
      field: 'items',
    },
    {
      rows: 'items',
      field: 'startDate',
      holds: (row, doc) => {
        const followed = new Set(doc.items.map(({ sourceItemId }) => sourceItemId))
        return row.$.facts.overlaps.every(({ id }) => followed.has(String(id))) && !collides(row, doc.items)
      },
      message: OVERLAPS,
      again: true,
    },
    {
      rows: 'items',
      field: 'productId',
      holds: ({ $ }) => !$.facts.other,
      message: '同一产品和范围不能同时备案纯销提成和普药提成',
      again: true,
    },
    {
      rows: 'items',
      field: 'postRole',
      holds: ({ postRole }, doc) => doc.filingKind !== BUSINESS || postRole === DEALER,
      message: '商务提成的岗位角色必须是商务代表',
    },
    {
      rows: 'items',
      field: 'postRole',
      holds: ({ postRole }, doc) => doc.filingKind !== GENERIC || isOneOf(postRole, GENERIST, '2', '3', '4'),
      message: '普药提成的岗位角色不正确',
    },
    {
      rows: 'tiers',
      field: 'itemNo',
      holds: (tier, doc) => doc.items.some(({ itemNo }) => itemNo === tier.itemNo),
      message: '备案行号不存在',
    },
    {
      holds: (doc) =>
        tiersOk(doc.tiers) &&
        doc.items.every(({ calcMode, itemNo }) => calcMode !== BY_TIERS || doc.tiers.some((tier) => tier.itemNo === itemNo)),
      message: '阶梯区间必须从0开始且首尾相接',
      field: 'tiers',
    },
    {
      holds: (doc) => doc.filingKind !== BUSINESS || (doc.agings.length > 0 && areUnbroken(doc.agings)),
      message: '账龄区间必须从0开始且首尾相接',
      field: 'agings',
    },
    {
      rows: 'items',
      field: 'startDate',
      holds: ({ sourceItemId, basis, startDate, $ }) =>
        isEmpty(sourceItemId) || $.ref('sourceItemId').basis === basis || startDate.endsWith('-01'),
      message: '结算依据只能从每月1日起变更',
    },
    {
      rows: 'items',
      field: 'calcMode',
      holds: ({ calcMode, $ }, doc) => !isBackdated(doc) || (calcMode !== BY_TIERS && $.ref('sourceItemId').calcMode !== BY_TIERS),
      message: '阶梯备案不能追溯，请从下一周期首日变更',
    },
    {
      rows: 'items',
      field: 'startDate',
      holds: ({ startDate }, doc) => isBackdated(doc) || isOpen(startDate.slice(0, 7), frozenIn(doc)),
      message: '生效日期在已冻结期间内，请勾选追溯备案',
    },
  ],
  jobs: {
    zyReportRemind: {
      title: '纯销上报提醒',
      cron: '0 0 9 1,3,5 * ? *',
      description: '每月1、3、5日提醒有按纯销结算的终端而未上报上月纯销的代表，5日同时提醒部门负责人',
      looksAt: () => all(eq('billStatus', 'approved'), eq('filingKind', PURE)),
      together: (filings) => reminded(filings),
    },
    zyFilingExpiry: {
      title: '提成备案到期提醒',
      cron: '0 35 8 * * ? *',
      description: '告知员工和部门负责人30天内到期的提成备案行',
      looksAt: (day) =>
        all(eq('billStatus', 'approved'), {
          table: 'items',
          some: all(filled('endDate'), ge('endDate', day), le('endDate', addDays(day, SOON))),
        }),
      each: (doc) => expiryTold(doc),
    },
  },
  actions: {
    ...succession('zy.commissionFiling', ['filingKind', 'deptId', 'empId', 'overdueRate'], COPIED),
    handover: {
      title: '人员交接',
      from: 'approved',
      role: 'dept_manager',
      when: (doc) => doc.items.some(({ lineStatus }) => lineStatus === IN_FORCE),
      message: '没有生效的备案行',
      ask: {
        fromEmp: ref('原员工', { to: 'sys.employee', required: true }),
        toEmp: ref('接任员工', { to: 'sys.employee', required: true }),
        startDate: date('交接日期', { required: true }),
      },
      opens: {
        form: 'zy.commissionFiling',
        with: (doc) => ({
          filingType: CHANGE,
          filingKind: doc.filingKind,
          deptId: doc.deptId,
          items: handedOver(doc.items, (key) => doc.$.asked(key)),
        }),
      },
    },
    tryMatch: {
      title: '试算',
      ask: {
        flowDate: date('流向日期', { required: true, default: today }),
        companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
        terminalType: dict('终端类型', { code: 'terminal_type', default: '1' }),
        terminalId: refBy('终端', { by: 'terminalType', targets: CUSTOMERS }),
        productId: ref('产品', { to: 'bsc.product', required: true }),
        qty: decimal('数量', { scale: 5, default: '1' }),
        unitPrice: price('单价'),
      },
      finds: (doc, asked) => triedOut(doc, asked),
    },
  },
  effects: { approve: takesEffect('zy.commissionFiling.items') },
  approval: [
    'region_manager',
    'sales_director',
    'finance',
    {
      role: 'general_manager',
      says: '追溯备案或提成比例超过20%',
      when: (doc) => isBackdated(doc) || doc.items.some(({ calcMode, value }) => calcMode === BY_RATE && value?.gt(HIGH_RATE) === true),
    },
  ],
  print: 'A4-landscape',
  sample: 100,
})
