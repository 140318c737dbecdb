/** 采购订单 on paper: the supplier signs it as a contract; how far it has come is nothing to him. */
export const orderPaper = {
  size: 'A4-landscape',
  line: ['billNo', 'contractNo', 'orderDate', 'arriveDate'],
  facts: [
    ['companyId', 'sellerName', 'phone'],
    ['orgId', 'buyerId', 'warehouseId'],
    ['settleMethod', 'creditDays', 'creditBase'],
    ['payMethod', 'invoiceType', 'directCompanyId'],
  ],
  columns: {
    items: [
      'productId',
      'dosageForm',
      'spec',
      'factoryId',
      'approvalNo',
      'unit',
      'qty',
      'count',
      'unitPrice',
      'amount',
      'taxRate',
      'taxes',
    ],
  },
  internal: { items: ['standardPrice'] },
  signatures: ['制单', '采购部', '财务会计', '采购方（盖章）', '供货方（盖章）'],
  total: true,
} as const
