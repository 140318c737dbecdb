import { contains, isOneOf } from '../../definitions/choices.ts'
import { defineRecord } from '../../definitions/document.ts'
import { act, update } from '../../definitions/effect.ts'
import {
  bankcard,
  bool,
  date,
  decimal as scaled,
  dept,
  dict,
  email,
  files,
  idcard,
  image,
  int,
  longText,
  phone,
  position,
  ref,
  region,
  text,
  tree,
  user,
} from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { parts } from '../../definitions/listed.ts'
import { today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, any, empty, eq, ge, has, le, lt, ne, oneOf, some, type Condition } from '../../kernel/condition.ts'
import { addDays, daysBetween, daysAfter } from '../../kernel/dates.ts'
import { decimal, ZERO } from '../../kernel/decimal.ts'
import type { Row } from '../../kernel/wire.ts'
import { changesAfter, mainPairs, rehired } from './employee-changes.ts'
import {
  CONTRACT,
  HEALTH,
  PROBATION,
  type Pair,
  type Period,
  type Posted,
  closedPairs,
  daysTold,
  hasSamePosts,
  isMoved,
  latestContract,
  mayUnseat,
} from './employment.ts'

type Moved = { readonly $: { readonly facts: { readonly permission: Known | undefined } } }

/** 数据权限 that follows from posts is laid anew where those became others. */
const initialised = ({ $ }: Moved) => $.facts.permission && act('sys.permissionOrg', String($.facts.permission['id']), 'init')

const replaced = (tables: Readonly<Record<string, readonly Row[]>>) =>
  Object.fromEntries(Object.entries(tables).map(([name, replace]) => [name, { replace }]))

const DAYS_OF_YEAR = 365.25
/** Days from one health check to the next. */
const CHECKED_FOR = 365
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
const isSamePair = (a: Pair, b: Pair) => a.orgId === b.orgId && a.jobId === b.jobId
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
  fields: {
    empNo: text('工号', { editable: false, section: '基本信息', listed: true, queried: true }),
    employeeName: text('姓名', { required: true, max: 40, listed: true, queried: true }),
    pinyin: text('拼音码', { editable: false, initialsOf: 'employeeName', queried: true }),
    photo: image('照片'),
    sex: dict('性别', { code: 'sex', look: 'radios', required: true, listed: true, queried: true }),
    idcard: idcard('身份证号', { required: true, visibleTo: ['hr', 'admin'], mask: 'idcard' }),
    birthday: date('出生日期', { required: true }),
    age: int('年龄', { derived: 'onRead', dependsOn: ['birthday'], listed: true }),
    nation: dict('民族', { code: 'nation', default: '1' }),
    maritalStatus: dict('婚姻状况', { code: 'marital_status' }),
    politicalStatus: dict('政治面貌', { code: 'political_status' }),
    education: dict('学历', { code: 'education', required: true, listed: true, queried: true }),
    school: text('毕业院校', { max: 60 }),
    major: text('专业', { max: 60 }),
    graduateDate: date('毕业日期'),
    phone: phone('手机号码', { required: true, mask: 'phone', listed: true, queried: true }),
    email: email('邮箱'),
    regionId: region('户籍地区', { visibleTo: ['hr', 'admin'] }),
    address: text('现住址', { max: 200, visibleTo: ['hr', 'admin'] }),
    emergencyName: text('紧急联系人', { max: 40, visibleTo: ['hr', 'admin'] }),
    emergencyPhone: phone('紧急联系电话', { visibleTo: ['hr', 'admin'] }),
    deptId: dept('所属组织', { derived: true, section: '任职信息', listed: true, queried: true }),
    postId: position('岗位', { derived: true, listed: true, queried: true }),
    superiorId: ref('直属上级', { to: 'sys.employee', reads: ['superiorId'], listed: true }),
    empType: dict('用工类型', { code: 'emp_type', required: true, default: '1', listed: true, queried: true }),
    empStatus: dict('员工状态', { code: 'emp_status', default: '1', editable: false, listed: true, queried: true }),
    hireDate: date('入职日期', { required: true, default: today, listed: true, queried: 'range' }),
    probationEnd: date('试用期截止', { atLeast: 'hireDate', message: '试用期截止不能早于入职日期' }),
    formalDate: date('转正日期', { editable: false }),
    seniority: scaled('司龄（年）', { scale: 1, derived: 'onRead', dependsOn: ['hireDate', 'leaveDate'], listed: true }),
    firstWorkDate: date('参加工作日期'),
    leaveDate: date('离职日期', { editable: false, queried: 'range' }),
    contractKind: dict('合同类型', { code: 'contract_kind', derived: true, section: '合同与账户' }),
    contractEnd: date('合同到期日', { derived: true, listed: true, queried: 'range' }),
    bankName: text('开户银行', { max: 60, visibleTo: ['hr', 'finance', 'cashier', 'finance_manager', 'admin'] }),
    bankNo: bankcard('工资卡号', { visibleTo: ['hr', 'finance', 'cashier', 'finance_manager', 'admin'], mask: 'bankcard' }),
    saleAreaId: tree('负责销售区域', { to: 'bsc.saleArea', queried: true }),
    userId: user('登录用户', { editable: false, listed: true }),
    postsText: text('组织岗位', { derived: true, hidden: true, max: 500 }),
    attachments: files('人事资料', { visibleTo: ['hr', 'admin'] }),
    remark: longText('备注', { max: 500 }),
  },
  lines: {
    posts: lines('任职组织岗位', {
      columns: {
        orgId: dept('组织', { required: true, reads: ['departName'] }),
        jobId: position('岗位', { required: true, follows: 'orgId', reads: ['name', 'gspPost', 'needCert'] }),
        isMain: bool('主岗', { required: true, default: 'N' }),
        startDate: date('任职开始', { required: true, default: today }),
        endDate: date('任职结束', { atLeast: 'startDate', message: '任职结束不能早于任职开始' }),
        sourceBillNo: text('来源单据', { editable: false }),
        note: text('说明', { max: 100 }),
      },
      choices: {
        jobId: (row) => any(empty('allowOrgs'), has('allowOrgs', row.orgId)),
      },
      atLeast: 1,
    }),
    contracts: lines('劳动合同', {
      columns: {
        contractNo: text('合同编号', { required: true, max: 40 }),
        contractKind: dict('合同类型', { code: 'contract_kind', required: true, default: '1' }),
        startDate: date('开始日期', { required: true }),
        endDate: date('结束日期', { above: 'startDate', message: '合同结束日期必须晚于开始日期' }),
        signDate: date('签订日期', { required: true }),
        file: files('合同扫描件'),
      },
      required: {
        endDate: (row) => row.contractKind !== '2',
      },
    }),
    certs: lines('资格证书', {
      columns: {
        certType: dict('证书类型', { code: 'emp_cert_type', required: true }),
        certNo: text('证书编号', { required: true, max: 60 }),
        issueDate: date('发证日期', { required: true }),
        expiryDate: date('有效期至', { atLeast: 'issueDate', message: '有效期不能早于发证日期' }),
        registerUnit: text('注册单位', { max: 60 }),
        file: files('扫描件', { required: true }),
      },
    }),
    health: lines('健康检查', {
      columns: {
        checkDate: date('体检日期', { required: true }),
        hospitalName: text('体检机构', { required: true, max: 60 }),
        healthResult: dict('结论', { code: 'health_result', required: true, default: '1' }),
        nextDate: date('下次体检日期', { required: true }),
        file: files('体检报告'),
      },
      fallback: { nextDate: (row) => (row.checkDate ? addDays(row.checkDate, CHECKED_FOR) : null) },
    }),
    trainings: lines('培训记录', {
      columns: {
        trainDate: date('培训日期', { editable: false }),
        subject: text('培训内容', { editable: false }),
        hours: scaled('学时', { scale: 1, editable: false }),
        score: scaled('考核成绩', { scale: 1, editable: false }),
        sourceBillNo: text('来源单据', { editable: false }),
      },
      editable: false,
    }),
    changes: lines('异动记录', {
      columns: {
        changeDate: date('日期', { editable: false }),
        changeType: text('异动', { editable: false }),
        fromText: text('变动前', { editable: false }),
        toText: text('变动后', { editable: false }),
        sourceBillNo: text('来源单据', { editable: false }),
      },
      editable: false,
    }),
  },
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
