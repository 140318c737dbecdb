import { isOneOf } from '../../definitions/choices.ts'
import { defineRecord } from '../../definitions/document.ts'
import { bool, decimal, dict, ref, region, sellingOrg, text, user } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { eq } from '../../kernel/condition.ts'

const RETURNS = '6'
const REJECTS = '7'

/** 仓库: the warehouse manager keeps warehouses, their storage conditions and coloured zones as GSP asks. */
export default defineRecord({
  key: 'bsc.warehouse',
  title: '仓库',
  fields: {
    code: text('仓库编码', { required: true, max: 20, listed: true, queried: true }),
    name: text('仓库名称', { required: true, max: 60, listed: true, queried: true }),
    orgId: sellingOrg('所属组织', { required: true, listed: true, queried: true }),
    warehouseType: dict('仓库类型', { code: 'warehouse_type', required: true, default: '2', listed: true, queried: true }),
    storageCondition: dict('储存条件', { code: 'storage_condition', required: true, default: '2', listed: true }),
    tempMin: decimal('温度下限（℃）', { scale: 1, required: true, default: '0', listed: true }),
    tempMax: decimal('温度上限（℃）', { scale: 1, required: true, default: '20', listed: true }),
    humidityMin: decimal('湿度下限（%）', { scale: 1, default: '35' }),
    humidityMax: decimal('湿度上限（%）', { scale: 1, default: '75' }),
    thirdParty: bool('委托储存', { default: 'N', listed: true }),
    companyId: ref('受托方', { required: 'shown', to: 'bsc.bscBussCompany' }),
    regionId: region('所在地区', { required: true }),
    address: text('仓库地址', { required: true, max: 200 }),
    area: decimal('面积（平方米）', { scale: 2, atLeast: 0, message: '面积不能小于0' }),
    keeperId: user('保管员', { required: true, listed: true }),
    maintainerId: user('养护员', { required: true }),
    phone: text('联系电话', { max: 40 }),
    saleable: bool('可销售库存', { derived: true, listed: true }),
    enabled: bool('是否启用', { default: 'Y', listed: true, queried: true }),
    remark: text('备注', { max: 200 }),
  },
  lines: {
    locations: lines('货位', {
      columns: {
        locationCode: text('货位编码', { required: true, max: 20 }),
        zoneColor: dict('库区色标', { code: 'zone_color', required: true, default: '2' }),
        maxQty: decimal('容量', { scale: 5, atLeast: 0, message: '容量不能小于0' }),
        enabled: bool('是否启用', { default: 'Y' }),
        remark: text('备注', { max: 100 }),
      },
      unique: [{ fields: ['locationCode'], message: '货位编码不能重复' }],
      importable: true,
    }),
  },
  facts: {
    stock: { give: 'total', from: 'cg.stock', of: 'qty', where: (doc) => (doc.$.id ? eq('warehouseId', doc.$.id) : undefined) },
  },
  derive: {
    saleable: (doc) => (isOneOf(doc.warehouseType, RETURNS, REJECTS) ? 'N' : 'Y'),
  },
  shown: {
    companyId: (doc) => doc.thirdParty === 'Y',
  },
  rules: {
    tempMax: { holds: (doc) => doc.tempMax.gt(doc.tempMin), message: '温度上限必须大于下限' },
    humidityMax: { holds: (doc) => doc.humidityMax.gt(doc.humidityMin), message: '湿度上限必须大于下限' },
  },
  unique: [
    { fields: ['code'], message: '仓库编码已存在' },
    { fields: ['name'], message: '仓库名称已存在' },
  ],
  checks: [{ holds: (doc) => doc.enabled === 'Y' || doc.$.facts.stock.isZero(), message: '仓库尚有库存，不能停用' }],
  sample: 9,
})
