import { expect, test } from 'vitest'
import saleReturn from '../../../core/documents/sale/sale-return.document.ts'
import { linesColumns } from '../../../ui/screens/form/lines-columns.ts'

test('rows that are taken from elsewhere keep whose they are and what they bring, though nobody sees it', () => {
  const table = saleReturn.lines['productList']!
  const fields = Object.entries(table.columns).filter(([, { hidden }]) => !hidden)
  const columns = linesColumns({ table, fields, usual: ['productId'], under: {}, isDisabled: () => false })
  expect(columns.filter(({ type }) => type === 'hidden').map(({ key }) => key)).toEqual(['shipmentItemId', 'orderItemId'])
})
