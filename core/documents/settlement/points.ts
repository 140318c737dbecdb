import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { decimal, type Decimal } from '../../kernel/decimal.ts'
import { isEmpty } from '../../kernel/wire.ts'

/** What is kept back, in percent, and who bears it (zs_tax_pay_way). */
export type Point = { readonly rate: Decimal; readonly way: string }

/** 结算款中扣除 of zs_tax_pay_way: the net amount is less by it. */
export const WITHHELD_POINTS = '1'

const DEFAULTS: Readonly<Record<string, string>> = { 1: '13', 2: '0', 3: '13' }

type Asked = {
  readonly kind: string
  readonly agentId: string
  readonly productId: string | null
  readonly companyId: string | null
  readonly day: string
}

const holds = (row: Known, { kind, agentId, productId, companyId, day }: Asked): boolean =>
  row['pointKind'] === kind &&
  row['agentId'] === agentId &&
  (isEmpty(row['productId']) || row['productId'] === productId) &&
  (isEmpty(row['companyId']) || row['companyId'] === companyId) &&
  String(row['startDate']) <= day &&
  (isEmpty(row['endDate']) || day <= String(row['endDate']))

/** Product and company first, then product, then company, then neither; the later start (ZS-R11). */
const closeness = (row: Known): string =>
  `${Number(!isEmpty(row['productId'])) * 2 + Number(!isEmpty(row['companyId']))} ${String(row['startDate'])} ${String(row['id'])}`

/** The filing's own rate if it says one, else that of 点数, else the usual one; who bears it is said by 点数. */
export const pointFor = (rows: readonly Known[], asked: Asked, own: unknown): Point => {
  const [row] = rows.filter((one) => holds(one, asked)).toSorted((a, b) => (closeness(a) < closeness(b) ? 1 : -1))
  return {
    rate: isEmpty(own) ? (row ? amountOf(row['pointRate']) : decimal(DEFAULTS[asked.kind] ?? '0')) : amountOf(own as string),
    way: String(row?.['pointWay'] ?? WITHHELD_POINTS),
  }
}

/** A gross amount less what is withheld of it. */
export const netOf = (gross: Decimal, pointAmount: Decimal, way: string | null): Decimal =>
  way === WITHHELD_POINTS ? gross.minus(pointAmount) : gross
