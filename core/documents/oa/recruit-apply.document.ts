import { defineDocument } from '../../definitions/document.ts'
import { date, dept, dict, dicts, int, longText, money, position, ref, text } from '../../definitions/fields.ts'
import { me } from '../../definitions/start.ts'

/** 新增编制 and 离职补充 of recruit_reason. */
const [MORE, REPLACEMENT] = ['1', '2'] as const
const MANY = 3
const SALARY_READERS = ['hr', 'finance_manager', 'general_manager', 'chairman', 'dept_manager'] as const

/** 招聘需求: a department asks for new people, HR follows until they are there. */
export default defineDocument({
  key: 'oa.recruitApply',
  title: '招聘需求',
  number: 'ZP{yyyyMM}{seq:4}',
  states: { approved: '招聘中', closed: '已完成' },
  about: 'workPlace',
  fields: {
    billNo: text('单据编号', { editable: false, listed: true, queried: true }),
    empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
    deptId: dept('用人部门', {
      required: true,
      default: me('deptId'),
      fills: { headCount: 'headCount', staffCount: 'staffCount' },
      listed: true,
      queried: true,
    }),
    jobId: position('招聘岗位', { required: true, listed: true, queried: true }),
    recruitReason: dict('招聘原因', { code: 'recruit_reason', required: true, listed: true, queried: true }),
    replaceEmpId: ref('接替人员', { required: 'shown', to: 'sys.employee' }),
    needCount: int('需求人数', { required: true, default: 1, above: 0, atMost: 50, message: '需求人数应在1到50之间', listed: true }),
    headCount: int('部门编制', { editable: false }),
    staffCount: int('在职人数', { editable: false }),
    overCount: int('超编人数', { derived: true, listed: true }),
    needDate: date('到岗日期', { required: true, listed: true, queried: 'range' }),
    urgency: dict('紧急程度', { code: 'urgency', required: true, default: '1', listed: true, queried: true }),
    education: dict('学历要求', { code: 'education', required: true, default: '4' }),
    majorNeed: text('专业要求', { max: 100 }),
    certNeed: dicts('证书要求', { code: 'emp_cert_type' }),
    experience: int('工作经验（年）', { default: 0, atLeast: 0, message: '工作经验不能为负数' }),
    salaryFrom: money('月薪下限', { required: true, visibleTo: SALARY_READERS }),
    salaryTo: money('月薪上限', { required: true, atLeast: 'salaryFrom', message: '月薪上限不能小于下限', visibleTo: SALARY_READERS }),
    workPlace: text('工作地点', { required: true, max: 60 }),
    ways: dicts('招聘渠道', { code: 'recruit_way', editable: { at: ['hr'] } }),
    duty: longText('岗位职责', { required: true, max: 1000 }),
    requirement: longText('任职要求', { required: true, max: 1000 }),
    hiredCount: int('已到岗人数', { editable: false, default: 0, listed: true }),
    closeReason: text('关闭原因', { editable: false, required: true, max: 200 }),
  },
  derive: { overCount: ({ staffCount, needCount, headCount }) => Math.max(0, (staffCount ?? 0) + needCount - (headCount ?? 0)) },
  shown: {
    replaceEmpId: ({ recruitReason }) => recruitReason === REPLACEMENT,
    closeReason: ({ $ }) => $.state === 'approved' || $.state === 'closed',
  },
  rules: {
    needDate: {
      holds: ({ needDate, $ }) => !['', 'draft', 'rejected'].includes($.state) || needDate > $.today,
      message: '到岗日期必须晚于今天',
    },
  },
  checks: [
    {
      holds: ({ recruitReason, overCount }) => recruitReason === REPLACEMENT || overCount === 0,
      message: '本部门将超编{overCount}人，是否继续',
      warns: true,
    },
  ],
  actions: {
    onboard: {
      title: '办理入职',
      from: 'approved',
      role: 'hr',
      opens: {
        form: 'oa.onboardApply',
        with: ({ deptId, jobId, $ }) => ({ recruitApplyId: $.id, deptId, jobId }),
      },
    },
    close: { title: '关闭', from: 'approved', to: 'closed', role: 'hr', ask: ['closeReason'] },
    filled: {
      title: '招满',
      from: 'approved',
      to: 'closed',
      auto: true,
      when: ({ hiredCount, needCount }) => hiredCount >= needCount,
    },
  },
  approval: [
    'dept_manager',
    'hr',
    {
      role: 'general_manager',
      says: '超编、新增编制或需求 ≥ 3 人',
      when: ({ overCount, recruitReason, needCount }) => overCount > 0 || recruitReason === MORE || needCount >= MANY,
    },
  ],
  print: 'A4',
  sample: 24,
})
