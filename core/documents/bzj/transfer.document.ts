import { defineDocument } from '../../definitions/document.ts'
import { reverse } from '../../definitions/effect.ts'
import { bool, date, dept, dict, files, longText, money, ref, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { today } from '../../definitions/start.ts'
import { all, ne } from '../../kernel/condition.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { OPEN, USABLE } from './accounts-offered.ts'
import { holdOn, MOVED_IN, MOVED_OUT, occupy, payIn, payOut, TRANSFER } from './deposit.ts'

type Owners = { readonly fromOwnerName: string | null; readonly toOwnerName: string | null }

const isSameOwner = ({ fromOwnerName, toOwnerName }: Owners): boolean => fromOwnerName === toOwnerName

/** 保证金转移: finance moves deposit money between two accounts (other product or area, other type, other owner). */
export default defineDocument({
  key: 'bzj.transfer',
  title: '保证金转移',
  number: 'BZJZ{yyyyMM}{seq:4}',
  states: { approved: '已转移' },
  about: 'fromOwnerName',
  fields: {
    billNo: text('单据编号', { editable: false, listed: true, queried: true }),
    transferDate: date('转移日期', { required: true, default: today, listed: true, queried: 'range' }),
    fromAccountId: ref('转出账户', {
      to: 'bzj.account',
      required: true,
      fills: { fromOwnerName: 'ownerName', fromDepositType: 'depositType', orgId: 'orgId' },
      reads: ['availableAmount', 'balance', 'requiredAmount'],
      listed: true,
      queried: true,
    }),
    fromOwnerName: text('转出主体', { editable: false, listed: true }),
    fromDepositType: dict('转出类型', { code: 'deposit_type', editable: false }),
    fromAvailable: money('转出账户可用余额', { derived: 'onRead', dependsOn: ['fromAccountId'] }),
    toAccountId: ref('转入账户', {
      to: 'bzj.account',
      required: true,
      fills: { toOwnerName: 'ownerName', toDepositType: 'depositType' },
      reads: ['orgId'],
      listed: true,
      queried: true,
    }),
    toOwnerName: text('转入主体', { editable: false, listed: true }),
    toDepositType: dict('转入类型', { code: 'deposit_type', editable: false }),
    orgId: dept('所属组织', { editable: false }),
    amount: money('转移金额', { required: true, above: 0, message: '转移金额必须大于0', listed: true }),
    upAmount: text('金额大写', { derived: true }),
    transferReason: dict('转移原因', { code: 'deposit_transfer_reason', required: true, listed: true, queried: true }),
    sameOwner: bool('同一主体', { derived: true, listed: true }),
    authFile: files('双方授权书', { required: 'shown' }),
    remark: longText('转移说明', { required: true, max: 500 }),
  },
  derive: {
    fromAvailable: ({ $ }) => amountOf($.ref('fromAccountId')['availableAmount']),
    upAmount: ({ amount }) => capitalWords(amount),
    sameOwner: (doc) => (isSameOwner(doc) ? 'Y' : 'N'),
  },
  shown: { authFile: (doc) => !isSameOwner(doc) },
  choices: {
    fromAccountId: () => USABLE,
    toAccountId: ({ fromAccountId }) => all(OPEN, ...(fromAccountId ? [ne('id', fromAccountId)] : [])),
  },
  checks: [
    { holds: ({ fromAccountId, toAccountId }) => !fromAccountId || fromAccountId !== toAccountId, message: '转出与转入账户不能相同' },
    {
      holds: ({ fromAccountId, toAccountId, orgId, $ }) => !fromAccountId || !toAccountId || orgId === $.ref('toAccountId')['orgId'],
      message: '转出与转入账户必须属于同一组织',
    },
    { field: 'amount', holds: ({ amount, fromAvailable }) => amount.le(fromAvailable), message: '保证金可用余额不足' },
    {
      field: 'amount',
      holds: ({ amount, fromAccountId, $ }) =>
        !fromAccountId ||
        amountOf($.ref('fromAccountId')['balance'])
          .minus(amount)
          .ge(amountOf($.ref('fromAccountId')['requiredAmount'])),
      message: '转出后余额低于应缴保证金，是否继续',
      warns: true,
    },
  ],
  effects: {
    submit: (doc) => [occupy(holdOn(doc.fromAccountId, TRANSFER, doc), doc.amount)],
    reject: () => [reverse('submit')],
    withdraw: () => [reverse('submit')],
    approve: (doc) => [
      reverse('submit'),
      payOut(holdOn(doc.fromAccountId, TRANSFER, doc), MOVED_OUT, doc.amount),
      payIn(holdOn(doc.toAccountId, TRANSFER, doc), MOVED_IN, doc.amount),
    ],
  },
  approval: [
    'finance',
    'finance_manager',
    {
      role: 'general_manager',
      says: '不同主体或金额 ≥ 300,000.00',
      when: (doc) => !isSameOwner(doc) || doc.amount.ge(300_000),
    },
  ],
  print: 'A5',
  sample: 24,
})
