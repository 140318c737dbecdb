import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, update } from '../../definitions/effect.ts'
import { date, decimal, dept, dict, files, longText, money, position, ref, text } from '../../definitions/fields.ts'
import { me } from '../../definitions/start.ts'
import { all, eq, ne } from '../../kernel/condition.ts'
import { daysBetween } from '../../kernel/dates.ts'
import { EMPLOYED, isBeingWritten, LEAVING, ON_TRIAL, SALARY_READERS } from './personnel.ts'
import { ranksAtLeast } from './post-rank.ts'

/** 按期转正, 提前转正, 延长试用 and 不予录用 of regular_result. */
const [IN_TIME, EARLY, PROLONGED, REFUSED] = ['1', '2', '3', '4'] as const
/** 试用期不合格 of resign_type. */
const UNFIT = '6'
const LONGEST_TRIAL = 184
/** 部门经理 of position_rank. */
const MANAGER = 6

/** What everybody hands over: 工作资料 and 系统账号 of handover_item. */
const HANDED_OVER = [
  { handoverItem: '1', content: '工作资料' },
  { handoverItem: '8', content: '系统账号' },
] as const

const NOT_ON_TRIAL = '该员工不在试用期'

const isOnTrial = ({ $ }: { readonly $: { readonly ref: (field: 'empId') => { readonly empStatus: unknown } } }): boolean =>
  $.ref('empId').empStatus === ON_TRIAL

const isConfirmed = ({ result }: { readonly result: string | null }): boolean => isOneOf(result, IN_TIME, EARLY)

/** 转正申请: an employee in probation reports, the manager marks, HR confirms or prolongs. */
export default defineDocument({
  key: 'oa.regularApply',
  title: '转正申请',
  number: 'ZZ{yyyyMM}{seq:4}',
  about: 'empId.employeeName',
  fields: {
    billNo: text('单据编号', { editable: false, listed: true, queried: true }),
    empId: ref('员工', {
      to: 'sys.employee',
      required: true,
      default: me('empId'),
      fills: { deptId: 'deptId', postId: 'postId', hireDate: 'hireDate', probationEnd: 'probationEnd' },
      reads: ['empStatus'],
      listed: true,
      queried: true,
    }),
    deptId: dept('部门', { editable: false, listed: true, queried: true }),
    postId: position('岗位', { editable: false, reads: ['postRank'], listed: true }),
    hireDate: date('入职日期', { editable: false, listed: true }),
    probationEnd: date('试用期截止', { editable: false, listed: true }),
    summary: longText('试用期工作总结', { required: true, max: 3000 }),
    plan: longText('转正后工作计划', { required: true, max: 2000 }),
    score: decimal('考核得分', {
      scale: 1,
      required: true,
      editable: { at: ['dept_manager'] },
      atLeast: 0,
      atMost: 100,
      message: '考核得分应在0到100之间',
      listed: true,
    }),
    leaderComment: longText('上级评价', { required: true, editable: { at: ['dept_manager'] }, max: 1000 }),
    result: dict('转正结论', { code: 'regular_result', required: true, editable: { at: ['hr'] }, listed: true, queried: true }),
    formalDate: date('转正日期', { editable: { at: ['hr'] }, listed: true }),
    extendTo: date('试用期延长至', { editable: { at: ['hr'] } }),
    newSalary: money('转正后月薪', { editable: { at: ['hr'] }, visibleTo: SALARY_READERS }),
    attachments: files('附件'),
  },
  facts: {
    waiting: {
      give: 'exists',
      from: 'oa.regularApply',
      where: ({ empId, $ }) => (empId ? all(ne('id', $.id), eq('empId', empId), eq('billStatus', 'approving')) : undefined),
    },
  },
  required: {
    formalDate: isConfirmed,
    extendTo: ({ result }) => result === PROLONGED,
    newSalary: isConfirmed,
  },
  choices: { empId: () => eq('empStatus', ON_TRIAL) },
  rules: {
    empId: { holds: (doc) => !isBeingWritten(doc) || isOnTrial(doc), message: NOT_ON_TRIAL },
    extendTo: [
      { holds: ({ extendTo, probationEnd }) => !extendTo || extendTo > (probationEnd ?? ''), message: '延长日期必须晚于原试用期截止' },
      {
        holds: ({ extendTo, hireDate }) => !extendTo || !hireDate || daysBetween(hireDate, extendTo) <= LONGEST_TRIAL,
        message: '试用期最长不超过6个月',
      },
    ],
  },
  checks: [
    { holds: isOnTrial, message: NOT_ON_TRIAL, again: true },
    { holds: ({ $ }) => !$.facts.waiting, message: '该员工已有审批中的转正申请' },
  ],
  effects: {
    approve: (doc) => {
      const { empId, billNo, probationEnd, result, formalDate, extendTo, $ } = doc
      const changed = (set: Readonly<Record<string, string | null>>, changeType: string, toText: string) =>
        update('sys.employee', empId, {
          set,
          rows: {
            changes: {
              add: [{ changeDate: $.today, changeType, fromText: `试用期至${probationEnd ?? ''}`, toText, sourceBillNo: billNo }],
            },
          },
        })
      if (result === PROLONGED) return [changed({ probationEnd: extendTo }, '延长试用', `试用期至${extendTo ?? ''}`)]
      if (result !== REFUSED) return [changed({ empStatus: EMPLOYED, formalDate }, '转正', `${formalDate ?? ''}转正`)]
      return [
        changed({ empStatus: LEAVING }, '不予录用', '试用期不合格'),
        create('oa.resignApply', {
          empId,
          resignType: UNFIT,
          reasonNote: `试用期不合格，不予录用（${billNo ?? ''}）`,
          handovers: HANDED_OVER,
        }),
      ]
    },
  },
  approval: [
    'dept_manager',
    'hr',
    {
      role: 'general_manager',
      says: '部门经理及以上岗位，或不予录用',
      when: ({ result, $ }) => result === REFUSED || ranksAtLeast($.ref('postId').postRank, MANAGER),
    },
  ],
  print: 'A4',
  sample: 22,
})
