import { dict, ref, text } from '../../definitions/fields.ts'

/** 产品 of a row, and what is shown of it. */
export const chosenProduct = {
  productId: ref('产品', { to: 'bsc.product', required: true, fills: { spec: 'spec', unit: 'unit' } }),
  spec: text('规格', { editable: false }),
  unit: dict('单位', { code: 'product_unit', editable: false }),
}
