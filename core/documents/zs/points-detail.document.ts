import { defineRegister } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { date, dept, dict, money, month, percent, ref, text } from '../../definitions/fields.ts'

/** 代理商现付 of zs_tax_pay_way, 待缴 and 已现付 of zs_point_status. */
const [IN_CASH, OWED] = ['2', '0'] as const

/** 点数明细: finance sees every point charged by a frozen settlement and whether it was withheld, paid or taken from the deposit. */
export default defineRegister({
  key: 'zs.pointsDetail',
  title: '点数明细',
  origin: 'postings',
  number: 'ZSDSMX{yyyyMM}{seq:5}',
  numbers: 'detailNo',
  titleField: 'detailNo',
  fields: {
    detailNo: text('明细编号', { editable: false, listed: true, queried: true }),
    settleType: dict('结算类别', { code: 'zs_settle_type', listed: true, queried: true }),
    settlementNo: text('结算单号', { listed: true, queried: true }),
    period: month('结算期间', { listed: true, queried: 'range' }),
    agentId: ref('代理商', { to: 'zs.agent', listed: true, queried: true }),
    deptId: dept('部门', { listed: true, queried: true }),
    productId: ref('产品', { to: 'bsc.product', listed: true, queried: true }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany', listed: true }),
    pointKind: dict('点数类别', { code: 'zs_point_kind', listed: true, queried: true }),
    baseAmount: money('计点金额', { totalled: true, listed: true }),
    pointRate: percent('点数(%)', { listed: true }),
    pointAmount: money('点数金额', { totalled: true, listed: true }),
    pointWay: dict('承担方式', { code: 'zs_tax_pay_way', listed: true, queried: true }),
    pointStatus: dict('点数状态', { code: 'zs_point_status', listed: true, queried: true }),
    paidDate: date('缴款日期', { required: true, listed: true, queried: 'range' }),
    voucherNo: text('缴款凭证号', { required: true, listed: true }),
  },
  actions: {
    registerPayment: {
      title: '登记缴款',
      role: 'finance',
      when: ({ pointWay, pointStatus }) => pointWay === IN_CASH && pointStatus === OWED,
      message: '只有待现付的点数可以登记缴款',
      ask: ['paidDate', 'voucherNo'],
      effects: (doc) => [update(doc, { set: { pointStatus: '2' } })],
    },
  },
})
