/** 销售订单 on paper. */
export const orderPaper = {
  size: 'A4-landscape',
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
  total: true,
} as const
