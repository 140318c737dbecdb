import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { bool, date, decimal, dept, dict, files, int, longText, percent, price, ref, text, user } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, has, lt, ne } from '../../kernel/condition.ts'
import { ZERO } from '../../kernel/decimal.ts'
import { chosenProduct } from '../bsc/chosen-product.ts'
import { POLICY_END } from './policy-end.ts'
import { BY_UNIT, firstOpenPeriod } from './refund.ts'

const SUPPLIER = '1'
const BY_RATE = '1'

const fields = {
  billNo: text('政策编号', { editable: false, listed: true, queried: true }),
  name: text('政策名称', { required: true, max: 100, listed: true, queried: true }),
  companyId: ref('供货单位', { to: 'bsc.bscBussCompany', required: true, listed: true, queried: true }),
  factoryId: ref('生产厂家', { to: 'bsc.factory', listed: true, queried: true }),
  purchasePolicyId: ref('采购政策', { to: 'cg.purchasePolicy' }),
  orgId: dept('适用组织', { required: true, default: me('deptId') }),
  buyerId: user('采购员', { required: true, default: me('userId'), listed: true, queried: true }),
  startDate: date('生效日期', { required: true, default: today, listed: true, queried: 'range' }),
  endDate: date('截止日期', { required: true, listed: true, above: 'startDate', message: '截止日期必须晚于生效日期' }),
  refundBase: dict('返利基数', { code: 'refund_base', required: true, default: '1', listed: true, queried: true }),
  refundMethod: dict('返利方式', { code: 'refund_method', required: true, default: BY_RATE, listed: true }),
  refundCalc: dict('阶梯计算', { code: 'refund_calc', required: true, default: '1', listed: true }),
  refundCycle: dict('返利周期', { code: 'refund_cycle', required: true, default: '2', listed: true, queried: true }),
  refundForm: dict('兑现形式', { code: 'refund_form', required: true, default: '1', listed: true, queried: true }),
  cashDays: int('兑现天数', { default: 30, atLeast: 0, message: '兑现天数不能小于0' }),
  needPaid: bool('以付清货款为前提', { default: 'N' }),
  files: files('政策文件', { required: true }),
  remark: longText('备注', { max: 500 }),
}

const items = lines('返利产品', {
  under: fields,
  chosenBy: 'productId',
  columns: {
    ...chosenProduct,
    remark: text('备注', { max: 100 }),
  },
  unique: [{ fields: ['productId'], message: '返利产品不能重复' }],
  importable: true,
})

const tiers = lines('阶梯', {
  under: fields,
  columns: {
    fromValue: decimal('基数从（含）', { scale: 5, required: true, atLeast: 0, message: '基数不能小于0' }),
    toValue: decimal('基数至（不含）', { scale: 5, above: 'fromValue', message: '阶梯区间不正确' }),
    rate: percent('返利比例（%）', { required: 'shown', atLeast: 0, atMost: 100, message: '返利比例应在0至100之间' }),
    unitAmount: price('单位返利（元）', { required: 'shown', atLeast: 0, message: '单位返利不能小于0' }),
  },
  shown: {
    rate: (_, { refundMethod }) => refundMethod === BY_RATE,
    unitAmount: (_, { refundMethod }) => refundMethod === BY_UNIT,
  },
  atLeast: 1,
})

/** 返利政策: purchasing files how a supplier pays refunds on purchases, payments or terminal sales. */
export default defineDocument({
  key: 'cg.refundPolicy',
  title: '返利政策',
  number: 'FLZC{yyyy}{seq:4}',
  states: { approved: '执行中', expired: '已到期', terminated: '已终止' },
  usable: ['approved', 'expired', 'terminated'],
  fields,
  lines: { items, tiers },
  facts: {
    settled: {
      give: 'rows',
      from: 'cg.refundSettle',
      reads: ['startDate', 'endDate'],
      where: ({ $ }) => ($.id ? all(eq('refundPolicyId', $.id), ne('billStatus', 'voided')) : undefined),
    },
  },
  choices: {
    companyId: () => has('tradeType', SUPPLIER),
    purchasePolicyId: ({ companyId }) => eq('companyId', companyId),
  },
  checks: [
    {
      holds: (doc) => doc.refundMethod !== BY_UNIT || isOneOf(doc.refundBase, '2', '4'),
      message: '按单位金额返利的基数必须是数量',
      field: 'refundMethod',
    },
    {
      holds: (doc) => {
        const begins = doc.tiers.map(({ fromValue }) => fromValue.toString())
        return new Set(begins).size === begins.length && doc.tiers.some(({ fromValue }) => fromValue.isZero())
      },
      message: '阶梯必须从0开始且不能重复',
      field: 'tiers',
    },
    {
      holds: (doc) =>
        doc.tiers.filter(({ toValue }) => toValue === null).length === 1 &&
        doc.tiers.every(({ toValue }) => toValue === null || doc.tiers.filter(({ fromValue }) => fromValue.eq(toValue)).length === 1),
      message: '阶梯必须首尾相接且只有最后一档不封顶',
      field: 'tiers',
    },
  ],
  jobs: {
    policyExpire: { ...POLICY_END, each: (doc) => [message(`返利政策${doc.billNo ?? ''}将于${doc.endDate}到期`, { userId: doc.buyerId })] },
  },
  actions: {
    settle: {
      title: '返利核算',
      from: ['approved', 'expired'],
      role: 'purchase',
      opens: {
        form: 'cg.refundSettle',
        with: (doc) => ({
          refundPolicyId: doc.$.id,
          ...firstOpenPeriod(
            doc,
            doc.$.facts.settled.map(({ startDate, endDate }) => ({ startDate: String(startDate), endDate: String(endDate) })),
          ),
        }),
      },
    },
    terminate: {
      title: '终止',
      from: 'approved',
      to: 'terminated',
      role: 'purchase',
      ask: { terminateDate: date('终止日期', { required: true, default: today }) },
      checks: [
        {
          holds: (doc, { terminateDate }) => String(terminateDate) >= doc.startDate && String(terminateDate) <= doc.endDate,
          message: '终止日期应在政策有效期内',
          field: 'terminateDate',
        },
      ],
      effects: (doc, { terminateDate }) => [update(doc, { set: { endDate: terminateDate as string } })],
    },
    expire: {
      title: '到期',
      from: 'approved',
      to: 'expired',
      auto: (today) => lt('endDate', today),
      when: (doc) => doc.endDate < doc.$.today,
    },
  },
  approval: [
    'purchase',
    'finance',
    { role: 'general_manager', says: '返利比例 ≥ 10%', when: (doc) => doc.tiers.some(({ rate }) => (rate ?? ZERO).ge(10)) },
  ],
  print: 'A4',
  sample: 30,
})
