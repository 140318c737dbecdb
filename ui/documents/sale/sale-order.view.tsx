import saleOrder from '../../../core/documents/sale/sale-order.document.ts'
import { departure } from '../departure.ts'

/** 销售订单: thirty columns are kept, twelve are worked with. */
export default departure(saleOrder, {
  query: ['billNo', 'orderDate', 'companyId', 'billStatus'],
  aside: ['orgId', 'agentId'],
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
  print: {
    line: ['billNo', 'orderDate', 'orgId', 'saleUserId'],
    facts: [
      ['companyId', 'hospitalId', 'settleMethod'],
      ['receiverAddress', 'receiver', 'deliveryDate'],
    ],
    columns: { productList: ['productId', 'spec', 'unit', 'factoryId', 'qty', 'count', 'unitPrice', 'taxRate', 'offer', 'amount'] },
    signatures: ['制单', '部门负责人', '商务部', '财务会计', '收货单位（盖章）'],
    internal: { productList: ['basePrice', 'earnestMoney'] },
    templates: {
      不含价格: ['productList.unitPrice', 'productList.taxRate', 'productList.offer', 'productList.amount', 'smAmount'],
    },
    copies: ['第一联 存根（白）', '第二联 财务（红）', '第三联 客户（黄）'],
  },
})
