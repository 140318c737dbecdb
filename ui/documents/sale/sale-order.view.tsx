import saleOrder from '../../../core/documents/sale/sale-order.document.ts'
import { overriding } from '../screen-overrides.ts'

/** 销售订单: thirty columns are kept, twelve are worked with. */
export default overriding(saleOrder, {
  query: ['billNo', 'orderDate', 'companyId', 'billStatus'],
  columns: {
    productList: [
      'productId',
      'spec',
      'factoryId',
      'availableQty',
      'competitivePrice',
      'invoicePrice',
      'discount',
      'qty',
      'count',
      'offer',
      'amount',
      'earnestMoney',
    ],
  },
  under: {
    productList: {
      productId: ['spec', 'factoryId'],
      availableQty: ['unit'],
      invoicePrice: ['competitivePrice'],
      qty: ['count'],
      amount: ['taxes'],
    },
  },
  chips: { productList: { productId: 'lineType' } },
})
