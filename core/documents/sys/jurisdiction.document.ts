import { defineRecord } from '../../definitions/document.ts'
import { bool, date, dept, dict, longText, position, ref, role, text, tree } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { eq } from '../../kernel/condition.ts'
import { orgGrantChecks } from './org-grants.ts'

type Held = { readonly roleCode: string | null; readonly $: { readonly ref: (field: 'orgId') => Known } }

/** The organisations' names, by the role he acts in there; rows that are still empty say nothing. */
const byRole = (rows: readonly Held[], named: (role: string) => string) => {
  const orgs = rows.filter(({ $ }) => $.ref('orgId')['departName'])
  const roles = [...new Set(orgs.map((row) => row.roleCode))]
  const names = (role: string | null) => orgs.filter((row) => row.roleCode === role).map(({ $ }) => $.ref('orgId')['departName'])
  return roles.map((role) => `${role === null ? '全部审批角色' : named(role)}：${names(role).join('、')}`).join('；')
}

/** 管辖范围: administrators say for which organisations a person acts in his approval roles (permissionType 2, rule S24). */
export default defineRecord({
  key: 'sys.jurisdiction',
  title: '管辖范围',
  titleField: 'empName',
  saysRights: true,
  fields: {
    empId: ref('员工', {
      to: 'sys.employee',
      required: true,
      fills: { empNo: 'empNo', empName: 'employeeName', deptId: 'deptId', postId: 'postId' },
      reads: ['userId'],
      listed: true,
      queried: true,
    }),
    empNo: text('工号', { editable: false, listed: true, queried: true }),
    empName: text('姓名', { editable: false, listed: true, queried: true }),
    deptId: dept('所属组织', { editable: false, listed: true, queried: true }),
    postId: position('岗位', { editable: false, listed: true }),
    permissionType: dict('权限类型', { code: 'org_permission_type', default: '2', editable: false, hidden: true }),
    orgText: text('管辖组织', { derived: true, listed: true }),
    remark: longText('备注', { max: 200 }),
  },
  lines: {
    orgs: lines('管辖组织', {
      columns: {
        orgId: dept('组织', { required: true, reads: ['departName', 'orgCode'] }),
        includeChild: bool('含下级', { required: true, default: 'Y' }),
        roleCode: role('审批角色'),
        startDate: date('生效日期', { required: true, default: today }),
        endDate: date('失效日期', { atLeast: 'startDate', message: '失效日期不能早于生效日期' }),
        source: dict('来源', { code: 'permission_source', default: '1', editable: false }),
      },
      unique: [{ fields: ['orgId', 'roleCode'], message: '管辖组织与角色不能重复' }],
      atLeast: 1,
    }),
    areas: lines('管辖销售区域', {
      columns: {
        saleAreaId: tree('销售区域', { to: 'bsc.saleArea', required: true }),
        startDate: date('生效日期', { required: true, default: today }),
        endDate: date('失效日期', { atLeast: 'startDate', message: '失效日期不能早于生效日期' }),
      },
    }),
  },
  facts: {
    roles: {
      give: 'rows',
      from: 'sys.user.roles',
      reads: ['roleCode'],
      where: (doc) => (doc.$.ref('empId')['userId'] ? eq('head.id', doc.$.ref('empId')['userId'] ?? null) : undefined),
    },
    titles: { give: 'rows', from: 'sys.role', reads: ['roleCode', 'roleName'], where: () => eq('enabled', 'Y') },
  },
  derive: {
    orgText: (doc) => byRole(doc.orgs, (role) => String(doc.$.facts.titles.find((one) => one['roleCode'] === role)?.['roleName'] ?? role)),
  },
  unique: [{ fields: ['empId', 'permissionType'], message: '该员工已设置管辖范围' }],
  checks: [
    ...orgGrantChecks,
    {
      holds: (doc) => doc.orgs.every((row) => !row.roleCode || doc.$.facts.roles.some((held) => held['roleCode'] === row.roleCode)),
      message: '该员工没有此审批角色',
    },
  ],
  commands: {
    overview: {
      title: '覆盖检查',
      role: ['admin', 'tenant_admin', 'hr'],
      call: '/sys/jurisdiction/overview',
      opens: { view: 'coverage' },
    },
  },
  sample: 26,
})
