import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SamplesByType } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { decimal, type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { AGENCY, OWN, userWith, usernameWith } from './sample-basics.ts'

const ACCOUNTS = [
  ['招商基本户', AGENCY, '1', '中国工商银行上海市浦东支行', 'N', 'Y'],
  ['招商保证金专户', AGENCY, '4', '招商银行上海分行营业部', 'Y', 'N'],
  ['招商承兑户', AGENCY, '5', '交通银行上海张江支行', 'N', 'Y'],
  ['招商一般户', AGENCY, '2', '中国农业银行上海川沙支行', 'N', 'Y'],
  ['自营基本户', OWN, '1', '中国建设银行上海市黄浦支行', 'N', 'Y'],
  ['自营保证金专户', OWN, '4', '中信银行上海分行营业部', 'Y', 'N'],
  ['自营一般户', OWN, '2', '上海银行徐汇支行', 'N', 'Y'],
  ['自营承兑户', OWN, '5', '浦发银行上海闸北支行', 'N', 'Y'],
  ['总部基本户', '108', '1', '中国银行上海市分行', 'N', 'Y'],
  ['总部现金', '108', '6', '', 'N', 'Y'],
] as const

const bankAccount = (pick: RandomChoices, index: number): Row => {
  const [name, orgId, accountType, bankName, forDeposit, forSale] = ACCOUNTS[index % ACCOUNTS.length] ?? ACCOUNTS[0]
  return {
    name,
    orgId,
    accountType,
    accountName: '上海康泽医药有限公司',
    bankName: bankName || null,
    ...(bankName ? {} : { bankNo: null }),
    branchCode: bankName ? `10${String(pick.whole(1_000_000_000, 9_999_999_999))}` : null,
    openDate: `${Number(pick.first.slice(0, 4)) - 4}-03-15`,
    initialBalance: String(pick.whole(20, 400) * 10_000),
    keeperId: userWith(pick, 'cashier'),
    forDeposit,
    forSale,
    isDefault: name.endsWith('基本户') ? 'Y' : 'N',
    enabled: 'Y',
    remark: null,
  }
}

/** What came lately is still to be claimed, or to be confirmed. */
const stateOf = (left: number): string => {
  if (left < 3) return 'draft'
  if (left < 10) return 'registered'
  return left < 18 ? 'claimed' : 'confirmed'
}

/** Who owes a selling organisation something, and how much, as the demonstration stands. */
const debtors = (pick: RandomChoices, orgId: string): ReadonlyMap<string, Decimal> => {
  const bills = pick.rows('sale.receivable').filter((bill) => bill['orgId'] === orgId)
  const byCompany = groupBy(bills, (bill) => textAt(bill, 'companyId'))
  return new Map([...byCompany].map(([companyId, own]) => [companyId, sumOf(own, (bill) => decimal(textAt(bill, 'balance') || 0))]))
}

/** Yuan in whose multiples somebody pays on account. */
const ROUND = 1_000

/** A customer pays a part of what he owes in a round sum; which bills it is for is still to be told. */
const returnMoney = (pick: RandomChoices, index: number): Row | undefined => {
  const orgId = index % 2 ? AGENCY : OWN
  const owed = debtors(pick, orgId)
  const company = pick.row('bsc.bscBussCompany', ({ id }) => owed.get(String(id))?.gt(4 * ROUND) ?? false)
  if (!company) return undefined
  const share = owed.get(textAt(company, 'id'))?.mulDiv(pick.whole(30, 70), 100, 0) ?? ZERO
  const state = stateOf(pick.left)
  const isClaimed = state === 'claimed' || state === 'confirmed'
  const byDraft = pick.chance(0.12)
  const day = pick.now.slice(0, 10)
  const account = pick.row('bsc.bankAccount', (row) => row['orgId'] === orgId && row['forSale'] === 'Y')
  return {
    createBy: usernameWith(pick, 'cashier'),
    receiveDate: day,
    orgId,
    bankAccountId: textAt(account, 'id'),
    payMethod: byDraft ? '2' : '1',
    payerName: textAt(company, 'name'),
    amount: share.div(ROUND).round(0).times(ROUND).toString(),
    bankSerialNo: `${day.replaceAll('-', '')}${String(index + 1).padStart(8, '0')}`,
    draftNo: byDraft ? `1${String(pick.whole(100_000_000, 999_999_999))}${String(index).padStart(5, '0')}` : null,
    draftDueDate: byDraft ? pick.day(30, 180) : null,
    bankMemo: '货款',
    companyId: isClaimed ? textAt(company, 'id') : null,
    agentId: null,
    returnMoneyType: '1',
    depositAccountId: null,
    claimUserId: isClaimed ? userWith(pick, 'business') : null,
    claimDate: isClaimed ? day : null,
    allocatedAmount: '0',
    remark: null,
    billStatus: state,
  }
}

export const MONEY: SamplesByType = {
  'bsc.bankAccount': { row: bankAccount, after: ['sys.user'] },
  // Told with the orders, day by day; what is matched with bills comes of those.
  'bsc.returnMoney': {
    count: 26,
    fewer: true,
    row: returnMoney,
    period: ({ today }) => [addDays(today, -20), addDays(today, -1)],
    together: 'sale.saleOrder',
    after: ['bsc.bankAccount', 'bsc.bscBussCompany', 'sys.user'],
  },
}
