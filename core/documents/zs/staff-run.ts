import { amountOf } from '../../definitions/knowledge.ts'
import type { Values } from '../../definitions/effect.ts'
import type { Known } from '../../definitions/views.ts'
import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { confirmedFlows, type Flow, measured } from '../settlement/flows.ts'
import { allocated, left, type Original } from '../settlement/returns.ts'
import { columnOf, completion } from '../settlement/task.ts'

/** 销售提成: what agency staff earn on their agents' flows, and how their tasks weigh it (the catalogue's algorithm). */

const [NORMAL, RETURNED, ADJUSTED, WEIGHED] = ['1', '2', '5', '6'] as const

export type StaffLine = {
  readonly lineKind: string
  readonly empId: string
  readonly empLevel: string | null
  readonly agentId: string | null
  readonly productId: string | null
  readonly terminalType: string | null
  readonly terminalId: string | null
  readonly flowDate: string | null
  readonly sourceId: string
  readonly standardId: string | null
  readonly qty: Decimal
  readonly saleAmount: Decimal
  readonly calcMode: string | null
  readonly value: Decimal | null
  readonly netAmount: Decimal
  readonly note: string | null
}

type Inputs = {
  readonly period: string
  readonly lastDay: string
  readonly empIds: readonly string[]
  readonly deptIds: readonly string[] | undefined
  readonly flows: readonly Known[]
  readonly periods: readonly Known[]
  readonly managers: readonly Known[]
  readonly agents: readonly Known[]
  readonly employees: readonly Known[]
  readonly orgs: readonly Known[]
  readonly products: readonly Known[]
  readonly wages: readonly Known[]
  readonly standards: readonly Known[]
  readonly coefficients: readonly Known[]
  readonly tasks: readonly Known[]
  readonly adjustments: readonly {
    readonly empId: string
    readonly amount: Decimal
    readonly reason: string
    readonly $: { readonly id: string }
  }[]
  readonly history: readonly Known[]
}

const text = (row: Known | undefined, key: string): string | null => (!row || isEmpty(row[key]) ? null : String(row[key]))
const holdsOn = (row: Known, day: string): boolean =>
  String(row['startDate']) <= day && (isEmpty(row['endDate']) || day <= String(row['endDate']))

type Kept = Original & { readonly key: string; readonly line: StaffLine; sums: { sale: Decimal; net: Decimal } }

export const runStaff = (inputs: Inputs) => {
  const employees = new Map(inputs.employees.map((row) => [String(row['id']), row]))
  const orgs = new Map(inputs.orgs.map((row) => [String(row['id']), row]))
  const groupsOf = new Map(inputs.products.map((row) => [String(row['id']), text(row, 'productGroupId')]))
  const codes = new Map(inputs.agents.map((row) => [row['code'], String(row['id'])]))
  const managers = groupBy(inputs.managers, (row) => codes.get(row['code'] ?? null) ?? '')
  const levelOn = (empId: string, day: string): string | null =>
    text(
      inputs.wages.find((row) => row['empId'] === empId && holdsOn(row, day)),
      'empLevel',
    )

  /** The manager of the agent on the day, and whoever heads his department and those above and is filed. */
  const chainOf = (agentId: string, day: string): readonly string[] => {
    const row = (managers.get(agentId) ?? []).find((one) => holdsOn(one, day))
    const first =
      text(row, 'empId') ??
      text(
        inputs.agents.find((one) => one['id'] === agentId),
        'empId',
      )
    if (!first) return []
    const chain = [first]
    for (let org = orgs.get(String(employees.get(first)?.['deptId'] ?? '')); org; org = orgs.get(String(org['parentId'] ?? ''))) {
      const head = text(org, 'managerId') ?? text(org, 'leaderId')
      if (head && !chain.includes(head) && levelOn(head, day) !== null) chain.push(head)
    }
    return chain
  }

  const standardFor = (empId: string, level: string | null, productId: string, day: string): Known | undefined => {
    const rank = (row: Known): string | undefined => {
      if (!holdsOn(row, day)) return undefined
      const own = !isEmpty(row['empId'])
      if (own ? row['empId'] !== empId : level === null || row['empLevel'] !== level) return undefined
      if (!isEmpty(row['productId']) && row['productId'] !== productId) return undefined
      if (!isEmpty(row['productGroupId']) && row['productGroupId'] !== groupsOf.get(productId)) return undefined
      const depth = isEmpty(row['productId']) ? (isEmpty(row['productGroupId']) ? 0 : 1) : 2
      return `${Number(own)}${depth} ${String(row['startDate'])} ${String(row['id'])}`
    }
    const ranked = inputs.standards.flatMap((row) => {
      const place = rank(row)
      return place === undefined ? [] : [{ row, place }]
    })
    return ranked.toSorted((a, b) => (a.place < b.place ? 1 : -1))[0]?.row
  }

  const inScope = (empId: string): boolean =>
    (inputs.empIds.length === 0 || inputs.empIds.includes(empId)) &&
    (inputs.deptIds === undefined || inputs.deptIds.includes(String(employees.get(empId)?.['deptId'] ?? '')))

  const used = new Set(inputs.history.map((row) => `${String(row['sourceId'])} ${String(row['empId'])}`))
  const flows = confirmedFlows(inputs.flows, inputs.periods).filter(({ day, agentId }) => day <= inputs.lastDay && agentId !== null)
  const lines: StaffLine[] = []
  const oddities: object[] = []
  const odd = (flow: Flow, reasonCode: string, detail: string | null = null) =>
    oddities.push({
      reasonCode,
      sourceType: 'sale.saleFlow',
      sourceId: flow.id,
      agentId: flow.agentId,
      productId: flow.productId,
      companyId: flow.companyId,
      terminalType: flow.terminalType,
      terminalId: flow.terminalId,
      flowDate: flow.day,
      qty: flow.qty,
      amount: flow.amount,
      detail,
    })
  const earned = (flow: Flow, empId: string): StaffLine | undefined => {
    const empLevel = levelOn(empId, flow.day)
    const standard = standardFor(empId, empLevel, flow.productId, flow.day)
    if (!standard) return undefined
    const value = amountOf(standard['value'])
    return {
      lineKind: flow.qty.isNegative() ? RETURNED : NORMAL,
      empId,
      empLevel,
      agentId: flow.agentId,
      productId: flow.productId,
      terminalType: flow.terminalType,
      terminalId: flow.terminalId,
      flowDate: flow.day,
      sourceId: flow.id,
      standardId: text(standard, 'id'),
      qty: flow.qty,
      saleAmount: flow.amount,
      calcMode: text(standard, 'calcMode'),
      value,
      netAmount: standard['calcMode'] === '1' ? flow.qty.times(value).round(2) : flow.amount.mulDiv(value, 100, 2),
      note: null,
    }
  }
  const keyOf = (line: Pick<StaffLine, 'productId' | 'terminalId' | 'empId'>) =>
    JSON.stringify([line.productId, line.terminalId, line.empId])
  const kept: Kept[] = inputs.history
    .filter((row) => row['lineKind'] === NORMAL)
    .map((row) => {
      const line = { ...row, qty: amountOf(row['qty']) } as unknown as StaffLine
      const sums = { sale: amountOf(row['saleAmount']), net: amountOf(row['netAmount']) }
      return {
        id: String(row['sourceId']),
        key: keyOf(line),
        day: String(row['flowDate']),
        qty: line.qty,
        returned: ZERO,
        line: { ...line, saleAmount: sums.sale, netAmount: sums.net },
        sums,
      }
    })
  for (const row of inputs.history.filter((one) => one['lineKind'] === RETURNED && !isEmpty(one['note']))) {
    const original = kept.find((one) => one.id === row['note'] && one.line.empId === row['empId'])
    if (!original) continue
    original.returned = original.returned.minus(amountOf(row['qty']))
    original.sums = { sale: original.sums.sale.plus(amountOf(row['saleAmount'])), net: original.sums.net.plus(amountOf(row['netAmount'])) }
  }
  for (const flow of flows.filter(({ qty }) => !qty.isNegative())) {
    const chain = chainOf(flow.agentId!, flow.day)
    if (chain.length === 0) {
      odd(flow, '1')
      continue
    }
    const here = chain.filter((empId) => inScope(empId) && !used.has(`${flow.id} ${empId}`))
    if (here.length === 0) continue
    const gone = here.filter((empId) => {
      const leaveDate = text(employees.get(empId), 'leaveDate')
      return leaveDate !== null && leaveDate < flow.day
    })
    for (const empId of gone) odd(flow, '8', text(employees.get(empId), 'employeeName'))
    const made = here.filter((empId) => !gone.includes(empId)).flatMap((empId) => earned(flow, empId) ?? [])
    if (
      made.length === 0 &&
      gone.length === 0 &&
      !chain.some((empId) => standardFor(empId, levelOn(empId, flow.day), flow.productId, flow.day))
    ) {
      odd(flow, '2')
      continue
    }
    lines.push(...made)
    for (const line of made)
      kept.push({
        id: flow.id,
        key: keyOf(line),
        day: flow.day,
        qty: flow.qty,
        returned: ZERO,
        line,
        sums: { sale: line.saleAmount, net: line.netAmount },
      })
  }
  const byKey = groupBy(kept, ({ key }) => key)
  for (const flow of flows.filter(({ qty }) => qty.isNegative())) {
    for (const empId of chainOf(flow.agentId!, flow.day).filter((one) => inScope(one) && !used.has(`${flow.id} ${one}`))) {
      const { pieces, rest } = allocated(
        byKey.get(keyOf({ productId: flow.productId, terminalId: flow.terminalId, empId })) ?? [],
        flow.day,
        flow.qty.negated(),
      )
      for (const { original, qty, returned } of pieces) {
        const sale = left(original.line.saleAmount, original.qty, returned).minus(original.sums.sale)
        const net = left(original.line.netAmount, original.qty, returned).minus(original.sums.net)
        original.sums = { sale: original.sums.sale.plus(sale), net: original.sums.net.plus(net) }
        // The note of a reversal names the flow that it reverses.
        lines.push({
          ...original.line,
          lineKind: RETURNED,
          flowDate: flow.day,
          sourceId: flow.id,
          qty: qty.negated(),
          saleAmount: sale,
          netAmount: net,
          note: original.id,
        })
      }
      if (rest.gt(0)) {
        const line = earned({ ...flow, qty: rest.negated(), amount: flow.amount.mulDiv(rest, flow.qty.negated(), 2) }, empId)
        if (line) lines.push(line)
      }
    }
  }
  const bare = (empId: string): Omit<StaffLine, 'lineKind' | 'sourceId' | 'netAmount' | 'note'> => ({
    empId,
    empLevel: levelOn(empId, inputs.lastDay),
    agentId: null,
    productId: null,
    terminalType: null,
    terminalId: null,
    flowDate: inputs.lastDay,
    standardId: null,
    qty: ZERO,
    saleAmount: ZERO,
    calcMode: null,
    value: null,
  })
  // How far each has come this month weighs what he earned on it.
  const weights = new Map(
    [...groupBy(lines, ({ empId }) => empId)].map(([empId, own]) => {
      const rows = inputs.tasks.filter((row) => row['empId'] === empId && row['taskYear'] === inputs.period.slice(0, 4))
      const task = sumOf(rows, (row) => amountOf(row[columnOf(inputs.period)]))
      const wanted = new Set(rows.flatMap((row) => (isEmpty(row['agentId']) ? [] : [String(row['agentId'])])))
      const measure = text(rows[0], 'measure')
      const actual = sumOf(
        flows.filter(
          (flow) =>
            flow.day.slice(0, 7) === inputs.period &&
            (wanted.size ? wanted.has(flow.agentId!) : chainOf(flow.agentId!, flow.day)[0] === empId),
        ),
        (flow) => measured(flow, measure),
      )
      const rate = completion(actual, task)
      const level = levelOn(empId, inputs.lastDay)
      const dept = String(employees.get(empId)?.['deptId'] ?? '')
      const tier =
        rate &&
        inputs.coefficients.find(
          (row) =>
            row['empLevel'] === level &&
            row['deptId'] === dept &&
            rate.ge(amountOf(row['fromRate'])) &&
            (isEmpty(row['toRate']) || rate.lt(amountOf(row['toRate']))),
        )
      return [
        empId,
        { task, actual, rate, coefficient: tier ? amountOf(tier['coefficient']) : null, base: sumOf(own, ({ netAmount }) => netAmount) },
      ] as const
    }),
  )
  const weighed = [...weights].flatMap(([empId, { coefficient, base }]): StaffLine[] => {
    const netAmount = coefficient ? base.times(coefficient.minus(1)).round(2) : ZERO
    return netAmount.isZero()
      ? []
      : [{ ...bare(empId), lineKind: WEIGHED, sourceId: `${empId} ${inputs.period}`, netAmount, note: '任务系数' }]
  })
  const adjusted = inputs.adjustments.map(
    ({ empId, amount, reason, $ }): StaffLine => ({ ...bare(empId), lineKind: ADJUSTED, sourceId: $.id, netAmount: amount, note: reason }),
  )
  return {
    lines: [...lines, ...weighed, ...adjusted],
    oddities,
    weights,
    sourceCount: flows.length,
    deptOf: (empId: string) => text(employees.get(empId), 'deptId'),
  }
}

/** One statement for each employee with lines: what is less than nothing waits for the next one. */
export const staffStatements = ({ lines, weights, deptOf }: ReturnType<typeof runStaff>, carried: readonly Known[]): readonly Values[] =>
  [...groupBy(lines, ({ empId }) => empId)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([empId, own]) => {
      const of = (...kinds: readonly string[]) =>
        sumOf(
          own.filter(({ lineKind }) => kinds.includes(lineKind)),
          ({ netAmount }) => netAmount,
        )
      const weight = weights.get(empId)
      const lineAmount = sumOf(own, ({ netAmount }) => netAmount)
      const carryIn = amountOf(carried.find((row) => row['empId'] === empId)?.['carryOut'])
      const balance = lineAmount.plus(carryIn)
      return {
        empId,
        deptId: deptOf(empId),
        empLevel: own[0]?.empLevel ?? null,
        qty: sumOf(own, ({ qty }) => qty),
        saleAmount: sumOf(own, ({ saleAmount }) => saleAmount),
        taskValue: weight?.task ?? ZERO,
        actualValue: weight?.actual.round(2) ?? ZERO,
        completeRate: weight?.rate ?? null,
        coefficient: weight?.coefficient ?? null,
        commissionAmount: of(NORMAL, RETURNED),
        coefAmount: of(WEIGHED),
        adjustAmount: of(ADJUSTED),
        lineAmount,
        carryIn,
        balance,
        carryOut: balance.isNegative() ? balance : ZERO,
        netPayable: balance.isNegative() ? ZERO : balance,
        paidAmount: ZERO,
        confirmStatus: '0',
        payStatus: '0',
      }
    })
