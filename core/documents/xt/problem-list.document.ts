import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { bool, date, dept, dict, files, images, int, longText, money, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, le } from '../../kernel/condition.ts'
import { addDays, daysBetween } from '../../kernel/dates.ts'
import { manages } from './manages.ts'

/** 重大 of problem_level. */
const GRAVE = '4'
/** Days over the deadline from which the owner's manager hears of it. */
const LONG_OVER = 3

const fields = {
  billNo: text('问题编号', { editable: false, listed: true, queried: true }),
  title: text('问题标题', { required: true, max: 100, listed: true, queried: true }),
  problemType: dict('问题类型', { code: 'problem_type', required: true, listed: true, queried: true }),
  problemSource: dict('问题来源', { code: 'problem_source', required: true, default: '1', listed: true, queried: true }),
  level: dict('严重程度', { code: 'problem_level', required: true, default: '2', listed: true, queried: true }),
  empId: ref('提出人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('提出部门', { required: true, default: me('deptId'), listed: true }),
  findDate: date('发现日期', { required: true, default: today, listed: true, queried: 'range' }),
  companyId: ref('相关商业公司', { to: 'bsc.bscBussCompany' }),
  productId: ref('相关产品', { to: 'bsc.product' }),
  relatedBillNo: text('相关单号', { max: 50 }),
  description: longText('问题描述', { required: true, max: 2000 }),
  impact: longText('影响', { max: 500 }),
  lossAmount: money('涉及金额', { default: '0', atLeast: 0, message: '涉及金额不能为负数', listed: true }),
  ownerDeptId: dept('责任部门', { required: true, reads: ['managerId', 'deputyId'], listed: true, queried: true }),
  ownerId: ref('责任人', {
    to: 'sys.employee',
    required: true,
    follows: 'ownerDeptId',
    none: '责任部门还没有员工，请更改责任部门',
    listed: true,
    queried: true,
  }),
  deadline: date('要求完成日期', {
    required: true,
    listed: true,
    queried: 'range',
    atLeast: 'findDate',
    message: '要求完成日期不能早于发现日期',
  }),
  cause: longText('原因分析', { editable: false, required: true, max: 1000 }),
  measure: longText('解决措施', { editable: false, required: true, max: 1000 }),
  finishDate: date('实际完成日期', { editable: false, listed: true }),
  isOverdue: bool('超期', { derived: true, listed: true, queried: true }),
  images: images('图片'),
  attachments: files('附件'),
}

const progresses = lines('处理进展', {
  under: fields,
  columns: {
    progressDate: date('日期', { required: true, default: today }),
    percent: int('进度(%)', { required: true, atLeast: 0, atMost: 100, message: '进度应在0到100之间' }),
    content: text('进展说明', { required: true, max: 300 }),
    empId: ref('填写人', { to: 'sys.employee', editable: false }),
  },
  editable: false,
})

const isHandled = ({ $ }: { readonly $: { readonly state: string } }): boolean => isOneOf($.state, 'verifying', 'closed')

/** 问题清单: everyone records business problems found; an owner settles each by a date and the finder verifies. */
export default defineDocument({
  key: 'xt.problemList',
  title: '问题清单',
  number: 'WTQD{yyyyMM}{seq:4}',
  titleField: 'title',
  states: { approved: '处理中', verifying: '待验证', closed: '已关闭' },
  seenBy: { also: ['ownerId', 'ownerDeptId'] },
  fields,
  lines: { progresses },
  facts: {
    newOwner: {
      give: 'first',
      from: 'sys.employee',
      reads: ['deptId'],
      where: ({ $ }) => ($.asked('newOwnerId') ? eq('id', $.asked('newOwnerId')) : undefined),
    },
  },
  derive: {
    isOverdue: ({ deadline, finishDate, $ }) =>
      deadline !== '' && deadline < (finishDate ?? $.today) && !isOneOf($.state, 'draft', 'voided', '') ? 'Y' : 'N',
  },
  shown: { cause: isHandled, measure: isHandled },
  choices: { ownerId: ({ ownerDeptId }) => eq('deptId', ownerDeptId) },
  rules: {
    findDate: { holds: ({ findDate, $ }) => findDate <= $.today, message: '发现日期不能晚于今天' },
  },
  actions: {
    progress: {
      title: '填写进展',
      from: 'approved',
      when: ({ ownerId, $ }) => ownerId === $.me.empId,
      message: '只有责任人可以填写进展',
      askRows: { add: 'progresses' },
      effects: (doc) => doc.progresses.filter(({ empId }) => !empId).map((row) => update(row, { set: { empId: doc.$.me.empId } })),
    },
    transfer: {
      title: '转交',
      from: 'approved',
      when: ({ ownerId, $ }) => ownerId === $.me.empId || manages($.me, $.ref('ownerDeptId')),
      message: '只有责任人或其部门负责人可以转交',
      ask: {
        newOwnerId: ref('新责任人', { to: 'sys.employee', required: true }),
        transferReason: text('转交原因', { required: true, max: 200 }),
      },
      effects: (doc, { newOwnerId }) => [
        update(doc, { set: { ownerId: String(newOwnerId), ownerDeptId: doc.$.facts.newOwner?.['deptId'] ?? doc.ownerDeptId } }),
        message(`问题“${doc.title}”已转交给您，要求${doc.deadline}前完成`, { empId: String(newOwnerId), about: 'todo' }),
      ],
    },
    finish: {
      title: '提交验证',
      from: 'approved',
      to: 'verifying',
      when: ({ ownerId, $ }) => ownerId === $.me.empId,
      message: '只有责任人可以提交验证',
      ask: ['cause', 'measure'],
      effects: (doc) => [
        update(doc, { set: { finishDate: doc.$.today } }),
        message(`问题${doc.billNo}已处理，请验证`, { empId: doc.empId, about: 'todo' }),
      ],
    },
    pass: {
      title: '验证通过',
      from: 'verifying',
      to: 'closed',
      role: 'applicant',
      effects: (doc) => [message(`问题${doc.billNo}已验证通过`, { empId: doc.ownerId })],
    },
    reopen: {
      title: '验证不通过',
      from: 'verifying',
      to: 'approved',
      role: 'applicant',
      ask: { reopenReason: text('不通过原因', { required: true, max: 200 }) },
      effects: (doc, { reopenReason }) => [
        update(doc, { set: { finishDate: null } }),
        message(`问题${doc.billNo}验证不通过：${String(reopenReason)}`, { empId: doc.ownerId, about: 'todo' }),
      ],
    },
  },
  effects: {
    approve: (doc) => [message(`您有新的问题待处理：${doc.title}，要求${doc.deadline}前完成`, { empId: doc.ownerId, about: 'todo' })],
  },
  jobs: {
    problemRemind: {
      title: '问题处理期限提醒',
      cron: '0 5 9 * * ?',
      description: '处理中的问题明天到期、今天到期或已超期的，提醒责任人；超期3天以上的另告知责任部门负责人',
      looksAt: (day) => all(eq('billStatus', 'approved'), le('deadline', addDays(day, 1))),
      each: (doc) => {
        const over = daysBetween(doc.deadline, doc.$.today)
        const title = `问题“${doc.title}”要求${doc.deadline}前完成，${over > 0 ? `已超期${over}天，` : ''}请尽快处理`
        return [
          update(doc, { set: { isOverdue: doc.isOverdue } }),
          message(title, { empId: doc.ownerId, about: 'urge' }),
          over > LONG_OVER && message(title, { managerOf: doc.ownerDeptId }),
        ]
      },
    },
  },
  approval: [
    'dept_manager',
    { role: 'dept_manager', of: 'ownerDeptId', says: '责任部门不是提出部门', when: ({ ownerDeptId, deptId }) => ownerDeptId !== deptId },
    {
      role: 'general_manager',
      says: '重大问题或涉及金额 ≥ 50,000.00',
      when: ({ level, lossAmount }) => level === GRAVE || lossAmount.ge(50_000),
    },
  ],
  print: 'A4',
  sample: 90,
})
