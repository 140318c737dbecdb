import { beforeEach, describe, expect, test } from 'vitest'
import company from '../../core/documents/bsc/bsc-buss-company.document.ts'
import returnMoney from '../../core/documents/bsc/return-money.document.ts'
import purchasePayment from '../../core/documents/cg/purchase-payment.document.ts'
import collection from '../../core/documents/sale/collection.document.ts'
import receivable from '../../core/documents/sale/receivable.document.ts'
import paymentNotice from '../../core/documents/xt/payment-notice.document.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'
import { openWriting, TODAY } from '../support/writing.ts'

const cashier = person('cashier', { roles: ['cashier'] })
const finance = person('finance', { roles: ['finance'] })

let at: ReturnType<typeof openWriting>
beforeEach(async () => {
  at = openWriting([company, returnMoney, purchasePayment, receivable, collection, paymentNotice])
  await at.put(company, { id: 'c1', name: '江南医药', billStatus: 'approved', enabled: 'Y' })
  for (const [id, amount] of [
    ['black', '300'],
    ['red', '-80'],
  ])
    await at.put(receivable, {
      ...{ id, receivableType: '1', sourceId: `s-${id}`, companyId: 'c1', orgId: '127', postDate: TODAY, dueDate: TODAY },
      ...{ amount, collectedAmount: '0', balance: amount },
    })
})

const receipt = (more: Row = {}): Row => ({
  ...{ noticeType: '1', orgId: '127', empId: 'e-clerk', deptId: '152', companyId: 'c1', payerName: '江南医药' },
  ...{ bankAccountId: 'b1', receiveDate: TODAY, amount: '300', payMethod: '1' },
  orders: [{ receivableId: 'black', thisAmount: '300' }],
  ...more,
})
const payment = (more: Row = {}): Row => ({
  ...{ noticeType: '2', orgId: '127', empId: 'e-clerk', deptId: '152', payeeType: '1', companyId: 'c1', payeeName: '江南医药' },
  ...{ bankName: '工商银行', bankNo: '6222021234567890123', dueDate: TODAY, payMethod: '1' },
  ...more,
})
const arrived = (bankSerialNo: string, actualAmount = '300') => ({ bankSerialNo, actualReceiveDate: TODAY, actualAmount })
const paid = { payDate: TODAY, payAccountId: 'b1', payVoucherNo: 'PZ1' }

describe('money that a customer sent', () => {
  test('is registered once: the slip of another notice is refused, one that waits is claimed', async () => {
    const [one, two] = [await at.approved(paymentNotice, receipt()), await at.approved(paymentNotice, receipt())]
    expect(refusalOf(await at.act(paymentNotice, one, 'confirm', arrived('L1', '299'), cashier))).toBe(
      '实际到账金额与通知金额不一致，请驳回后重新通知',
    )
    value(await at.act(paymentNotice, one, 'confirm', arrived('L1'), cashier))
    expect(await at.list(returnMoney)).toMatchObject([
      { billStatus: 'claimed', companyId: 'c1', amount: '300', bankSerialNo: 'L1', returnMoneyType: '1', claimDate: TODAY },
    ])
    expect(refusalOf(await at.act(paymentNotice, two, 'confirm', arrived('L1'), cashier))).toBe('该银行流水已被认领')
    const waiting = {
      billStatus: 'registered',
      orgId: '127',
      bankAccountId: 'b1',
      payMethod: '1',
      receiveDate: TODAY,
      payerName: '江南医药',
    }
    await at.put(returnMoney, { ...waiting, id: 'h2', bankSerialNo: 'L2', amount: '299', allocatedAmount: '0' })
    await at.put(returnMoney, { ...waiting, id: 'h3', bankSerialNo: 'L3', amount: '300', allocatedAmount: '0' })
    expect(refusalOf(await at.act(paymentNotice, two, 'confirm', arrived('L2'), cashier))).toBe('银行流水金额与通知金额不一致')
    value(await at.act(paymentNotice, two, 'confirm', arrived('L3'), cashier))
    expect(await at.row(returnMoney, 'h3')).toMatchObject({ billStatus: 'claimed', companyId: 'c1' })
    expect(await at.row(paymentNotice, String(two['id']))).toMatchObject({ billStatus: 'confirmed', returnMoneyId: 'h3' })
  })

  test('becomes one collection once finance confirmed it', async () => {
    const notice = await at.approved(paymentNotice, receipt())
    value(await at.act(paymentNotice, notice, 'confirm', arrived('L1'), cashier))
    expect(refusalOf(await at.act(paymentNotice, notice, 'makeCollection', {}, finance))).toBe('回款单尚未财务确认或没有回款明细')
    const [slip] = await at.list(returnMoney)
    value(await at.act(returnMoney, slip!, 'confirm', {}, finance))
    value(await at.act(paymentNotice, notice, 'makeCollection', {}, finance))
    const [made] = await at.list(collection)
    expect(made).toMatchObject({ collectType: '1', companyId: 'c1', returnMoneyId: slip!['id'], amount: '300' })
    expect(refusalOf(await at.act(paymentNotice, notice, 'makeCollection', {}, finance))).toBe(`已生成收款核销单${String(made!['billNo'])}`)
  })

  test('is allotted to what is owed and from whom it came', async () => {
    expect(refusalOf(await at.send(paymentNotice, receipt({ orders: [] })))).toBe('货款回款须填写回款明细')
    expect(refusalOf(await at.send(paymentNotice, receipt({ orders: [{ receivableId: 'black', thisAmount: '300.01' }] })))).toBe(
      '本次回款必须大于0且不能大于未收金额',
    )
    expect(refusalOf(await at.send(paymentNotice, receipt({ amount: '200' })))).toBe('回款明细合计不能大于回款金额')
    expect(refusalOf(await at.send(paymentNotice, receipt({ payerName: '张三' })))).toBe('付款方与商业公司不一致，请上传代付委托书')
  })
})

describe('money that is to be paid', () => {
  test('for another document is paid by that one, once and exactly', async () => {
    await at.put(purchasePayment, {
      ...{ id: 'f1', billNo: 'FKSQ1', billStatus: 'approved', payPurpose: '9', companyId: 'c1', payeeName: '江南医药', bankName: '工行' },
      ...{
        bankNo: '6222',
        orgId: '127',
        buyerId: 'u1',
        planDate: TODAY,
        payMethod: '1',
        amount: '120',
        otherAmount: '120',
        reason: '运费',
      },
    })
    const body = payment({ payKind: '1', sourceId: 'f1', amount: '120' })
    expect(refusalOf(await at.send(paymentNotice, { ...body, amount: '119', payItems: [{ content: '货款', amount: '119' }] }))).toBe(
      '付款金额必须等于来源单据应付金额',
    )
    const draft = value(await at.save(paymentNotice, body))
    expect(draft).toMatchObject({
      payItems: [{ content: '支付FKSQ1', sourceKey: 'cg.purchasePayment', sourceDocId: 'f1', amount: '120' }],
    })
    expect(refusalOf(await at.save(paymentNotice, body))).toBe('该来源单据已有付款通知')
    value(await at.desk.submit.run({ type: paymentNotice, id: String(draft['id']), by: person('clerk'), confirmed: true }))
    const notice = value(await at.agreed(paymentNotice, draft))
    value(await at.act(paymentNotice, notice, 'pay', paid, cashier))
    expect(await at.row(purchasePayment, 'f1')).toMatchObject({
      billStatus: 'paid',
      payDate: TODAY,
      bankAccountId: 'b1',
      paySerialNo: 'PZ1',
    })
  })

  test('and was paid by its own button, is not paid again', async () => {
    await at.put(purchasePayment, {
      ...{ id: 'f1', billNo: 'FKSQ1', billStatus: 'approved', payPurpose: '9', companyId: 'c1', payeeName: '江南医药', bankName: '工行' },
      ...{
        bankNo: '6222',
        orgId: '127',
        buyerId: 'u1',
        planDate: TODAY,
        payMethod: '1',
        amount: '120',
        otherAmount: '120',
        reason: '运费',
      },
    })
    const items = [{ content: '运费', amount: '120' }]
    const notice = await at.approved(paymentNotice, payment({ payKind: '1', sourceId: 'f1', amount: '120', payItems: items }))
    const own = { payDate: TODAY, bankAccountId: 'b1', paySerialNo: 'PZ0' }
    value(await at.act(purchasePayment, { id: 'f1' }, 'pay', own, cashier))
    expect(refusalOf(await at.act(paymentNotice, notice, 'pay', paid, cashier))).toBe('来源单据已付款或状态已变更')
    expect(await at.row(paymentNotice, String(notice['id']))).toMatchObject({ billStatus: 'approved' })
  })

  test('for goods that came back writes the red bill off, never past nothing', async () => {
    const items = (amount: string) => [{ content: '退款', receivableId: 'red', amount }]
    const of = (amount: string) => payment({ payKind: '5', amount, payItems: items(amount) })
    expect(refusalOf(await at.send(paymentNotice, of('80.01')))).toBe('付款金额必须大于0且不能大于未付金额')
    const [one, two] = [await at.approved(paymentNotice, of('50')), await at.approved(paymentNotice, of('40'))]
    value(await at.act(paymentNotice, one, 'pay', paid, cashier))
    expect(await at.row(receivable, 'red')).toMatchObject({ collectedAmount: '-50', balance: '-30' })
    expect(refusalOf(await at.act(paymentNotice, two, 'pay', paid, cashier))).toBe('红字应收余额不足')
  })

  test('in cash is little, and of a settlement is told by its number', async () => {
    const items = [{ content: '办公用品', amount: '1000.01' }]
    expect(refusalOf(await at.send(paymentNotice, payment({ payKind: '9', payMethod: '4', amount: '1000.01', payItems: items })))).toBe(
      '现金付款不能超过1000元',
    )
    const of = payment({ payKind: '3', amount: '10', payItems: [{ content: '佣金', sourceBillNo: 'YJ1', amount: '10' }] })
    const notice = await at.approved(paymentNotice, of)
    expect(refusalOf(await at.act(paymentNotice, notice, 'pay', paid, cashier))).toBe('没有找到付款明细的来源结算单，请核对来源单号')
  })
})
