import type { RandomChoices } from '../../definitions/random-choices.ts'
import { post } from '../../definitions/effect.ts'
import type { SampleOutcome, SamplesByType, SampleStep } from '../../definitions/samples.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { type Decimal, decimal, sumOf } from '../../kernel/decimal.ts'
import { type Row, textAt, wireOf } from '../../kernel/wire.ts'
import { usernameWith } from '../bsc/sample-basics.ts'
import { MONEY_FLOWS } from './deposit.ts'
import { runningFrom } from './running-balance.ts'

const AGENT = '1'
const COMPANY = '2'
const AGENCY = '127'

const usable = (row: { readonly [key: string]: unknown }) => row['billStatus'] === 'approved'

/** Every third account holds little more than it must: no order draws on it, and each kind of document has accounts of its own among these. */
const SMALL = 3
const KINDS = ['receive', 'transfer', 'deduct', 'refund', 'freeze'] as const
const isSmall = (index: number): boolean => index % SMALL === SMALL - 1

const accountsOf = (pick: RandomChoices, kind: (typeof KINDS)[number]): readonly Row[] =>
  pick.rows('bzj.account').filter((_, index) => isSmall(index) && Math.floor(index / SMALL) % KINDS.length === KINDS.indexOf(kind))

const bankOf = (pick: RandomChoices): string | null =>
  textAt(
    pick.rows('bsc.bankAccount').find((row) => row['orgId'] === AGENCY && row['forDeposit'] === 'Y'),
    'id',
  ) || null

const yuanOf = (pick: RandomChoices, from: number, to: number): string => String(pick.whole(from, to) * 1_000)

const receive = (pick: RandomChoices, index: number): Row => {
  const account = pick.of(accountsOf(pick, 'receive'))
  const isBank = pick.chance(0.85)
  return {
    createBy: usernameWith(pick, 'finance'),
    accountId: textAt(account, 'id'),
    receiveType: isBank ? '1' : '5',
    receiveDate: pick.now.slice(0, 10),
    amount: isBank ? yuanOf(pick, 5, 50) : pick.amount(80, 900, 2),
    returnMoneyId: null,
    payMethod: isBank ? '1' : null,
    bankAccountId: isBank ? bankOf(pick) : null,
    payerName: isBank ? textAt(account, 'ownerName') : null,
    bankSerialNo: isBank ? `${pick.now.slice(0, 10).replaceAll('-', '')}${String(index + 1).padStart(6, '0')}` : null,
    draftNo: null,
    draftDueDate: null,
    protocolId: null,
    receiptNo: isBank ? `SJ${String(index + 1).padStart(6, '0')}` : null,
    sourceBillNo: null,
    remark: isBank ? null : '季度存款利息',
  }
}

const transfer = (pick: RandomChoices, index: number): Row => {
  const accounts = accountsOf(pick, 'transfer')
  const from = index % accounts.length
  return {
    createBy: usernameWith(pick, 'finance'),
    transferDate: pick.now.slice(0, 10),
    fromAccountId: textAt(accounts[from], 'id'),
    toAccountId: textAt(accounts[(from + 1) % accounts.length], 'id'),
    amount: yuanOf(pick, 2, 30),
    transferReason: pick.of(['1', '2', '3']),
    authFile: `demo/deposit/transfer-${index + 1}.pdf`,
    remark: pick.of(['代理区域调整，保证金随区域转移', '代理产品变更，双方已签授权书', '代理主体变更']),
  }
}

const DEDUCTIONS = [
  ['2', '产品流向协议外区域，按协议扣除违约金'],
  ['3', '终端销售价低于最低限价'],
  ['4', '季度任务达成率不足'],
  ['6', '未按合同约定提供流向'],
] as const

const deduct = (pick: RandomChoices, index: number): Row => {
  const [deductType, reason] = pick.of(DEDUCTIONS)
  return {
    createBy: usernameWith(pick, 'finance'),
    accountId: textAt(pick.of(accountsOf(pick, 'deduct')), 'id'),
    deductDate: pick.now.slice(0, 10),
    deductType,
    inputAmount: yuanOf(pick, 1, 12),
    noticeDate: addDays(pick.now.slice(0, 10), -7),
    evidence: `demo/deposit/evidence-${index + 1}.pdf`,
    sourceBillNo: null,
    reason,
    items: [],
  }
}

const room = (account: Row): Decimal => decimal(textAt(account, 'balance')).minus(textAt(account, 'requiredAmount') || 0)

/** The account that holds the most beyond what it must, of those of which nobody asks anything back at the moment. */
const refundable = (pick: RandomChoices): Row | undefined => {
  const under = new Set(
    pick
      .rows('bzj.refund')
      .flatMap(({ accountId, billStatus }) => (/^(draft|approving|approved)$/.test(String(billStatus)) ? [accountId] : [])),
  )
  const byRoom = accountsOf(pick, 'refund').toSorted((a, b) => room(b).cmp(room(a)))
  return byRoom.find(({ id }) => !under.has(id)) ?? byRoom[0]
}

const refund = (pick: RandomChoices, index: number): Row => ({
  createBy: usernameWith(pick, 'finance'),
  accountId: textAt(refundable(pick), 'id'),
  refundReason: pick.of(['3', '4']),
  amount: yuanOf(pick, 1, 6),
  closeAccount: 'N',
  receiptReturned: 'Y',
  receiptNos: `SJ${String(index + 1).padStart(6, '0')}`,
  reason: pick.of(['超出应缴部分申请退还', '产品停销，退还对应保证金']),
})

const paid: SampleStep = {
  days: 3,
  action: 'pay',
  values: (row, pick) => ({
    payDate: pick.now.slice(0, 10),
    bankAccountId: bankOf(pick),
    paySerialNo: textAt(row, 'billNo').replace('BZJT', 'FK'),
  }),
}

const freeze = (pick: RandomChoices): Row => ({
  createBy: usernameWith(pick, 'finance'),
  accountId: textAt(pick.of(accountsOf(pick, 'freeze')), 'id'),
  freezeDate: pick.now.slice(0, 10),
  endDate: addMonths(pick.now.slice(0, 10), 24),
  amount: yuanOf(pick, 2, 20),
  freezeReason: pick.of(['1', '2', '3']),
  remark: pick.of(['收到窜货举报，调查期间冻结', '终端价格异常，待核实', '货款金额双方有异议，待对账']),
})

const released: SampleStep = {
  days: 20,
  action: 'release',
  values: (_, pick) => ({ releaseDate: pick.now.slice(0, 10), releaseReason: pick.of(['调查完毕，无违规', '双方已达成一致']) }),
}

/** Approved and gone on, but for those that came last. */
const NEWEST = 3
const gone =
  (step: SampleStep, share: number) =>
  (pick: RandomChoices): SampleOutcome =>
    pick.left < NEWEST && pick.now.slice(0, 10) >= addDays(pick.today, -45)
      ? { ends: pick.chance(0.4) ? 'approving' : 'draft', agreements: pick.whole(0, 1) }
      : { ends: 'approved', afterwards: pick.chance(share) ? [step] : [] }

const totalOf = (flows: readonly Row[], key: string) => sumOf(flows, (flow) => decimal(textAt(flow, key) || 0))

/** The quarter that ended last before a day. */
const quarterBefore = (day: string): readonly [string, string] => {
  const month = Number(day.slice(5, 7))
  const begin = `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
  return [addMonths(begin, -3), addDays(begin, -1)]
}

const statement = (pick: RandomChoices, index: number): Row => {
  const account = pick.rows('bzj.account')[index]
  const [startDate, endDate] = quarterBefore(pick.now.slice(0, 10))
  const all = pick.rows('bzj.flow').filter((flow) => flow['accountId'] === account?.['id'] && textAt(flow, 'flowTime') <= `${endDate} 24`)
  const isMoney = (flow: Row) => MONEY_FLOWS.some((type) => type === flow['flowType'])
  const earlier = all.filter((flow) => textAt(flow, 'flowTime') < startDate)
  const openBalance = totalOf(earlier, 'inAmount').minus(totalOf(earlier, 'outAmount'))
  const flows = all.filter((flow) => textAt(flow, 'flowTime') >= startDate && isMoney(flow))
  const closing = openBalance.plus(totalOf(flows, 'inAmount')).minus(totalOf(flows, 'outAmount'))
  const state = pick.left < 2 ? 'draft' : pick.left < 8 ? 'sent' : 'confirmed'
  return {
    createBy: usernameWith(pick, 'finance'),
    accountId: textAt(account, 'id'),
    startDate,
    endDate,
    openBalance: openBalance.toString(),
    closeFrozen: totalOf(all, 'occupyAmount').minus(totalOf(all, 'releaseAmount')).toString(),
    items: runningFrom(openBalance, flows as never),
    sendDate: state === 'draft' ? null : pick.now.slice(0, 10),
    statementResult: state === 'confirmed' ? '1' : '0',
    ownerBalance: state === 'confirmed' ? closing.toString() : null,
    billStatus: state,
  }
}

const AFTER = ['bzj.account', 'sale.saleOrder', 'bsc.bankAccount', 'sys.user']

/** 保证金账户 of the demonstration: one for each agent, then for some business companies. Balances come from their flows. */
export default {
  'bzj.account': {
    after: ['zs.agent', 'bsc.bscBussCompany'],
    row: (pick, index) => {
      const agents = pick.rows('zs.agent').filter(usable)
      const agent = agents[index]
      const openDate = addDays(pick.first, -7)
      if (agent)
        return {
          orgId: AGENCY,
          ownerType: AGENT,
          agentId: agent['id'],
          depositType: '1',
          openDate,
          requiredAmount: agent['depositRequired'] ?? '0',
        }
      const companies = pick
        .rows('bsc.bscBussCompany')
        .filter((row) => usable(row) && row['firstStatus'] === '2' && String(row['tradeType']).includes('3'))
      return {
        orgId: AGENCY,
        ownerType: COMPANY,
        companyId: companies[index - agents.length]?.['id'] ?? null,
        depositType: '1',
        openDate,
        requiredAmount: '0',
      }
    },
    period: ({ first }) => [addDays(first, -9), addDays(first, -7)],
    /** Paid in before the first order. */
    postings: (row, pick) => {
      const amount = isSmall(pick.index)
        ? decimal(textAt(row, 'requiredAmount') || 0)
            .plus(pick.whole(100, 180) * 1_000)
            .toString()
        : String(pick.whole(50, 100) * 10_000)
      return [
        post('bzj.flow', {
          flowTime: wireOf(row, 'createTime'),
          accountId: wireOf(row, 'id'),
          ownerName: wireOf(row, 'ownerName'),
          depositType: wireOf(row, 'depositType'),
          flowType: '1',
          sourceType: '1',
          sourceBillNo: `期初-${textAt(row, 'accountNo')}`,
          inAmount: amount,
          summary: '期初余额',
          operatorId:
            textAt(
              pick.rows('sys.user').find(({ username }) => username === row['createBy']),
              'id',
            ) || null,
        }),
      ]
    },
  },
  'bzj.receive': { row: receive, after: AFTER },
  'bzj.transfer': { row: transfer, after: AFTER },
  'bzj.deduct': { row: deduct, after: AFTER },
  'bzj.refund': { row: refund, after: AFTER, outcome: gone(paid, 1) },
  'bzj.freeze': { row: freeze, after: AFTER, outcome: gone(released, 0.6) },
  'bzj.statement': { row: statement, after: [...AFTER, ...KINDS.map((kind) => `bzj.${kind}`)] },
} satisfies SamplesByType
