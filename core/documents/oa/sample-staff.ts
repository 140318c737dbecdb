import type { RandomChoices, DemoPeriod } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SamplesByType } from '../../definitions/samples.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { applicant, holderOf, usersWith, usualEnd } from '../sample-applicants.ts'
import { idcardOf } from '../sys/idcard.ts'
import { EMPLOYED, ON_TRIAL } from './personnel.ts'

/** How people come, stay, move and leave in the demonstration: only those without accounts, so that everybody who signs in stays who he is. */

const HR = 'helihua'

const staff = (pick: RandomChoices, empStatus: string): readonly Row[] =>
  pick.rows('sys.employee').filter((one) => one['empStatus'] === empStatus && !textAt(one, 'userId'))

const isNamed = (pick: RandomChoices, type: string, empId: string): boolean => pick.rows(type).some((row) => row['empId'] === empId)

/** Somebody of whom no form of that type was written yet. */
const unnamed = (pick: RandomChoices, type: string, empStatus: string): Row | undefined =>
  staff(pick, empStatus).find((one) => !isNamed(pick, type, textAt(one, 'id')))

/** Who runs the department, else somebody of human resources. */
const colleagueOf = (pick: RandomChoices, empId: string): string => {
  const colleague = pick.of(usersWith(pick).filter((one) => one['empId'] !== empId && one['status'] === '1'))
  return textAt(colleague, 'empId')
}

const NEWCOMERS = [
  '苏晴',
  '顾明哲',
  '沈雨桐',
  '陆一凡',
  '姚佳宁',
  '傅子轩',
  '邹静怡',
  '段浩然',
  '贺思远',
  '龚欣然',
  '常宇航',
  '万雅琪',
  '尹志强',
] as const
const FAMILY = ['柏', '褚', '费', '薛', '雷', '倪', '殷', '罗', '毕', '郝'] as const

/** Posts that need no certificate, with a department they belong to. */
const SEATS: readonly (readonly [deptId: string, jobId: string])[] = [
  ['152', '8'],
  ['154', '8'],
  ['110', '15'],
  ['111', '19'],
  ['166', '13'],
  ['106', '35'],
  ['109', '31'],
]

const onboardApply = (pick: RandomChoices, index: number): Row => {
  const [deptId, jobId] = SEATS[index % SEATS.length]!
  const birthday = pick.date('1985-01-01', '2002-12-31')
  const name = NEWCOMERS[index % NEWCOMERS.length]!
  const probationSalary = pick.whole(50, 70) * 100
  return {
    createBy: HR,
    recruitApplyId: null,
    candidateName: index < NEWCOMERS.length ? name : `${FAMILY[index % FAMILY.length] ?? ''}${name.slice(1)}`,
    sex: String((index % 2) + 1),
    idcard: idcardOf(birthday, 700 + index),
    birthday,
    phone: `1910000${String(1_000 + index)}`,
    education: pick.of(['3', '4', '4']),
    school: pick.of(['中国药科大学', '沈阳药科大学', '广东药科大学']),
    major: pick.of(['药学', '市场营销', '工商管理']),
    emergencyName: '家人',
    emergencyPhone: `1920000${String(1_000 + index)}`,
    ...{ deptId, jobId, superiorId: colleagueOf(pick, '') },
    hireDate: addDays(pick.now.slice(0, 10), pick.whole(10, 25)),
    probationSalary: String(probationSalary),
    formalSalary: String(Math.round(probationSalary * 1.1)),
    needAccount: pick.left < 2 ? 'Y' : 'N',
    roleText: null,
    needAsset: '1,2',
    attachments: 'demo/oa/resume.pdf',
  }
}

const ON_THE_LAST_DAYS = -10

/** Whose time of trial is over soon; of late, whoever is on trial. */
const regularApply = (pick: RandomChoices): Row | undefined => {
  const day = pick.now.slice(0, 10)
  const tried = staff(pick, ON_TRIAL)
  const fresh = tried.filter((one) => !isNamed(pick, 'oa.regularApply', textAt(one, 'id')))
  const due = fresh.find((one) => textAt(one, 'probationEnd') <= addDays(day, 20)) ?? fresh.find((one) => textAt(one, 'hireDate') <= day)
  const one = due ?? (day >= addDays(pick.today, ON_THE_LAST_DAYS) ? (fresh[0] ?? tried[0]) : undefined)
  return (
    one && {
      createBy: HR,
      empId: textAt(one, 'id'),
      summary: '按计划完成了岗位培训，能独立承担工作。',
      plan: '继续熟悉产品知识，完成年度任务。',
    }
  )
}

const confirmed = (pick: RandomChoices, row: Row): SampleOutcome =>
  pick.rows('oa.regularApply').filter(({ empId }) => empId === row['empId']).length > 1
    ? { ends: 'draft' }
    : usualEnd(pick, [], {
        dept_manager: (_, random) => ({ score: String(random.whole(80, 97)), leaderComment: '工作认真负责，胜任岗位。' }),
        hr: (form) => ({
          result: '1',
          formalDate: addDays(textAt(form, 'probationEnd'), 1),
          newSalary: String(5_500 + pick.whole(0, 20) * 100),
        }),
      })

/** Departments and posts that somebody may take on beside his own. */
const transferApply = (pick: RandomChoices, index: number): Row | undefined => {
  const one = unnamed(pick, 'oa.transferApply', EMPLOYED)
  if (!one) return undefined
  const [toDeptId, toPostId] = SEATS.filter(([deptId]) => deptId !== one['deptId'])[index % (SEATS.length - 1)]!
  const isLent = index % 3 === 0
  const effectDate = addDays(pick.now.slice(0, 10), pick.whole(12, 30))
  return {
    createBy: HR,
    empId: textAt(one, 'id'),
    transferType: isLent ? '5' : '1',
    ...{ toDeptId, toPostId, effectDate },
    endDate: isLent ? addMonths(effectDate, 3) : null,
    reason: pick.of(['业务调整，充实一线力量', '本人申请，双方部门同意', '项目需要']),
    employeeAgree: 'Y',
    handoverTo: colleagueOf(pick, textAt(one, 'id')),
    transferTerminals: 'N',
  }
}

const REASONS = ['个人发展原因，另谋职业', '需回老家照顾家人', '身体原因，不能适应出差'] as const

const resignApply = (pick: RandomChoices, index: number): Row | undefined => {
  const one = unnamed(pick, 'oa.resignApply', EMPLOYED)
  if (!one) return undefined
  const receiverId = colleagueOf(pick, textAt(one, 'id'))
  const content = [
    ['1', '工作资料及电子文档'],
    ['5', '备用金'],
    ['6', '办公电脑及桌椅'],
    ['8', '系统账号'],
  ] as const
  return {
    createBy: HR,
    empId: textAt(one, 'id'),
    resignType: '1',
    resignReason: String((index % 3) + 1),
    reasonNote: REASONS[index % REASONS.length]!,
    planLeaveDate: addDays(pick.now.slice(0, 10), pick.whole(32, 45)),
    attachments: 'demo/oa/resignation.pdf',
    handovers: content.map(([handoverItem, words]) => ({ handoverItem, content: words, receiverId, note: null })),
  }
}

const receiver = (row: Row, pick: RandomChoices): string =>
  textAt(
    usersWith(pick).find((one) => one['empId'] === rowsOf(row, 'handovers')[0]?.['receiverId']),
    'username',
  )

const leaving = (pick: RandomChoices): SampleOutcome =>
  usualEnd(
    pick,
    [
      { days: 20, action: 'takeOver', by: receiver },
      { days: 2, action: 'finish', by: () => HR },
    ],
    {
      dept_manager: (row) => ({ successorId: rowsOf(row, 'handovers')[0]?.['receiverId'] ?? null }),
      hr: (row) => ({ leaveDate: textAt(row, 'planLeaveDate') }),
    },
  )

/** What is asked of the administrators: nothing that would give the accounts of the demonstration other rights than theirs. */
const WISHES: readonly (readonly [itApplyType: string, content: string])[] = [
  ['6', '安装PDF编辑软件，用于处理合同扫描件'],
  ['7', '更换显示器，现有设备屏幕有亮线'],
  ['8', '出差期间需远程访问系统处理订单'],
  ['6', '安装条码打印驱动'],
  ['7', '申请扫码枪一把，用于出库复核'],
]

const itApply = (pick: RandomChoices, index: number): Row => {
  const who = applicant(pick, ['sales_rep', 'business', 'purchase', 'quality', 'warehouse', 'hr'])
  const isLate = pick.left < 4
  const [itApplyType, content] = isLate ? (['2', '岗位兼任，申请增加销售内勤角色'] as const) : WISHES[index % WISHES.length]!
  const startDate = pick.now.slice(0, 10)
  return {
    ...who,
    itApplyType,
    content,
    forEmpId: textAt(who, 'empId'),
    addRoles: isLate
      ? textAt(
          pick.row('sys.role', (one) => one['roleCode'] === 'sale_support'),
          'id',
        )
      : null,
    roleOrgId: null,
    startDate,
    endDate: itApplyType === '8' ? addDays(startDate, 30) : null,
  }
}

const provided = (pick: RandomChoices): SampleOutcome =>
  usualEnd(
    pick,
    pick.left < 6 ? undefined : [{ days: 2, action: 'carryOut', by: holderOf('admin'), values: () => ({ doneNote: '已按申请办理' }) }],
  )

/** Early enough that whoever came is confirmed in his post before the end of what is told. */
const early = ({ first, today }: DemoPeriod): readonly [string, string] => [first, addDays(today, -3)]

export const staffSamples = {
  'oa.onboardApply': {
    row: onboardApply,
    outcome: (pick) => usualEnd(pick, undefined),
    period: early,
    after: ['sys.employee', 'sys.user'],
    together: 'oa.staff',
  },
  'oa.regularApply': { row: regularApply, outcome: confirmed, after: ['oa.onboardApply'], together: 'oa.staff' },
  'oa.transferApply': { row: transferApply, outcome: (pick) => usualEnd(pick, undefined), after: ['sys.user'], together: 'oa.staff' },
  'oa.resignApply': { row: resignApply, outcome: leaving, after: ['sys.user'], together: 'oa.staff' },
  'oa.itApply': { row: itApply, outcome: provided, after: ['sys.user', 'sys.role'] },
} satisfies SamplesByType
