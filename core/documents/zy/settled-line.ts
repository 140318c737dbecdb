import { type Decimal, decimal, ZERO } from '../../kernel/decimal.ts'

/** A row that was sold, or reported as used up; negative where it takes back. */
export type SettledSource = {
  readonly sourceType: string
  readonly id: string
  readonly day: string
  readonly basis: string
  readonly companyId: string | null
  readonly terminalType: string | null
  readonly terminalId: string | null
  readonly regionId: string | null
  readonly productId: string
  readonly batchNo: string | null
  readonly qty: Decimal
  readonly unitPrice: Decimal | null
  readonly amount: Decimal
  /** The row that it corrects, where it says so itself. */
  readonly origId: string | null
}

export type SettledLine = {
  readonly lineKind: string
  readonly empId: string
  readonly postRole: string
  readonly share: Decimal
  readonly productId: string
  readonly companyId: string | null
  readonly terminalType: string | null
  readonly terminalId: string | null
  readonly basis: string | null
  readonly bizDate: string
  readonly sourceType: string
  readonly sourceId: string
  readonly origLineId: string | null
  readonly filingItemId: string | null
  readonly calcMode: string | null
  readonly qty: Decimal
  readonly unitPrice: Decimal | null
  readonly saleAmount: Decimal
  readonly value: Decimal | null
  readonly commissionAmount: Decimal
  readonly policyAmount: Decimal
  readonly note: string | null
}

export type Exception = {
  readonly reasonCode: string
  readonly postRole: string | null
  readonly sourceType: string
  readonly sourceId: string
  readonly empId: string | null
  readonly productId: string
  readonly companyId: string | null
  readonly terminalType: string | null
  readonly terminalId: string | null
  readonly bizDate: string
  readonly qty: Decimal
  readonly amount: Decimal
  readonly detail: string
}

export const exceptionOf = (
  source: SettledSource,
  reasonCode: string,
  detail: string,
  postRole: string | null = null,
  empId: string | null = null,
): Exception => ({
  reasonCode,
  postRole,
  empId,
  sourceType: source.sourceType,
  sourceId: source.id,
  productId: source.productId,
  companyId: source.companyId,
  terminalType: source.terminalType,
  terminalId: source.terminalId,
  bizDate: source.day,
  qty: source.qty,
  amount: source.amount,
  detail,
})

export const lineOf = (
  source: SettledSource,
  more: Pick<SettledLine, 'lineKind' | 'empId' | 'postRole'> & Partial<SettledLine>,
): SettledLine => ({
  share: decimal(100),
  productId: source.productId,
  companyId: source.companyId,
  terminalType: source.terminalType,
  terminalId: source.terminalId,
  basis: source.basis,
  bizDate: source.day,
  sourceType: source.sourceType,
  sourceId: source.id,
  origLineId: null,
  filingItemId: null,
  calcMode: null,
  qty: source.qty,
  unitPrice: source.unitPrice,
  saleAmount: source.amount,
  value: null,
  commissionAmount: ZERO,
  policyAmount: ZERO,
  note: null,
  ...more,
})

export const inOrder = (a: SettledSource, b: SettledSource): number => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1)
