import { beforeEach, describe, expect, test } from 'vitest'
import type { DocumentType } from '../../core/definitions/document.ts'
import { always } from '../../core/kernel/condition.ts'
import { rowsOf, textAt, type Row } from '../../core/kernel/wire.ts'
import { catalogue } from '../support/catalogue.ts'
import { openDesk, person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'
import { filledAt } from '../support/step-filled.ts'

const typeOf = (key: string): DocumentType => catalogue.find(key)!
const [loan, reimburse, contract, payment] = [
  typeOf('oa.loanApply'),
  typeOf('oa.reimburse'),
  typeOf('oa.contractApproval'),
  typeOf('oa.payRequest'),
]
const [asset, transfer, scrap, order] = [typeOf('oa.asset'), typeOf('oa.assetTransfer'), typeOf('oa.assetScrap'), typeOf('oa.assetApply')]
const [credit, company, approval, price] = [
  typeOf('oa.creditApply'),
  typeOf('bsc.bscBussCompany'),
  typeOf('oa.priceApproval'),
  typeOf('bsc.productSalePrice'),
]
const KNOWN = ['bsc.bankAccount', 'sys.employee', 'sys.org', 'bsc.product', 'sys.config', 'sys.job', 'bsc.productPrice']

const clerk = person('clerk', { empId: 'e1', deptId: '152' })
const cashier = person('cashier', { roles: ['cashier'] })
const office = person('office', { roles: ['admin_office'], companyId: '100' })

let desk: ReturnType<typeof openDesk>
const insert = async (type: DocumentType, row: Row) => value(await desk.records.insert(type, row, clerk))
beforeEach(async () => {
  const types = [loan, reimburse, contract, payment, asset, transfer, scrap, order, credit, company, approval, price]
  desk = openDesk(
    [...types, ...KNOWN.map(typeOf)],
    {},
    { legal: ['lawyer'], admin_office: ['office'], hr: ['hr'], sales_director: ['head'] },
  )
  await insert(typeOf('bsc.bankAccount'), { id: 'b1', accountName: '基本户', enabled: 'Y' })
  for (const id of ['e1', 'e2']) await insert(typeOf('sys.employee'), { id, employeeName: id, empStatus: '2', deptId: '152' })
  for (const id of ['152', '100']) await insert(typeOf('sys.org'), { id, departName: id, orgCode: id, enabled: 'Y', saleOrg: 'Y' })
})

const send = (type: DocumentType, body: Row) =>
  desk.save.run({ type, body: { empId: 'e1', deptId: '152', ...body }, by: clerk, submit: true, confirmed: true })
const stands = async (type: DocumentType, row: Row) => value(await desk.records.find(type, textAt(row, 'id'), clerk))
const decided = async (type: DocumentType, row: Row, filled: Row = {}) => {
  for (let step = 0; step < 8; step += 1) {
    const chain = value(await desk.approvals.ofRecord(type.key, textAt(row, 'id'), clerk))
    const task = chain?.tasks.find(({ status }) => status === 'open')
    if (!task) break
    const by = person(task.userId, { roles: ['finance', 'general_manager'] })
    const own = filledAt({ type, chain: chain!, record: await stands(type, row), by }, filled)
    value(await desk.decide.run({ taskId: task.id, version: task.version, verdict: 'agree', by, filled: own }))
  }
  return stands(type, row)
}
const act = (type: DocumentType, row: Row, action: string, by: typeof clerk, asked: Row = {}) =>
  desk.act.run({ type, action, id: textAt(row, 'id'), by, asked })
const all = async (type: DocumentType) =>
  value(
    await desk.records.list(
      type,
      { where: always, order: [], pageNo: 1, pageSize: 20, fields: [...Object.keys(type.fields), 'billStatus'] },
      clerk,
    ),
  ).records

const borrow = (amount: string): Row => ({
  loanType: '2',
  amount,
  payeeName: '李文',
  bankName: '工行',
  bankNo: '6222021001112345678',
  needDate: '2026-03-18',
  planReturnDate: '2026-04-18',
  reason: '差旅',
})
const PAID = { payDate: '2026-03-18', bankAccountId: 'b1' }

describe('a loan', () => {
  test('is paid, given back in parts and set off by allowances, never more than is left, until nothing is', async () => {
    const lent = await decided(loan, value(await send(loan, borrow('1000'))))
    value(await act(loan, lent, 'pay', cashier, PAID))
    expect(await stands(loan, lent)).toMatchObject({ billStatus: 'paid', paidAmount: '1000', leftAmount: '1000' })
    const back = { entryDate: '2026-03-18', returned: '1000.01', entryMethod: '1' }
    expect(refusalOf(await act(loan, lent, 'giveBack', cashier, back))).toBe('还款金额不能大于未还金额')
    value(await act(loan, lent, 'giveBack', cashier, { ...back, returned: '400' }))

    const asked = await decided(
      reimburse,
      value(
        await send(reimburse, {
          period: '2026-03',
          loanId: textAt(lent, 'id'),
          bankName: '工行',
          bankNo: '6222021001112345678',
          attachments: 'demo/a.pdf',
          items: [
            { reimburseType: '1', happenDate: '2026-03-10', content: '话费', invoiceType: '4', invoiceNo: '12345678', amount: '900' },
          ],
        }),
      ),
    )
    expect(asked).toMatchObject({ billStatus: 'approved', loanLeft: '600', offsetAmount: '600', payAmount: '300' })
    value(await act(reimburse, asked, 'pay', cashier, PAID))
    expect(await stands(reimburse, asked)).toMatchObject({ billStatus: 'paid', loanLeft: '600', payAmount: '300' })
    const settled = await stands(loan, lent)
    expect(settled).toMatchObject({ billStatus: 'settled', returnedAmount: '1000', leftAmount: '0' })
    expect(rowsOf(settled, 'entries').map(({ entryKind, amount }) => [entryKind, amount])).toEqual([
      ['1', '1000'],
      ['2', '400'],
      ['3', '600'],
    ])
  })

  test('is no longer than ninety days, and none follows one that is late', async () => {
    expect(refusalOf(await send(loan, { ...borrow('1000'), planReturnDate: '2026-07-01' }))).toBe('临时借款期限不能超过90天')
    await insert(loan, { id: 'l1', empId: 'e1', billStatus: 'paid', paidAmount: '5', leftAmount: '5', planReturnDate: '2026-03-01' })
    expect(refusalOf(await send(loan, borrow('1000')))).toBe('您有逾期未还的借款，请先归还')
  })
})

describe('a contract', () => {
  const signed: Row = {
    contractName: '房屋租赁合同',
    contractType: '6',
    orgId: '100',
    counterparty: '恒信置业',
    subjectMatter: '办公用房',
    paySide: '2',
    amount: '6000',
    startDate: '2026-04-01',
    endDate: '2027-03-31',
    settleText: '按季支付',
    breachText: '违约金',
    disputeText: '诉讼',
    draftFiles: 'demo/a.pdf',
    plans: [1, 2].map((planNo) => ({ planNo, planDate: '2026-04-01', condition: '首期', planAmount: '3000' })),
  }
  const ask = (of: Row, planItemId: unknown, more: Row = {}) =>
    send(payment, {
      contractId: textAt(of, 'id'),
      accountName: '恒信置业',
      bankName: '建行',
      bankNo: '31050161360000004321',
      reason: '首期',
      attachments: 'demo/a.pdf',
      items: [{ planItemId: planItemId as string, amount: '3000' }],
      ...more,
    })

  test('is paid by its plan: each part once, to whom it was made with', async () => {
    expect(refusalOf(await send(contract, { ...signed, amount: '6001' }))).toBe('收付计划合计须等于合同金额')
    const made = await decided(contract, value(await send(contract, signed)), { riskNote: '无' })
    expect(made).toMatchObject({ billStatus: 'approved', contractNo: `HT6-${textAt(made, 'billNo').slice(2)}` })
    const [first, second] = rowsOf(made, 'plans')
    expect(refusalOf(await ask(made, first!['id'], { accountName: '别人' }))).toBe('户名须与合同对方一致')
    const asked = value(await ask(made, first!['id']))
    expect(refusalOf(await ask(made, first!['id']))).toBe(`第1期已在单据${textAt(asked, 'billNo')}中申请付款`)
    const approved = await decided(payment, asked)
    value(await act(payment, approved, 'pay', cashier, PAID))
    expect(await stands(contract, made)).toMatchObject({
      paidAmount: '3000',
      plans: [{ paidAmount: '3000', openAmount: '0' }, { paidAmount: '0' }],
    })
    expect(await stands(payment, approved)).toMatchObject({ billStatus: 'paid', payRate: '50', paidAmount: '0' })
    value(await ask(made, second!['id']))
  })
})

describe('an asset', () => {
  const owned = (id: string): Row => ({
    ...{ id, assetNo: id, assetName: '电脑', category: '1', orgId: '100', deptId: '152', empId: 'e1', place: '三楼', assetStatus: '1' },
    ...{ buyDate: '2025-03-10', originalValue: '3600', salvageRate: '0', useMonths: 36 },
  })
  const move: Row = {
    toDeptId: '100',
    toEmpId: 'e2',
    toPlace: '一楼',
    transferDate: '2026-03-18',
    reason: '调剂',
    items: [{ assetId: 'a1' }],
  }
  const discard: Row = { scrapReason: '1', disposeWay: '1', reasonNote: '旧', attachments: 'demo/a.pdf', items: [{ assetId: 'a1' }] }

  test('is in one running form at a time, and stands as before where that is withdrawn', async () => {
    await insert(asset, owned('a1'))
    const sent = value(await send(transfer, move))
    expect(sent).toMatchObject({ totalNet: '2400' })
    expect((await stands(asset, { id: 'a1' }))['assetStatus']).toBe('4')
    expect(refusalOf(await send(scrap, discard))).toContain('资产')
    value(await desk.withdraw.run({ type: transfer, id: textAt(sent, 'id'), by: clerk }))
    expect((await stands(asset, { id: 'a1' }))['assetStatus']).toBe('1')
    const moved = await decided(transfer, value(await send(transfer, move)))
    expect(moved['billStatus']).toBe('approved')
    expect(await stands(asset, { id: 'a1' })).toMatchObject({ assetStatus: '1', deptId: '100', empId: 'e2', place: '一楼' })
    expect(rowsOf(await stands(asset, { id: 'a1' }), 'moves')).toMatchObject([{ content: '调拨', sourceBillNo: moved['billNo'] }])
  })

  test('comes of an order, one card for each piece, once it was received at its price', async () => {
    const ordered = value(
      await send(order, {
        needDate: '2026-04-01',
        inBudget: 'N',
        reason: '更换',
        items: [
          { assetName: '记录仪', category: '5', brand: 'ZDR', qty: 2, unitPrice: '600', place: '库区' },
          { assetName: '桌', category: '2', brand: '震旦', qty: 1, unitPrice: '500', place: '三楼' },
        ],
      }),
    )
    await insert(asset, owned('a9'))
    const approved = await decided(order, ordered)
    expect(approved['billStatus']).toBe('approved')
    const [meters, desks] = rowsOf(approved, 'items')
    const receipt = { receiveDate: '2026-03-18', receiveFile: 'demo/a.pdf' }
    const receive = (row: Row | undefined, realPrice: string | null) =>
      act(order, approved, 'receive', office, { ...receipt, items: [{ id: row!['id'], receiving: 'Y', realPrice }] } as Row)
    expect(refusalOf(await receive(meters, null))).toBe('请填写实际单价')
    value(await receive(meters, '580'))
    expect((await stands(order, approved))['billStatus']).toBe('approved')
    value(await receive(desks, '500'))
    expect((await stands(order, approved))['billStatus']).toBe('closed')
    const made = (await all(asset)).filter((row) => row['sourceBillNo'] === approved['billNo'])
    expect(made.map((row) => [row['assetName'], row['originalValue'], row['needVerify'], row['nextVerify'] ?? null]).toSorted()).toEqual([
      ['桌', '500', 'N', null],
      ['记录仪', '580', 'Y', '2027-03-18'],
      ['记录仪', '580', 'Y', '2027-03-18'],
    ])
  })
})

describe('the terms of a customer', () => {
  beforeEach(() =>
    insert(company, {
      ...{ id: 'c1', name: '江南医药', tradeType: '2', billStatus: 'approved', enabled: 'Y' },
      ...{ creditLevel: '3', creditLimit: '1000', creditDays: 30 },
    }),
  )
  const wanted: Row = { creditApplyType: '2', companyId: 'c1', orgId: '152', newLevel: '2', newLimit: '2000', newDays: 45, reason: '增长' }

  test('are written when they are approved, or on their day', async () => {
    await decided(credit, value(await send(credit, wanted)), { financeOpinion: '同意' })
    expect(await stands(company, { id: 'c1' })).toMatchObject({ creditLevel: '2', creditLimit: '2000', creditDays: 45 })
    const later = await decided(credit, value(await send(credit, { ...wanted, newLimit: '3000', startDate: '2026-04-01' })), {
      financeOpinion: '同意',
    })
    expect(later).toMatchObject({ billStatus: 'approved', oldLimit: '2000', applied: 'N' })
    expect(await stands(company, { id: 'c1' })).toMatchObject({ creditLimit: '2000' })
    expect(refusalOf(await send(credit, { ...wanted, newLevel: '4' }))).toBe('D级客户仅限现款')
  })

  test('hold prices that are committed as they are approved, and no second one of the scope', async () => {
    await insert(typeOf('bsc.product'), { id: 'p1', name: '阿莫西林', taxRate: '0.13', billStatus: 'approved', enabled: 'Y' })
    const asked: Row = {
      ...{
        priceApplyType: '1',
        orgId: '152',
        saleMode: '1',
        companyId: 'c1',
        startDate: '2026-03-20',
        endDate: '2026-04-20',
        reason: '新客户',
      },
      items: [{ productId: 'p1', competitivePrice: '12', invoicePrice: '10', basePrice: '6', taxRate: '0.13', monthQty: '5' }],
    }
    const sender = { type: approval, by: person('clerk', { roles: ['business'] }), submit: true, confirmed: true }
    const ask = () => desk.save.run({ ...sender, body: { empId: 'e1', deptId: '152', ...asked } })
    const done = await decided(approval, value(await ask()))
    const [made] = await all(price)
    expect(made).toMatchObject({ billStatus: 'committed', companyId: 'c1', invoicePrice: '10', basePrice: '6', startDate: '2026-03-20' })
    expect(rowsOf(done, 'items')).toMatchObject([{ productSalePriceId: made!['id'], discount: '0.8333' }])
    await expect(decided(approval, value(await ask()))).rejects.toThrow('该范围内已存在有效期重叠的价格')
  })
})
