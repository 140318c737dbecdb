import { decimal, dict, int, price } from '../../definitions/fields.ts'

/** 包装 of a part's row: as the order's row says. */
export const PACK = {
  productNum: int('中包装数量', { default: 1, editable: false }),
  includedNum: int('件含中包装数', { default: 1, editable: false }),
  count: decimal('件数', { scale: 5, leastShown: 2, derived: true, totalled: true }),
}

/** Prices of a part's row: as the order's row says. */
export const PRICES = {
  competitivePrice: price('中标价', { editable: false }),
  invoicePrice: price('开票价', { editable: false }),
  basePrice: price('底价', { editable: false, guard: 'sale:saleOrder:basePrice' }),
  discount: decimal('扣率', { scale: 4, derived: true }),
}

export const TAX_RATE = { taxRate: dict('税率', { code: 'tax_rate', editable: false }) }

/** Columns of a part's row that its source row says. */
export const COPIED = {
  productId: 'productId',
  lineType: 'lineType',
  taxRate: 'taxRate',
  productNum: 'productNum',
  includedNum: 'includedNum',
  competitivePrice: 'competitivePrice',
  invoicePrice: 'invoicePrice',
  basePrice: 'basePrice',
} as const
