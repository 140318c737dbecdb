import { defineRecord } from '../../definitions/document.ts'
import { bool, date, dict, int, longText, ref, region, text, tree } from '../../definitions/fields.ts'
import { all, empty, eq, ne, oneOf } from '../../kernel/condition.ts'
import { flipped } from '../bsc/toggle.ts'

const DEEPEST = 8

/** The same organisation, or one below it. */
const isBelow = (orgCode: string, above: string | null) => !!above && orgCode.startsWith(above)

/** 组织管理: HR and administrators keep the organisation tree with managers; it drives data permission and approvals. */
export default defineRecord({
  key: 'sys.org',
  title: '组织管理',
  titleField: 'departName',
  order: 'sortNo asc',
  fields: {
    parentId: tree('上级组织', { to: 'sys.org', reads: ['orgType', 'orgCode'] }),
    departName: text('组织名称', { required: true, max: 60, listed: true, queried: true }),
    departNameAbbr: text('组织简称', { max: 20, listed: true }),
    shortCode: text('编号简码', { max: 4, pattern: '^[A-Z0-9]{1,4}$', message: '编号简码为1到4位大写字母或数字' }),
    orgCode: text('组织编码', { auto: true, listed: true, queried: true }),
    orgCategory: dict('组织类型', { code: 'org_category', required: true, default: '2', listed: true, queried: true }),
    orgType: int('层级', { derived: true, listed: true }),
    saleOrg: bool('销售组织', { default: 'N', listed: true, queried: true }),
    managerId: ref('负责人', { to: 'sys.employee', listed: true }),
    deputyId: ref('副职（代理）', { to: 'sys.employee' }),
    leaderId: ref('分管领导', { to: 'sys.employee', listed: true }),
    headCount: int('编制人数', { atLeast: 0, message: '编制人数不能小于0', listed: true }),
    staffCount: int('在职人数', { live: true, listed: true }),
    phone: text('电话', { max: 40 }),
    fax: text('传真', { max: 40 }),
    regionId: region('所在地区'),
    address: text('地址', { max: 200 }),
    costCenter: text('成本中心编码', { max: 20 }),
    startDate: date('成立日期'),
    sortNo: int('排序', { default: 100, listed: true }),
    enabled: bool('启用', { default: 'Y', listed: true, queried: true }),
    description: longText('职能说明', { max: 500 }),
    hasChild: bool('有下级', { auto: true, hidden: true, default: 'N' }),
  },
  facts: {
    staff: {
      give: 'count',
      from: 'sys.employee',
      where: ({ $ }) => ($.id ? all(eq('deptId', $.id), oneOf('empStatus', ['1', '2', '3'])) : undefined),
    },
    anotherRoot: {
      give: 'exists',
      from: 'sys.org',
      where: (doc) => (doc.parentId ? undefined : all(ne('id', doc.$.id), empty('parentId'))),
    },
    below: { give: 'exists', from: 'sys.org', where: ({ $ }) => ($.id ? eq('parentId', $.id) : undefined) },
    enabledBelow: {
      give: 'exists',
      from: 'sys.org',
      where: ({ $ }) => ($.id ? all(eq('parentId', $.id), eq('enabled', 'Y')) : undefined),
    },
  },
  derive: {
    orgType: (doc) => (doc.parentId ? Number(doc.$.ref('parentId')['orgType'] ?? 0) + 1 : 1),
    staffCount: (doc) => doc.$.facts.staff,
  },
  choices: {
    parentId: (doc) => all(ne('id', doc.$.id), eq('enabled', 'Y')),
    managerId: () => oneOf('empStatus', ['1', '2']),
  },
  rules: {
    deputyId: { holds: (doc) => doc.deputyId !== doc.managerId, message: '副职不能与负责人相同' },
  },
  unique: [{ fields: ['parentId', 'departName'], message: '同一上级下已存在同名组织' }],
  checks: [
    { holds: (doc) => !isBelow(String(doc.$.ref('parentId')['orgCode'] ?? ''), doc.orgCode), message: '上级组织不能是本组织或其下级组织' },
    { holds: (doc) => !!doc.parentId || !doc.$.facts.anotherRoot, message: '每个租户只能有一个根组织' },
    { holds: (doc) => doc.orgType <= DEEPEST, message: '组织层级不能超过8级' },
    { holds: (doc) => doc.enabled === 'Y' || !doc.$.facts.enabledBelow, message: '请先停用下级组织' },
  ],
  removal: [{ holds: (doc) => !doc.$.facts.below && doc.$.facts.staff === 0, message: '该组织下存在下级组织或人员，不能删除' }],
  tree: { parent: 'parentId', hasChild: 'hasChild', depth: DEEPEST },
  actions: {
    people: {
      title: '人员',
      role: ['admin', 'hr'],
      lists: { type: 'sys.employee', filters: ({ id }) => ({ deptId: String(id) }) },
    },
    toggle: {
      title: '启用/停用',
      role: ['admin', 'hr'],
      when: (doc) => doc.enabled === 'N' || doc.staffCount === 0,
      message: '该组织下还有在职人员，不能停用',
      effects: (doc) => flipped(doc),
    },
  },
  sample: 46,
})
