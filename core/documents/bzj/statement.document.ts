import { defineDocument } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { date, dict, files, longText, money, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { all, eq, ge, lt, oneOf } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'
import { sumOf, ZERO } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { REPLY } from '../sale/statement-reply.ts'
import { MONEY_FLOWS } from './deposit.ts'
import { runningFrom } from './running-balance.ts'

type Spanned = { readonly accountId: string | null; readonly startDate: string; readonly endDate: string }

const begin = (day: string): string => `${day} 00:00:00`

const before = ({ accountId, startDate }: Spanned) =>
  accountId && startDate ? all(eq('accountId', accountId), lt('flowTime', begin(startDate))) : undefined

const until = ({ accountId, endDate }: Spanned) =>
  accountId && endDate ? all(eq('accountId', accountId), lt('flowTime', begin(addDays(endDate, 1)))) : undefined

const answeredIn = ({ $ }: { readonly $: { readonly state: string } }): boolean => $.state === 'confirmed'

/** 保证金对账单: finance reconciles a deposit account with its owner for a period. */
export default defineDocument({
  key: 'bzj.statement',
  title: '保证金对账单',
  number: 'BZJDZ{yyyyMM}{seq:4}',
  states: { sent: '已发送', confirmed: '已确认' },
  fields: {
    billNo: text('对账单号', { editable: false, listed: true, queried: true }),
    accountId: ref('保证金账户', {
      to: 'bzj.account',
      required: true,
      fills: { ownerName: 'ownerName', depositType: 'depositType' },
      listed: true,
      queried: true,
    }),
    ownerName: text('主体名称', { editable: false, listed: true, queried: true }),
    depositType: dict('保证金类型', { code: 'deposit_type', editable: false, listed: true }),
    startDate: date('起始日期', { required: true, listed: true }),
    endDate: date('截止日期', { required: true, listed: true, queried: 'range' }),
    openBalance: money('期初余额', { editable: false, listed: true }),
    inAmount: money('本期收入', { derived: true, listed: true }),
    outAmount: money('本期支出', { derived: true, listed: true }),
    closeBalance: money('期末余额', { derived: true, listed: true }),
    upCloseBalance: text('期末余额大写', { derived: true }),
    closeFrozen: money('期末占用', { editable: false }),
    closeAvailable: money('期末可用', { derived: true }),
    sendDate: date('发送日期', { editable: false }),
    statementResult: dict('对账结果', { code: 'statement_result', default: '0', editable: false, listed: true, queried: true }),
    ownerBalance: money('对方余额', { editable: false, required: true }),
    diffBalance: money('差异', { derived: true, listed: true }),
    diffReason: longText('差异原因', { max: 500, editable: false }),
    replyFile: files('盖章回函', { editable: false }),
    remark: longText('备注', { max: 500 }),
  },
  lines: {
    items: lines('流水明细', {
      columns: {
        flowDate: date('日期'),
        flowType: dict('类型', { code: 'deposit_flow_type' }),
        sourceBillNo: text('单号'),
        summary: text('摘要'),
        inAmount: money('收入', { totalled: true }),
        outAmount: money('支出', { totalled: true }),
        balance: money('余额'),
      },
      editable: false,
    }),
  },
  facts: {
    inBefore: { give: 'total', from: 'bzj.flow', of: 'inAmount', where: (doc) => before(doc) },
    outBefore: { give: 'total', from: 'bzj.flow', of: 'outAmount', where: (doc) => before(doc) },
    occupied: { give: 'total', from: 'bzj.flow', of: 'occupyAmount', where: (doc) => until(doc) },
    released: { give: 'total', from: 'bzj.flow', of: 'releaseAmount', where: (doc) => until(doc) },
    flows: {
      give: 'rows',
      from: 'bzj.flow',
      reads: ['id', 'flowTime', 'flowType', 'sourceBillNo', 'summary', 'inAmount', 'outAmount'],
      where: (doc) => {
        const earlier = until(doc)
        return earlier && doc.startDate ? all(earlier, ge('flowTime', begin(doc.startDate)), oneOf('flowType', MONEY_FLOWS)) : undefined
      },
    },
  },
  derive: {
    inAmount: (doc) => sumOf(doc.items, ({ inAmount }) => inAmount ?? ZERO),
    outAmount: (doc) => sumOf(doc.items, ({ outAmount }) => outAmount ?? ZERO),
    closeBalance: (doc) => (doc.openBalance ?? ZERO).plus(doc.inAmount).minus(doc.outAmount),
    upCloseBalance: ({ closeBalance }) => capitalWords(closeBalance),
    closeAvailable: (doc) => doc.closeBalance.minus(doc.closeFrozen ?? ZERO),
    diffBalance: ({ $, closeBalance, ownerBalance }) => (answeredIn({ $ }) ? closeBalance.minus(ownerBalance ?? ZERO) : ZERO),
  },
  shown: { ownerBalance: answeredIn },
  rules: {
    endDate: {
      holds: ({ startDate, endDate, $ }) => endDate >= startDate && endDate < $.today,
      message: '截止日期应不早于起始日期且早于今天',
    },
  },
  unique: [{ fields: ['accountId'], during: ['startDate', 'endDate'], message: '该期间已存在对账单' }],
  actions: {
    build: {
      title: '取数',
      from: 'draft',
      role: 'finance',
      effects: (doc) => {
        const { inBefore, outBefore, occupied, released, flows } = doc.$.facts
        const openBalance = inBefore.minus(outBefore)
        return [
          update(doc, {
            set: { openBalance, closeFrozen: occupied.minus(released) },
            rows: { items: { replace: runningFrom(openBalance, flows) } },
          }),
        ]
      },
    },
    send: {
      title: '发送',
      from: 'draft',
      to: 'sent',
      role: 'finance',
      when: (doc) => doc.openBalance !== null,
      message: '请先取数',
      effects: (doc) => [update(doc, { set: { sendDate: doc.$.today } })],
    },
    reply: { ...REPLY, ask: ['statementResult', 'ownerBalance', 'diffReason', 'replyFile'] },
    void: { title: '作废', from: 'sent', to: 'voided', role: 'finance' },
  },
  print: 'A4',
  sample: 48,
})
