import { defineRegister } from '../../definitions/document.ts'
import { message } from '../../definitions/effect.ts'
import { bool, date, dict, int, money, price, ref, text, tree } from '../../definitions/fields.ts'
import { eq } from '../../kernel/condition.ts'
import { moved } from './material-stock.ts'

const SHORT = '物料库存不足'

type Place = { readonly materialId: string; readonly depot: string }

const lyingIn = ({ materialId, depot }: Place): Place => ({ materialId, depot })

/** 物料库存: stock of each material in each depot; changed only by receipts, issues, returns and the actions below (act M1 to M4). */
export default defineRegister({
  key: 'act.materialInventory',
  title: '物料库存',
  titleField: 'materialId',
  toldApartBy: ['depot'],
  order: ['materialId asc', 'depot asc'],
  seenBy: { whoSees: 'materialId' },
  fields: {
    materialId: ref('物料', {
      to: 'act.material',
      required: true,
      fills: {
        materialCode: 'code',
        materialTypeId: 'materialTypeId',
        spec: 'spec',
        unit: 'unit',
        minStock: 'minStock',
        validUntil: 'validUntil',
      },
      reads: ['name'],
      editable: false,
      listed: true,
      queried: true,
    }),
    materialCode: text('物料编码', { editable: false, listed: 'aside', queried: true }),
    materialTypeId: tree('物料类型', { to: 'act.materialType', editable: false, listed: 'aside', queried: 'below' }),
    spec: text('规格', { editable: false, listed: true }),
    unit: dict('单位', { code: 'material_unit', editable: false, listed: 'aside' }),
    depot: dict('物料库', { code: 'material_depot', required: true, editable: false, listed: true, queried: true }),
    onHand: int('账面数量', { default: 0, atLeast: 0, message: SHORT, editable: false, totalled: true, listed: true }),
    reserved: int('已占用', { default: 0, atLeast: 0, message: SHORT, editable: false, totalled: true, listed: true }),
    available: int('可用数量', { derived: true, atLeast: 0, message: SHORT, totalled: true, listed: true }),
    avgPrice: price('平均单价', { default: '0', editable: false, listed: true }),
    amount: money('库存金额', { derived: true, totalled: true, listed: true }),
    minStock: int('最低库存', { editable: false, listed: true }),
    isLow: bool('低于最低库存', { derived: true, listed: true, queried: true }),
    validUntil: date('审批有效期至', { editable: false, listed: true }),
    lastInDate: date('最近入库', { editable: false, listed: true }),
    lastOutDate: date('最近出库', { editable: false, listed: true }),
  },
  derive: {
    available: ({ onHand, reserved }) => onHand - reserved,
    amount: ({ onHand, avgPrice }) => avgPrice.times(onHand).round(2),
    isLow: ({ onHand, reserved, minStock }) => (onHand - reserved < (minStock ?? 0) ? 'Y' : 'N'),
  },
  unique: [{ fields: ['materialId', 'depot'], message: '物料库存记录重复' }],
  actions: {
    stocktake: {
      title: '盘点',
      role: 'warehouse',
      ask: {
        actualQty: int('实盘数量', { required: true, atLeast: 0, message: '实盘数量不能为负数' }),
        stocktakeReason: text('盘点说明', { required: true, max: 200 }),
      },
      checks: [
        {
          holds: ({ reserved }, { actualQty }) => Number(actualQty) >= reserved,
          message: ({ reserved }) => `实盘数量不能小于已占用数量${reserved}`,
          field: 'actualQty',
        },
      ],
      effects: (doc, { actualQty, stocktakeReason }) => {
        const qty = Number(actualQty) - doc.onHand
        return moved({ ...lyingIn(doc), entryType: qty > 0 ? '4' : '5', qty, remark: String(stocktakeReason) })
      },
    },
    scrap: {
      title: '报废',
      role: 'warehouse',
      ask: {
        scrapQty: int('报废数量', { required: true }),
        scrapReason: text('报废原因', { required: true, max: 200 }),
      },
      checks: [
        {
          holds: ({ available }, { scrapQty }) => Number(scrapQty) > 0 && Number(scrapQty) <= available,
          message: '报废数量必须大于0且不能大于可用数量',
          field: 'scrapQty',
        },
      ],
      effects: (doc, { scrapQty, scrapReason }) =>
        moved({ ...lyingIn(doc), entryType: '6', qty: -Number(scrapQty), remark: String(scrapReason) }),
    },
    move: {
      title: '调拨',
      role: 'warehouse',
      ask: {
        toDepot: dict('调入物料库', { code: 'material_depot', required: true }),
        moveQty: int('调拨数量', { required: true }),
      },
      checks: [
        { holds: ({ depot }, { toDepot }) => toDepot !== depot, message: '调入物料库不能与调出相同', field: 'toDepot' },
        {
          holds: ({ available }, { moveQty }) => Number(moveQty) > 0 && Number(moveQty) <= available,
          message: '调拨数量必须大于0且不能大于可用数量',
          field: 'moveQty',
        },
      ],
      effects: (doc, { toDepot, moveQty }) => [
        moved({ ...lyingIn(doc), entryType: '8', qty: -Number(moveQty) }),
        moved({ materialId: doc.materialId, depot: String(toDepot), entryType: '7', qty: Number(moveQty), unitPrice: doc.avgPrice }),
      ],
    },
    entries: {
      title: '出入库明细',
      opens: {
        list: 'act.materialEntry',
        with: ({ materialId, depot }) => ({ materialId: String(materialId), depot: String(depot) }),
      },
    },
  },
  jobs: {
    lowMaterial: {
      title: '物料低库存提醒',
      cron: '0 0 8 * * ?',
      description: '可用数量低于最低库存的物料，按物料库汇总提醒市场部',
      looksAt: () => eq('isLow', 'Y'),
      by: ({ depot }) => depot,
      together: (docs) => {
        const list = docs.map(({ available, $ }) => `${$.ref('materialId').name ?? ''}（可用${available}）`).join('、')
        return docs.length ? [message(`以下物料低于安全库存：${list}`, { role: 'market' })] : []
      },
    },
  },
  invariants: {
    K3: ({ onHand, reserved }) => reserved >= 0 && reserved <= onHand,
  },
  print: 'A4-landscape',
  live: true,
  origin: 'postings',
  sample: 50,
})
