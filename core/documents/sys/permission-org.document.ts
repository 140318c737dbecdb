import { defineRecord } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { bool, date, dept, dict, dicts, position, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, any, eq, ne, oneOf } from '../../kernel/condition.ts'
import { inForce } from '../../definitions/in-force.ts'
import { rowsOf, type Row, type Wire } from '../../kernel/wire.ts'
import { orgGrantChecks } from './org-grants.ts'

/** Held by all active staff without a row (sys S13). */
const EVERYBODY = 'staff'

/** 来源 of a row. */
const [BY_HAND, BY_POSTS, BY_TRANSFER] = ['1', '2', '3'] as const

/** Does the row follow from the posts he holds? */
const isOfPosts = (source: unknown): boolean => source === BY_POSTS || source === BY_TRANSFER

type Granted = { readonly includeChild: 'Y' | 'N'; readonly $: { readonly ref: (field: 'orgId') => Known } }

const orgText = ({ includeChild, $ }: Granted) => `${$.ref('orgId')['departName'] ?? ''}${includeChild === 'Y' ? '（含下级）' : ''}`

type Founded = {
  readonly $: {
    readonly today: string
    readonly old: Readonly<Record<string, unknown>> | undefined
    readonly facts: Readonly<Record<'pairs' | 'led', readonly Known[]>>
  }
}

/** 初始化: rows of the posts he holds now take the place of those of earlier ones; rows given by hand stay. */
const rebuilt = ({ $ }: Founded): readonly Row[] => {
  const before = rowsOf(($.old ?? {}) as Row, 'orgs')
  const manual = before.filter((row) => !isOfPosts(row['source']))
  const given = new Set(manual.map((row) => row['orgId']))
  const led = new Set($.facts.led.map(({ id }) => id))
  const held = [...new Set($.facts.pairs.map((pair) => pair['orgId'] ?? null))].filter((orgId) => !given.has(orgId))
  const posted = held.map((orgId): Row => {
    const includeChild = led.has(orgId) ? 'Y' : 'N'
    const same = before.find((row) => isOfPosts(row['source']) && row['orgId'] === orgId && row['includeChild'] === includeChild)
    const source = $.facts.pairs.some((pair) => pair['orgId'] === orgId && pair['sourceBillNo']) ? BY_TRANSFER : BY_POSTS
    return same ?? { orgId, includeChild, startDate: $.today, endDate: null, source, note: null }
  })
  return [...manual, ...posted]
}

/** 员工权限: administrators say which organisations' data an employee may see beyond what his roles give (permissionType 1). */
export default defineRecord({
  key: 'sys.permissionOrg',
  title: '员工权限',
  saysRights: true,
  titleField: 'empName',
  fields: {
    empId: ref('员工', {
      to: 'sys.employee',
      required: true,
      fills: { empNo: 'empNo', empName: 'employeeName', deptId: 'deptId', postId: 'postId' },
      listed: true,
      queried: true,
    }),
    empNo: text('工号', { editable: false, listed: true, queried: true }),
    empName: text('姓名', { editable: false, listed: true, queried: true }),
    deptId: dept('所属组织', { editable: false, listed: true, queried: true }),
    postId: position('岗位', { editable: false, listed: true }),
    permissionType: dict('权限类型', { code: 'org_permission_type', default: '1', editable: false, hidden: true }),
    roleScope: dicts('角色数据范围', { code: 'data_scope', derived: 'onRead', dependsOn: ['empId'], listed: true }),
    orgText: text('授权组织', { derived: true, listed: true }),
  },
  lines: {
    orgs: lines('可查看组织', {
      columns: {
        orgId: dept('组织', { required: true, reads: ['departName', 'orgCode'] }),
        includeChild: bool('含下级', { required: true, default: 'Y' }),
        startDate: date('生效日期', { required: true, default: today }),
        endDate: date('失效日期', { atLeast: 'startDate', message: '失效日期不能早于生效日期' }),
        source: dict('来源', { code: 'permission_source', default: '1', editable: false }),
        note: text('授权原因', { max: 100 }),
      },
      unique: [{ fields: ['orgId'], message: '可查看组织不能重复' }],
    }),
  },
  facts: {
    held: {
      give: 'rows',
      from: 'sys.user.roles',
      reads: ['roleCode'],
      where: ({ empId, $ }) => (empId ? all(eq('head.empId', empId), inForce($.today)) : undefined),
    },
    pairs: {
      give: 'rows',
      from: 'sys.employee.posts',
      reads: ['orgId', 'sourceBillNo'],
      where: ({ empId, $ }) => (empId ? all(eq('head.id', empId), inForce($.today)) : undefined),
    },
    led: {
      give: 'rows',
      from: 'sys.org',
      reads: ['id'],
      where: ({ empId }) => (empId ? any(eq('managerId', empId), eq('deputyId', empId), eq('leaderId', empId)) : undefined),
    },
    copied: {
      give: 'rows',
      from: 'sys.permissionOrg.orgs',
      reads: ['orgId', 'includeChild', 'startDate', 'endDate', 'note'],
      where: ({ $ }) => ($.asked('fromEmpId') ? all(eq('head.empId', $.asked('fromEmpId')), eq('source', BY_HAND)) : undefined),
    },
    roles: { give: 'rows', from: 'sys.role', reads: ['roleCode', 'dataScope'], where: () => eq('enabled', 'Y') },
  },
  derive: {
    roleScope: ({ $ }) => {
      const held = new Set<Wire>([EVERYBODY, ...$.facts.held.map((row) => row['roleCode'] ?? null)])
      const scopes = $.facts.roles.filter((role) => held.has(role['roleCode'] ?? null)).map((role) => String(role['dataScope']))
      return [...new Set(scopes)].sort().join(',')
    },
    orgText: (doc) => doc.orgs.map(orgText).join(','),
  },
  unique: [{ fields: ['empId', 'permissionType'], message: '该员工已设置数据权限' }],
  checks: orgGrantChecks,
  actions: {
    init: {
      title: '初始化',
      role: ['admin', 'tenant_admin'],
      several: true,
      when: (doc) => doc.empId !== doc.$.me.empId,
      message: '不能修改本人的权限',
      effects: (doc) => [update(doc, { rows: { orgs: { replace: rebuilt(doc) } } })],
    },
    showAll: {
      title: '查看组织树',
      role: ['admin', 'tenant_admin', 'auditor'],
      opens: {
        tree: {
          asked: 'id',
          rows: 'orgs',
          column: 'orgId',
          stands: (row) => isOfPosts(row['source']),
          anyway: { of: 'empId', code: 'orgCode', says: '角色' },
          says: (row) => [isOfPosts(row['source']) ? '岗位' : '', row['includeChild'] === 'Y' ? '含下级' : ''].filter(Boolean).join('，'),
        },
      },
    },
    copyFrom: {
      title: '复制权限',
      role: ['admin', 'tenant_admin'],
      several: true,
      ask: { fromEmpId: ref('来源员工', { to: 'sys.employee', required: true }) },
      effects: ({ $ }) => [update('sys.permissionOrg', $.id, { rows: { orgs: { add: $.facts.copied.map(({ id: _, ...row }) => row) } } })],
    },
  },
  commands: {
    initAll: {
      title: '全部初始化',
      role: ['admin', 'tenant_admin'],
      call: '/sys/permissionOrg/init',
      confirm: '将为全部在职员工初始化数据权限，是否继续',
      done: '全部在职员工的数据权限已初始化',
      each: {
        of: 'sys.employee',
        where: (me) => all(oneOf('empStatus', ['1', '2', '3']), ne('id', me.empId)),
        by: 'empId',
        action: 'init',
      },
    },
  },
  sample: 40,
})
