import { create, type Effect, type Effects } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { DictValue } from '../../definitions/type-keys.ts'
import type { Fact, Known } from '../../definitions/views.ts'
import { all, eq, type Condition } from '../../kernel/condition.ts'
import { type Decimal, ZERO } from '../../kernel/decimal.ts'

/** How forms of quality change stock: by moves of the warehouse that they make, approved at once (rule Q1). */

/** 停售, 解除停售 and 转不合格 of stock_move_type. */
export const [STOP, RELEASE, REJECT] = ['3', '4', '5'] as const
/** 合格, 不合格 and 停售 of stock_quality. */
export const [QUALIFIED, UNQUALIFIED, STOPPED] = ['1', '3', '4'] as const

/** Some of a row of stock. */
export type Portion = {
  readonly stockId: string
  readonly warehouseId: string
  readonly locationCode: string | null
  readonly qty: Decimal
}

type Form = {
  readonly billNo: string | null
  readonly $: { readonly today: string; readonly me: { readonly userId: string } }
}

/** What a move says of the form that ordered it; the form finds it by that. */
export const reasonOf = (title: string, { billNo }: Pick<Form, 'billNo'>): string => `${title}${billNo ?? ''}`

type Order = {
  readonly type: DictValue<'stock_move_type'>
  readonly title: string
  readonly files: string | null
  /** Where the goods go; where they lie, if nothing is said. */
  readonly to?: string
}

/** One approved move for each warehouse that anything of the portions lies in. */
export const moved = (doc: Form, { type, title, files, to }: Order, portions: readonly Portion[]): Effects => {
  const some = portions.filter(({ qty }) => qty.gt(0))
  return [...new Set(some.map(({ warehouseId }) => warehouseId))].map(
    (warehouseId): Effect =>
      create(
        'cg.stockMove',
        {
          stockMoveType: type,
          moveDate: doc.$.today,
          warehouseId,
          toWarehouseId: to ?? warehouseId,
          handlerId: doc.$.me.userId,
          qualityFile: files,
          reason: reasonOf(title, doc),
          items: some
            .filter((one) => one.warehouseId === warehouseId)
            .map(({ stockId, qty, locationCode }) => ({ stockId, qty, toLocationCode: locationCode ?? '-' })),
        },
        { state: 'approved' },
      ),
  )
}

/** A row of stock as facts bring it. */
export const portionOf = (stock: Known, qty: Decimal): Portion => ({
  stockId: String(stock['id'] ?? ''),
  warehouseId: String(stock['warehouseId'] ?? ''),
  locationCode: (stock['locationCode'] ?? null) as string | null,
  qty,
})

export const availableOf = (stock: Known | undefined): Decimal => (stock ? amountOf(stock['availableQty']) : ZERO)

/** What later steps look at of a row of stock. */
export const STOCK_READS = [
  'warehouseId',
  'locationCode',
  'qualityStatus',
  'availableQty',
  'costPrice',
  'companyId',
  'expiryDate',
  'productionDate',
] as const

type Row = { readonly stockId: string | null; readonly productId: string | null; readonly batchNo: string | null } & {
  readonly $: { readonly ref: (field: 'stockId') => Known }
}

/** The warehouses that a form names. */
type Places = { readonly warehouseId: string | null; readonly badWarehouseId?: string | null }

/** A move makes another row of stock: the goods of a row are found again by place, number and the quality they have now (rule Q1). */
export const lyingAs =
  (qualityStatus: string, warehouseOf: (row: Row, head: Places) => string | null) =>
  (row: Row, head: Places): Condition | undefined => {
    const warehouseId = warehouseOf(row, head)
    const locationCode = (row.$.ref('stockId')['locationCode'] ?? null) as string | null
    return row.stockId && warehouseId
      ? all(
          eq('warehouseId', warehouseId),
          eq('productId', row.productId),
          eq('batchNo', row.batchNo),
          eq('locationCode', locationCode),
          eq('qualityStatus', qualityStatus),
        )
      : undefined
  }

/** The number of the last move that the form ordered for the stock of a row. */
export const orderedFor = (title: string) =>
  ({
    give: 'first',
    from: 'cg.stockMove.items',
    reads: ['head.billNo'],
    order: 'head.createTime desc',
    where: ({ stockId }: { readonly stockId: string | null }, head: Pick<Form, 'billNo'>) =>
      stockId && head.billNo ? all(eq('stockId', stockId), eq('head.reason', reasonOf(title, head))) : undefined,
  }) as const satisfies Fact<'first'>
