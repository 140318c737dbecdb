import { contains, isOneOf } from '../../definitions/choices.ts'
import { defineRecord } from '../../definitions/document.ts'
import { act, update } from '../../definitions/effect.ts'
import { date, dept, position, text } from '../../definitions/fields.ts'
import { parts } from '../../definitions/listed.ts'
import { today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, any, eq, ge, le, lt, ne, oneOf, some, type Condition } from '../../kernel/condition.ts'
import { addDays, daysBetween, daysAfter } from '../../kernel/dates.ts'
import { decimal, ZERO } from '../../kernel/decimal.ts'
import type { Row } from '../../kernel/wire.ts'
import { changesAfter, mainPairs, rehired } from './employee-changes.ts'
import { certs, changes, contracts, fields, health, posts, trainings } from './employee-fields.ts'
import {
  CONTRACT,
  HEALTH,
  PROBATION,
  type EmploymentPair,
  type Period,
  type Posted,
  closedPairs,
  daysTold,
  hasSamePosts,
  isMoved,
  latestContract,
  mayUnseat,
} from './employment.ts'
import { birthdayByIdcard } from './idcard.ts'

type Moved = { readonly $: { readonly facts: { readonly permission: Known | undefined } } }

/** 数据权限 that follows from posts is laid anew where those became others. */
const initialised = ({ $ }: Moved) => $.facts.permission && act('sys.permissionOrg', String($.facts.permission['id']), 'init')

const replaced = (tables: Readonly<Record<string, readonly Row[]>>) =>
  Object.fromEntries(Object.entries(tables).map(([name, replace]) => [name, { replace }]))

const DAYS_OF_YEAR = 365.25
const ON_TRIAL = '1'
const LEAVING = '3'
const LEFT = '4'
/** Of a post that is not there. */
const NOWHERE = '-'
/** Of a user. */
const FROZEN = '2'

/** That day or in the week before it: a night that was missed is caught up. */
const lately = (field: string, day: string) => all(ge(field, addDays(day, -7)), le(field, day))

const lastsUntil = (endDate: string | null, day: string) => !endDate || endDate >= day
const isSamePair = (a: EmploymentPair, b: EmploymentPair) => a.orgId === b.orgId && a.jobId === b.jobId
const overlaps = (a: Period, b: Period) => lastsUntil(a.endDate, b.startDate) && lastsUntil(b.endDate, a.startDate)

/** 主岗: the pair whose organisation and post the file shows. */
const mainPair = ({ posts, $ }: Posted) => mainPairs(posts, $.today)[0]

/** One main pair at any time: the next may be known before it begins. */
const isSeatedAlways = ({ posts, $ }: Posted): boolean => {
  const main = mainPairs(posts, $.today)
  return main.length > 0 && main.every((row, at) => !main.slice(at + 1).some((other) => overlaps(row, other)))
}

/** Files that hold a day somebody is told of today. */
const daysToTell = (today: string): Condition =>
  any(
    oneOf('contractEnd', daysAfter(today, CONTRACT)),
    oneOf('probationEnd', daysAfter(today, PROBATION)),
    some('certs', oneOf('expiryDate', daysAfter(today, CONTRACT))),
    some('health', oneOf('nextDate', daysAfter(today, HEALTH))),
  )

const ADMINISTERS = '该员工是系统管理员，其任职调整和离职登记须由系统管理员办理'

/** 员工管理: HR keeps the personnel file with org-post pairs, contracts, certificates and health checks. */
export default defineRecord({
  key: 'sys.employee',
  title: '员工管理',
  party: 'person',
  saysRights: true,
  titleField: 'employeeName',
  numbers: 'empNo',
  number: 'YG{seq:5}',
  fields,
  lines: { posts, contracts, certs, health, trainings, changes },
  facts: {
    administers: {
      give: 'rows',
      from: 'sys.user.roles',
      reads: ['roleCode'],
      where: ({ userId }) => (userId ? all(eq('head.id', userId), oneOf('roleCode', ['admin', 'tenant_admin'])) : undefined),
    },
    permission: {
      give: 'first',
      from: 'sys.permissionOrg',
      reads: ['empId'],
      where: (doc) => (doc.$.id && isMoved(doc) ? all(eq('empId', doc.$.id), eq('permissionType', '1')) : undefined),
    },
    newOrg: {
      give: 'first',
      from: 'sys.org',
      reads: ['departName'],
      where: ({ $ }) => ($.asked('orgId') ? all(eq('id', $.asked('orgId')), eq('enabled', 'Y')) : undefined),
    },
    newJob: {
      give: 'first',
      from: 'sys.job',
      reads: ['name', 'allowOrgs'],
      where: ({ $ }) => ($.asked('jobId') ? all(eq('id', $.asked('jobId')), eq('enabled', 'Y')) : undefined),
    },
  },
  derive: {
    deptId: (doc) => mainPair(doc)?.orgId ?? null,
    postId: (doc) => mainPair(doc)?.jobId ?? null,
    contractKind: (doc) => latestContract(doc)?.contractKind ?? null,
    contractEnd: (doc) => latestContract(doc)?.endDate ?? null,
    postsText: (doc) =>
      doc.posts
        .filter((row) => row.startDate <= doc.$.today && lastsUntil(row.endDate, doc.$.today))
        .toSorted((a, b) => b.isMain.localeCompare(a.isMain))
        .map(({ $ }) => `${$.ref('orgId')['departName'] ?? ''}-${$.ref('jobId')['name'] ?? ''}`)
        .join(','),
    age: (doc) => (doc.birthday ? Math.floor(daysBetween(doc.birthday, doc.$.today) / DAYS_OF_YEAR) : 0),
    seniority: (doc) => (doc.hireDate ? decimal(daysBetween(doc.hireDate, doc.leaveDate ?? doc.$.today)).mulDiv(1, DAYS_OF_YEAR, 1) : ZERO),
  },
  required: {
    probationEnd: (doc) => doc.empType === '1' && doc.empStatus === '1',
  },
  fallback: birthdayByIdcard,
  choices: {
    superiorId: (doc) => all(ne('id', doc.$.id), oneOf('empStatus', ['1', '2'])),
  },
  rules: {
    birthday: { holds: (doc) => doc.birthday <= doc.$.today, message: '出生日期不能晚于今天' },
  },
  unique: [
    { fields: ['idcard'], message: '该身份证号已存在' },
    { fields: ['phone'], message: '手机号已存在' },
  ],
  checks: [
    { holds: (doc) => hasSamePosts(doc) || mayUnseat(doc), message: ADMINISTERS, field: 'posts' },
    {
      holds: (doc) => hasSamePosts(doc) || !doc.$.old || doc.$.id !== doc.$.me.empId,
      message: '不能修改本人的任职，请由其他人办理',
      field: 'posts',
    },
    { holds: isSeatedAlways, message: '必须有且只有一个有效的主岗' },
    {
      holds: (doc) => !doc.posts.some((row, at) => doc.posts.slice(at + 1).some((other) => isSamePair(row, other) && overlaps(row, other))),
      message: '同一组织岗位的任职时间不能重叠',
    },
    {
      holds: (doc) => !doc.superiorId || (doc.superiorId !== doc.$.id && doc.$.ref('superiorId')['superiorId'] !== doc.$.id),
      message: '直属上级形成循环，请重新选择',
    },
    {
      holds: (doc) =>
        doc.posts.every(
          ({ $ }) =>
            $.ref('jobId')['gspPost'] !== 'Y' ||
            parts($.ref('jobId')['needCert']).every((type) =>
              doc.certs.some((cert) => cert.certType === type && lastsUntil(cert.expiryDate, doc.$.today)),
            ),
        ),
      message: 'GSP关键岗位缺少必备证书，是否继续',
      warns: true,
    },
    { before: 'delete', holds: (doc) => !doc.userId, message: '该数据已被引用，不能删除，可改为停用' },
  ],
  effects: {
    save: (doc) => {
      // What an account signs in with stays as it is where whoever writes the file is not over it (sys.user `authority`).
      const { userId, employeeName: realname, phone: mobile, email: mail, photo: avatar } = doc
      const changed = update(doc, { rows: { changes: { replace: changesAfter(doc) } } })
      return [changed, userId && update('sys.user', userId, { set: { realname, phone: mobile, email: mail, avatar } }), initialised(doc)]
    },
  },
  jobs: {
    contractExpire: {
      title: '合同、证书和体检到期提醒',
      cron: '0 0 8 * * ?',
      description: '劳动合同、试用期、资格证书、健康检查到期前提醒人力资源、部门负责人、质量管理部和本人',
      looksAt: (day) => all(ne('empStatus', LEFT), daysToTell(day)),
      each: (doc) => daysTold(doc),
    },
    leaveDone: {
      title: '离职办结',
      cron: '0 5 0 * * ?',
      description: '离职日期已过的员工改为已离职，结束任职，冻结登录用户',
      looksAt: (day) => all(eq('empStatus', LEAVING), lt('leaveDate', day)),
      each: (doc) =>
        doc.empStatus === LEAVING
          ? [
              update(doc, { set: { empStatus: LEFT }, rows: { posts: { replace: closedPairs(doc) } } }),
              ...(doc.userId ? [update('sys.user', doc.userId, { set: { status: FROZEN } })] : []),
            ]
          : [],
    },
    postScan: {
      title: '任职起止处理',
      cron: '0 10 0 * * ?',
      description: '任职开始或结束后，按当前主岗更新所属组织和岗位',
      looksAt: (day) => all(ne('empStatus', LEFT), some('posts', any(lately('startDate', day), lately('endDate', addDays(day, -1))))),
      each: (doc) => [
        update(doc, {
          set: { deptId: doc.deptId, postId: doc.postId, postsText: doc.postsText },
          rows: { changes: { replace: changesAfter(doc) } },
        }),
        initialised(doc),
      ],
    },
  },
  picks: {
    employee_pick: {
      id: 'rp12',
      title: '员工选择',
      where: () => oneOf('empStatus', ['1', '2']),
      columns: { empNo: '工号', employeeName: '姓名', deptId: '部门', postId: '岗位' },
      hidden: ['userId'],
      sortable: ['employeeName'],
      asked: { employeeName: '姓名', deptId: '部门', postId: '岗位' },
    },
  },
  actions: {
    createUser: {
      title: '生成账号',
      role: ['hr', 'admin'],
      when: (doc) => !doc.userId && isOneOf(doc.empStatus, '1', '2'),
      message: '该员工已有账号或已离职',
      ask: {
        newUsername: text('登录账号', {
          required: true,
          pattern: 'username',
          message: '用户账号须为4到18位字母、数字或下划线',
        }),
      },
      tells: { field: 'password', title: '一次性密码', hint: '请告知本人，72小时内须登录并修改' },
    },
    leave: {
      title: '登记离职',
      role: 'hr',
      when: (doc) => doc.empStatus !== LEFT,
      message: '该员工已离职',
      ask: { leaveDate: date('离职日期', { required: true }), leaveReason: text('离职原因', { required: true, max: 200 }) },
      checks: [{ holds: (doc) => mayUnseat(doc), message: ADMINISTERS }],
      effects: (doc) => [update(doc, { set: { empStatus: LEAVING } })],
    },
    rehire: {
      title: '返聘',
      role: 'hr',
      when: (doc) => doc.empStatus === LEFT,
      message: '该员工未离职',
      ask: {
        orgId: dept('组织', { required: true }),
        jobId: position('岗位', { required: true }),
        hireDate: date('入职日期', { required: true, default: today }),
        probationEnd: date('试用期截止'),
      },
      checks: [
        { holds: (doc) => !!doc.$.facts.newOrg, message: '组织不存在或已停用，请重新选择', field: 'orgId' },
        {
          holds: (doc, { orgId }) => {
            const { allowOrgs } = doc.$.facts.newJob ?? { allowOrgs: NOWHERE }
            return !allowOrgs || contains(allowOrgs, orgId as string)
          },
          message: '该岗位不存在或不能用于此组织，请重新选择',
          field: 'jobId',
        },
        { holds: (doc, { hireDate }) => String(hireDate) > (doc.leaveDate ?? ''), message: '入职日期必须晚于离职日期', field: 'hireDate' },
        { holds: (doc, { probationEnd }) => doc.empType !== '1' || !!probationEnd, message: '请选择试用期截止', field: 'probationEnd' },
        {
          holds: (_, { hireDate, probationEnd }) => !probationEnd || String(probationEnd) >= String(hireDate),
          message: '试用期截止不能早于入职日期',
          field: 'probationEnd',
        },
      ],
      effects: (doc, asked) => {
        const { newOrg, newJob } = doc.$.facts
        const called = `${newOrg?.['departName'] ?? ''}-${newJob?.['name'] ?? ''}`
        return [
          update(doc, { set: { empStatus: ON_TRIAL, leaveDate: null, formalDate: null }, rows: replaced(rehired(doc, asked, called)) }),
        ]
      },
    },
    dataPermission: {
      title: '数据权限',
      role: ['admin', 'tenant_admin'],
      opens: { form: 'sys.permissionOrg', with: (doc) => ({ empId: doc.$.id }) },
    },
  },
  print: 'A4',
  importable: { mode: 'upsert', key: ['empNo'], max: 2000 },
  sample: 160,
})
