import { defineRecord } from '../../definitions/document.ts'
import { bool, dict, ref, region, text } from '../../definitions/fields.ts'

/** 商业公司别名: flow-data clerks keep the names under which a business company appears in others' flow data. */
export default defineRecord({
  key: 'bsc.buscompanyAlias',
  title: '商业公司别名',
  titleField: 'aliasName',
  fields: {
    sourceCompanyId: ref('来源商业公司', { to: 'bsc.bscBussCompany', listed: true, queried: true }),
    aliasName: text('别名', { required: true, max: 100, aliasOf: ['companyId'], listed: true, queried: true }),
    aliasCode: text('对方编码', { max: 40, listed: true, queried: true }),
    companyId: ref('标准商业公司', {
      to: 'bsc.bscBussCompany',
      required: true,
      fills: { regionId: 'regionId' },
      reads: ['name'],
      listed: true,
      queried: true,
    }),
    regionId: region('地区', { editable: false, listed: true }),
    source: dict('别名来源', { code: 'alias_source', default: '1', editable: false, listed: true, queried: true }),
    enabled: bool('是否启用', { default: 'Y', listed: true }),
    remark: text('备注', { max: 200 }),
  },
  unique: [{ fields: ['sourceCompanyId', 'aliasName'], message: '该来源下相同别名已存在' }],
  checks: [
    {
      field: 'aliasName',
      holds: ({ companyId, aliasName, $ }) => !companyId || aliasName !== $.ref('companyId')['name'],
      message: '别名与标准名称相同，无需维护',
    },
  ],
  importable: true,
  sample: 90,
})
