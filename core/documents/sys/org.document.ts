import { defineRecord } from '../../definitions/document.ts'
import { bool, date, dict, int, longText, ref, region, text, tree } from '../../definitions/fields.ts'
import { type Effects, system, update } from '../../definitions/effect.ts'
import type { Known } from '../../definitions/views.ts'
import { all, empty, eq, filled, ne, oneOf, type Condition } from '../../kernel/condition.ts'
import type { Person } from '../../kernel/person.ts'
import { flipped } from '../bsc/toggle.ts'
import { nextTreeCode, placeBelow } from './tree-code.ts'

const DEEPEST = 8

/** The same organisation, or one below it. */
const isBelow = (orgCode: string, above: string | null) => !!above && orgCode.startsWith(above)

const LEADS = ['managerId', 'deputyId', 'leaderId'] as const

type Led = Readonly<Record<(typeof LEADS)[number], string | null>> & {
  readonly $: { readonly me: Person; readonly old: Readonly<Record<string, unknown>> | undefined }
}

/** Whoever leads an organisation decides there and sees it: nobody puts himself in that place. */
const leadsAsBefore = (doc: Led) =>
  LEADS.every((key) => doc[key] !== doc.$.me.empId || doc.$.me.empId === '' || doc.$.old?.[key] === doc[key])

type Around = { readonly orgCode: string | null; readonly $: { readonly me: Person } }

/** One's own organisation, or one above it: how far one sees hangs on where it stands and what it is. */
const isAround = ({ orgCode, $ }: Around) => !$.me.roles.includes('admin') && isBelow($.me.orgCode, orgCode)

const codesOf = (rows: readonly Known[]) => rows.map((row) => String(row['orgCode'] ?? ''))

const besides = (parentId: string | null) => (parentId ? eq('parentId', parentId) : empty('parentId'))

const startsWith = (field: string, value: string): Condition => ({ field, op: 'starts', value })

type Moving = {
  readonly orgCode: string | null
  readonly orgType: number
  readonly $: {
    readonly facts: { readonly target: Known | undefined; readonly newSiblings: readonly Known[]; readonly branch: readonly Known[] }
  }
}

const deepest = ({ orgType, $ }: Moving) => Math.max(orgType, ...$.facts.branch.map((row) => Number(row['orgType'])))

/** How many levels an organisation goes down by its move. */
const rise = ({ orgType, $ }: Moving) => Number($.facts.target?.['orgType'] ?? 0) + 1 - orgType

/** 调整上级: a new code for it and for all below; the rows that were made under the old one follow by themselves. */
const moved = (doc: Moving, parentId: string): Effects => {
  const { target = {}, newSiblings, branch } = doc.$.facts
  const [before, above] = [doc.orgCode ?? '', String(target['orgCode'] ?? '')]
  const orgCode = nextTreeCode(above, codesOf(newSiblings), Number(target['codesGiven'] ?? 0))
  const levels = rise(doc)
  return [
    update(doc, { set: { parentId, orgCode, orgType: doc.orgType + levels, formerCode: before } }),
    update('sys.org', parentId, { set: { codesGiven: placeBelow(above, orgCode) } }),
    ...branch.map((row) =>
      update('sys.org', String(row['id']), {
        set: { orgCode: orgCode + String(row['orgCode']).slice(before.length), orgType: Number(row['orgType']) + levels },
      }),
    ),
  ]
}

/** 组织管理: HR and administrators keep the organisation tree with managers; it drives data permission and approvals. */
export default defineRecord({
  key: 'sys.org',
  title: '组织管理',
  saysRights: true,
  titleField: 'departName',
  order: 'sortNo asc',
  fields: {
    parentId: tree('上级组织', { to: 'sys.org', reads: ['orgType', 'orgCode', 'codesGiven'] }),
    departName: text('组织名称', { required: true, max: 60, listed: true, queried: true }),
    departNameAbbr: text('组织简称', { max: 20, listed: true }),
    shortCode: text('编号简码', { max: 4, pattern: '^[A-Z0-9]{1,4}$', message: '编号简码为1到4位大写字母或数字' }),
    orgCode: text('组织编码', { editable: false, listed: true, queried: true }),
    orgCategory: dict('组织类型', { code: 'org_category', required: true, default: '2', listed: true, queried: true }),
    orgType: int('层级', { derived: true, listed: true }),
    saleOrg: bool('销售组织', { default: 'N', listed: true, queried: true }),
    managerId: ref('负责人', { to: 'sys.employee', listed: true }),
    deputyId: ref('副职（代理）', { to: 'sys.employee' }),
    leaderId: ref('分管领导', { to: 'sys.employee', listed: true }),
    headCount: int('编制人数', { atLeast: 0, message: '编制人数不能小于0', listed: true }),
    staffCount: int('在职人数', { derived: 'onRead', listed: true }),
    phone: text('电话', { max: 40 }),
    fax: text('传真', { max: 40 }),
    regionId: region('所在地区'),
    address: text('地址', { max: 200 }),
    costCenter: text('成本中心编码', { max: 20 }),
    startDate: date('成立日期'),
    sortNo: int('排序', { default: 100, listed: true }),
    enabled: bool('启用', { default: 'Y', listed: true, queried: true }),
    description: longText('职能说明', { max: 500 }),
    hasChild: bool('有下级', { editable: false, hidden: true, default: 'N' }),
    codesGiven: int('下级编码已用', { editable: false, hidden: true, default: 0 }),
    formerCode: text('原组织编码', { editable: false, hidden: true }),
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
    siblings: {
      give: 'rows',
      from: 'sys.org',
      reads: ['orgCode'],
      where: (doc) => (doc.$.old ? undefined : besides(doc.parentId)),
    },
    target: {
      give: 'first',
      from: 'sys.org',
      reads: ['orgCode', 'orgType', 'codesGiven'],
      where: ({ $ }) => ($.asked('newParentId') ? all(eq('id', $.asked('newParentId')), eq('enabled', 'Y')) : undefined),
    },
    newSiblings: {
      give: 'rows',
      from: 'sys.org',
      reads: ['orgCode'],
      where: ({ $ }) => ($.asked('newParentId') ? eq('parentId', $.asked('newParentId')) : undefined),
    },
    branch: {
      give: 'rows',
      from: 'sys.org',
      reads: ['orgCode', 'orgType'],
      where: ({ orgCode, $ }) => ($.asked('newParentId') && orgCode ? all(startsWith('orgCode', orgCode), ne('id', $.id)) : undefined),
    },
    moving: { give: 'exists', from: 'sys.org', where: ({ $ }) => ($.asked('newParentId') ? filled('formerCode') : undefined) },
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
  fallback: {
    orgCode: ({ $ }) => {
      const { orgCode, codesGiven } = $.ref('parentId')
      return $.old ? null : nextTreeCode(String(orgCode ?? ''), codesOf($.facts.siblings), Number(codesGiven ?? 0))
    },
  },
  editable: { parentId: ({ $ }) => $.old === undefined },
  choices: {
    parentId: (doc) => all(ne('id', doc.$.id), eq('enabled', 'Y')),
    managerId: () => oneOf('empStatus', ['1', '2']),
  },
  rules: {
    deputyId: { holds: (doc) => doc.deputyId !== doc.managerId, message: '副职不能与负责人相同' },
  },
  unique: [
    { fields: ['parentId', 'departName'], message: '同一上级下已存在同名组织' },
    { fields: ['orgCode'], message: '组织编码已被同时新增的组织占用，请重新保存' },
  ],
  checks: [
    { holds: leadsAsBefore, message: '不能将本人设为负责人，请由其他人办理' },
    {
      holds: (doc) => !doc.$.old || doc.orgCategory === doc.$.old['orgCategory'] || !isAround(doc),
      message: '不能修改本人所在组织的类型，请由系统管理员办理',
      field: 'orgCategory',
    },
    { holds: (doc) => !isBelow(String(doc.$.ref('parentId')['orgCode'] ?? ''), doc.orgCode), message: '上级组织不能是本组织或其下级组织' },
    { holds: (doc) => !!doc.parentId || !doc.$.facts.anotherRoot, message: '每个租户只能有一个根组织' },
    { holds: (doc) => doc.orgType <= DEEPEST, message: '组织层级不能超过8级' },
    { holds: (doc) => doc.enabled === 'Y' || !doc.$.facts.enabledBelow, message: '请先停用下级组织' },
    { before: 'delete', holds: (doc) => !doc.$.facts.below && doc.$.facts.staff === 0, message: '该组织下存在下级组织或人员，不能删除' },
  ],
  tree: { parent: 'parentId', hasChild: 'hasChild', depth: DEEPEST },
  effects: {
    save: ({ parentId, orgCode, $ }) => {
      const above = String($.ref('parentId')['orgCode'] ?? '')
      if ($.old || !parentId) return []
      return [update('sys.org', parentId, { set: { codesGiven: placeBelow(above, orgCode ?? '') } })]
    },
  },
  jobs: {
    orgRecode: {
      title: '组织编码调整',
      cron: '0 * * * * ?',
      description: '组织调整上级后，把原组织编码下的业务数据改到新的组织编码下',
      looksAt: () => filled('formerCode'),
      each: (doc) =>
        doc.formerCode && doc.orgCode
          ? [system('recode', { from: doc.formerCode, to: doc.orgCode }), update(doc, { set: { formerCode: null } })]
          : [],
    },
  },
  actions: {
    move: {
      title: '调整上级',
      role: ['admin', 'hr'],
      when: (doc) => !!doc.parentId,
      message: '根组织没有上级，不能调整',
      ask: { newParentId: tree('新上级组织', { to: 'sys.org', required: true }) },
      confirm: '调整后本组织及下级的组织编码将重新生成，数据权限随之变化，是否继续',
      checks: [
        { holds: (doc) => !isAround(doc), message: '不能调整本人所在的组织，请由系统管理员办理' },
        { holds: (doc) => !!doc.$.facts.target, message: '新上级组织不存在或已停用，请重新选择', field: 'newParentId' },
        { holds: (doc) => !doc.$.facts.moving, message: '上一次调整的数据尚在处理，请一分钟后再试', field: 'newParentId' },
        { holds: (doc, { newParentId }) => newParentId !== doc.parentId, message: '该组织已在此上级下', field: 'newParentId' },
        {
          holds: (doc) => !isBelow(String(doc.$.facts.target?.['orgCode'] ?? ''), doc.orgCode),
          message: '上级组织不能是本组织或其下级组织',
          field: 'newParentId',
        },
        { holds: (doc) => deepest(doc) + rise(doc) <= DEEPEST, message: '组织层级不能超过8级', field: 'newParentId' },
      ],
      effects: (doc, { newParentId }) => moved(doc, String(newParentId)),
    },
    people: {
      title: '人员',
      role: ['admin', 'hr'],
      opens: { list: 'sys.employee', with: ({ id }) => ({ deptId: String(id) }) },
    },
    toggle: {
      title: '启用/停用',
      role: ['admin', 'hr'],
      when: (doc) => doc.enabled === 'N' || doc.staffCount === 0,
      message: '该组织下还有在职人员，不能停用',
      effects: (doc) => flipped(doc),
    },
  },
  calls: {
    getOrgList: {
      method: 'GET',
      where: (given) => all(...['orgCategory', 'saleOrg'].flatMap((key) => (given(key) ? [eq(key, given(key))] : []))),
      reads: ['orgCode', 'departName', 'parentId', 'orgCategory', 'saleOrg'],
      order: 'orgCode asc',
    },
  },
  sample: 46,
})
