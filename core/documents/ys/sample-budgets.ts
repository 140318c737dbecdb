import type { RandomChoices, DemoPeriod } from '../../definitions/random-choices.ts'
import type { SampleOutcome } from '../../definitions/samples.ts'
import { year } from '../../kernel/dates.ts'
import { decimal } from '../../kernel/decimal.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { usernameWith } from '../bsc/sample-basics.ts'
import { accounts, applicant, money, staffOf, subjectOf } from './sample-money.ts'
import { ENTERTAINMENT, MEETINGS, OFFICE, TRAVEL } from './sample-subjects.ts'

/** Budgets of the demonstration: issued in January, added to, and moved between departments. */

/** Who has a budget: department, subjects, yuan a month of each. */
const BUDGETS: readonly (readonly [deptId: string, ...lines: readonly (readonly [code: string, monthly: number])[]])[] = [
  ['146', [ENTERTAINMENT, 1_500], [MEETINGS, 26_000], [TRAVEL, 18_000], ['66010301', 12_000]],
  ['147', [ENTERTAINMENT, 6_000], [MEETINGS, 22_000], [TRAVEL, 16_000], ['66010301', 10_000]],
  ['148', [ENTERTAINMENT, 5_500], [MEETINGS, 20_000], [TRAVEL, 15_000]],
  ['149', [ENTERTAINMENT, 5_000], [MEETINGS, 18_000], [TRAVEL, 14_000]],
  ['150', [ENTERTAINMENT, 4_500], [MEETINGS, 15_000], [TRAVEL, 13_000]],
  ['128', [ENTERTAINMENT, 5_000], [MEETINGS, 16_000], [TRAVEL, 12_000]],
  ['129', [ENTERTAINMENT, 4_500], [MEETINGS, 14_000], [TRAVEL, 11_000]],
  ['130', [ENTERTAINMENT, 4_500], [TRAVEL, 10_000]],
  ['131', [ENTERTAINMENT, 4_000], [TRAVEL, 9_000]],
  ['132', [ENTERTAINMENT, 4_000], [TRAVEL, 9_000]],
  ['111', [MEETINGS, 30_000], ['66010302', 40_000], ['66010601', 9_000], ['66010602', 12_000], [TRAVEL, 5_000]],
  ['110', [OFFICE, 2_500], ['660202', 5_000]],
  ['105', [OFFICE, 1_500], ['660203', 6_000], ['660202', 3_000]],
  ['106', [OFFICE, 4_000], ['66020401', 7_000], ['660202', 3_000]],
  ['107', [OFFICE, 2_000], ['660109', 8_000], ['660202', 3_000]],
  ['102', [OFFICE, 2_000], ['660207', 5_000], ['660202', 3_000]],
]

/** Who has something for travel and small things alone, since this year: everybody else who works there may ask for it. */
const SMALL: readonly (readonly [deptId: string, code: string, monthly: number])[] = [
  ...['127', '133', '145', '151', '152', '153', '154', '155', '156', '157', '158', '159', '160', '161', '162'].map(
    (deptId) => [deptId, TRAVEL, 4_000] as const,
  ),
  ...['100', '101', '103', '104', '108', '109', '112', '113', '163', '164', '165', '166', '167', '168', '169'].map(
    (deptId) => [deptId, '660202', 2_000] as const,
  ),
]

/** What a department is given a month of a subject beyond the first issue. */
const FURTHER: readonly (readonly [deptId: string, code: string, monthly: number])[] = [
  ['111', '66010603', 12_000],
  ['107', '660203', 3_000],
  ['148', '66010301', 8_000],
  ['110', '660209', 2_000],
]

const YEARS = 2
const FIRST = BUDGETS.length

const monthsFrom = (monthly: number, from: number, pick: RandomChoices): Row =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [
      `m${String(at + 1).padStart(2, '0')}`,
      at < from ? '0' : String(Math.round((monthly * pick.whole(85, 115)) / 100 / 100) * 100),
    ]),
  )

/** Whoever leads the department, else anybody who works there. */
const responsible = (pick: RandomChoices, deptId: string): string => {
  const manager = textAt(
    pick.rows('sys.org').find((row) => row['id'] === deptId),
    'managerId',
  )
  const staff = pick.rows('sys.employee').filter((row) => row['deptId'] === deptId)
  return textAt(staff.find((row) => row['id'] === manager) ?? staff[0], 'id')
}

/** 年初下达 of both years, then subjects that came later. */
const issued = (pick: RandomChoices, index: number): Row => {
  const small = SMALL[index - YEARS * FIRST]
  const further = FURTHER[index - YEARS * FIRST - SMALL.length]
  const single = small ?? further
  const [deptId, ...lines] = single
    ? [single[0], [single[1], single[2]] as const, ...(small ? [[OFFICE, 600] as const] : [])]
    : BUDGETS[index % FIRST]!
  const of = single || index >= FIRST ? year(pick.today) : year(pick.first)
  const past = further ? Number(pick.now.slice(5, 7)) - 1 : 0
  return {
    issueType: further ? '3' : '1',
    year: String(of),
    deptId,
    managerId: responsible(pick, deptId),
    basis: further ? '经营班子会议批准新增科目' : `董事会${of}年度预算决议`,
    saleTarget: deptId.startsWith('1') && Number(deptId) > 127 ? String(pick.whole(8, 30) * 1_000_000) : null,
    items: lines.map(([code, monthly]) => ({ subjectId: subjectOf(pick, code), ...monthsFrom(monthly, past, pick) })),
    createBy: usernameWith(pick, 'finance'),
  }
}

const issuedOutcome = (pick: RandomChoices): SampleOutcome =>
  pick.left < FURTHER.length ? { ends: pick.of(['draft', 'approving', 'approving']), agreements: pick.whole(0, 1) } : { ends: 'approved' }

export const ISSUES = {
  row: issued,
  after: ['ys.subject'],
  outcome: issuedOutcome,
  // The newest stand first in this count: what is of this year, and later subjects.
  period: ({ first, today }: DemoPeriod, index: number): readonly [string, string] => {
    const begin = index < FURTHER.length + SMALL.length + FIRST ? `${year(today)}-01-01` : first
    return [`${begin.slice(0, 8)}02`, `${begin.slice(0, 8)}06`]
  },
}

export const append = (pick: RandomChoices): Row | undefined => {
  const found = accounts(pick, (row) => textAt(row, 'period') >= pick.now.slice(0, 7) && staffOf(pick, textAt(row, 'deptId')).length > 0)
  if (!found.length) return undefined
  const account = pick.of(found)
  const { empId, createBy } = applicant(pick, textAt(account, 'deptId'))
  return {
    year: pick.now.slice(0, 4),
    deptId: account['deptId'],
    ...{ empId, createBy },
    appendReason: pick.of(['1', '2', '3', '4', '5']),
    urgent: pick.chance(0.2) ? 'Y' : 'N',
    reason: pick.of(['区域新增准入医院，推广任务上调', '公司级会议改在本区域举办', '政策变化带来的新增支出']),
    items: [{ subjectId: account['subjectId'], period: account['period'], amount: String(pick.whole(2, 20) * 500), note: '专项使用' }],
  }
}

export const adjust = (pick: RandomChoices): Row | undefined => {
  const found = accounts(pick, (row) => decimal(textAt(row, 'available')).gt(2_000) && staffOf(pick, textAt(row, 'deptId')).length > 0)
  const into = accounts(pick, (row) => textAt(row, 'period') >= pick.now.slice(0, 7))
  if (!found.length || !into.length) return undefined
  const out = pick.of(found)
  const same = into.filter((row) => row['deptId'] === out['deptId'] && row['id'] !== out['id'])
  const target = same.length && pick.chance(0.8) ? pick.of(same) : pick.of(into)
  const isBack = pick.chance(0.2)
  const { empId, createBy } = applicant(pick, textAt(out, 'deptId'))
  return {
    adjustType: isBack ? '2' : '1',
    year: pick.now.slice(0, 4),
    outDeptId: out['deptId'],
    inDeptId: isBack ? null : target['deptId'],
    ...{ empId, createBy },
    reason: isBack ? '费用压降，核减结余' : '执行进度不均，部门内调剂',
    items: [
      {
        outSubjectId: out['subjectId'],
        outPeriod: out['period'],
        amount: money(decimal(textAt(out, 'available')), pick.whole(5, 25)),
        inSubjectId: isBack ? null : target['subjectId'],
        inPeriod: isBack ? null : target['period'],
      },
    ],
  }
}
