import { defineRecord } from '../../definitions/document.ts'
import { bool, decimal, dict, ref, text } from '../../definitions/fields.ts'

/** 产品别名: flow-data clerks keep the names under which business companies report our products. */
export default defineRecord({
  key: 'bsc.productAlias',
  title: '产品别名',
  titleField: 'aliasName',
  fields: {
    companyId: ref('来源商业公司', { to: 'bsc.bscBussCompany', listed: true, queried: true }),
    aliasName: text('别名', { required: true, max: 100, aliasOf: ['productId'], listed: true, queried: true }),
    aliasSpec: text('别名规格', { max: 60, listed: true }),
    aliasCode: text('对方编码', { max: 40, listed: true, queried: true }),
    productId: ref('标准产品', {
      to: 'bsc.product',
      required: true,
      fills: { spec: 'spec', factoryId: 'factoryId' },
      listed: true,
      queried: true,
    }),
    spec: text('标准规格', { editable: false, listed: true }),
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false, listed: true }),
    unitRate: decimal('单位换算', { scale: 5, required: true, default: '1', above: 0, message: '单位换算必须大于0', listed: true }),
    source: dict('别名来源', { code: 'alias_source', default: '1', editable: false, listed: true, queried: true }),
    enabled: bool('是否启用', { default: 'Y', listed: true }),
    remark: text('备注', { max: 200 }),
  },
  unique: [{ fields: ['companyId', 'aliasName', 'aliasSpec'], message: '该来源下相同别名已存在' }],
  importable: true,
  sample: 180,
})
