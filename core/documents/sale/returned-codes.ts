import { parts } from '../../definitions/listed.ts'
import type { Effects } from '../../definitions/effect.ts'
import { type Decimal, ZERO } from '../../kernel/decimal.ts'
import { boxesOf, CAME_BACK, type Coded, type CodeMove, IN_STOCK, moveCodes, RETURNED, SOLD, UNFIT } from '../cg/trace-codes.ts'

type Row = Coded & {
  readonly receivedQty: Decimal | null
  readonly qualifiedQty: Decimal | null
  readonly unqualifiedQty: Decimal
  readonly unfitCodes: string | null
}

type Return = {
  readonly billNo: string | null
  readonly companyId: string
  readonly warehouseId: string
  readonly okWarehouseId: string
  readonly badWarehouseId: string
  readonly productList: readonly Row[]
}

/** Codes of a row that was neither accepted nor refused as a whole: which of them are unfit is said. */
const isMixed = ({ unqualifiedQty, qualifiedQty }: Row): boolean => unqualifiedQty.gt(0) && (qualifiedQty ?? ZERO).gt(0)

const unfitOf = (row: Row): readonly string[] =>
  isMixed(row) ? parts(row.unfitCodes) : row.unqualifiedQty.gt(0) ? parts(row.traceCodes) : []

/** Are the unfit ones named, of those that came back, and as many as were found unfit? */
export const areParted = (row: Row): boolean => {
  if (!row.traceCodes || !isMixed(row)) return true
  const named = unfitOf(row)
  return (
    named.every((code) => parts(row.traceCodes).includes(code)) && boxesOf(row, row.unqualifiedQty, named.join()).eq(row.unqualifiedQty)
  )
}

const back = ({ billNo, companyId }: Return): Pick<CodeMove, 'bizType' | 'billNo' | 'companyId'> => ({
  bizType: RETURNED,
  billNo,
  companyId,
})

/** 收货: they wait for their inspection. */
export const receivedCodes = (doc: Return): Effects =>
  doc.productList.map((row) =>
    moveCodes(row, { ...back(doc), from: [SOLD], to: CAME_BACK, warehouseId: doc.warehouseId, qty: row.receivedQty ?? ZERO }),
  )

/** 验收: what is qualified may be sold again. */
export const shelvedCodes = (doc: Return): Effects =>
  doc.productList.map((row) => {
    const unfit = unfitOf(row)
    const fit = parts(row.traceCodes).filter((code) => !unfit.includes(code))
    const move = (to: string, warehouseId: string, qty: Decimal, codes: readonly string[]) =>
      moveCodes(row, { ...back(doc), from: [CAME_BACK], to, warehouseId, qty }, codes.join())
    return [move(IN_STOCK, doc.okWarehouseId, row.qualifiedQty ?? ZERO, fit), move(UNFIT, doc.badWarehouseId, row.unqualifiedQty, unfit)]
  })
