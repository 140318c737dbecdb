import { defineRecord } from '../../definitions/document.ts'
import { create, update } from '../../definitions/effect.ts'
import { bool, date, dept, depts, dict, int, longText, text, user, users } from '../../definitions/fields.ts'
import { parts } from '../../definitions/listed.ts'
import { lines } from '../../definitions/lines.ts'
import { all, always, eq } from '../../kernel/condition.ts'
import { inForce } from '../../definitions/in-force.ts'
import { seesEverybody } from '../../kernel/scope.ts'
import type { Row, Wire } from '../../kernel/wire.ts'
import { flipped } from '../bsc/toggle.ts'

const roleCodeForm = {
  max: 40,
  pattern: '^[a-z][a-z0-9_]{1,39}$',
  message: '角色编码须为小写字母开头的小写字母、数字或下划线',
} as const

/** sys S13, S14: held by whoever manages, starts or works here, never by rows. */
const isHeldWithoutRows = (code: string) => ['dept_manager', 'applicant', 'staff'].includes(code)

type Reaching = {
  readonly dataScope: string
  readonly dataOrgs: string | null
  readonly $: { readonly old: Readonly<Record<string, unknown>> | undefined }
}

/** sys S18: how far a role sees is said by who sees everything himself, on every page. */
const reachesAsBefore = ({ dataScope, dataOrgs, $ }: Reaching) =>
  $.old !== undefined && $.old['dataScope'] === dataScope && ($.old['dataOrgs'] ?? null) === (dataOrgs || null)

/** 角色管理: administrators keep roles, grant them menus and buttons, set their data scope and see their members. */
export default defineRecord({
  key: 'sys.role',
  title: '角色管理',
  saysRights: true,
  path: '/sys/dmtRole',
  titleField: 'roleName',
  order: 'sortNo asc',
  fields: {
    roleCode: text('角色编码', { required: true, ...roleCodeForm, listed: true, queried: true }),
    roleName: text('角色名称', { required: true, max: 40, listed: true, queried: true }),
    roleType: dict('角色类型', { code: 'role_type', required: true, default: '2', listed: true, queried: true }),
    dataScope: dict('数据范围', { code: 'data_scope', required: true, default: '3', listed: true, queried: true }),
    dataOrgs: depts('自定义组织', { required: 'shown' }),
    memberCount: int('成员数', { derived: 'onRead', listed: true }),
    builtin: bool('内置', { default: 'N', editable: false, listed: true }),
    sortNo: int('排序', { default: 100 }),
    enabled: bool('启用', { default: 'Y', listed: true, queried: true }),
    description: longText('角色说明', { max: 500 }),
  },
  lines: {
    members: lines('成员', {
      columns: {
        userId: user('用户', { editable: false }),
        orgId: dept('生效组织', { editable: false }),
        startDate: date('生效日期', { editable: false }),
        endDate: date('失效日期', { editable: false }),
      },
      editable: false,
      batch: {
        order: 'startDate desc',
        mirrors: {
          from: 'sys.user.roles',
          by: 'roleId',
          fills: { userId: 'head', orgId: 'orgId', startDate: 'startDate', endDate: 'endDate' },
        },
      },
    }),
    // Said with what is granted of the page, and nowhere else.
    pageScopes: lines('页面数据范围', {
      columns: {
        typeKey: text('单据类型', { editable: false, hidden: true }),
        pageName: text('页面', { editable: false }),
        dataScope: dict('数据范围', { code: 'data_scope', editable: false }),
        dataOrgs: depts('自定义组织', { editable: false }),
      },
      editable: false,
    }),
  },
  facts: {
    members: {
      give: 'count',
      from: 'sys.user.roles',
      where: ({ $ }) => ($.id ? all(eq('roleId', $.id), eq('head.status', '1'), inForce($.today)) : undefined),
    },
    granted: { give: 'count', from: 'sys.user.roles', where: ({ $ }) => ($.id ? eq('roleId', $.id) : undefined) },
  },
  derive: {
    memberCount: (doc) => doc.$.facts.members,
  },
  shown: {
    dataOrgs: (doc) => doc.dataScope === '6',
  },
  unique: [
    { fields: ['roleCode'], message: '角色编码须为小写字母开头的小写字母、数字或下划线' },
    { fields: ['roleName'], message: '角色名称已存在' },
  ],
  checks: [
    { holds: (doc) => doc.$.old?.['builtin'] !== 'Y' || doc.roleCode === doc.$.old['roleCode'], message: '内置角色不能修改编码' },
    { holds: (doc) => reachesAsBefore(doc) || seesEverybody(doc.$.me), message: '不能授予您自己没有的权限', field: 'dataScope' },
    { before: 'delete', holds: (doc) => doc.builtin !== 'Y', message: '内置角色不能删除' },
    { before: 'delete', holds: (doc) => doc.$.facts.granted === 0, message: '该角色下存在用户，不能删除' },
  ],
  editable: { roleCode: (doc) => doc.$.old === undefined },
  actions: {
    grant: {
      title: '授权',
      role: ['admin', 'tenant_admin'],
      when: (doc) => doc.roleCode !== 'admin',
      message: '系统管理员拥有全部权限，不需要授权',
      opens: { tree: { asked: 'roleId', to: 'role', by: 'roleCode', call: '/sys/menu/queryRoleMenu', scopes: 'pageScopes' } },
    },
    copyRole: {
      title: '复制',
      role: ['admin', 'tenant_admin'],
      call: 'POST /sys/dmtRole/copyRole',
      ask: {
        newRoleCode: text('新角色编码', { required: true, ...roleCodeForm }),
        newRoleName: text('新角色名称', { required: true, max: 40 }),
      },
      effects: (doc, { newRoleCode, newRoleName }) => {
        const { roleType, dataScope, dataOrgs, sortNo, description } = doc
        const draft = { roleCode: newRoleCode, roleName: newRoleName, roleType, dataScope, dataOrgs, sortNo, description }
        return [create('sys.role', draft as Row, doc.$.id ? { grantedLike: doc.$.id } : {})]
      },
    },
    addMembers: {
      title: '添加成员',
      role: ['admin', 'tenant_admin'],
      when: (doc) => !isHeldWithoutRows(doc.roleCode),
      message: '该角色不需要添加成员',
      ask: { userIds: users('用户', { required: true }), roleOrgId: dept('生效组织') },
      effects: (doc, { userIds, roleOrgId }) =>
        parts(userIds as string).map((id) =>
          update('sys.user', id, { rows: { roles: { add: [{ roleId: doc.$.id, orgId: (roleOrgId ?? null) as Wire }] } } }),
        ),
    },
    removeMembers: {
      title: '移除成员',
      role: ['admin', 'tenant_admin'],
      ask: { memberIds: users('成员', { required: true }) },
      confirm: '确定移除选中的成员？',
      effects: (doc, { memberIds }) =>
        parts(memberIds as string).map((id) => update('sys.user', id, { rows: { roles: { remove: { roleId: doc.$.id } } } })),
    },
    toggle: {
      title: '启用/停用',
      role: ['admin', 'tenant_admin'],
      when: (doc) => doc.builtin !== 'Y',
      message: '内置角色不能停用',
      effects: (doc) => flipped(doc),
    },
  },
  calls: {
    getList: { method: 'GET', where: () => always, reads: ['roleCode', 'roleName', 'roleType'], order: 'sortNo asc' },
  },
  sample: 24,
})
