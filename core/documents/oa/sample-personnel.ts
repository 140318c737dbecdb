import type { RandomChoices, DemoPeriod } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SamplesByType } from '../../definitions/samples.ts'
import { addDays, year } from '../../kernel/dates.ts'
import { rowsOf, textAt, type Row } from '../../kernel/wire.ts'
import { isWeekday } from '../../kernel/working-hours.ts'
import { applicant, usualEnd } from '../sample-applicants.ts'
import { ANNUAL, annualDays, annualUntil } from './leave.ts'

/** Name, the days that are free, those of them that are the holiday by law, and the weekend days that are worked instead. */
type Holiday = readonly [name: string, free: readonly [string, string], byLaw: readonly [string, string], worked: readonly string[]]

/** As announced for 2025 and 2026. */
const HOLIDAYS: readonly Holiday[] = [
  ['元旦', ['2025-01-01', '2025-01-01'], ['2025-01-01', '2025-01-01'], []],
  ['春节', ['2025-01-28', '2025-02-04'], ['2025-01-28', '2025-01-31'], ['2025-01-26', '2025-02-08']],
  ['清明节', ['2025-04-04', '2025-04-06'], ['2025-04-04', '2025-04-04'], []],
  ['劳动节', ['2025-05-01', '2025-05-05'], ['2025-05-01', '2025-05-02'], ['2025-04-27']],
  ['端午节', ['2025-05-31', '2025-06-02'], ['2025-05-31', '2025-05-31'], []],
  ['国庆节', ['2025-10-01', '2025-10-08'], ['2025-10-01', '2025-10-03'], ['2025-09-28', '2025-10-11']],
  ['元旦', ['2026-01-01', '2026-01-03'], ['2026-01-01', '2026-01-01'], ['2026-01-04']],
  ['春节', ['2026-02-15', '2026-02-23'], ['2026-02-16', '2026-02-19'], ['2026-02-14', '2026-02-28']],
  ['清明节', ['2026-04-04', '2026-04-06'], ['2026-04-05', '2026-04-05'], []],
  ['劳动节', ['2026-05-01', '2026-05-05'], ['2026-05-01', '2026-05-02'], ['2026-05-09']],
  ['端午节', ['2026-06-19', '2026-06-21'], ['2026-06-19', '2026-06-19'], []],
  ['中秋节', ['2026-09-25', '2026-09-27'], ['2026-09-25', '2026-09-25'], ['2026-09-20']],
  ['国庆节', ['2026-10-01', '2026-10-07'], ['2026-10-01', '2026-10-03'], ['2026-10-10']],
]

const isIn = (day: string, [from, until]: readonly [string, string]): boolean => from <= day && day <= until

/** 日期类型 and the name of the holiday. */
const dayOf = (day: string): Pick<Row, 'dayType' | 'name'> => {
  for (const [name, free, byLaw, worked] of HOLIDAYS) {
    if (isIn(day, byLaw)) return { dayType: '3', name }
    if (isIn(day, free)) return { dayType: '2', name }
    if (worked.includes(day)) return { dayType: '4', name: `${name}调休` }
  }
  return { dayType: isWeekday(day) ? '1' : '2', name: null }
}

const workday = ({ first }: RandomChoices, index: number): Row => {
  const day = addDays(first, index)
  return { day, ...dayOf(day) }
}

const HR = 'helihua'
const EMPLOYED = ['1', '2']

/** Those whose annual leave is kept: they have accounts, so that they ask for it themselves. */
const keptFor = (pick: RandomChoices): readonly Row[] =>
  pick.rows('sys.employee').filter((one) => EMPLOYED.includes(textAt(one, 'empStatus')) && textAt(one, 'hireDate') < pick.first)

/** A year each: what was left of the year before has expired unless that is still to come. */
const leaveBalance = (pick: RandomChoices, index: number): Row => {
  const staff = keptFor(pick)
  const isOld = index < BALANCES_A_YEAR
  const employee = staff[index % BALANCES_A_YEAR] ?? pick.of(staff)
  const ofYear = year(pick.first) + (isOld ? 0 : 1)
  const quota = annualDays({ firstWorkDate: textAt(employee, 'firstWorkDate'), hireDate: textAt(employee, 'hireDate') }, ofYear)
  const until = annualUntil(ofYear)
  const used = isOld ? pick.whole(0, quota) : 0
  return {
    createBy: HR,
    empId: textAt(employee, 'id'),
    leaveType: ANNUAL,
    year: String(ofYear),
    quota: String(quota),
    used: String(used),
    expired: isOld && until < pick.today ? String(quota - used) : '0',
    expireDate: until,
    remark: null,
  }
}

const BALANCES_A_YEAR = 100

/** Does an employee have nothing else to do from a moment until another? */
const isFree = (pick: RandomChoices, empId: string, from: string, until: string): boolean => {
  const overlaps = (row: Row, begins: string, ends: string) => textAt(row, begins) < until && from < `${textAt(row, ends)} 24`
  return (
    !pick.rows('oa.leaveApply').some((row) => row['empId'] === empId && overlaps(row, 'startTime', 'endTime')) &&
    !pick.rows('ys.businessTripApply').some((row) => row['empId'] === empId && overlaps(row, 'startDate', 'endDate')) &&
    !pick
      .rows('oa.overtimeApply')
      .some((row) => rowsOf(row, 'items').some((item) => item['empId'] === empId && overlaps(item, 'startTime', 'endTime')))
  )
}

const colleagueOf = (pick: RandomChoices, empId: string): string =>
  textAt(
    pick.row('sys.employee', (one) => one['id'] !== empId && EMPLOYED.includes(textAt(one, 'empStatus')) && textAt(one, 'userId') !== ''),
    'id',
  )

const REASONS: Readonly<Record<string, readonly string[]>> = {
  [ANNUAL]: ['陪家人外出旅行', '回老家探亲', '休年假'],
  '2': ['办理房产手续', '孩子家长会', '家中有事'],
  '3': ['感冒发烧，就医休息', '肠胃不适，遵医嘱休息'],
  '4': ['婚假'],
  '7': ['直系亲属去世'],
}

const weekdayFrom = (day: string): string => (isWeekday(day) ? day : weekdayFrom(addDays(day, 1)))

/** Somebody who has nothing else to do in the fortnight after a day. */
const freeApplicant = (pick: RandomChoices, day: string): Row => {
  const asker = applicant(pick)
  return isFree(pick, textAt(asker, 'empId'), day, addDays(day, 14)) ? asker : freeApplicant(pick, day)
}

const leaveApply = (pick: RandomChoices): Row => {
  const throws = pick.whole(1, 100)
  const startDay = weekdayFrom(addDays(pick.now.slice(0, 10), pick.whole(5, 20)))
  const asker = freeApplicant(pick, startDay)
  const empId = textAt(asker, 'empId')
  const balance = pick
    .rows('oa.leaveBalance')
    .find((row) => row['empId'] === empId && row['year'] === startDay.slice(0, 4) && Number(row['left']) >= 3)
  const leaveType = throws <= 55 && balance ? ANNUAL : throws <= 80 ? '2' : throws <= 94 ? '3' : throws <= 97 ? '4' : '7'
  const days = leaveType === '4' ? 9 : pick.whole(0, 2)
  const isHalf = leaveType !== '4' && leaveType !== '7' && pick.chance(0.25)
  const endDay = addDays(startDay, leaveType === '4' ? days : isHalf ? 0 : days)
  const [startTime, endTime] = [`${startDay} 09:00:00`, `${endDay} ${isHalf ? '12:00:00' : '18:00:00'}`]
  return {
    ...asker,
    leaveType,
    startTime,
    endTime,
    reason: pick.of(REASONS[leaveType] ?? ['家中有事']),
    agentEmpId: colleagueOf(pick, empId),
    handover: '手头工作已交接，急事请联系代理人',
    certificate: leaveType === '4' ? 'demo/oa/certificate.jpg' : null,
    emergencyPhone: null,
  }
}

const leavingOf = (pick: RandomChoices): SampleOutcome =>
  usualEnd(pick, [{ days: 26, action: 'backToWork', values: (row) => ({ actualEnd: textAt(row, 'endTime') }) }])

const TASKS = ['季度盘点', '系统上线支持', '药品集中到货验收', '年度审计资料整理', '客户对账'] as const

const overtimeApply = (pick: RandomChoices): Row => {
  const asker = applicant(pick)
  const task = pick.of(TASKS)
  const day = weekdayFrom(addDays(pick.now.slice(0, 10), pick.whole(1, 4)))
  const [startTime, endTime] = [`${day} 18:30:00`, `${day} ${pick.of(['20:30:00', '21:00:00', '21:30:00'])}`]
  const staff = pick
    .rows('sys.employee')
    .filter((one) => EMPLOYED.includes(textAt(one, 'empStatus')) && isFree(pick, textAt(one, 'id'), startTime, endTime))
  const first = pick.whole(0, Math.max(0, staff.length - 1))
  const count = Math.min(staff.length, pick.whole(1, 3))
  return {
    ...asker,
    overtimeType: '1',
    compensate: pick.chance(0.7) ? '1' : '2',
    reason: task,
    items: Array.from({ length: count }, (_, at) => ({
      empId: textAt(staff[(first + at) % staff.length], 'id'),
      startTime,
      endTime,
      content: task,
    })),
  }
}

const workedOf = (pick: RandomChoices): SampleOutcome =>
  usualEnd(pick, [
    {
      days: 6,
      by: () => HR,
      values: (row) => ({ items: rowsOf(row, 'items').map((item) => ({ ...item, actualHours: item['hours'] ?? null })) }),
    },
    { days: 0, action: 'confirm', by: () => HR },
  ])

/** Type, time clocked, time that was meant, reason. */
const OMISSIONS: readonly (readonly [fixType: string, rawTime: string | null, fixTime: string, reason: string, place: string | null])[] = [
  ['1', null, '09:00:00', '上班忘记打卡', null],
  ['2', null, '18:00:00', '下班忘记打卡', null],
  ['3', null, '09:00:00', '直接拜访客户', '市第一人民医院'],
  ['4', '09:12:00', '09:00:00', '地铁故障', null],
  ['6', null, '09:00:00', '考勤机故障', null],
]

const attendanceFix = (pick: RandomChoices): Row => {
  const count = pick.whole(1, 2)
  const first = pick.whole(0, OMISSIONS.length - 1)
  return {
    ...applicant(pick),
    remark: null,
    items: Array.from({ length: count }, (_, at) => {
      const [fixType, rawTime, fixTime, reason, place] = OMISSIONS[(first + at) % OMISSIONS.length]!
      return { fixDate: addDays(pick.now.slice(0, 10), -pick.whole(1, 9) - at * 9), fixType, rawTime, fixTime, reason, place }
    }),
  }
}

const JOBS = [
  ['负责区域内医院和药店的学术推广', '药学或医学相关专业，沟通能力强'],
  ['负责药品验收、在库养护和出库复核', '执业药师优先，熟悉GSP'],
  ['负责订单处理和客户对账', '细致认真，熟练使用办公软件'],
] as const

const recruitApply = (pick: RandomChoices, index: number): Row => {
  const [duty, requirement] = JOBS[index % JOBS.length]!
  const salaryFrom = pick.whole(5, 9) * 1_000
  const left = pick.rows('sys.employee').filter((one) => one['empStatus'] === '4')
  const gone = left[index % Math.max(1, left.length)]
  const asker = applicant(pick, ['region_manager', 'quality', 'business', 'warehouse', 'finance'])
  const own = pick.row('sys.employee', (one) => one['id'] === asker['empId'])
  return {
    ...asker,
    jobId: textAt(gone ?? own, 'postId'),
    recruitReason: gone ? '2' : '3',
    replaceEmpId: gone ? textAt(gone, 'id') : null,
    needCount: pick.whole(1, 2),
    needDate: addDays(pick.now.slice(0, 10), pick.whole(30, 60)),
    salaryFrom: String(salaryFrom),
    salaryTo: String(salaryFrom + pick.whole(1, 4) * 1_000),
    workPlace: '上海',
    ...{ duty, requirement, majorNeed: null, certNeed: null, experience: pick.whole(0, 3) },
  }
}

const recruitedOf = (pick: RandomChoices): SampleOutcome =>
  usualEnd(pick, pick.chance(0.6) ? [{ days: 40, action: 'close', by: () => HR, values: () => ({ closeReason: '已从内部调配' }) }] : [], {
    hr: () => ({ ways: '1,2' }),
  })

const TRAININGS = [
  ['GSP及附录培训', '1', '质量负责人'],
  ['新产品知识培训', '2', '市场部经理'],
  ['消防安全培训', '5', '外聘讲师'],
  ['新员工入职培训', '4', '人力资源'],
] as const

const trainingApply = (pick: RandomChoices, index: number): Row => {
  const [subject, trainingType, lecturer] = TRAININGS[index % TRAININGS.length]!
  const day = weekdayFrom(addDays(pick.now.slice(0, 10), pick.whole(9, 14)))
  const staff = pick.rows('sys.employee').filter((one) => EMPLOYED.includes(textAt(one, 'empStatus')))
  const first = pick.whole(0, staff.length - 1)
  return {
    ...applicant(pick, ['hr', 'quality']),
    ...{ subject, trainingType, lecturer, hours: '3', place: '培训教室', content: `${subject}，要求全员参加并考核` },
    startTime: `${day} 14:00:00`,
    endTime: `${day} 17:00:00`,
    assess: '1',
    organizer: null,
    costApplyId: null,
    meetingRoomId: null,
    items: Array.from({ length: pick.whole(5, 12) }, (_, at) => ({ empId: textAt(staff[(first + at) % staff.length], 'id'), note: null })),
  }
}

const trainedOf = (pick: RandomChoices): SampleOutcome =>
  usualEnd(pick, [
    {
      days: 22,
      values: (row, random) => ({
        signFile: 'demo/oa/sign-in.pdf',
        items: rowsOf(row, 'items').map((item) => {
          const score = random.whole(52, 98)
          return { ...item, attended: 'Y', score: String(score) }
        }),
      }),
    },
    { days: 0, action: 'archive' },
  ])

const ofYears =
  (perYear: number) =>
  ({ first }: DemoPeriod, index: number): readonly [string, string] => {
    const day = index < perYear ? addDays(first, 1) : `${year(first) + 1}-01-02`
    return [day, day]
  }

/** What HR keeps and what people ask of it in the demonstration. */
export const personnelSamples = {
  'oa.workday': { row: workday },
  'oa.leaveBalance': { row: leaveBalance, after: ['sys.employee'], period: ofYears(BALANCES_A_YEAR) },
  'oa.leaveApply': {
    row: leaveApply,
    outcome: leavingOf,
    after: ['oa.leaveBalance', 'oa.workday', 'ys.businessTripApply', 'sys.user'],
  },
  'oa.overtimeApply': { row: overtimeApply, outcome: workedOf, after: ['oa.leaveApply', 'oa.leaveBalance', 'sys.user'] },
  'oa.recruitApply': { row: recruitApply, outcome: recruitedOf, after: ['sys.employee', 'sys.user'] },
  'oa.trainingApply': { row: trainingApply, outcome: trainedOf, after: ['sys.employee', 'sys.user'] },
  'oa.attendanceFix': { row: attendanceFix, outcome: (pick) => usualEnd(pick, []), after: ['sys.user'] },
} satisfies SamplesByType
