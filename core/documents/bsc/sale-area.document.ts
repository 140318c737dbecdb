import { defineRecord } from '../../definitions/document.ts'
import { bool, date, dept, dict, int, region, text, tree, user } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { today } from '../../definitions/start.ts'
import { ne } from '../../kernel/condition.ts'
import { treeList } from './further-calls.ts'

/** 销售区域: sales management keeps the tree of sales areas (大区 > 省区 > 地区 > 片区) with their managers and administrative regions. */
export default defineRecord({
  key: 'bsc.saleArea',
  title: '销售区域',
  order: 'sortNo asc',
  fields: {
    code: text('区域编码', { required: true, max: 20, listed: true, queried: true }),
    name: text('区域名称', { required: true, max: 40, listed: true, queried: true }),
    parentId: tree('上级区域', { to: 'bsc.saleArea', reads: ['areaLevel'] }),
    areaLevel: dict('区域级别', { code: 'area_level', required: true, listed: true, queried: true }),
    saleMode: dict('销售模式', { code: 'sale_mode', required: true, default: '2', listed: true, queried: true }),
    deptId: dept('负责部门', { required: true, listed: true, queried: true }),
    managerId: user('区域负责人', { required: true, listed: true, queried: true }),
    sortNo: int('排序', { default: 0 }),
    startDate: date('启用日期', { default: today }),
    enabled: bool('是否启用', { default: 'Y', listed: true, queried: true }),
    remark: text('备注', { max: 200 }),
  },
  lines: {
    regions: lines('覆盖地区', {
      columns: {
        regionId: region('行政区域', { level: 'city', required: true }),
        remark: text('备注', { max: 100 }),
      },
      unique: [{ fields: ['regionId'], message: '覆盖地区不能重复' }],
    }),
  },
  choices: {
    parentId: (doc) => ne('id', doc.$.id),
  },
  unique: [
    { fields: ['code'], message: '区域编码已存在' },
    { fields: ['name', 'parentId'], message: '同级下区域名称已存在' },
  ],
  checks: [
    { holds: (doc) => !doc.parentId || doc.areaLevel > String(doc.$.ref('parentId')['areaLevel']), message: '区域级别必须低于上级区域' },
  ],
  calls: { treeList: treeList('GET', ['code', 'name', 'parentId', 'sortNo']) },
  sample: 48,
})
