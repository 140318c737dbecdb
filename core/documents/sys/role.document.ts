import { defineRecord } from '../../definitions/document.ts'
import { bool, date, dept, depts, dict, int, longText, text, user } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { all, any, empty, eq, ge, le } from '../../kernel/condition.ts'
import { flipped } from '../bsc/toggle.ts'

/** 角色管理: administrators keep roles, grant them menus and buttons, set their data scope and see their members. */
export default defineRecord({
  key: 'sys.role',
  title: '角色管理',
  path: '/sys/dmtRole',
  titleField: 'roleName',
  order: 'sortNo asc',
  fields: {
    roleCode: text('角色编码', {
      required: true,
      max: 40,
      pattern: '^[a-z][a-z0-9_]{1,39}$',
      message: '角色编码须为小写字母开头的小写字母、数字或下划线',
      listed: true,
      queried: true,
    }),
    roleName: text('角色名称', { required: true, max: 40, listed: true, queried: true }),
    roleType: dict('角色类型', { code: 'role_type', required: true, default: '2', listed: true, queried: true }),
    dataScope: dict('数据范围', { code: 'data_scope', required: true, default: '3', listed: true, queried: true }),
    dataOrgs: depts('自定义组织'),
    memberCount: int('成员数', { live: true, listed: true }),
    builtin: bool('内置', { default: 'N', auto: true, listed: true }),
    sortNo: int('排序', { default: 100 }),
    enabled: bool('启用', { default: 'Y', listed: true, queried: true }),
    description: longText('角色说明', { max: 500 }),
  },
  lines: {
    members: lines('成员', {
      columns: {
        userId: user('用户', { readonly: true }),
        orgId: dept('生效组织', { readonly: true }),
        startDate: date('生效日期', { readonly: true }),
        endDate: date('失效日期', { readonly: true }),
      },
      readonly: true,
    }),
  },
  facts: {
    members: {
      give: 'count',
      from: 'sys.user.roles',
      where: ({ $ }) =>
        $.id
          ? all(eq('roleId', $.id), eq('head.status', '1'), le('startDate', $.today), any(empty('endDate'), ge('endDate', $.today)))
          : undefined,
    },
    granted: { give: 'count', from: 'sys.user.roles', where: ({ $ }) => ($.id ? eq('roleId', $.id) : undefined) },
  },
  derive: {
    memberCount: (doc) => doc.$.facts.members,
  },
  required: {
    dataOrgs: (doc) => doc.dataScope === '6',
  },
  shown: {
    dataOrgs: (doc) => doc.dataScope === '6',
  },
  unique: [
    { fields: ['roleCode'], message: '角色编码须为小写字母开头的小写字母、数字或下划线' },
    { fields: ['roleName'], message: '角色名称已存在' },
  ],
  checks: [{ holds: (doc) => doc.$.old?.['builtin'] !== 'Y' || doc.roleCode === doc.$.old['roleCode'], message: '内置角色不能修改编码' }],
  fixed: { roleCode: (doc) => doc.$.old !== undefined },
  removal: [
    { holds: (doc) => doc.builtin !== 'Y', message: '内置角色不能删除' },
    { holds: (doc) => doc.$.facts.granted === 0, message: '该角色下存在用户，不能删除' },
  ],
  actions: {
    grant: {
      title: '授权',
      role: ['admin', 'tenant_admin'],
      when: (doc) => doc.roleCode !== 'admin',
      message: '系统管理员拥有全部权限，不需要授权',
      grants: { asked: 'roleId', to: 'role', by: 'roleCode', call: '/sys/menu/queryRoleMenu' },
    },
    toggle: {
      title: '启用/停用',
      role: ['admin', 'tenant_admin'],
      when: (doc) => doc.builtin !== 'Y',
      message: '内置角色不能停用',
      effects: (doc) => flipped(doc),
    },
  },
  sample: 24,
})
