import { defineRecord } from '../../definitions/document.ts'
import { system, update } from '../../definitions/effect.ts'
import { bool, date, datetime, dept, dict, email, image, longText, phone, ref, text, user } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { isOver, mayGive } from '../../definitions/may-give.ts'
import type { Known } from '../../definitions/views.ts'
import { me, today } from '../../definitions/start.ts'
import { all, any, empty, eq, ne } from '../../kernel/condition.ts'
import { inForce } from '../../definitions/in-force.ts'
import { forcedLine, SESSION_LOGGED } from './forced-line.ts'
import { givenByRows } from './given-roles.ts'

type Granted = Readonly<Record<'roleId' | 'orgId' | 'startDate' | 'endDate', string | null>> & {
  readonly $: { readonly old: Readonly<Record<string, unknown>> | undefined }
}

const GRANTED = ['roleId', 'orgId', 'startDate', 'endDate'] as const

const isAsBefore = (row: Granted) => row.$.old !== undefined && GRANTED.every((key) => (row[key] ?? null) === (row.$.old?.[key] ?? null))

const rowsBefore = ({ $ }: { readonly $: { readonly old: Readonly<Record<string, unknown>> | undefined } }) =>
  Array.isArray($.old?.['roles']) ? $.old['roles'].length : 0

/** What says who one is and until when: others keep it. */
const OWN = ['status', 'empId', 'userType', 'validFrom', 'validUntil'] as const

const isKept = (
  doc: Readonly<Record<(typeof OWN)[number], string | null>> & {
    readonly $: { readonly old: Readonly<Record<string, unknown>> | undefined }
  },
  key: (typeof OWN)[number],
) => doc.$.old?.[key] === undefined || (doc[key] ?? null) === doc.$.old[key]

/** Reliability AZ9: who gives rights does not keep the log of it. */
const isParted = (codes: readonly (string | null)[]) =>
  !codes.includes('auditor') || !codes.some((code) => code === 'admin' || code === 'tenant_admin')

const isAdmin = ({ roles }: { readonly roles: readonly { readonly roleCode: string | null }[] }) =>
  roles.some((row) => row.roleCode === 'admin')

/** sys S14: the role of whoever heads an organisation. */
const LEADS = 'dept_manager'

/** sys.tenant `maxUsers`: 0 is no limit. */
const isFull = (most: number, colleagues: number) => most > 0 && colleagues >= most

type Accused = { readonly $: { readonly id: string; readonly now: string; readonly facts: { readonly sessions: readonly Known[] } } }

/** All his sessions end, each with a line in 登录日志. */
const thrownOut = ({ $ }: Accused) =>
  $.id ? [system('signOut', { userId: $.id }), ...$.facts.sessions.map((session) => forcedLine(session, $.now))] : []

/** 用户管理: administrators keep the accounts that can sign in, their state and their roles. */
export default defineRecord({
  key: 'sys.user',
  title: '用户管理',
  party: 'person',
  saysRights: true,
  path: '/sys/dmtUser',
  titleField: 'realname',
  fields: {
    username: text('用户账号', {
      required: true,
      max: 18,
      pattern: 'username',
      message: '用户账号须为4到18位字母、数字或下划线',
      listed: true,
      queried: true,
    }),
    userType: dict('用户类型', { code: 'user_type', required: true, default: '1', listed: true, queried: true }),
    empId: ref('关联员工', {
      required: 'shown',
      to: 'sys.employee',
      fills: {
        realname: 'employeeName',
        sex: 'sex',
        birthday: 'birthday',
        phone: 'phone',
        email: 'email',
        workNo: 'empNo',
        avatar: 'photo',
      },
      reads: ['postsText'],
      listed: true,
    }),
    realname: text('用户姓名', { required: true, max: 40, listed: true, queried: true }),
    workNo: text('工号', { editable: false, listed: true, queried: true }),
    avatar: image('头像'),
    sex: dict('性别', { code: 'sex', listed: true, queried: true }),
    birthday: date('生日', { queried: 'range' }),
    phone: phone('手机号码', { required: true, mask: 'phone', listed: true, queried: true }),
    email: email('邮箱'),
    orgText: text('组织岗位', { derived: 'onRead', dependsOn: ['empId', 'userType'], listed: true }),
    userIdentity: dict('身份', { code: 'user_identity', required: true, default: '1' }),
    validFrom: date('账号有效期起', { default: today }),
    validUntil: date('账号有效期止', { listed: true }),
    status: dict('状态', { code: 'user_status', default: '1', editable: false, listed: true, queried: true }),
    lockedUntil: datetime('锁定至', { editable: false, listed: true }),
    unlockedAt: datetime('解锁时间', { editable: false, hidden: true }),
    mustChangePwd: bool('须修改密码', { default: 'Y', editable: false }),
    passwordTime: datetime('密码修改时间', { editable: false }),
    lastLoginTime: datetime('最近登录时间', { editable: false, listed: true }),
    lastLoginIp: text('最近登录地址', { editable: false }),
    source: dict('来源', { code: 'user_source', default: '1', editable: false, listed: true }),
    lastPairId: text('上次登录组织岗位', { editable: false, hidden: true }),
    settings: longText('个人设置', { editable: false, hidden: true }),
    remark: longText('备注', { max: 500 }),
  },
  lines: {
    roles: lines('角色', {
      columns: {
        roleId: ref('角色', { to: 'sys.role', required: true, fills: { roleCode: 'roleCode' } }),
        roleCode: text('角色编码', { editable: false }),
        orgId: dept('生效组织'),
        startDate: date('生效日期', { required: true, default: today }),
        endDate: date('失效日期', { atLeast: 'startDate', message: '失效日期不能早于生效日期' }),
        grantedBy: user('授权人', { default: me('userId'), editable: false }),
      },
      choices: {
        roleId: () => givenByRows,
      },
      unique: [{ fields: ['roleId', 'orgId'], message: '同一组织下角色不能重复' }],
    }),
    thirdAccounts: lines('第三方账号', {
      columns: {
        thirdType: dict('类型', { code: 'third_type', editable: false }),
        thirdName: text('第三方昵称', { editable: false }),
        bindTime: datetime('绑定时间', { editable: false }),
      },
      editable: false,
    }),
  },
  facts: {
    pairs: {
      give: 'rows',
      from: 'sys.employee.posts',
      reads: ['orgId'],
      where: (doc) => (doc.empId ? all(eq('head.id', doc.empId), inForce(doc.$.today)) : undefined),
    },
    sessions: {
      give: 'rows',
      from: 'sys.online',
      reads: SESSION_LOGGED,
      where: (doc) => (doc.$.id ? eq('userId', doc.$.id) : undefined),
    },
    seats: {
      give: 'rows',
      from: 'sys.employee.posts',
      reads: ['jobId'],
      where: ({ empId }) => (empId ? eq('head.id', empId) : undefined),
    },
    led: {
      give: 'count',
      from: 'sys.org',
      where: ({ empId }) => (empId ? any(eq('managerId', empId), eq('deputyId', empId)) : undefined),
    },
    admins: {
      give: 'count',
      from: 'sys.user.roles',
      where: ({ $ }) => all(eq('roleCode', 'admin'), eq('head.status', '1'), ne('head.id', $.id)),
    },
    namesakes: {
      give: 'rows',
      from: 'sys.user',
      reads: ['username'],
      where: ({ username, $ }) => ($.old || !username ? undefined : { field: 'username', op: 'starts', value: username }),
      everywhere: true,
    },
    tenant: {
      give: 'first',
      from: 'sys.tenant',
      reads: ['maxUsers'],
      where: ({ $ }) => ($.old ? undefined : eq('id', String($.me.tenantId))),
    },
    colleagues: { give: 'count', from: 'sys.user', where: ({ $ }) => ($.old ? undefined : eq('status', '1')) },
  },
  derive: {
    orgText: (doc) => String(doc.$.ref('empId')['postsText'] ?? ''),
  },
  shown: {
    empId: (doc) => doc.userType === '1',
  },
  choices: {
    empId: () => all(ne('empStatus', '4'), empty('userId')),
  },
  rules: {
    birthday: { holds: (doc) => (doc.birthday ?? '') <= doc.$.today, message: '生日不能晚于今天' },
    validUntil: { holds: (doc) => (doc.validUntil ?? '') >= (doc.validFrom ?? ''), message: '账号有效期止不能早于有效期起' },
  },
  unique: [
    { fields: ['username'], message: '用户账号已存在' },
    { fields: ['phone'], message: '手机号已存在' },
    { fields: ['email'], message: '邮箱已存在' },
    { fields: ['username'], everywhere: true, message: '用户账号已存在' },
  ],
  checks: [
    {
      holds: ({ username, $ }) => !$.facts.namesakes.some((other) => String(other['username']).toLowerCase() === username.toLowerCase()),
      message: '用户账号已存在',
      field: 'username',
    },
    { holds: ({ $ }) => !isFull(Number($.facts.tenant?.['maxUsers'] ?? 0), $.facts.colleagues), message: '用户数已达租户上限' },
    {
      holds: (doc) => doc.roles.every((row) => !row.orgId || doc.$.facts.pairs.some((pair) => pair['orgId'] === row.orgId)),
      message: '生效组织必须是该员工的任职组织',
    },
    {
      holds: (doc) => doc.roles.every((row) => isAsBefore(row) || mayGive(doc.$.me, row.roleCode)),
      message: '不能授予您自己没有的权限',
    },
    { holds: (doc) => isParted(doc.roles.map((row) => row.roleCode)), message: '审计员与管理员不能由一人担任' },
    {
      holds: (doc) =>
        doc.$.id !== doc.$.me.userId ||
        (doc.roles.every(isAsBefore) && doc.roles.length === rowsBefore(doc) && OWN.every((key) => isKept(doc, key))),
      message: '不能修改本人的权限',
    },
    { before: 'delete', holds: (doc) => doc.$.id !== doc.$.me.userId, message: '不能修改本人的权限' },
    { before: 'delete', holds: (doc) => !isAdmin(doc) || doc.$.facts.admins > 0, message: '系统至少保留一名启用的管理员' },
  ],
  effects: {
    save: (doc) => (doc.empId ? [update('sys.employee', doc.empId, { set: { userId: doc.$.id } })] : []),
  },
  editable: { username: (doc) => doc.$.old === undefined },
  authority: {
    guards: ['username', 'phone', 'email', 'status', 'validFrom', 'validUntil', 'userType', 'empId', 'roles', 'thirdAccounts'],
    holds: (doc) =>
      doc.$.id === doc.$.me.userId || isOver(doc.$.me, [...doc.roles.map((row) => row.roleCode), ...(doc.$.facts.led > 0 ? [LEADS] : [])]),
    posts: (doc) => (doc.$.id === doc.$.me.userId ? [] : doc.$.facts.seats.map(({ jobId }) => String(jobId))),
    message: '该用户持有您不能授予的权限，不能修改其登录信息，请联系系统管理员',
  },
  actions: {
    resetPassword: {
      title: '重置密码',
      role: ['admin', 'tenant_admin'],
      confirm: '确定重置用户“{realname}”的密码？该用户将被强制下线',
      tells: { field: 'password', title: '一次性密码', hint: '请告知本人，72小时内须登录并修改' },
    },
    assignRoles: {
      title: '分配角色',
      role: ['admin', 'tenant_admin'],
      several: true,
      askRows: { add: 'roles' },
    },
    freeze: {
      title: '冻结',
      several: true,
      role: ['admin', 'tenant_admin'],
      when: (doc) => doc.status === '1' && doc.$.id !== doc.$.me.userId,
      message: '不能冻结本人或已冻结的用户',
      ask: { freezeReason: text('冻结原因', { required: true, max: 200 }) },
      effects: (doc) => [
        update(doc, { set: { status: '2' } }),
        ...thrownOut(doc),
        // What waits for him goes at once to whom the approvals name (oa W24).
        system('approval', { does: 'leave', userId: doc.$.id, name: doc.realname }),
      ],
    },
    unfreeze: {
      title: '解冻',
      role: ['admin', 'tenant_admin'],
      when: (doc) => doc.status === '2',
      message: '用户未冻结',
      effects: (doc) => [update(doc, { set: { status: '1' } })],
    },
    unlock: {
      title: '解锁',
      role: ['admin', 'tenant_admin'],
      when: (doc) => (doc.lockedUntil ?? '') > doc.$.now,
      message: '用户未锁定',
      // Sign-in forgets failures that were counted before (core/identity/accounts/password-proof.ts).
      effects: (doc) => [update(doc, { set: { lockedUntil: null, unlockedAt: doc.$.now } })],
    },
    effective: {
      title: '查看权限',
      role: ['admin', 'tenant_admin', 'auditor'],
      opens: { view: 'effective' },
    },
    forceLogout: {
      title: '强制下线',
      role: ['admin', 'tenant_admin'],
      confirm: '确定强制用户“{realname}”下线？',
      effects: (doc) => thrownOut(doc),
    },
  },
  importable: { mode: 'append', key: ['username'], max: 2000 },
  sample: 102,
})
