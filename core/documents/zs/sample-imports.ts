import type { RandomChoices } from '../../definitions/random-choices.ts'
import { addDays } from '../../kernel/dates.ts'
import { decimal } from '../../kernel/decimal.ts'
import { textAt, type Row } from '../../kernel/wire.ts'
import { rightsOf, ofAgent, companiesOf } from './sample-rights.ts'

/** What is brought in from outside: commissions and invoices of earlier, bills of agents. */

const COMPANY = '示范医药有限公司'

export const commissionImport = (pick: RandomChoices, index: number): Row => {
  const rights = rightsOf(pick, '2')
  const day = pick.date(pick.first, pick.now.slice(0, 10))
  return {
    settleType: '2',
    importType: pick.of(['1', '2', '3']),
    period: pick.today.slice(0, 7),
    deptId: rights[index % rights.length]!.agent['deptId'],
    remark: '系统上线前已结未付的佣金',
    files: `demo/agents/import-${index + 1}.pdf`,
    items: [0, 1, 2].map((at) => {
      const { agent, right } = rights[(index * 3 + at) % rights.length]!
      const qty = pick.whole(1, 20) * 10
      return {
        agentId: agent['id'],
        productId: right['productId'],
        companyId: null,
        terminalType: null,
        terminalId: null,
        flowDate: day,
        batchNo: `L${index + 1}${at}`,
        qty: String(qty),
        unitPrice: null,
        saleAmount: null,
        commissionAmount: String(qty * pick.whole(2, 9)),
        reason: '历史佣金',
      }
    }),
  }
}

export const highImport = (pick: RandomChoices, index: number): Row => {
  const rights = rightsOf(pick, '3')
  const { agent, right } = rights[index % rights.length]!
  const companies = companiesOf(pick)
  const std = pick.whole(10, 60)
  return {
    importType: '4',
    period: pick.today.slice(0, 7),
    companyId: companies[index % companies.length]!['id'],
    deptId: agent['deptId'],
    files: `demo/agents/high-import-${index + 1}.pdf`,
    remark: '商业公司在系统外开具的高打发票',
    items: [
      {
        agentId: agent['id'],
        companyId: companies[index % companies.length]!['id'],
        productId: right['productId'],
        invoiceNo: String(33_001_000 + index),
        invoiceDate: pick.date(pick.first, pick.now.slice(0, 10)),
        qty: String(pick.whole(1, 20) * 50),
        stdInvoicePrice: String(std),
        highPrice: String(std + pick.whole(2, 15)),
        pointRate: '13',
      },
    ],
  }
}

export const highBill = (pick: RandomChoices, index: number): Row => {
  const rights = rightsOf(pick, '3')
  const { agent } = rights[index % rights.length]!
  const net = pick.whole(20, 300) * 100
  const receiveDate = pick.now.slice(0, 10)
  return {
    ...ofAgent(agent),
    receiveDate,
    deliverWay: pick.of(['快递', '送达']),
    items: [
      {
        billKind: '1',
        invoiceCode: String(3_300_201_000 + index),
        invoiceNo: String(20_001_000 + index),
        invoiceDate: addDays(receiveDate, -pick.whole(1, 60)),
        sellerName: agent['name'],
        sellerTaxNo: textAt(agent, 'creditCode'),
        buyerName: COMPANY,
        billContent: pick.of(['1', '2', '3']),
        netAmount: String(net),
        taxRate: '6',
        taxAmount: decimal(net).mulDiv(6, 100, 2).toString(),
        amount: decimal(net).mulDiv(106, 100, 2).toString(),
        files: `demo/agents/bill-${index + 1}.pdf`,
      },
    ],
  }
}
