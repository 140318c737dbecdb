import { contains, isOneOf } from '../../definitions/choices.ts'
import { type Effects, update } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { all, any, below, empty, eq, filled, ge, le, oneOf } from '../../kernel/condition.ts'
import { lastDay } from '../../kernel/dates.ts'
import { type Decimal, decimal, max, min, sumOf, ZERO } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { counts } from '../settlement/filing.ts'
import type { Filed } from '../settlement/filing-match.ts'
import { MOST_FLOWS } from '../settlement/flows.ts'
import { headIsFrozen } from '../settlement/frozen.ts'
import { winningByRole } from './earning.ts'
import { COMPONENTS, type Gathering, rewardsOf } from './gathered.ts'
import { byCycle, firstSales, type Policy, policiesIn, rewarding, type Task } from './policies.ts'
import { digestOf } from '../settlement/digest.ts'
import { type FlowKnown, hasLeftIn, lineIn, openFlows, ranOnce, regionIn, shareOf, tiersIn, whileRunning } from './run.ts'
import { balanced, BY_REPORT, NORMAL, RETURNED, settled } from './settle.ts'
import { type Exception, type SettledLine, type SettledSource } from './settled-line.ts'

/** 提成结算: from sources, documents and what was filed of people to lines, and from lines to statements. */

/** 医药代表 and 普药专员 of zy_post_role. */
const [REPRESENTATIVE, GENERIST] = ['1', '6'] as const
/** Of settle_line_kind. */
const [ADJUSTED, BY_POLICY, BY_DOCUMENT, GUARANTEED, COST] = ['5', '6', '8', '9', '10'] as const
/** 从提成抵扣 of zy_cost_deduct. */
const DEDUCTED = '2'

type Running = Parameters<typeof whileRunning>[0]
type Scoped = Running & { readonly deptId: string | null }

export const runFacts = {
  reported: {
    give: 'rows',
    from: 'zy.pureSalesReport.items',
    reads: ['terminalType', 'terminalId', 'productId', 'origItemId', 'pureQty', 'unitPrice', 'pureAmount', 'head.period'],
    most: MOST_FLOWS,
    where: (doc: Running) => whileRunning(doc, () => all(eq('head.billStatus', 'approved'), le('head.period', doc.period))),
  },
  policies: {
    give: 'rows',
    from: 'zy.policyFiling.items',
    reads: [
      ...(['empId', 'scopeDeptId', 'productId', 'productGroupId', 'companyId', 'regionId', 'terminalId', 'startDate', 'endDate'] as const),
      ...(['thresholdValue', 'rewardWay', 'rewardValue', 'head.id', 'head.policyType', 'head.cycle', 'head.measure'] as const),
      ...(['head.exclusiveGroup', 'head.priority', 'head.budgetAmount', 'head.usedAmount'] as const),
    ],
    most: MOST_FLOWS,
    where: (doc: Running) =>
      whileRunning(doc, () => all(eq('head.billStatus', 'approved'), counts, oneOf('head.policyType', ['1', '2', '3', '4', '5']))),
  },
  grouped: {
    give: 'rows',
    from: 'bsc.product',
    reads: ['productGroupId'],
    most: MOST_FLOWS,
    where: (doc: Running) => whileRunning(doc, () => filled('productGroupId')),
  },
  tasks: {
    give: 'rows',
    from: 'zy.salesTask.items',
    reads: [
      ...(['empId', 'productId', 'm01', 'm02', 'm03', 'm04', 'm05', 'm06', 'm07', 'm08', 'm09', 'm10', 'm11', 'm12'] as const),
      ...(['head.taskYear', 'head.measure'] as const),
    ],
    most: MOST_FLOWS,
    where: (doc: Running) => whileRunning(doc, (until) => all(eq('head.billStatus', 'approved'), eq('head.taskYear', until.slice(0, 4)))),
  },
  costs: {
    give: 'rows',
    from: 'zy.personnelCostFiling.items',
    reads: ['empId', 'totalCost', 'costDeduct', 'deductRatio', 'guaranteeAmount', 'guaranteeTo'],
    most: MOST_FLOWS,
    where: (doc: Running) =>
      whileRunning(doc, (until) =>
        all(counts, eq('head.billStatus', 'approved'), le('startDate', until), any(empty('endDate'), ge('endDate', until))),
      ),
  },
  once: {
    give: 'rows',
    from: 'zy.commissionSettlement.details',
    reads: ['empId', 'lineKind'],
    most: MOST_FLOWS,
    where: (doc: Running) =>
      whileRunning(doc, () => all(headIsFrozen, eq('head.period', doc.period), oneOf('lineKind', [GUARANTEED, COST]))),
  },
  carried: {
    give: 'rows',
    from: 'zy.commissionSettlement.statements',
    reads: ['empId', 'carryOut', 'confirmStatus', 'head.freezeTime'],
    most: MOST_FLOWS,
    where: (doc: Running) => whileRunning(doc, () => headIsFrozen),
  },
  scoped: {
    give: 'rows',
    from: 'sys.employee',
    reads: ['id'],
    most: MOST_FLOWS,
    where: (doc: Scoped) => whileRunning(doc, () => (doc.deptId ? below('deptId', doc.deptId) : filled('id'))),
  },
} as const

type Asked = keyof typeof runFacts | 'filings' | 'generics'

type Settlement = {
  readonly period: string
  readonly deptId: string | null
  readonly empIds: string | null
  readonly runNo: number
  readonly adjustments: readonly {
    readonly empId: string
    readonly productId: string | null
    readonly amount: Decimal
    readonly reason: string
    readonly $: { readonly id: string }
  }[]
  readonly $: { readonly now: string; readonly facts: FlowKnown & Gathering & Readonly<Record<Asked, readonly Known[]>> }
}

const orNull = (value: unknown): string | null => (isEmpty(value as string) ? null : String(value))

/** What was reported as used up, on the last day of its month. */
const reportedIn = ({ $: { facts } }: Settlement): readonly SettledSource[] => {
  const regionOf = regionIn(facts)
  return facts.reported.map((row) => ({
    sourceType: 'zy.pureSalesReport',
    id: String(row['id']),
    day: lastDay(String(row['period'])),
    basis: BY_REPORT,
    companyId: null,
    terminalType: orNull(row['terminalType']),
    terminalId: orNull(row['terminalId']),
    regionId: regionOf(String(row['terminalId'] ?? '')),
    productId: String(row['productId'] ?? ''),
    batchNo: null,
    qty: amountOf(row['pureQty']),
    unitPrice: amountOf(row['unitPrice']),
    amount: amountOf(row['pureAmount']),
    origId: orNull(row['origItemId']),
  }))
}

/** Is it left to 普药? */
const isGeneric = (generics: readonly Filed[]) => {
  const byProduct = groupBy(generics, (row) => row['productId'])
  return (source: SettledSource): boolean => {
    const rows = byProduct.get(source.productId)
    if (!rows) return false
    const place = { day: source.day, companyId: source.companyId, terminalId: source.terminalId, regionId: source.regionId }
    return winningByRole(rows, place).has(GENERIST)
  }
}

const plain = (line: Pick<SettledLine, 'lineKind' | 'empId' | 'sourceType' | 'sourceId'> & Partial<SettledLine>): SettledLine => ({
  ...{ postRole: '', share: decimal(100), productId: '', companyId: null, terminalType: null, terminalId: null, basis: null },
  ...{ bizDate: '', origLineId: null, filingItemId: null, calcMode: null, qty: ZERO, unitPrice: null, saleAmount: ZERO, value: null },
  ...{ commissionAmount: ZERO, policyAmount: ZERO, note: null },
  ...line,
})

const netOf = ({ commissionAmount, policyAmount }: SettledLine): Decimal => commissionAmount.plus(policyAmount)

type Personal = {
  readonly lines: readonly SettledLine[]
  readonly until: string
  readonly period: string
  readonly facts: Settlement['$']['facts']
}

/** What makes up a guarantee, and what of an employee's cost is set against what he earned: once for him and the month. */
const personal = ({ lines, until, period, facts }: Personal, isInScope: (empId: string) => boolean): readonly SettledLine[] => {
  const known = new Set(facts.once.map((row) => `${row['empId']} ${row['lineKind']}`))
  const byStaff = groupBy(lines, ({ empId }) => empId)
  return facts.costs.flatMap((row): readonly SettledLine[] => {
    const empId = String(row['empId'])
    if (!isInScope(empId)) return []
    const own = byStaff.get(empId) ?? []
    const source = { empId, sourceType: 'zy.personnelCostFiling', sourceId: String(row['id']), bizDate: until }
    const earned = sumOf(
      own.filter(({ lineKind }) => lineKind !== ADJUSTED),
      netOf,
    )
    const isGuaranteed = amountOf(row['guaranteeAmount']).gt(0) && String(row['guaranteeTo'] ?? '') >= period
    const made = isGuaranteed && !known.has(`${empId} ${GUARANTEED}`) ? max(ZERO, amountOf(row['guaranteeAmount']).minus(earned)) : ZERO
    const positive = sumOf(own, (line) => max(netOf(line), ZERO)).plus(made)
    const charged =
      row['costDeduct'] === DEDUCTED && !known.has(`${empId} ${COST}`)
        ? shareOf(amountOf(row['totalCost']), amountOf(row['deductRatio']))
        : ZERO
    const cost = min(charged, positive)
    return [
      ...(made.isZero() ? [] : [plain({ ...source, lineKind: GUARANTEED, commissionAmount: made, note: '保底补足' })]),
      ...(cost.isZero() ? [] : [plain({ ...source, lineKind: COST, commissionAmount: cost.negated(), note: '费用抵扣' })]),
    ]
  })
}

/** The statement of one employee (ZY-R7). */
const statementOf = (
  empId: string,
  lines: readonly SettledLine[],
  { deptId, carryIn }: { readonly deptId: string | null; readonly carryIn: Decimal },
) => {
  const of = (...kinds: readonly string[]) =>
    sumOf(
      lines.filter(({ lineKind }) => kinds.includes(lineKind)),
      netOf,
    )
  const documents = Object.fromEntries(
    Object.entries(COMPONENTS).map(([type, key]) => [
      key,
      sumOf(
        lines.filter(({ lineKind, sourceType }) => lineKind === BY_DOCUMENT && sourceType === type),
        netOf,
      ),
    ]),
  )
  const sold = lines.filter(({ lineKind }) => isOneOf(lineKind, NORMAL, RETURNED))
  const lineAmount = sumOf(lines, netOf)
  return {
    empId,
    deptId,
    postRole: sold.map(({ postRole }) => postRole).toSorted()[0] ?? null,
    qty: sumOf(sold, ({ qty, share }) => qty.times(share).mulDiv(1, 100, 5)),
    saleAmount: sumOf(sold, ({ saleAmount, share }) => shareOf(saleAmount, share)),
    pureAmount: of('1', '2', '3', '6', '7'),
    ...documents,
    docAmount: of(BY_DOCUMENT),
    adjustAmount: of('4', ADJUSTED),
    guaranteeAmount: of(GUARANTEED),
    costAmount: of(COST),
    lineAmount,
    carryIn,
    ...balanced(lineAmount, carryIn),
    paidAmount: ZERO,
    confirmStatus: '0',
    payStatus: '0',
  }
}

/** What each employee was carried on with by his last frozen statement. */
const carriedBy = (rows: readonly Known[]): ReadonlyMap<string, Decimal> =>
  new Map(
    rows
      .filter((row) => row['confirmStatus'] !== '3')
      .toSorted((a, b) => (String(a['freezeTime']) < String(b['freezeTime']) ? -1 : 1))
      .map((row) => [String(row['empId']), amountOf(row['carryOut'])]),
  )

type Ran = {
  readonly lines: readonly SettledLine[]
  readonly exceptions: readonly Exception[]
  readonly skipped: number
  readonly sources: number
  readonly digest: string
}

const LINE_KEYS = ['sourceType', 'sourceId', 'lineKind', 'origLineId', 'postRole', 'empId', 'commissionAmount', 'policyAmount'] as const

/** The whole run: the same from the same facts, whatever their order. */
export const ran = (doc: Settlement): Ran => {
  const { facts } = doc.$
  const until = lastDay(doc.period)
  const scope = new Set(facts.scoped.map(({ id }) => String(id)))
  const isInScope = (empId: string) => scope.has(empId) && (isEmpty(doc.empIds) || contains(doc.empIds, empId))
  const deptOf = new Map(facts.staff.map((row) => [String(row['id']), orNull(row['deptId'])]))
  const history = facts.settledHere.map(lineIn)
  const policies: readonly Policy[] = policiesIn(facts.policies, facts.grouped, (empId) => deptOf.get(empId) ?? null)
  const sources = [
    ...openFlows(facts, facts.settledGenerics, ({ terminalType }) => isOneOf(terminalType, '1', '2', '4')),
    ...reportedIn(doc),
  ]
  const run = settled(sources, {
    filings: facts.filings as readonly Filed[],
    tiersOf: tiersIn(facts.tiers),
    leading: REPRESENTATIVE,
    isOthers: isGeneric(facts.generics as readonly Filed[]),
    hasLeft: hasLeftIn(facts.staff),
    rewarded: rewarding(policies),
    history,
  })
  const own = run.lines.filter(({ empId }) => isInScope(empId))
  const regionOf = regionIn(facts)
  const cycled = [
    ...byCycle({ policies, lines: own, history, period: doc.period, tasks: facts.tasks as readonly Task[], regionOf }),
    ...firstSales({ policies, lines: own, history, regionOf }),
  ].map(({ empId, sourceId, amount, bizDate }) =>
    plain({ lineKind: BY_POLICY, empId, sourceType: 'zy.policyFiling', sourceId, policyAmount: amount, bizDate, note: '政策奖励' }),
  )
  const gathered = rewardsOf(facts)
    .filter(({ empId }) => isInScope(empId))
    .map(({ sourceType, sourceId, empId, amount, note }) =>
      plain({ lineKind: BY_DOCUMENT, empId, sourceType, sourceId, commissionAmount: amount, bizDate: until, note }),
    )
  const adjusted = doc.adjustments.map(({ empId, productId, amount, reason, $ }) =>
    plain({
      lineKind: ADJUSTED,
      empId,
      sourceType: 'manual',
      sourceId: $.id,
      productId: productId ?? '',
      commissionAmount: amount,
      bizDate: until,
      note: reason,
    }),
  )
  const earned = [...own, ...cycled, ...gathered, ...adjusted]
  const lines = [...earned, ...personal({ lines: earned, until, period: doc.period, facts }, isInScope)]
  return {
    lines,
    exceptions: run.exceptions,
    skipped: run.skipped,
    sources: sources.length,
    digest: digestOf(lines.map((line) => LINE_KEYS.map((key) => line[key]))),
  }
}

/** 计算: the run before is replaced, manual adjustments stay. */
export const calculated = (doc: Settlement): Effects => {
  const { facts } = doc.$
  const { lines, exceptions, skipped, sources, digest } = ran(doc)
  const deptOf = new Map(facts.staff.map((row) => [String(row['id']), orNull(row['deptId'])]))
  const carried = carriedBy(facts.carried)
  const byStaff = groupBy(lines, ({ empId }) => empId)
  const leading = lines.filter(({ postRole, lineKind }) => postRole === REPRESENTATIVE && isOneOf(lineKind, NORMAL, RETURNED))
  return [
    update(doc as never, {
      set: {
        ...ranOnce(doc, exceptions),
        runDigest: digest,
        sourceCount: sources,
        lineCount: lines.length,
        skippedCount: skipped,
        saleAmount: sumOf(leading, ({ saleAmount, share }) => shareOf(saleAmount, share)),
      },
      rows: {
        details: {
          remove: {},
          add: lines.map((line, at) => ({
            ...line,
            productId: line.productId || null,
            postRole: line.postRole || null,
            bizDate: line.bizDate || null,
            lineNo: at + 1,
            deptId: deptOf.get(line.empId) ?? null,
            netAmount: netOf(line),
          })),
        },
        statements: {
          remove: {},
          add: [...byStaff]
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([empId, own]) => statementOf(empId, own, { deptId: deptOf.get(empId) ?? null, carryIn: carried.get(empId) ?? ZERO })),
        },
        exceptions: { remove: {}, add: exceptions.map((one) => ({ ...one })) },
      },
    }),
  ]
}
