import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { bool, datetime, decimal, dept, dict, files, int, longText, money, position, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me } from '../../definitions/start.ts'
import { all, eq, oneOf } from '../../kernel/condition.ts'
import type { Decimal } from '../../kernel/decimal.ts'

/** GSP法规培训 of training_type; 笔试 and 实操 of training_assess have a score. */
const GSP = '1'
const SCORED = ['1', '2'] as const
/** Of expense_type. */
const TRAINING_COST = '5'
const COSTLY = 5_000

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  subject: text('培训主题', { required: true, max: 100, listed: true, queried: true }),
  trainingType: dict('培训类型', { code: 'training_type', required: true, listed: true, queried: true }),
  empId: ref('组织人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
  deptId: dept('组织部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  startTime: datetime('开始时间', { required: true, listed: true, queried: 'range' }),
  endTime: datetime('结束时间', { required: true, above: 'startTime', message: '结束时间必须晚于开始时间' }),
  hours: decimal('学时', { scale: 1, required: true, above: 0, message: '学时必须大于0', listed: true }),
  place: text('地点', { required: true, max: 60 }),
  meetingRoomId: ref('会议室', { to: 'oa.meetingRoom' }),
  isOuter: bool('外部培训', { default: 'N', listed: true }),
  lecturer: text('讲师', { required: true, max: 60, listed: true }),
  organizer: text('主办单位', { max: 60 }),
  content: longText('培训内容', { required: true, max: 2000 }),
  assess: dict('考核方式', { code: 'training_assess', required: true, default: '1' }),
  passScore: decimal('合格分数', { scale: 1, default: '60' }),
  amount: money('预计费用', { default: '0', atLeast: 0, message: '预计费用不能为负数', listed: true }),
  costApplyId: ref('费用申请单', { to: 'ys.costApply', anyState: true }),
  planCount: int('计划人数', { derived: true, listed: true }),
  passCount: int('合格人数', { derived: true, listed: true }),
  materials: files('培训教材'),
  signFile: files('签到表与试卷', { editable: { in: { approved: 'applicant' } } }),
}

type Assessed = { readonly assess: string; readonly passScore: Decimal }

const items = lines('参训人员', {
  under: fields,
  chosenBy: 'empId',
  columns: {
    empId: ref('员工', { to: 'sys.employee', required: true, fills: { deptId: 'deptId', postId: 'postId' } }),
    deptId: dept('部门', { editable: false }),
    postId: position('岗位', { editable: false }),
    attended: bool('已参加', { default: 'N', editable: { in: { approved: 'applicant' } } }),
    score: decimal('成绩', {
      scale: 1,
      editable: { in: { approved: 'applicant' } },
      atLeast: 0,
      atMost: 100,
      message: '成绩应在0到100之间',
    }),
    result: bool('合格', { derived: true }),
    note: text('备注', { max: 100 }),
  },
  derive: {
    result: ({ attended, score }, { assess, passScore }: Assessed) =>
      attended === 'Y' && (!isOneOf(assess, ...SCORED) || (score !== null && score.ge(passScore))) ? 'Y' : 'N',
  },
  unique: [{ fields: ['empId'], message: '参训人员不能重复' }],
  atLeast: 1,
  importable: true,
})

/** 培训申请: a training is planned, held and recorded; what each took part in goes into his file, as GSP asks. */
export default defineDocument({
  key: 'oa.trainingApply',
  title: '培训申请',
  number: 'PX{yyyyMM}{seq:4}',
  states: { approved: '待实施', closed: '已归档' },
  about: 'subject',
  fields,
  lines: { items },
  derive: {
    planCount: (doc) => doc.items.length,
    passCount: (doc) => doc.items.filter(({ result }) => result === 'Y').length,
  },
  shown: { passScore: ({ assess }) => isOneOf(assess, ...SCORED) },
  required: {
    organizer: ({ isOuter }) => isOuter === 'Y',
    costApplyId: ({ amount }) => amount.gt(0),
  },
  choices: { costApplyId: () => all(eq('costType', TRAINING_COST), oneOf('billStatus', ['approved', 'approving'])) },
  actions: {
    archive: {
      title: '归档',
      from: 'approved',
      to: 'closed',
      role: ['applicant', 'hr'],
      when: ({ endTime, items: rows, signFile, $ }) =>
        endTime < $.now && rows.some(({ attended }) => attended === 'Y') && Boolean(signFile),
      message: '培训结束并上传签到表后才能归档',
      effects: (doc) =>
        doc.items
          .filter(({ attended }) => attended === 'Y')
          .map(({ empId, score }) =>
            update('sys.employee', empId, {
              rows: {
                trainings: {
                  add: [{ trainDate: doc.startTime.slice(0, 10), subject: doc.subject, hours: doc.hours, score, sourceBillNo: doc.billNo }],
                },
              },
            }),
          ),
    },
  },
  approval: [
    'dept_manager',
    { role: 'quality', says: 'GSP法规培训', when: ({ trainingType }) => trainingType === GSP },
    'hr',
    {
      role: 'general_manager',
      says: '预计费用 ≥ 5,000.00，或外部培训',
      when: ({ amount, isOuter }) => amount.ge(COSTLY) || isOuter === 'Y',
    },
  ],
  print: 'A4',
  sample: 30,
})
