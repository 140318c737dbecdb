import { beforeEach, describe, expect, test } from 'vitest'
import bankAccount from '../../core/documents/bsc/bank-account.document.ts'
import returnMoney from '../../core/documents/bsc/return-money.document.ts'
import account from '../../core/documents/bzj/account.document.ts'
import deduct from '../../core/documents/bzj/deduct.document.ts'
import flow from '../../core/documents/bzj/flow.document.ts'
import freeze from '../../core/documents/bzj/freeze.document.ts'
import receive from '../../core/documents/bzj/receive.document.ts'
import refund from '../../core/documents/bzj/refund.document.ts'
import statement from '../../core/documents/bzj/statement.document.ts'
import transfer from '../../core/documents/bzj/transfer.document.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { eq } from '../../core/kernel/condition.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { openDesk, person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'

const clerk = person('clerk')
const chief = person('chief', { roles: ['finance_manager', 'finance', 'cashier', 'business'] })

let desk: ReturnType<typeof openDesk>
const begin = async (): Promise<void> => {
  desk = openDesk([account, flow, receive, transfer, deduct, refund, freeze, statement, bankAccount, returnMoney])
  const own = {
    orgId: '127',
    ownerType: '2',
    depositType: '1',
    openDate: '2026-01-01',
    accountStatus: '1',
    requiredAmount: '0',
    warnAmount: '0',
  }
  for (const [id, ownerName, amount] of [
    ['a1', '华泽医药', '1000'],
    ['a2', '康宁医药', '0'],
  ] as const)
    value(
      await desk.records.insert(
        account,
        { id, ...own, companyId: `c-${id}`, ownerName, balance: amount, frozenAmount: '0', availableAmount: amount, shortAmount: '0' },
        clerk,
      ),
    )
  value(await desk.records.insert(bankAccount, { id: 'b1', name: '保证金专户', orgId: '127', forDeposit: 'Y', enabled: 'Y' }, clerk))
}
beforeEach(begin)

const send = (type: DocumentType, body: object) => desk.save.run({ type, body: body as Row, by: clerk, submit: true, confirmed: true })
const kept = async (type: DocumentType, id: unknown) => value(await desk.records.find(type, String(id), clerk))
const balances = async (id = 'a1') => {
  const { balance, frozenAmount, availableAmount } = await kept(account, id)
  return [balance, frozenAmount, availableAmount]
}
const decide = async (type: DocumentType, row: Row, verdict: 'agree' | 'reject' = 'agree') => {
  const chain = value(await desk.approvals.ofRecord(type.key, String(row['id']), clerk))
  const task = chain!.tasks.find(({ status }) => status === 'open')!
  return desk.decide.run({ taskId: task.id, version: task.version, verdict, opinion: '已核对', by: person(task.userId) })
}
const approve = async (type: DocumentType, row: Row) => {
  while ((await kept(type, row['id']))['billStatus'] === 'approving') value(await decide(type, row))
  return kept(type, row['id'])
}
const act = (type: DocumentType, row: Row, action: string, asked: Readonly<Record<string, unknown>> = {}) =>
  desk.act.run({ type, action, id: String(row['id']), by: chief, asked, confirmed: true })
const flows = async (id = 'a1') =>
  value(
    await desk.records.list(
      flow,
      { where: eq('accountId', id), order: [], pageNo: 1, pageSize: 99, fields: Object.keys(flow.fields) },
      clerk,
    ),
  )
    .records.toSorted((a, b) => Number(String(a['id']).slice(3)) - Number(String(b['id']).slice(3)))
    .map(
      (row) =>
        `${row['flowType']} ${row['inAmount']}/${row['outAmount']} ${row['occupyAmount']}/${row['releaseAmount']} ${row['availableAfter']}`,
    )
const standing = (accountStatus: string) => async () => {
  const row = await kept(account, 'a1')
  value(await desk.records.update(account, row, { ...row, accountStatus }, clerk))
}
const freezeAccount = standing('2')

const receipt = { accountId: 'a1', receiveType: '5', receiveDate: '2026-03-18', amount: '500' }
const moving = {
  fromAccountId: 'a1',
  toAccountId: 'a2',
  transferDate: '2026-03-18',
  amount: '400',
  transferReason: '1',
  authFile: 'd/1.pdf',
  remark: '转移',
}
const penalty = { accountId: 'a1', deductDate: '2026-03-18', deductType: '4', inputAmount: '300', reason: '任务未达成' }
const back = {
  accountId: 'a1',
  refundReason: '3',
  amount: '200',
  payeeName: '华泽医药',
  bankName: '工商银行',
  bankNo: '6222020200112233440',
  receiptReturned: 'Y',
  reason: '超额',
}
const hold = { accountId: 'a1', freezeDate: '2026-03-18', amount: '600', freezeReason: '1', remark: '调查' }

describe('a receipt', () => {
  test('is in the account once it is approved, and is taken back by an entry of its own', async () => {
    const row = await approve(receive, value(await send(receive, receipt)))
    expect(await balances()).toEqual(['1500', '0', '1500'])
    value(await act(receive, row, 'reverse', { reverseReason: '重复登记' }))
    expect(await balances()).toEqual(['1000', '0', '1000'])
    expect(await flows()).toEqual(['1 500/0 0/0 1500', '8 0/500 0/0 1000'])
    expect((await kept(receive, row['id']))['billStatus']).toBe('reversed')
  })

  test('cannot be taken back once the money is held', async () => {
    const row = await approve(receive, value(await send(receive, { ...receipt, amount: '100' })))
    value(await send(transfer, { ...moving, amount: '1050' }))
    expect(refusalOf(await act(receive, row, 'reverse', { reverseReason: '重复登记' }))).toBe(
      '账户可用余额不足或单据由其他单据生成，不能冲销',
    )
  })

  test('says who paid, is no opening balance of an account that was used, and no commission by hand', async () => {
    await approve(receive, value(await send(receive, receipt)))
    expect(refusalOf(await send(receive, { ...receipt, receiveType: '2' }))).toBe('该账户已有流水，不能录入期初')
    expect(refusalOf(await send(receive, { ...receipt, receiveType: '3' }))).toBe('佣金转入由结算单自动生成，不能手工录入')
    expect(refusalOf(await send(receive, { ...receipt, receiveDate: '2026-03-19' }))).toBe('收取日期不能晚于今天')
    expect(refusalOf(await send(receive, { ...receipt, amount: '0' }))).toBe('收取金额必须大于0')
  })
})

describe('a transfer', () => {
  test('holds its amount until it is decided, then moves it', async () => {
    const row = value(await send(transfer, moving))
    expect(await balances()).toEqual(['1000', '400', '600'])
    expect(refusalOf(await send(transfer, { ...moving, amount: '601' }))).toBe('保证金可用余额不足')
    await approve(transfer, row)
    expect([await balances(), await balances('a2')]).toEqual([
      ['600', '0', '600'],
      ['400', '0', '400'],
    ])
    expect(await flows()).toEqual(['6 0/0 400/0 600', '7 0/0 0/400 1000', '3 0/400 0/0 600'])
  })

  test('gives back what it held where it is rejected or withdrawn', async () => {
    value(await decide(transfer, value(await send(transfer, moving)), 'reject'))
    expect(await balances()).toEqual(['1000', '0', '1000'])
    const again = value(await send(transfer, moving))
    value(await desk.withdraw.run({ type: transfer, id: String(again['id']), by: clerk }))
    expect(await balances()).toEqual(['1000', '0', '1000'])
  })

  test('goes to another account, in the same organisation', async () => {
    expect(refusalOf(await send(transfer, { ...moving, authFile: '' }))).toBe('请选择双方授权书')
  })
})

describe('a deduction', () => {
  test('takes what it held, and finance is told of a penalty', async () => {
    const row = value(await send(deduct, penalty))
    expect(await balances()).toEqual(['1000', '300', '700'])
    expect(await approve(deduct, row)).toMatchObject({ billStatus: 'approved', amount: '300', taken: 'Y' })
    expect(await balances()).toEqual(['700', '0', '700'])
    expect(refusalOf(await act(deduct, row, 'take'))).toBe('该扣除单已扣款')
  })

  test('is the one thing that a frozen account still pays', async () => {
    await freezeAccount()
    await approve(deduct, value(await send(deduct, penalty)))
    expect(await balances()).toEqual(['700', '0', '700'])
    expect(refusalOf(await send(transfer, moving))).toBe('转出账户不存在或已停用，请重新选择')
  })

  test('is no more than there is, and offsets bills only where it is for overdue goods', async () => {
    expect(refusalOf(await send(deduct, { ...penalty, inputAmount: '1000.01' }))).toBe('扣除金额大于账户可用余额与可释放占用之和')
    expect(refusalOf(await send(deduct, { ...penalty, deductType: '1', inputAmount: null, receivableCompanyId: 'c-a1' }))).toBe(
      '请选择抵扣应收',
    )
    expect(refusalOf(await send(deduct, { ...penalty, deductType: '2' }))).toBe('请选择违约证据')
  })
})

describe('a refund', () => {
  const paying = { payDate: '2026-03-18', bankAccountId: 'b1', paySerialNo: 'FK1' }

  test('holds its amount until the cashier pays', async () => {
    const row = await approve(refund, value(await send(refund, back)))
    expect(await balances()).toEqual(['1000', '200', '800'])
    value(await act(refund, row, 'pay', paying))
    expect(await balances()).toEqual(['800', '0', '800'])
    expect(await kept(refund, row['id'])).toMatchObject({ billStatus: 'paid', payDate: '2026-03-18', paySerialNo: 'FK1' })
  })

  test('of all there is closes the account, if it was asked to', async () => {
    const row = await approve(refund, value(await send(refund, { ...back, amount: '1000', closeAccount: 'Y' })))
    value(await act(refund, row, 'pay', paying))
    expect(await kept(account, 'a1')).toMatchObject({ balance: '0', accountStatus: '3', closeDate: '2026-03-18' })
    expect(refusalOf(await send(receive, receipt))).toBe('保证金账户不存在或已停用，请重新选择')
  })

  test('is not paid out of an account that was frozen meanwhile', async () => {
    const row = await approve(refund, value(await send(refund, back)))
    await freezeAccount()
    expect(refusalOf(await act(refund, row, 'pay', paying))).toBe('账户已冻结，不能办理此业务')
    value(await act(refund, row, 'cancel', { cancelReason: '暂不退还' }))
    expect(await balances()).toEqual(['1000', '0', '1000'])
  })

  test('waits for a deduction and for another refund, and leaves what is due', async () => {
    value(await send(deduct, penalty))
    expect(refusalOf(await send(refund, back))).toBe('存在审批中的扣除单，不能退还')
  })

  test('leaves what is due, and is all where the account is to be closed', async () => {
    const row = await kept(account, 'a1')
    value(await desk.records.update(account, row, { ...row, requiredAmount: '900' }, clerk))
    expect(refusalOf(await send(refund, back))).toBe('退还后余额低于应缴保证金')
    expect(refusalOf(await send(refund, { ...back, closeAccount: 'Y' }))).toBe('销户时须退还全部余额')
    value(await send(refund, { ...back, amount: '100' }))
    expect(refusalOf(await send(refund, { ...back, amount: '50' }))).toBe('该账户存在未完成的退还单')
  })
})

describe('a freeze', () => {
  test('holds from its approval until it is released', async () => {
    const row = value(await send(freeze, hold))
    expect(await balances()).toEqual(['1000', '0', '1000'])
    await approve(freeze, row)
    expect(await balances()).toEqual(['1000', '600', '400'])
    value(await act(freeze, row, 'release', { releaseDate: '2026-03-18', releaseReason: '调查完毕' }))
    expect(await balances()).toEqual(['1000', '0', '1000'])
  })

  test('is refused at its approval where others were quicker', async () => {
    const [first, second] = [value(await send(freeze, hold)), value(await send(freeze, hold))]
    await approve(freeze, first)
    value(await decide(freeze, second))
    expect(refusalOf(await decide(freeze, second))).toBe('保证金可用余额不足，可用400.00元，需要600.00元')
  })

  test('becomes the draft of a deduction of the same amount', async () => {
    const row = await approve(freeze, value(await send(freeze, hold)))
    value(await act(freeze, row, 'toDeduct'))
    expect(await balances()).toEqual(['1000', '0', '1000'])
    const [made] = value(
      await desk.records.list(
        deduct,
        {
          where: eq('accountId', 'a1'),
          order: [],
          pageNo: 1,
          pageSize: 9,
          fields: ['inputAmount', 'amount', 'billStatus', 'sourceBillNo'],
        },
        clerk,
      ),
    ).records
    expect(made).toMatchObject({ billStatus: 'draft', inputAmount: '600', amount: '600', sourceBillNo: row['billNo'] })
  })
})

describe('a statement', () => {
  test('shows the money of its span from the balance before it, and is answered', async () => {
    await approve(receive, value(await send(receive, receipt)))
    for (const row of value(
      await desk.records.list(
        flow,
        { where: eq('accountId', 'a1'), order: [], pageNo: 1, pageSize: 9, fields: Object.keys(flow.fields) },
        clerk,
      ),
    ).records) {
      const whole = await kept(flow, row['id'])
      value(await desk.records.update(flow, whole, { ...whole, flowTime: '2026-02-10 09:00:00' }, clerk))
    }
    const row = value(
      await desk.save.run({
        type: statement,
        body: { accountId: 'a1', startDate: '2026-02-01', endDate: '2026-02-28' },
        by: clerk,
      }),
    )
    expect(refusalOf(await act(statement, row, 'send'))).toBe('请先取数')
    value(await act(statement, row, 'build'))
    expect(await kept(statement, row['id'])).toMatchObject({
      openBalance: '0',
      inAmount: '500',
      outAmount: '0',
      closeBalance: '500',
      closeFrozen: '0',
      closeAvailable: '500',
      items: [{ flowDate: '2026-02-10', inAmount: '500', balance: '500' }],
    })
    value(await act(statement, row, 'send'))
    expect(refusalOf(await act(statement, row, 'reply', { statementResult: '2', ownerBalance: '480' }))).toBe('请填写差异原因')
    expect(refusalOf(await act(statement, row, 'reply', { statementResult: '0', ownerBalance: '480' }))).toBe('请选择对账结果')
    value(await act(statement, row, 'reply', { statementResult: '2', ownerBalance: '480', diffReason: '在途' }))
    expect(await kept(statement, row['id'])).toMatchObject({ billStatus: 'confirmed', diffBalance: '20' })
    const more = { accountId: 'a1', startDate: '2026-02-28', endDate: '2026-03-05' }
    expect(refusalOf(await desk.save.run({ type: statement, body: more, by: clerk }))).toBe('该期间已存在对账单')
  })
})

describe('money that arrived', () => {
  test('becomes a receipt of the deposit account that claimed it', async () => {
    const row = value(
      await desk.save.run({
        type: returnMoney,
        body: { receiveDate: '2026-03-17', orgId: '127', bankAccountId: 'b1', payMethod: '1', payerName: '华泽医药', amount: '250.5' },
        by: clerk,
      }),
    )
    value(await act(returnMoney, row, 'register'))
    expect(refusalOf(await act(returnMoney, row, 'claim', { returnMoneyType: '3', depositAccountId: 'a1' }))).toBe('请选择商业公司或代理商')
    value(await act(returnMoney, row, 'claim', { agentId: 'g1', returnMoneyType: '3', depositAccountId: 'a1' }))
    value(await act(returnMoney, row, 'confirm'))
    expect(await balances()).toEqual(['1250.5', '0', '1250.5'])
    expect(await kept(returnMoney, row['id'])).toMatchObject({ billStatus: 'confirmed', allocatedAmount: '250.5', writeOffStatus: '2' })
    expect(refusalOf(await act(returnMoney, row, 'unconfirm'))).toBe('该回款已核销，不能取消确认')
  })
})
