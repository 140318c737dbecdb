import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { date, decimal, dict, images, longText, money, price, ref, text, tree, user } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me } from '../../definitions/start.ts'
import { all, eq, ne } from '../../kernel/condition.ts'
import { daysBetween } from '../../kernel/dates.ts'
import { sumOf } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { chosenProduct } from '../bsc/chosen-product.ts'

/** 药店 and 商业公司 of terminal_type, 未核查 of slip_check. */
const [PHARMACY, COMPANY, UNCHECKED] = ['2', '3', '0'] as const
/** Days within which a slip is to be handed in. */
const LONGEST = 45

const isHospital = ({ terminalType }: { readonly terminalType: string }): boolean => isOneOf(terminalType, '1', '4')

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  slipSource: dict('小票来源', { code: 'slip_source', required: true, default: '1', listed: true, queried: true }),
  terminalType: dict('终端类型', { code: 'terminal_type', required: true, default: PHARMACY, listed: true }),
  hospitalId: ref('医院', { required: 'shown', to: 'bsc.hospital', listed: true, queried: true }),
  pharmacyId: ref('药店', { required: 'shown', to: 'bsc.pharmacy', listed: true, queried: true }),
  companyId: ref('供货商业', { to: 'bsc.bscBussCompany', queried: true }),
  slipNo: text('小票号', { required: true, max: 60, listed: true, queried: true }),
  saleDate: date('销售日期', { required: true, listed: true, queried: 'range' }),
  saleUserId: user('业务代表', { required: true, default: me('userId'), listed: true, queried: true }),
  agentId: ref('代理商', { to: 'zs.agent', queried: true }),
  saleAreaId: tree('销售区域', { to: 'bsc.saleArea', required: true, queried: true }),
  smQty: decimal('数量合计', { scale: 5, derived: true, listed: true }),
  smAmount: money('金额合计', { derived: true, listed: true }),
  upAmount: text('金额大写', { derived: true }),
  images: images('小票图片', { required: true }),
  slipCheck: dict('核查结果', { code: 'slip_check', default: UNCHECKED, editable: { at: ['business'] }, listed: true, queried: true }),
  checkRemark: longText('核查说明', { max: 200, editable: { at: ['business'] } }),
  remark: longText('备注', { max: 500 }),
}

/** 销售小票: sales staff upload retail slips, prescription lists or delivery notes as proof of terminal sales; administration checks them. */
export default defineDocument({
  key: 'sale.saleSlip',
  title: '销售小票',
  number: 'XSXP{yyyyMM}{seq:5}',
  about: 'pharmacyId',
  fields,
  lines: {
    productList: lines('小票明细', {
      under: fields,
      columns: {
        ...chosenProduct,
        batchNo: text('批号', { max: 40 }),
        qty: decimal('数量', { scale: 5, required: true, above: 0, message: '数量必须大于0', totalled: true }),
        unitPrice: price('单价', { required: true, atLeast: 0, message: '单价不能小于0' }),
        amount: money('金额', { derived: true, totalled: true }),
        remark: text('备注', { max: 100 }),
      },
      derive: { amount: ({ qty, unitPrice }) => qty.times(unitPrice).round(2) },
      atLeast: 1,
      importable: true,
    }),
  },
  facts: {
    known: {
      give: 'exists',
      from: 'sale.saleSlip',
      where: ({ slipNo, hospitalId, pharmacyId, saleDate, $ }) =>
        slipNo && saleDate
          ? all(
              ...[eq('slipNo', slipNo), eq('hospitalId', hospitalId), eq('pharmacyId', pharmacyId), eq('saleDate', saleDate)],
              ...[ne('id', $.id), ne('billStatus', 'voided')],
            )
          : undefined,
    },
  },
  derive: {
    smQty: (doc) => sumOf(doc.productList, ({ qty }) => qty),
    smAmount: (doc) => sumOf(doc.productList, ({ amount }) => amount),
    upAmount: ({ smAmount }) => capitalWords(smAmount),
  },
  shown: { hospitalId: isHospital, pharmacyId: ({ terminalType }) => terminalType === PHARMACY },
  rules: {
    terminalType: { holds: ({ terminalType }) => terminalType !== COMPANY, message: '小票终端只能是医院、药店或诊所' },
    saleDate: { holds: ({ saleDate, $ }) => saleDate <= $.today, message: '销售日期不能晚于今天' },
  },
  checks: [
    { holds: (doc) => !doc.$.facts.known, message: '该小票已录入', field: 'slipNo' },
    {
      holds: ({ saleDate, $ }) => daysBetween(saleDate, $.today) <= LONGEST,
      message: '小票已超过45天上传期限，是否继续',
      warns: true,
    },
    {
      holds: ({ slipCheck, $ }) => $.state !== 'approving' || (!!slipCheck && slipCheck !== UNCHECKED),
      message: '请填写核查结果',
      field: 'slipCheck',
      again: true,
    },
  ],
  approval: ['dept_manager', 'business'],
  sample: 90,
})
