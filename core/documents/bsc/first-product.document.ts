import { contains } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import type { Effect } from '../../definitions/effect.ts'
import { bool, date, decimal, dict, files, int, longText, price, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, has } from '../../kernel/condition.ts'
import { alike, marked, NOT_YET, PASSED, REFUSED, UNDER_WAY } from './first-dealing.ts'

const PRODUCT = 'bsc.product'
/** 往来类型 of who supplies; 证照类型 of what permits a product to be sold. */
const [SUPPLIES, APPROVAL] = ['1', '7'] as const

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  productId: ref('产品', {
    to: PRODUCT,
    required: true,
    fills: {
      tradeName: 'tradeName',
      spec: 'spec',
      dosageForm: 'dosageForm',
      unit: 'unit',
      factoryId: 'factoryId',
      approvalNo: 'approvalNo',
      approvalExpiry: 'approvalExpiry',
      storageCondition: 'storageCondition',
      shelfMonths: 'shelfMonths',
      specialType: 'specialType',
      taxRate: 'taxRate',
    },
    reads: ['name', 'businessScope', 'firstStatus'],
    listed: true,
    queried: true,
  }),
  applyDate: date('申请日期', { required: true, default: today, listed: true, queried: 'range' }),
  tradeName: text('商品名', { editable: false }),
  spec: text('规格', { editable: false, listed: true }),
  dosageForm: dict('剂型', { code: 'dosage_form', editable: false, listed: true }),
  unit: dict('单位', { code: 'product_unit', editable: false }),
  factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false, listed: true, queried: true }),
  companyId: ref('供货单位', {
    to: 'bsc.bscBussCompany',
    required: true,
    reads: ['firstStatus', 'businessScope'],
    listed: true,
    queried: true,
  }),
  approvalNo: text('批准文号', { editable: false, listed: true }),
  approvalExpiry: date('批准文号有效期至', { editable: false }),
  qualityStandard: text('质量标准', { required: true, max: 100 }),
  indication: longText('适应症或功能主治', { required: true, max: 1000 }),
  storageCondition: dict('储存条件', { code: 'storage_condition', editable: false }),
  shelfMonths: int('有效期（月）', { editable: false }),
  specialType: dict('特殊管理类别', { code: 'special_drug_type', editable: false }),
  taxRate: dict('税率', { code: 'tax_rate', editable: false }),
  purchasePrice: price('拟采购价', { required: true, above: 0, message: '拟采购价必须大于0', guard: 'purchasePrice', listed: true }),
  competitivePrice: price('中标价', { atLeast: 0, message: '中标价不能小于0' }),
  invoicePrice: price('拟开票价', { required: true, above: 0, message: '拟开票价必须大于0', listed: true }),
  monthQty: decimal('预计月销量', { scale: 5, atLeast: 0, message: '预计月销量不能小于0' }),
  reason: longText('申请理由', { required: true, max: 500 }),
  packageFiles: files('包装标签说明书', { required: true }),
  qualityOpinion: longText('质量审核意见', { max: 500, editable: { at: ['quality'] } }),
  remark: longText('备注', { max: 500 }),
}

const licences = lines('品种资料', {
  under: fields,
  columns: {
    licenceId: ref('证照', {
      to: 'bsc.licence',
      required: true,
      fills: { licenceType: 'licenceType', licenceNo: 'licenceNo', expiryDate: 'expiryDate' },
    }),
    licenceType: dict('资料类型', { code: 'licence_type', editable: false }),
    licenceNo: text('编号', { editable: false }),
    expiryDate: date('有效期至', { editable: false }),
    verified: bool('已核验', { default: 'N', editable: { at: ['quality'] } }),
    remark: text('核验说明', { max: 200, editable: { at: ['quality'] } }),
  },
  choices: { licenceId: (_, head) => all(eq('productId', head.productId), eq('replaced', 'N')) },
  rules: {
    expiryDate: { holds: (row, doc) => (row.expiryDate ?? '') >= doc.$.today, message: '资料已过期' },
    verified: { holds: (row, doc) => doc.$.state !== 'approving' || row.verified === 'Y', message: '证照尚未全部核验' },
  },
  atLeast: 1,
})

type Subject = { readonly productId: string | null; readonly $: { readonly ref: (field: 'productId') => Known } }

/** What has passed once stays so. */
const unlessPassed = ({ productId, $ }: Subject, status: string): readonly Effect[] =>
  $.ref('productId')['firstStatus'] === PASSED ? [] : marked(PRODUCT, productId, status)

/** 首营品种审批: GSP approval before a product is purchased for the first time. */
export default defineDocument({
  key: 'bsc.firstProduct',
  title: '首营品种审批',
  number: 'SYPZ{yyyyMM}{seq:4}',
  fields,
  lines: { licences },
  facts: {
    already: {
      give: 'exists',
      from: 'bsc.firstProduct',
      where: ({ productId, companyId, $ }) =>
        productId && companyId ? alike($.id, eq('productId', productId), eq('companyId', companyId)) : undefined,
    },
  },
  choices: { companyId: () => has('tradeType', SUPPLIES) },
  rules: {
    approvalExpiry: { holds: ({ approvalExpiry, $ }) => (approvalExpiry ?? '') >= $.today, message: '批准文号已过有效期' },
  },
  about: 'productId',
  checks: [
    { holds: (doc) => doc.licences.some((row) => row.licenceType === APPROVAL), message: '缺少药品注册批件' },
    { holds: (doc) => !doc.companyId || doc.$.ref('companyId')['firstStatus'] === PASSED, message: '供货单位尚未通过首营审批' },
    {
      holds: (doc) => !doc.companyId || contains(doc.$.ref('companyId')['businessScope'], doc.$.ref('productId')['businessScope']),
      message: '产品超出供货单位的经营范围',
    },
    { holds: (doc) => doc.purchasePrice.le(doc.invoicePrice), message: '拟采购价高于拟开票价，是否继续', warns: true },
    { holds: (doc) => !doc.$.facts.already, message: '该品种已有首营审批单' },
  ],
  effects: {
    submit: (doc) => unlessPassed(doc, UNDER_WAY),
    approve: (doc) => marked(PRODUCT, doc.productId, PASSED),
    reject: (doc) => unlessPassed(doc, REFUSED),
    withdraw: (doc) => unlessPassed(doc, NOT_YET),
    void: (doc) => unlessPassed(doc, NOT_YET),
  },
  approval: [
    'purchase',
    'quality',
    'finance',
    {
      role: 'general_manager',
      says: '特殊管理药品或预计月采购 ≥ 200,000.00',
      when: (doc) => doc.specialType !== '0' || (doc.monthQty !== null && doc.purchasePrice.times(doc.monthQty).ge(200_000)),
    },
  ],
  print: 'A4',
  sample: 90,
})
