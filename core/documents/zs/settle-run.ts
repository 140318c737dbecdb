import { post, update, type Effects, type Values } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { DictValue } from '../../definitions/type-keys.ts'
import type { Known } from '../../definitions/views.ts'
import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { digestOf } from '../settlement/digest.ts'
import { UNTOUCHED } from '../settlement/statement-actions.ts'
import { labourTax, statementOf, type Taxed, WITHHELD } from '../settlement/statement.ts'
import type { SettlementRun } from './settle-facts.ts'

/** What the runs of all settlements of agents have in common (ZS-R14, ZS-R15, ZS-R18). */

type TaxFacts = Readonly<Record<'taxedCommission' | 'taxedBase' | 'taxedHigh' | 'writtenOff', readonly Known[]>>

/** What was paid to an agent, and withheld, in the month of tax. */
export const taxedBefore = ({ taxedCommission, taxedBase, taxedHigh, writtenOff }: TaxFacts, agentId: string): Taxed => {
  const own = (rows: readonly Known[], key: string) =>
    sumOf(
      rows.filter((row) => row['agentId'] === agentId),
      (row) => amountOf(row[key]),
    )
  const settlements = [...taxedCommission, ...taxedBase, ...taxedHigh]
  return {
    gross: own(settlements, 'payableGross').plus(own(writtenOff, 'amount')),
    tax: own(settlements, 'taxAmount').plus(own(writtenOff, 'taxAmount')),
  }
}

/** A settled line, as statements and points count it. */
export type Counted = {
  readonly lineKind: string
  readonly agentId: string
  readonly empId: string | null
  readonly productId: string | null
  readonly companyId: string | null
  readonly qty: Decimal
  readonly saleAmount: Decimal
  readonly gross: Decimal
  readonly pointRate: Decimal | null
  readonly pointWay: string | null
  readonly pointAmount: Decimal
  readonly netAmount: Decimal
}

type CommonFacts = TaxFacts & Readonly<Record<'agents' | 'accounts' | 'carried', readonly Known[]>>

export type OpenedRun = {
  readonly agentId: string
  readonly agent: Known
  readonly amounts: Readonly<
    Record<'qty' | 'saleAmount' | 'grossAmount' | 'pointAmount' | 'adjustAmount' | 'lineAmount' | 'carryIn', Decimal>
  >
  readonly before: Known | undefined
  readonly taxed: Taxed
  readonly short: Decimal
}

/** The statements of a run, one for each agent with lines, before it is said what is paid. */
export const openedStatements = (lines: readonly Counted[], facts: CommonFacts): readonly OpenedRun[] => {
  const agents = new Map(facts.agents.map((row) => [String(row['id']), row]))
  const carried = groupBy(facts.carried, (row) => String(row['agentId']))
  const accounts = new Map(facts.accounts.map((row) => [String(row['id']), amountOf(row['shortAmount'])]))
  return [...groupBy(lines, ({ agentId }) => agentId)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([agentId, own]) => {
      const total = (of: (line: Counted) => Decimal) => sumOf(own, of)
      const agent = agents.get(agentId) ?? {}
      const before = carried.get(agentId)?.[0]
      return {
        agentId,
        agent,
        before,
        taxed: taxedBefore(facts, agentId),
        short: accounts.get(String(agent['depositAccountId'] ?? '')) ?? ZERO,
        amounts: {
          qty: total(({ qty }) => qty),
          saleAmount: total(({ saleAmount }) => saleAmount),
          grossAmount: total(({ gross }) => gross),
          pointAmount: total(({ pointAmount }) => pointAmount),
          adjustAmount: total((line) => (line.lineKind === '4' || line.lineKind === '5' ? line.gross : ZERO)),
          lineAmount: total(({ netAmount }) => netAmount),
          carryIn: amountOf(before?.['carryOut']),
        },
      }
    })
}

/** Statements of commission and of base prices (ZS-R14). */
export const statementRows = (lines: readonly Counted[], facts: CommonFacts): readonly Values[] =>
  openedStatements(lines, facts).map(({ agentId, agent, amounts, taxed, short }) => ({
    agentId,
    empId: (agent['empId'] ?? null) as string | null,
    taxMode: (agent['taxMode'] ?? null) as string | null,
    ...amounts,
    ...statementOf({ balance: amounts.lineAmount.plus(amounts.carryIn), taxMode: String(agent['taxMode'] ?? ''), before: taxed, short }),
    invoiceAmount: ZERO,
    paidAmount: ZERO,
    ...UNTOUCHED,
  }))

type Ran = {
  readonly details: readonly object[]
  readonly statements: readonly Values[]
  readonly exceptions: readonly object[]
  readonly sourceCount: number
  readonly skippedCount: number
  readonly more?: Readonly<Record<string, readonly object[]>>
}

/** What a run leaves: the former run's rows go, its own stand. */
export const ranOver = (doc: SettlementRun, { details, statements, exceptions, sourceCount, skippedCount, more = {} }: Ran): Effects => {
  const rows = (given: readonly object[]) => ({ remove: {}, add: given as readonly Values[] })
  return [
    update(doc, {
      set: {
        runNo: (doc.runNo ?? 0) + 1,
        snapshotTime: doc.$.now,
        progress: 100,
        runDigest: digestOf(details),
        errorMessage: null,
        sourceCount,
        lineCount: details.length,
        exceptionCount: exceptions.length,
        skippedCount,
        ackExceptions: 'N',
        ackRemark: null,
        freezeTime: null,
      },
      rows: {
        details: rows(details.map((line, at) => ({ lineNo: at + 1, ...line }))),
        statements: rows(statements),
        exceptions: rows(exceptions),
        ...Object.fromEntries(Object.entries(more).map(([name, given]) => [name, rows(given)])),
      },
    }),
  ]
}

/** Points of a frozen settlement, one entry for agent, product, company, rate and who bears them. */
export const pointsOf = (
  doc: Pick<SettlementRun, 'billNo' | 'period' | '$'>,
  settleType: DictValue<'zs_settle_type'>,
  pointKind: string,
  lines: readonly Counted[],
  deptOf: (agentId: string) => string | null,
): Effects =>
  [
    ...groupBy(
      lines.filter(({ pointAmount }) => !pointAmount.isZero()),
      (line) => JSON.stringify([line.agentId, line.productId, line.companyId, line.pointRate?.toString(), line.pointWay]),
    ).values(),
  ].map((own) => {
    const { agentId, productId, companyId, pointRate, pointWay } = own[0]!
    return post('zs.pointsDetail', {
      settleType,
      settlementNo: doc.billNo,
      period: doc.period,
      agentId,
      deptId: deptOf(agentId),
      productId,
      companyId,
      pointKind,
      baseAmount: sumOf(own, ({ gross }) => gross),
      pointRate,
      pointAmount: sumOf(own, ({ pointAmount }) => pointAmount),
      pointWay,
      pointStatus: '0',
    })
  })

/** At freeze the tax of persons is final: what was frozen before in the same month counts first. */
export const taxedFinally = (doc: Pick<SettlementRun, 'statements'>, facts: TaxFacts): Effects =>
  doc.statements.map((row) => {
    if (row.taxMode !== WITHHELD || !row.agentId) return false
    const before = taxedBefore(facts, row.agentId)
    const gross = row.payableGross ?? ZERO
    const taxAmount = labourTax(before.gross.plus(gross)).minus(before.tax)
    if (taxAmount.eq(row.taxAmount ?? ZERO)) return false
    const after = gross.minus(taxAmount)
    const deduct = row.depositDeduct ?? ZERO
    const depositDeduct = deduct.gt(after) ? after : deduct
    return update(row, { set: { taxAmount, depositDeduct, netPayable: after.minus(depositDeduct) } })
  })

/** What an excluded statement no longer says. */
export const ZEROED = [
  ...(['qty', 'saleAmount', 'grossAmount', 'pointAmount', 'adjustAmount', 'lineAmount', 'carryIn', 'balance', 'payableGross'] as const),
  ...(['carryOut', 'taxAmount', 'depositDeduct', 'netPayable'] as const),
]

/** A settlement that charged points of agents. */
export type Charged = { readonly $: { readonly facts: { readonly chargedPoints: readonly Known[] } } }

/** Points that are charged no more stay on record as 已撤销. */
export const cancelPoints = (charged: readonly Known[], isMeant: (agentId: string) => boolean = () => true): Effects =>
  charged
    .filter((row) => isMeant(String(row['agentId'])))
    .map((row) => update('zs.pointsDetail', String(row['id']), { set: { pointStatus: '9' } }))
