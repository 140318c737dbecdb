import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { act, create, type Effects, message, update } from '../../definitions/effect.ts'
import { bool, date, datetime, dept, depts, dict, longText, ref, refs, text } from '../../definitions/fields.ts'
import { parts } from '../../definitions/listed.ts'
import { me, today } from '../../definitions/start.ts'
import type { HeadView, Known } from '../../definitions/views.ts'
import { all, any, empty, eq, ge, oneOf } from '../../kernel/condition.ts'
import type { Wire } from '../../kernel/wire.ts'
import { givenByRows } from '../sys/given-roles.ts'
import { mayGiveOrg } from '../sys/org-grants.ts'

/** 开通账号, 增加权限, 减少权限, 停用账号, 数据权限调整, 软件安装, 设备申请 and VPN远程访问 of it_apply_type. */
const [OPEN, MORE, LESS, CLOSE, DATA, SOFTWARE, DEVICE, REMOTE] = ['1', '2', '3', '4', '5', '6', '7', '8'] as const
/** 正常 of user_status. */
const ACTIVE = '1'
/** By whom quality data are touched, and who decides over money and rights. */
const TOUCHES_QUALITY = ['warehouse', 'quality', 'purchase', 'business']
const MIGHTY = ['admin', 'finance_manager', 'cashier']

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  itApplyType: dict('申请类型', { code: 'it_apply_type', required: true, listed: true, queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  forEmpId: ref('使用人', {
    to: 'sys.employee',
    required: true,
    default: me('empId'),
    reads: ['userId', 'employeeName', 'phone', 'email', 'sex'],
    listed: true,
    queried: true,
  }),
  newUsername: text('登录账号', { required: 'shown', pattern: 'username', message: '用户账号须为4到18位字母、数字或下划线' }),
  addRoles: refs('增加角色', { required: 'shown', to: 'sys.role' }),
  removeRoles: refs('取消角色', { required: 'shown', to: 'sys.role' }),
  roleOrgId: dept('角色生效组织'),
  dataOrgs: depts('数据权限组织', { required: 'shown' }),
  startDate: date('生效日期', { required: true, default: today }),
  endDate: date('失效日期', { atLeast: 'startDate', message: '失效日期不能早于生效日期' }),
  gspRelated: bool('涉及质量数据', { required: true, listed: true }),
  content: longText('申请内容', { required: true, max: 1000 }),
  assetId: ref('设备', { to: 'oa.asset' }),
  doneTime: datetime('完成时间', { editable: false, listed: true }),
  doneNote: longText('处理说明', { editable: false, required: true, max: 500 }),
}

type Wish = HeadView<typeof fields>

const isOf =
  (...types: readonly string[]) =>
  ({ itApplyType }: { readonly itApplyType: string }): boolean =>
    types.includes(itApplyType)

const codesOf = ({ $ }: Wish): readonly string[] => ($.facts.roles as readonly Known[]).map(({ roleCode }) => String(roleCode))

const touchesQuality = (doc: Wish): boolean => codesOf(doc).some((code) => TOUCHES_QUALITY.includes(code))

const lasts = (doc: Wish, row: Known): boolean =>
  !row['endDate'] || (doc.endDate !== null && String(row['endDate']) >= doc.endDate && String(row['startDate']) <= doc.startDate)

const span = ({ startDate, endDate }: Wish) => ({ startDate, endDate })

/** Roles that he does not hold as long as was asked; one that ended, or ends earlier, is given anew. */
const givenRoles = (doc: Wish, userId: string): Effects => {
  const held = doc.$.facts.held as readonly Known[]
  return parts(doc.addRoles)
    .filter((roleId) => !held.some((row) => row['roleId'] === roleId && (row['orgId'] ?? null) === doc.roleOrgId && lasts(doc, row)))
    .map((roleId) => {
      const row = { roleId, orgId: doc.roleOrgId }
      return update('sys.user', userId, { rows: { roles: { remove: row, add: [{ ...row, ...span(doc) }] } } })
    })
}

const takenRoles = (doc: Wish, userId: string): Effects =>
  parts(doc.removeRoles).map((roleId) =>
    update('sys.user', userId, { rows: { roles: { remove: { roleId, ...(doc.roleOrgId ? { orgId: doc.roleOrgId } : {}) } } } }),
  )

const givenOrgs = (doc: Wish): Effects => {
  const { seen, permission } = doc.$.facts
  const rows = parts(doc.dataOrgs)
    .filter((orgId) => !(seen as readonly Known[]).some((row) => row['orgId'] === orgId && lasts(doc, row)))
    .map((orgId) => ({ orgId, includeChild: 'Y', ...span(doc), note: doc.billNo }))
  if (!permission) return [create('sys.permissionOrg', { empId: doc.forEmpId, orgs: rows })]
  return rows.map((row) =>
    update('sys.permissionOrg', String((permission as Known)['id']), { rows: { orgs: { remove: { orgId: row.orgId }, add: [row] } } }),
  )
}

const openedAccount = (doc: Wish): Effects => {
  const { employeeName, phone, email, sex } = doc.$.ref('forEmpId')
  return [
    create('sys.user', {
      ...{ username: doc.newUsername, empId: doc.forEmpId, realname: employeeName, phone, email, sex },
      validFrom: doc.startDate,
      validUntil: doc.endDate,
      roles: parts(doc.addRoles).map((roleId) => ({ roleId, orgId: doc.roleOrgId, ...span(doc), grantedBy: doc.$.me.userId })),
    }),
  ]
}

/** What the administrator does by the form he may do by hand: every account and every grant goes by the rules of its own type, as if he had typed it (sys S18). */
const carriedOut = (doc: Wish): Effects => {
  const { userId } = doc.$.ref('forEmpId')
  if (doc.itApplyType === OPEN) return openedAccount(doc)
  if (!userId) return []
  switch (doc.itApplyType) {
    case MORE:
      return givenRoles(doc, userId)
    case LESS:
      return takenRoles(doc, userId)
    case CLOSE:
      // A leaver's account may have been stopped with his last day already.
      return doc.$.facts.active ? [act('sys.user', userId, 'freeze', { freezeReason: `${doc.billNo ?? ''}停用账号` })] : []
    case DATA:
      return givenOrgs(doc)
    default:
      return []
  }
}

/** 账号与权限申请: accounts, roles, data permission, software and remote access are asked for, decided, and carried out by the administrator. */
export default defineDocument({
  key: 'oa.itApply',
  title: '账号与权限申请',
  number: 'ITSQ{yyyyMM}{seq:4}',
  states: { approved: '待处理', closed: '已完成' },
  about: 'forEmpId.employeeName',
  fields,
  facts: {
    roles: {
      give: 'rows',
      from: 'sys.role',
      reads: ['roleCode'],
      where: (doc) => {
        const ids = [...parts(doc.addRoles), ...parts(doc.removeRoles)]
        return ids.length ? oneOf('id', ids) : undefined
      },
    },
    held: {
      give: 'rows',
      from: 'sys.user.roles',
      reads: ['roleId', 'orgId', 'startDate', 'endDate'],
      where: ({ forEmpId, $ }) =>
        forEmpId && $.doing === 'carryOut' ? all(eq('head.empId', forEmpId), any(empty('endDate'), ge('endDate', $.today))) : undefined,
    },
    active: {
      give: 'exists',
      from: 'sys.user',
      where: ({ forEmpId, $ }) => (forEmpId && $.doing === 'carryOut' ? all(eq('empId', forEmpId), eq('status', ACTIVE)) : undefined),
    },
    permission: {
      give: 'first',
      from: 'sys.permissionOrg',
      reads: ['empId'],
      where: ({ forEmpId, $ }) => (forEmpId && $.doing === 'carryOut' ? all(eq('empId', forEmpId), eq('permissionType', '1')) : undefined),
    },
    seen: {
      give: 'rows',
      from: 'sys.permissionOrg.orgs',
      reads: ['orgId', 'startDate', 'endDate'],
      where: ({ forEmpId, $ }) =>
        forEmpId && $.doing === 'carryOut' ? all(eq('head.empId', forEmpId), eq('head.permissionType', '1')) : undefined,
    },
    asked: {
      give: 'rows',
      from: 'sys.org',
      reads: ['orgCode'],
      where: ({ dataOrgs, $ }) => (dataOrgs && $.doing === 'carryOut' ? oneOf('id', parts(dataOrgs)) : undefined),
    },
  },
  fallback: { gspRelated: (doc) => (touchesQuality(doc) ? 'Y' : 'N') },
  shown: {
    newUsername: isOf(OPEN),
    addRoles: isOf(OPEN, MORE),
    removeRoles: isOf(LESS),
    roleOrgId: isOf(OPEN, MORE, LESS),
    dataOrgs: isOf(DATA),
    assetId: isOf(SOFTWARE, DEVICE),
    doneNote: ({ $ }) => isOneOf($.state, 'approved', 'closed'),
  },
  choices: { addRoles: () => givenByRows, removeRoles: () => givenByRows },
  checks: [
    {
      holds: ({ itApplyType, endDate }) => itApplyType !== REMOTE || Boolean(endDate),
      message: '远程访问须填写失效日期',
      field: 'endDate',
    },
    { holds: ({ itApplyType, $ }) => itApplyType !== OPEN || !$.ref('forEmpId').userId, message: '该员工已有登录账号', field: 'forEmpId' },
    {
      holds: (doc) => isOf(OPEN, SOFTWARE, DEVICE)(doc) || Boolean(doc.$.ref('forEmpId').userId),
      message: '该员工没有登录账号',
      field: 'forEmpId',
    },
  ],
  actions: {
    carryOut: {
      title: '执行',
      from: 'approved',
      to: 'closed',
      role: ['admin', 'tenant_admin'],
      ask: ['doneNote'],
      checks: [
        {
          holds: ({ itApplyType, startDate, $ }) => itApplyType !== CLOSE || startDate <= $.today,
          message: '生效日期未到，不能停用账号',
        },
        {
          holds: ({ itApplyType, $ }) =>
            itApplyType !== DATA || ($.facts.asked as readonly Known[]).every((org) => mayGiveOrg($.me, org['orgCode'] as Wire, true)),
          message: '不能授予您自己没有的权限',
        },
        { holds: ({ itApplyType, forEmpId, $ }) => itApplyType !== DATA || forEmpId !== $.me.empId, message: '不能修改本人的权限' },
      ],
      effects: (doc) => {
        const told = `账号与权限申请${doc.billNo ?? ''}已完成：${doc.doneNote ?? ''}`
        return [
          carriedOut(doc),
          update(doc, { set: { doneTime: doc.$.now } }),
          [...new Set([doc.empId, doc.forEmpId])].map((empId) => message(told, { empId, about: 'done' })),
        ]
      },
    },
  },
  approval: [
    'dept_manager',
    // Whoever asks does not say alone whether quality is concerned: the roles say so too.
    { role: 'quality', says: '涉及质量数据', when: (doc) => doc.gspRelated === 'Y' || touchesQuality(doc) },
    'it',
    {
      role: 'general_manager',
      says: '远程访问，或增加管理员、财务经理、出纳角色',
      when: (doc) => doc.itApplyType === REMOTE || (Boolean(doc.addRoles) && codesOf(doc).some((code) => MIGHTY.includes(code))),
    },
  ],
  print: 'A4',
  sample: 44,
})
