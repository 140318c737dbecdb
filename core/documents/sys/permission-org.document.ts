import { defineRecord } from '../../definitions/document.ts'
import { bool, date, dept, dict, post, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import type { Scope } from '../../kernel/person.ts'

type Granted = { readonly includeChild: 'Y' | 'N'; readonly $: { readonly ref: (field: 'orgId') => Known } }

const orgText = ({ includeChild, $ }: Granted) => `${$.ref('orgId')['departName'] ?? ''}${includeChild === 'Y' ? '（含下级）' : ''}`

const reaches = (scope: Scope, orgCode: string) =>
  scope === 'all' || scope.orgCodes.includes(orgCode) || scope.below.some((above) => orgCode.startsWith(above))

/** 员工权限: administrators say which organisations' data an employee may see beyond what his roles give (permissionType 1). */
export default defineRecord({
  key: 'sys.permissionOrg',
  title: '员工权限',
  titleField: 'empName',
  fields: {
    empId: ref('员工', {
      to: 'sys.employee',
      required: true,
      fills: { empNo: 'empNo', empName: 'employeeName', deptId: 'deptId', postId: 'postId' },
      listed: true,
      queried: true,
    }),
    empNo: text('工号', { readonly: true, listed: true, queried: true }),
    empName: text('姓名', { readonly: true, listed: true, queried: true }),
    deptId: dept('所属组织', { readonly: true, listed: true, queried: true }),
    postId: post('岗位', { readonly: true, listed: true }),
    permissionType: dict('权限类型', { code: 'org_permission_type', default: '1', auto: true, hidden: true }),
    orgText: text('授权组织', { derived: true, listed: true }),
  },
  lines: {
    orgs: lines('可查看组织', {
      columns: {
        orgId: dept('组织', { required: true, reads: ['departName', 'orgCode'] }),
        includeChild: bool('含下级', { required: true, default: 'Y' }),
        startDate: date('生效日期', { required: true, default: today }),
        endDate: date('失效日期'),
        source: dict('来源', { code: 'permission_source', default: '1', readonly: true }),
        note: text('授权原因', { max: 100 }),
      },
      rules: {
        endDate: { holds: (row) => (row.endDate ?? '') >= row.startDate, message: '失效日期不能早于生效日期' },
      },
      unique: [{ columns: ['orgId'], message: '可查看组织不能重复' }],
    }),
  },
  derive: {
    orgText: (doc) => doc.orgs.map(orgText).join(','),
  },
  unique: [{ fields: ['empId', 'permissionType'], message: '该员工已设置数据权限' }],
  checks: [
    { holds: (doc) => doc.empId !== doc.$.me.empId, message: '不能修改本人的权限' },
    {
      holds: (doc) =>
        doc.$.me.roles.includes('admin') || doc.orgs.every((row) => reaches(doc.$.me.scope, String(row.$.ref('orgId')['orgCode'] ?? ''))),
      message: '不能授予您自己没有的权限',
    },
  ],
  sample: 40,
})
