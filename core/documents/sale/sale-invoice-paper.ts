/** 开票申请 on paper: what the invoice itself will say. */
export const invoicePaper = {
  size: 'A4',
  line: ['billNo', 'saleInvoiceType', 'direction', 'applyDate'],
  facts: [
    ['companyId', 'invoiceTitle', 'taxNo'],
    ['invoiceAddressPhone', 'bankName', 'bankNo'],
    ['invoiceType', 'invoiceNo', 'invoiceDate'],
    ['orgId', 'saleUserId', 'originId'],
  ],
  columns: { productList: ['productId', 'spec', 'unit', 'batchNo', 'qty', 'unitPrice', 'offer', 'amount', 'taxRate', 'taxes'] },
  signatures: ['制单', '商务部', '财务会计', '财务经理'],
  total: true,
} as const
