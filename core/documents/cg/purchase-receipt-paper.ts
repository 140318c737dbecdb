/** 采购入库单 on paper: the record of receiving and acceptance, what was paid for the goods aside. */
export const receiptPaper = {
  size: 'A4-landscape',
  line: ['billNo', 'orderId', 'companyId', 'deliveryNo'],
  facts: [
    ['warehouseId', 'badWarehouseId', 'buyerId'],
    ['arriveDate', 'transportMode', 'carrier'],
    ['coldFlag', 'arriveTemp', 'startTime'],
    ['receiveUserId', 'inspectUserId', 'secondInspectUserId'],
    ['inspectDate', 'inspectResult', 'storeDate'],
  ],
  columns: {
    items: [
      ...['productId', 'dosageForm', 'spec', 'factoryId', 'approvalNo', 'batchNo', 'productionDate', 'expiryDate', 'unit'],
      ...['arriveQty', 'rejectQty', 'sampleQty', 'qty', 'unqualifiedQty', 'inspectResult', 'locationCode'],
    ],
  },
  internal: { items: ['unitPrice', 'amount'] },
  signatures: ['制单', '收货员', '验收员', '第二验收员', '入库员'],
  total: true,
} as const
