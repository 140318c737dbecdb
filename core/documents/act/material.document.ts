import { defineRecord } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { bool, date, dict, files, images, int, longText, price, ref, text, tree } from '../../definitions/fields.ts'
import { eq, oneOf } from '../../kernel/condition.ts'
import { daysAfter } from '../../kernel/dates.ts'

/** Days before the end of its approval on which market hears of a material. */
const TOLD_AT = [30, 7, 0] as const

const isReviewed = ({ needReview }: { readonly needReview: string | null }): boolean => needReview === 'Y'

const usedIn = <
  Place extends 'act.materialInventory' | 'act.materialApply.items' | 'act.materialUseApply.items' | 'act.activityApply.materials',
>(
  from: Place,
) =>
  ({
    give: 'exists',
    from,
    where: ({ $ }: { readonly $: { readonly id: string } }) => ($.id ? eq('materialId', $.id) : undefined),
  }) as const

/** 物料: market keeps promotion materials (leaflets, display stands, gifts without drug claims) with their review number and limits. */
export default defineRecord({
  key: 'act.material',
  title: '物料',
  number: 'WL{seq:5}',
  toldApartBy: ['spec', 'versionNo'],
  fields: {
    code: text('物料编码', { editable: false, listed: true, queried: true }),
    name: text('物料名称', { required: true, max: 100, listed: true, queried: true }),
    materialTypeId: tree('物料类型', {
      to: 'act.materialType',
      required: true,
      fills: { needReview: 'needReview', subjectId: 'subjectId' },
      listed: true,
      queried: true,
    }),
    spec: text('规格', { required: true, max: 100, listed: true }),
    unit: dict('单位', { code: 'material_unit', required: true, default: '1', listed: true }),
    productId: ref('对应产品', { to: 'bsc.product', listed: true, queried: true }),
    refPrice: price('参考单价', { required: true, above: 0, message: '参考单价必须大于0', listed: true }),
    supplier: text('供应商', { max: 100 }),
    approvalNo: text('宣传审批号', { max: 50, listed: true }),
    validUntil: date('审批有效期至', { listed: true }),
    versionNo: text('版本号', { max: 20 }),
    minStock: int('最低库存', { default: 0, atLeast: 0, message: '最低库存不能为负数', listed: true }),
    maxPerUse: int('单次领用上限', { default: 0, atLeast: 0, message: '单次领用上限不能为负数' }),
    images: images('图片'),
    proofFile: files('审批定稿'),
    stockQty: int('库存合计', { derived: 'onRead', listed: true }),
    enabled: bool('启用', { default: 'Y', listed: true, queried: true }),
    remark: longText('备注', { max: 500 }),
    needReview: bool('须宣传审批', { editable: false, hidden: true }),
    subjectId: tree('默认预算科目', { to: 'ys.subject', editable: false, hidden: true }),
  },
  facts: {
    onHand: { give: 'total', from: 'act.materialInventory', of: 'onHand', where: ({ $ }) => ($.id ? eq('materialId', $.id) : undefined) },
    stocks: { give: 'rows', from: 'act.materialInventory', reads: [], where: ({ $ }) => ($.id ? eq('materialId', $.id) : undefined) },
    stocked: usedIn('act.materialInventory'),
    applied: usedIn('act.materialApply.items'),
    used: usedIn('act.materialUseApply.items'),
    planned: usedIn('act.activityApply.materials'),
  },
  derive: { stockQty: ({ $ }) => $.facts.onHand.toNumber() },
  required: { approvalNo: isReviewed, validUntil: isReviewed, proofFile: isReviewed },
  choices: { materialTypeId: () => eq('enabled', 'Y') },
  unique: [{ fields: ['name', 'spec', 'versionNo'], message: '已存在同名同规格同版本的物料' }],
  checks: [
    {
      before: 'delete',
      holds: ({ $: { facts } }) => !(facts.stocked || facts.applied || facts.used || facts.planned),
      message: '物料已发生业务，不能删除',
    },
  ],
  effects: {
    // Rows of stock show the material as it is now.
    save: ({ materialTypeId, spec, unit, minStock, validUntil, $ }) =>
      $.facts.stocks.map((stock) =>
        update('act.materialInventory', String(stock['id']), { set: { materialTypeId, spec, unit, minStock, validUntil } }),
      ),
  },
  jobs: {
    materialExpire: {
      title: '宣传审批到期提醒',
      cron: '0 10 8 * * ?',
      description: '物料宣传审批到期前30天、7天和当天提醒市场部',
      looksAt: (day) => oneOf('validUntil', daysAfter(day, TOLD_AT)),
      each: ({ name, validUntil }) => [message(`物料“${name}”宣传审批将于${validUntil}到期`, { role: 'market' })],
    },
  },
  sample: 60,
})
