import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, type Effects, message, system, update } from '../../definitions/effect.ts'
import { bool, date, dept, dict, file, files, int, longText, money, position, ref, role, text, users } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { listed } from '../../definitions/listed.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { me } from '../../definitions/start.ts'
import type { RoleCode } from '../../definitions/type-keys.ts'
import type { HeadView } from '../../definitions/views.ts'
import { all, empty, eq, filled, ge, gt, le, ne, oneOf } from '../../kernel/condition.ts'
import { addDays, daysBetween } from '../../kernel/dates.ts'
import { ZERO } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'
import { SCRAPPED } from './asset-life.ts'
import { ADVANCES } from './loan.ts'
import { EMPLOYED, isBeingWritten, LEAVING, LEFT, ON_TRIAL, SALARY_READERS } from './personnel.ts'
import { ranksAtLeast } from './post-rank.ts'
import { handedOver, terminalsOf } from './terminals.ts'

/** 辞职 of resign_type. */
const GIVES_NOTICE = '1'
/** 停用账号 of it_apply_type. */
const CLOSE_ACCOUNT = '4'
/** 工作资料, 应收账款, 借款与备用金, 固定资产, 印章证照钥匙 and 系统账号 of handover_item. */
const [PAPERS, RECEIVABLES, LOANS, ASSETS, SEALS, ACCOUNT] = ['1', '4', '5', '6', '7', '8'] as const
/** Days of notice on trial and afterwards. */
const [SHORT_NOTICE, NOTICE] = [3, 30]
/** 部门经理 of position_rank. */
const MANAGER = 6

/** Who checks that an item was handed over. */
const CHECKED_BY: Readonly<Record<string, RoleCode>> = {
  [RECEIVABLES]: 'finance',
  [LOANS]: 'finance',
  [ASSETS]: 'admin_office',
  [SEALS]: 'admin_office',
  [ACCOUNT]: 'it',
}

const SEEN_BY = SALARY_READERS.filter((one) => one !== 'chairman')

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  empId: ref('离职员工', {
    to: 'sys.employee',
    required: true,
    default: me('empId'),
    fills: { deptId: 'deptId', postId: 'postId', hireDate: 'hireDate' },
    reads: ['empStatus', 'userId', 'employeeName'],
    listed: true,
    queried: true,
  }),
  deptId: dept('部门', { editable: false, listed: true, queried: true }),
  postId: position('岗位', { editable: false, reads: ['postRank'], listed: true }),
  hireDate: date('入职日期', { editable: false, listed: true }),
  resignType: dict('离职类型', { code: 'resign_type', required: true, default: GIVES_NOTICE, listed: true, queried: true }),
  resignReason: dict('离职原因', { code: 'resign_reason', listed: true, queried: true }),
  reasonNote: longText('原因说明', { required: true, max: 1000 }),
  planLeaveDate: date('申请离职日期', { required: true, listed: true }),
  leaveDate: date('批准离职日期', { required: true, editable: { at: ['hr'] }, listed: true, queried: 'range' }),
  successorId: ref('工作交接人', {
    to: 'sys.employee',
    required: true,
    editable: { at: ['dept_manager'] },
    reads: ['userId'],
    listed: true,
  }),
  openReceivable: money('名下应收余额', { derived: true }),
  openLoan: money('未还借款', { derived: true }),
  assetCount: int('名下资产数', { derived: true }),
  openTasks: int('未处理审批数', { derived: 'onRead', dependsOn: ['empId'] }),
  interview: longText('离职面谈记录', { editable: { at: ['hr'] }, visibleTo: ['hr', 'general_manager'], max: 2000 }),
  compensation: money('经济补偿金', {
    editable: { at: ['hr'] },
    atLeast: 0,
    message: '经济补偿金不能为负数',
    visibleTo: SEEN_BY,
  }),
  certificateFile: file('离职证明', { editable: { in: { approved: 'hr' } } }),
  attachments: files('辞职信及附件', { message: '请上传辞职信' }),
  receivers: users('接收人', { derived: true, hidden: true }),
  settledDate: date('移交日期', { editable: false, hidden: true }),
}

const handovers = lines('交接清单', {
  columns: {
    handoverItem: dict('交接事项', { code: 'handover_item', required: true }),
    content: text('内容', { required: true, max: 200 }),
    receiverId: ref('接收人', { to: 'sys.employee', required: true, reads: ['userId'] }),
    checkRole: role('核对部门', { derived: true }),
    done: bool('已交接', { default: 'N', editable: false }),
    doneDate: date('交接日期', { editable: false }),
    note: text('说明', { max: 200 }),
  },
  derive: { checkRole: ({ handoverItem }) => CHECKED_BY[handoverItem] ?? 'dept_manager' },
  atLeast: 1,
})

type Resignation = HeadView<typeof fields>

/** What is his, or owed by him, stays what it was once that was decided. */
const decidedOf = ({ $ }: Resignation) => (isOneOf($.state, 'approved', 'closed') ? $.old : undefined)

/** What becomes another's with his last day. */
const settled = (doc: Resignation): Effects => [
  update(doc, { set: { settledDate: doc.$.today } }),
  handedOver(doc.$.facts, doc.$.ref('successorId').userId),
]

/** 离职申请: an employee leaves; handover item by item, each confirmed by its receiver; approval ends pairs and account at the leave date. */
export default defineDocument({
  key: 'oa.resignApply',
  title: '离职申请',
  number: 'LZ{yyyyMM}{seq:4}',
  states: { approved: '交接中', closed: '已办结' },
  about: 'empId.employeeName',
  fields,
  lines: { handovers },
  seenBy: { also: ['successorId', 'receivers'] },
  facts: {
    ...ADVANCES,
    loans: {
      give: 'rows',
      from: 'oa.loanApply',
      reads: ['billNo', 'leftAmount'],
      where: ({ empId }) => (empId ? all(eq('empId', empId), gt('leftAmount', '0')) : undefined),
    },
    owed: {
      give: 'total',
      from: 'sale.receivable',
      of: 'balance',
      where: ({ empId, $ }) => (empId && $.ref('empId').userId ? eq('saleUserId', $.ref('empId').userId) : undefined),
    },
    assets: {
      give: 'rows',
      from: 'oa.asset',
      reads: ['assetNo', 'assetName'],
      where: ({ empId }) => (empId ? all(eq('empId', empId), ne('assetStatus', SCRAPPED)) : undefined),
    },
    waiting: {
      give: 'count',
      from: 'oa.task',
      where: ({ empId, $ }) =>
        empId && $.ref('empId').userId ? all(eq('assigneeId', $.ref('empId').userId), eq('taskStatus', 'open')) : undefined,
    },
    seals: {
      give: 'rows',
      from: 'xzrl.seal',
      reads: ['sealNo', 'sealName'],
      where: ({ empId, $ }) => (empId && $.doing === 'fillHandovers' ? eq('keeperId', empId) : undefined),
    },
    licences: {
      give: 'rows',
      from: 'xzrl.licenceLend',
      reads: ['billNo'],
      where: ({ empId, $ }) => (empId && $.doing === 'fillHandovers' ? all(eq('empId', empId), eq('billStatus', 'lent')) : undefined),
    },
    ...terminalsOf((doc: Resignation) => (doc.empId && !doc.settledDate && !isBeingWritten(doc) ? doc.$.ref('empId').userId : undefined)),
  },
  derive: {
    openReceivable: (doc) => amountOf((decidedOf(doc)?.['openReceivable'] as Wire) ?? doc.$.facts.owed.toString()),
    openLoan: (doc) => {
      const { loans, costAdvances, tripAdvances } = doc.$.facts
      const now = loans.reduce((sum, { leftAmount }) => sum.plus(amountOf(leftAmount)), costAdvances.plus(tripAdvances))
      return amountOf((decidedOf(doc)?.['openLoan'] as Wire) ?? now.toString())
    },
    assetCount: (doc) => Number(decidedOf(doc)?.['assetCount'] ?? doc.$.facts.assets.length),
    openTasks: (doc) => doc.$.facts.waiting,
    receivers: (doc) => listed(doc.handovers.map(({ $ }) => $.ref('receiverId').userId ?? '').join(',')),
  },
  required: {
    resignReason: ({ resignType }) => resignType === GIVES_NOTICE,
    attachments: ({ resignType }) => resignType === GIVES_NOTICE,
  },
  choices: { empId: () => oneOf('empStatus', [ON_TRIAL, EMPLOYED, LEAVING]) },
  rules: {
    planLeaveDate: { holds: (doc) => !isBeingWritten(doc) || doc.planLeaveDate >= doc.$.today, message: '离职日期不能早于今天' },
    successorId: { holds: ({ successorId, empId }) => successorId !== empId, message: '工作交接人不能是本人' },
  },
  checks: [
    {
      holds: ({ resignType, planLeaveDate, $ }) =>
        resignType !== GIVES_NOTICE ||
        daysBetween($.today, planLeaveDate) >= ($.ref('empId').empStatus === ON_TRIAL ? SHORT_NOTICE : NOTICE),
      message: '辞职应提前30天（试用期提前3天）提出，是否继续',
      warns: true,
      field: 'planLeaveDate',
    },
    {
      holds: (doc) => doc.assetCount === 0 || doc.handovers.some(({ handoverItem }) => handoverItem === ASSETS),
      message: '名下有固定资产，请填写资产交接',
      field: 'handovers',
    },
    {
      holds: (doc) => doc.openLoan.isZero() || doc.handovers.some(({ handoverItem }) => handoverItem === LOANS),
      message: '名下有未还借款，请填写借款交接',
      field: 'handovers',
    },
    {
      holds: (doc) => doc.openReceivable.isZero() || doc.handovers.some(({ handoverItem }) => handoverItem === RECEIVABLES),
      message: '名下有应收账款，请填写应收交接',
      field: 'handovers',
    },
  ],
  actions: {
    fillHandovers: {
      title: '生成交接清单',
      from: 'draft',
      effects: (doc) => {
        const { assets, loans, seals, licences, costAdvances, tripAdvances, owed } = doc.$.facts
        const advances = costAdvances.plus(tripAdvances)
        const items: readonly (readonly [handoverItem: string, content: string])[] = [
          [PAPERS, '工作资料'],
          ...assets.map(({ assetNo, assetName }) => [ASSETS, `${String(assetName)}（${String(assetNo)}）`] as const),
          ...loans.map(({ billNo, leftAmount }) => [LOANS, `借款${String(billNo)}未还${yuan(amountOf(leftAmount))}元`] as const),
          ...(advances.gt(0) ? [[LOANS, `备用金未冲销${yuan(advances)}元`] as const] : []),
          ...(owed.isZero() ? [] : [[RECEIVABLES, `应收余额${yuan(owed)}元`] as const]),
          ...seals.map(({ sealNo, sealName }) => [SEALS, `印章${String(sealName)}（${String(sealNo)}）`] as const),
          ...licences.map(({ billNo }) => [SEALS, `借用证照${String(billNo)}`] as const),
          [ACCOUNT, '系统账号'],
        ]
        const known = new Set(doc.handovers.map(({ handoverItem, content }) => `${handoverItem}${content}`))
        const fresh = items.filter(([handoverItem, content]) => !known.has(`${handoverItem}${content}`))
        return [
          update(doc, {
            rows: { handovers: { add: fresh.map(([handoverItem, content]) => ({ handoverItem, content, receiverId: null, done: 'N' })) } },
          }),
        ]
      },
    },
    // Only the receiver himself says that he has it (catalogue: `done` is filled in by receiverId).
    takeOver: {
      title: '确认交接',
      from: 'approved',
      role: 'staff',
      when: (doc) => doc.handovers.some(({ receiverId, done }) => receiverId === doc.$.me.empId && done !== 'Y'),
      message: '没有待您确认的交接事项',
      confirm: '确定交给您的事项已全部交接？',
      effects: (doc) =>
        doc.handovers
          .filter(({ receiverId, done }) => receiverId === doc.$.me.empId && done !== 'Y')
          .map((row) => update(row, { set: { done: 'Y', doneDate: doc.$.today } })),
    },
    finish: {
      title: '办结',
      from: 'approved',
      to: 'closed',
      role: 'hr',
      when: (doc) => doc.handovers.every(({ done }) => done === 'Y'),
      message: '交接未完成，不能办结',
      effects: ({ billNo, leaveDate, $ }) => {
        const told = `员工${$.ref('empId').employeeName ?? ''}离职交接已办结（${billNo ?? ''}），离职日期${leaveDate}`
        return [message(told, { role: 'finance', about: 'done' }), message(told, { role: 'it', about: 'done' })]
      },
    },
  },
  effects: {
    approve: (doc) => {
      const { empId, leaveDate, billNo, $ } = doc
      const name = $.ref('empId').employeeName ?? ''
      return [
        update('sys.employee', empId, {
          set: { empStatus: LEAVING, leaveDate },
          rows: {
            changes: {
              add: [{ changeDate: $.today, changeType: '离职', fromText: null, toText: `离职日期${leaveDate}`, sourceBillNo: billNo }],
            },
          },
        }),
        leaveDate <= $.today && settled(doc),
        $.ref('empId').userId && [
          create('oa.itApply', {
            itApplyType: CLOSE_ACCOUNT,
            empId: doc.successorId,
            deptId: doc.deptId,
            forEmpId: empId,
            startDate: leaveDate,
            content: `员工${name}将于${leaveDate}离职，请停用系统账号（${billNo ?? ''}）`,
          }),
          message(`员工${name}将于${leaveDate}离职，请提交停用账号申请`, { role: 'it', about: 'todo' }),
        ],
      ]
    },
  },
  jobs: {
    absentScan: {
      title: '离职审批移交',
      cron: '0 15 0 * * ?',
      description: '已离职员工未处理的审批转给被委托人、同岗位审批人、上级负责人或流程管理员',
      of: 'sys.employee',
      looksAt: (day) => all(eq('empStatus', LEFT), filled('userId'), ge('leaveDate', addDays(day, -7))),
      each: ({ userId, employeeName }) => [system('approval', { does: 'leave', userId, name: employeeName })],
    },
    leaverTerminals: {
      title: '离职终端移交',
      cron: '0 12 0 * * ?',
      description: '离职日期已到的员工，其名下医院、药店和商业公司移交给工作交接人',
      looksAt: (day) => all(oneOf('billStatus', ['approved', 'closed']), le('leaveDate', day), empty('settledDate')),
      each: (doc) => (doc.settledDate ? [] : settled(doc)),
    },
  },
  approval: [
    'dept_manager',
    { role: 'finance', says: '有未还借款或应收余额', when: ({ openLoan, openReceivable }) => openLoan.gt(0) || openReceivable.gt(ZERO) },
    { role: 'admin_office', says: '名下有资产', when: ({ assetCount }) => assetCount > 0 },
    'hr',
    {
      role: 'general_manager',
      says: '部门经理及以上岗位，或有经济补偿金',
      when: ({ compensation, $ }) => ranksAtLeast($.ref('postId').postRank, MANAGER) || (compensation?.gt(0) ?? false),
    },
  ],
  print: 'A4',
  sample: 20,
})
