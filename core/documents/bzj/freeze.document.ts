import { defineDocument } from '../../definitions/document.ts'
import { act, create, reverse, update } from '../../definitions/effect.ts'
import { date, dict, files, longText, money, ref, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { today } from '../../definitions/start.ts'
import { all, eq, lt } from '../../kernel/condition.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { FREEZE, holdOn, occupy } from './deposit.ts'
import { USABLE } from './accounts-offered.ts'

const isReleased = ({ $ }: { readonly $: { readonly state: string } }): boolean => $.state === 'released'

/** 其他 of deposit_deduct_type. */
const OTHER = '9'

/** 保证金冻结: finance holds part of a deposit during an investigation or dispute. */
export default defineDocument({
  key: 'bzj.freeze',
  title: '保证金冻结',
  number: 'BZJD{yyyyMM}{seq:4}',
  states: { approved: '冻结中', released: '已解冻' },
  about: 'ownerName',
  fields: {
    billNo: text('单据编号', { editable: false, listed: true, queried: true }),
    accountId: ref('保证金账户', {
      to: 'bzj.account',
      required: true,
      fills: { ownerName: 'ownerName', depositType: 'depositType' },
      reads: ['availableAmount'],
      listed: true,
      queried: true,
    }),
    ownerName: text('主体名称', { editable: false, listed: true, queried: true }),
    depositType: dict('保证金类型', { code: 'deposit_type', editable: false, listed: true }),
    freezeDate: date('冻结日期', { required: true, default: today, listed: true, queried: 'range' }),
    endDate: date('冻结至', { listed: true, atLeast: 'freezeDate', message: '冻结截止日期不能早于冻结日期' }),
    amount: money('冻结金额', { required: true, above: 0, message: '冻结金额必须大于0', listed: true }),
    upAmount: text('金额大写', { derived: true }),
    freezeReason: dict('冻结原因', { code: 'deposit_freeze_reason', required: true, listed: true, queried: true }),
    releaseDate: date('解冻日期', { editable: false, required: true, default: today, listed: true }),
    releaseReason: text('解冻原因', { editable: false, required: true, max: 200 }),
    files: files('附件'),
    remark: longText('冻结说明', { required: true, max: 500 }),
  },
  derive: { upAmount: ({ amount }) => capitalWords(amount) },
  shown: { releaseDate: isReleased, releaseReason: isReleased },
  choices: { accountId: () => USABLE },
  checks: [
    {
      field: 'amount',
      holds: ({ accountId, amount, $ }) => !accountId || amount.le(amountOf($.ref('accountId')['availableAmount'])),
      message: '冻结金额不能大于可用余额',
    },
  ],
  effects: { approve: (doc) => [occupy(holdOn(doc.accountId, FREEZE, doc), doc.amount)] },
  actions: {
    release: {
      title: '解冻',
      from: 'approved',
      to: 'released',
      role: 'finance_manager',
      ask: ['releaseDate', 'releaseReason'],
      effects: () => [reverse('approve')],
    },
    toDeduct: {
      title: '转扣除',
      from: 'approved',
      to: 'released',
      role: 'finance_manager',
      effects: (doc) => [
        reverse('approve'),
        update(doc, { set: { releaseDate: doc.$.today, releaseReason: '转扣除' } }),
        create('bzj.deduct', {
          accountId: doc.accountId,
          deductType: OTHER,
          inputAmount: doc.amount,
          sourceBillNo: doc.billNo,
          reason: doc.remark,
        }),
      ],
    },
  },
  jobs: {
    freezeRelease: {
      title: '保证金冻结到期解冻',
      cron: '0 10 2 * * ?',
      description: '冻结截止日期已过的保证金冻结单自动解冻',
      looksAt: (day) => all(eq('billStatus', 'approved'), lt('endDate', day)),
      each: (doc) => [act('bzj.freeze', doc.$.id, 'release', { releaseDate: doc.$.today, releaseReason: '冻结期满' })],
    },
  },
  approval: ['finance', 'finance_manager'],
  print: 'A5',
  sample: 14,
})
