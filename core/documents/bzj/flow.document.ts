import { defineRegister } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { datetime, dict, money, ref, text, user } from '../../definitions/fields.ts'
import { me, now } from '../../definitions/start.ts'
import { isOneOf } from '../../definitions/choices.ts'
import { DEDUCTION, OCCUPY, RELEASE, REVERSED } from './deposit.ts'

/** 账户状态. */
const [FROZEN, CLOSED] = ['2', '3'] as const

type Account = { readonly accountStatus: string }

/** 保证金流水: finance traces every movement and occupation of a deposit account; append only. */
export default defineRegister({
  key: 'bzj.flow',
  title: '保证金流水',
  titleField: 'sourceBillNo',
  about: 'accountId.ownerName',
  order: 'flowTime desc',
  fields: {
    flowTime: datetime('发生时间', { editable: false, default: now, listed: true, queried: 'range' }),
    accountId: ref('保证金账户', { to: 'bzj.account', editable: false, listed: true, queried: true }),
    ownerName: text('主体名称', { editable: false, listed: true, queried: true }),
    depositType: dict('保证金类型', { code: 'deposit_type', editable: false, listed: true, queried: true }),
    flowType: dict('流水类型', { code: 'deposit_flow_type', editable: false, listed: true, queried: true }),
    sourceType: dict('来源类型', { code: 'deposit_source', editable: false, listed: true, queried: true }),
    sourceId: text('来源单据', { editable: false, hidden: true, indexed: true }),
    sourceBillNo: text('来源单号', { editable: false, listed: true, queried: true }),
    holdBillNo: text('占用单号', { editable: false, listed: true, queried: true }),
    inAmount: money('收入', { default: '0', editable: false, totalled: true, listed: true }),
    outAmount: money('支出', { default: '0', editable: false, totalled: true, listed: true }),
    occupyAmount: money('占用', { default: '0', editable: false, totalled: true, listed: true }),
    releaseAmount: money('释放', { default: '0', editable: false, totalled: true, listed: true }),
    balanceAfter: money('余额', { editable: false, listed: true }),
    frozenAfter: money('占用余额', { editable: false, listed: true }),
    availableAfter: money('可用余额', { editable: false, listed: true }),
    summary: text('摘要', { editable: false, listed: true }),
    operatorId: user('操作人', { editable: false, default: me('userId'), listed: true }),
  },
  moves: (entry) => [
    update('bzj.account', entry.accountId ?? '', {
      add: {
        balance: entry.inAmount.minus(entry.outAmount),
        frozenAmount: entry.occupyAmount.minus(entry.releaseAmount),
      },
      set: { lastFlowDate: entry.$.today },
      needs: { holds: ({ accountStatus }: Account) => accountStatus !== CLOSED, message: '账户已销户，不能办理此业务' },
      after: {
        ownerName: 'ownerName',
        depositType: 'depositType',
        balanceAfter: 'balance',
        frozenAfter: 'frozenAmount',
        availableAfter: 'availableAmount',
      },
    }),
    // Money that is wanted of a frozen account stays there, but for what is deducted (bzj Z5).
    (entry.occupyAmount.gt(0) || entry.outAmount.gt(0)) &&
      entry.sourceType !== DEDUCTION &&
      update('bzj.account', entry.accountId ?? '', {
        needs: { holds: ({ accountStatus }: Account) => accountStatus !== FROZEN, message: '账户已冻结，不能办理此业务' },
      }),
  ],
  reversal: (entry) =>
    isOneOf(entry.flowType, OCCUPY, RELEASE)
      ? {
          flowType: entry.flowType === OCCUPY ? RELEASE : OCCUPY,
          occupyAmount: entry.releaseAmount,
          releaseAmount: entry.occupyAmount,
          summary: `${entry.holdBillNo ?? ''}${entry.flowType === OCCUPY ? '释放' : '占用'}`,
        }
      : { flowType: REVERSED, inAmount: entry.outAmount, outAmount: entry.inAmount, summary: `${entry.sourceBillNo ?? ''}冲销` },
  invariants: {
    F1: (doc) => {
      const amounts = [doc.inAmount, doc.outAmount, doc.occupyAmount, doc.releaseAmount]
      return amounts.filter((amount) => amount.gt(0)).length === 1 && amounts.filter((amount) => amount.isZero()).length === 3
    },
    F2: (doc) =>
      !!doc.availableAfter &&
      !!doc.balanceAfter &&
      !!doc.frozenAfter &&
      doc.availableAfter.eq(doc.balanceAfter.minus(doc.frozenAfter)) &&
      doc.availableAfter.ge(0),
  },
  print: 'A4-landscape',
  live: true,
  origin: 'postings',
  sample: 360,
})
