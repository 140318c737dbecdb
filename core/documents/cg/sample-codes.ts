import type { RandomChoices } from '../../definitions/random-choices.ts'
import { type Effect, flat, post } from '../../definitions/effect.ts'
import { parts } from '../../definitions/listed.ts'
import type { Samples } from '../../definitions/samples.ts'
import { decimal, type Decimal } from '../../kernel/decimal.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { CARTON, MIDDLE_PACK, sizeOf } from '../../sales/trace-code.ts'
import { IN_STOCK, REGISTERED } from './trace-codes.ts'

/** Of so many products packs carried codes when the demonstration began. */
const PRODUCTS = 12
/** Receipts from which codes are kept on. */
const LATEST = 40
/** More codes than these nobody scans in one row. */
const MOST = 12

const productOf = (pick: RandomChoices, row: Row): Row | undefined => pick.row('bsc.product', ({ id }) => id === row['productId'])

/** The how-manieth package of a batch. */
const codeOf = (traceNo: string, batchNo: string, at: number): string =>
  `${traceNo}${batchNo.replaceAll(/\D/g, '').padStart(9, '0').slice(-9)}${String(at + 1).padStart(4, '0')}`

/** How many packages of a level a quantity is, if it is whole ones, and not too many of them. */
const packagesIn = (product: Row | undefined, level: string, qty: Decimal): number => {
  const size = sizeOf(level, { productNum: Number(product?.['productNum'] ?? 0), includedNum: Number(product?.['includedNum'] ?? 0) })
  const count = size ? Number(qty.toString()) / size : 0
  return Number.isInteger(count) && count <= MOST ? count : 0
}

/** The codes of what came of a new batch, where it came in whole cartons: the latest receipts have them. */
export const codesOfBatch = (pick: RandomChoices, row: Row, qty: Decimal): string | null => {
  if (pick.left > LATEST) return null
  const product = productOf(pick, row)
  const traceNo = textAt(product, 'traceNo')
  const count = traceNo ? packagesIn(product, CARTON, qty) : 0
  return Array.from({ length: count }, (_, at) => codeOf(traceNo, textAt(row, 'batchNo'), at)).join() || null
}

/** Codes of a batch that lie in stock and that no other row has taken, where it leaves in whole middle packs. */
export const codesInStock = (pick: RandomChoices, row: Row, busy: ReadonlySet<string>): string | null => {
  const count = packagesIn(productOf(pick, row), MIDDLE_PACK, decimal(textAt(row, 'qty') || 0))
  if (!count) return null
  const free = pick
    .rows('cg.traceCode')
    .filter(
      (code) =>
        code['productId'] === row['productId'] &&
        code['batchNo'] === row['batchNo'] &&
        code['traceState'] === IN_STOCK &&
        code['level'] === MIDDLE_PACK &&
        !busy.has(textAt(code, 'code')),
    )
  return free.length < count
    ? null
    : free
        .slice(0, count)
        .map((code) => textAt(code, 'code'))
        .join()
}

/** All codes that rows of documents that are still open name. */
export const codesNamed = (rows: readonly Row[]): ReadonlySet<string> => new Set(rows.flatMap((row) => parts(textAt(row, 'traceCodes'))))

/** Middle packs of the products whose boxes are told apart first. */
const lying = (pick: RandomChoices): Row | undefined => {
  const products = new Set(
    pick
      .rows('bsc.product')
      .slice(0, PRODUCTS)
      .map(({ id }) => id),
  )
  const batches = pick.rows('cg.stock').filter((row) => row['qualityStatus'] === '1' && products.has(row['productId'] ?? ''))
  if (batches.length < PRODUCTS) return undefined
  const batch = pick.of(batches)
  return {
    ...{ productId: batch['productId']!, batchNo: batch['batchNo']!, expiryDate: batch['expiryDate']!, warehouseId: batch['warehouseId']! },
    code: codeOf(textAt(productOf(pick, batch), 'traceNo'), textAt(batch, 'batchNo'), pick.whole(1_000, 9_998)),
    ...{
      spec: batch['spec'] ?? null,
      unit: batch['unit'] ?? null,
      level: MIDDLE_PACK,
      traceState: IN_STOCK,
      createBy: batch['createBy'] ?? null,
    },
    ...{ companyId: null, packCode: null, cartonCode: null, lastBillNo: null, lastDate: null, way: [] },
  }
}

/** What lay there when codes began to be kept. */
const registered = (row: Row): readonly Effect[] => {
  const { code, productId, level, batchNo, expiryDate, warehouseId } = row
  const place = { warehouseId: String(warehouseId), fromWarehouseId: String(warehouseId), fromState: IN_STOCK, toState: IN_STOCK }
  return flat([
    post('cg.traceFlow', {
      ...{
        code: String(code),
        productId: String(productId),
        level: String(level),
        batchNo: String(batchNo),
        expiryDate: String(expiryDate),
      },
      ...{ bizType: REGISTERED, sourceBillNo: '期初', ...place },
    }),
  ])
}

export const CODES: Samples = { count: 300, row: lying, after: ['cg.stock', 'bsc.product'], postings: registered }
