import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { type Effects, message, type Message, update } from '../../definitions/effect.ts'
import { bool, date, datetime, dept, dict, files, longText, money, ref, richText, text, users } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { parts } from '../../definitions/listed.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, le } from '../../kernel/condition.ts'
import { manages } from './manages.ts'

/** 特急 of urgency, 处理中 of work_link_result, 不满意 of satisfaction. */
const [MOST_URGENT, UNDER_WAY, DISSATISFIED] = ['3', '2', '4'] as const

const wantsReply = ({ needReply }: { readonly needReply: string }): boolean => needReply === 'Y'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  title: text('主题', { required: true, max: 100, listed: true, queried: true }),
  linkType: dict('联系类型', { code: 'work_link_type', required: true, default: '1', listed: true, queried: true }),
  urgency: dict('紧急程度', { code: 'urgency', required: true, default: '1', listed: true, queried: true }),
  empId: ref('发起人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('发起部门', { required: true, default: me('deptId'), reads: ['departName'], listed: true, queried: true }),
  toDeptId: dept('接收部门', { required: true, reads: ['managerId', 'deputyId'], listed: true, queried: true }),
  toEmpId: ref('接收人', { to: 'sys.employee', follows: 'toDeptId', none: '接收部门还没有员工，可不填接收人', listed: true }),
  ccUsers: users('抄送人'),
  linkDate: date('发起日期', { required: true, default: today, listed: true, queried: 'range' }),
  needReply: bool('需要回复', { required: true, default: 'Y' }),
  replyDeadline: date('要求回复日期', { required: 'shown', listed: true, atLeast: 'linkDate', message: '要求回复日期不能早于发起日期' }),
  content: richText('联系内容', { required: true }),
  amount: money('涉及金额', { default: '0', atLeast: 0, message: '涉及金额不能为负数' }),
  relatedBillNo: text('相关单号', { max: 50 }),
  attachments: files('附件'),
  replyTime: datetime('回复时间', { editable: false, listed: true }),
  isOverdue: bool('超期', { derived: true, listed: true, queried: true }),
  satisfaction: dict('满意度', { code: 'satisfaction', editable: false, required: true, default: '2', listed: true }),
  closeNote: text('关闭说明', { editable: false, max: 200 }),
}

const replies = lines('回复记录', {
  under: fields,
  columns: {
    replyAt: datetime('回复时间', { editable: false }),
    replyEmpId: ref('回复人', { to: 'sys.employee', editable: false }),
    result: dict('处理结果', { code: 'work_link_result', required: true }),
    content: longText('回复内容', { required: true, max: 1000 }),
    finishDate: date('预计完成日期'),
    attachments: files('附件'),
  },
  required: { finishDate: ({ result }) => result === UNDER_WAY },
  editable: false,
})

type Addressed = { readonly toDeptId: string; readonly toEmpId: string | null }

/** Whom it is written to: the person, or whoever manages the department where nobody is named. */
const told = ({ toDeptId, toEmpId }: Addressed, title: string, how: Pick<Message, 'about' | 'priority'>): Effects => [
  message(title, { ...(toEmpId ? { empId: toEmpId } : { managerOf: toDeptId }), ...how }),
]

const isClosed = ({ $ }: { readonly $: { readonly state: string } }): boolean => $.state === 'closed'

/** 工作联系单: one department asks another for something in writing and gets a written reply by a date. */
export default defineDocument({
  key: 'xt.workLink',
  title: '工作联系单',
  number: 'GZLX{yyyyMM}{seq:4}',
  titleField: 'title',
  states: { approved: '待回复', replied: '已回复', closed: '已关闭' },
  seenBy: { also: ['toEmpId', 'toDeptId', 'ccUsers'] },
  fields,
  lines: { replies },
  derive: {
    isOverdue: ({ needReply, replyDeadline, replyTime, $ }) =>
      needReply === 'Y' &&
      replyDeadline !== null &&
      replyDeadline < (replyTime?.slice(0, 10) ?? $.today) &&
      !isOneOf($.state, 'draft', 'voided', '')
        ? 'Y'
        : 'N',
  },
  shown: { replyDeadline: wantsReply, satisfaction: isClosed, closeNote: isClosed },
  choices: { toEmpId: ({ toDeptId }) => eq('deptId', toDeptId) },
  rules: {
    toDeptId: { holds: ({ toDeptId, deptId }) => toDeptId !== deptId, message: '接收部门不能与发起部门相同' },
  },
  actions: {
    reply: {
      title: '回复',
      from: ['approved', 'replied'],
      to: 'replied',
      when: ({ toEmpId, $ }) => (toEmpId !== null && toEmpId === $.me.empId) || manages($.me, $.ref('toDeptId')),
      message: '只有接收人可以回复',
      askRows: { add: 'replies' },
      checks: [{ holds: (doc) => doc.replies.some(({ replyAt }) => !replyAt), message: '请填写回复记录', field: 'replies' }],
      effects: (doc) => [
        doc.replies
          .filter(({ replyAt }) => !replyAt)
          .map((row) => update(row, { set: { replyAt: doc.$.now, replyEmpId: doc.$.me.empId || null } })),
        !doc.replyTime && update(doc, { set: { replyTime: doc.$.now } }),
        message(`联系单${doc.title}已回复`, { empId: doc.empId }),
      ],
    },
    forward: {
      title: '转派',
      from: 'approved',
      when: ({ $ }) => manages($.me, $.ref('toDeptId')),
      message: '只有接收部门负责人可以转派',
      ask: { forwardTo: ref('转派给', { to: 'sys.employee', required: true }) },
      effects: (doc, { forwardTo }) => [
        update(doc, { set: { toEmpId: String(forwardTo) } }),
        message(`联系单${doc.title}已转派给您`, { empId: String(forwardTo), about: 'todo' }),
      ],
    },
    close: {
      title: '关闭',
      from: ['approved', 'replied'],
      to: 'closed',
      role: 'applicant',
      when: ({ needReply, $ }) => needReply === 'N' || $.state === 'replied',
      message: '尚未回复，不能关闭',
      ask: ['satisfaction', 'closeNote'],
      checks: [
        {
          holds: (_, { satisfaction, closeNote }) => satisfaction !== DISSATISFIED || !!closeNote,
          message: '请填写不满意原因',
          field: 'closeNote',
        },
      ],
    },
  },
  effects: {
    approve: (doc) => {
      const title = `收到${doc.$.ref('deptId').departName ?? ''}的工作联系单：${doc.title}`
      const priority = doc.urgency === MOST_URGENT ? 'H' : 'L'
      return [
        told(doc, title, { about: wantsReply(doc) ? 'todo' : 'cc', priority }),
        parts(doc.ccUsers).map((userId) => message(title, { userId, about: 'cc', priority })),
      ]
    },
  },
  jobs: {
    workLinkRemind: {
      title: '联系单回复期限提醒',
      cron: '0 0 9 * * ?',
      description: '待回复的联系单今天到期或已超期的，提醒接收人和接收部门负责人',
      looksAt: (day) => all(eq('billStatus', 'approved'), eq('needReply', 'Y'), le('replyDeadline', day)),
      each: (doc) => {
        const title = `联系单${doc.title}要求${doc.replyDeadline ?? ''}前回复`
        return [
          update(doc, { set: { isOverdue: doc.isOverdue } }),
          told(doc, title, { about: 'urge' }),
          doc.toEmpId && message(title, { managerOf: doc.toDeptId, about: 'urge' }),
        ]
      },
    },
  },
  approval: ['dept_manager', { role: 'general_manager', says: '涉及金额 ≥ 50,000.00', when: ({ amount }) => amount.ge(50_000) }],
  print: 'A4',
  sample: 80,
})
