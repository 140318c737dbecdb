import type { Dice } from '../../definitions/dice.ts'
import type { Fate, SamplesByType } from '../../definitions/samples.ts'
import { year } from '../../kernel/dates.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { usernameWith } from '../bsc/sample-basics.ts'

/** Code, name, type; how strictly and over which months it is controlled, where it is used, over-rate, whether it needs an apply. */
type Declared = readonly [
  code: string,
  name: string,
  type: string,
  mode?: string,
  cycle?: string,
  scene?: string,
  over?: string,
  apply?: string,
]

const SUBJECTS: readonly Declared[] = [
  ['6601', '销售费用', '1'],
  ['660101', '业务招待费', '1', '1', '2', '1,2'],
  ['660102', '会议费', '1', '1', '1', '1,3', '10'],
  ['660103', '学术推广费', '1'],
  ['66010301', '科室会', '1', '2', '2', '1,3', '5'],
  ['66010302', '城市会', '1', '2', '2', '1,3', '5'],
  ['66010303', '全国学术年会', '1', '1', '3', '1,3'],
  ['660104', '销售差旅费', '1', '1', '2', '2', '5'],
  ['660105', '市场调研费', '1', '1', '3', '1'],
  ['660106', '广告宣传费', '1'],
  ['66010601', '印刷品', '1', '1', '3', '1,4'],
  ['66010602', '礼品与展具', '1', '1', '3', '1,4'],
  ['66010603', '线上推广', '1', '2', '3', '1'],
  ['660107', '样品费', '1', '1', '3', '1,4'],
  ['660108', '运输仓储费', '1', '2', '1', '1'],
  ['660109', '检验注册费', '1', '1', '3', '1'],
  ['6602', '管理费用', '2'],
  ['660201', '办公费', '2', '1', '3', '1', '0', 'N'],
  ['660202', '管理差旅费', '2', '1', '2', '2', '5'],
  ['660203', '培训费', '2', '1', '3', '1'],
  ['660204', '车辆费用', '2'],
  ['66020401', '油费路桥费', '2', '2', '2', '1', '0', 'N'],
  ['66020402', '维修保险费', '2', '1', '3', '1'],
  ['660205', '房租水电物业', '2', '3', '3', '1', '0', 'N'],
  ['660206', '通讯网络费', '2', '3', '3', '1', '0', 'N'],
  ['660207', '咨询服务费', '2', '1', '3', '1'],
  ['660208', '招聘费', '2', '1', '3', '1'],
  ['660209', '管理招待费', '2', '1', '2', '1'],
  ['660210', '低值易耗品', '2', '1', '3', '1', '0', 'N'],
  ['660211', '法律诉讼费', '2', '1', '3', '1'],
  ['6603', '研发费用', '3'],
  ['660301', '临床研究费', '3', '1', '3', '1'],
  ['660302', '药学研究费', '3', '1', '3', '1'],
  ['660303', '注册申报费', '3', '1', '3', '1'],
  ['660304', '专利费', '3', '1', '3', '1'],
  ['6604', '财务费用', '4'],
  ['660401', '银行手续费', '4', '3', '3', '1', '0', 'N'],
  ['660402', '利息支出', '4', '3', '3', '1', '0', 'N'],
  ['660403', '票据贴现', '4', '3', '3', '1'],
  ['1601', '资本性支出', '5'],
  ['160101', '办公设备', '5', '1', '3', '1'],
  ['160102', '电子设备', '5', '1', '3', '1'],
  ['160103', '运输设备', '5', '1', '3', '1'],
  ['160104', '仓储设备', '5', '1', '3', '1'],
  ['160105', '冷链设备', '5', '1', '3', '1'],
  ['160106', '软件系统', '5', '1', '3', '1'],
]

const ENTERTAINMENT = '660101'
const MEETINGS = '660102'
const TRAVEL = '660104'
const OFFICE = '660201'

const subject = (pick: Dice, index: number): Row => {
  const [code, name, subjectType, controlMode = '1', controlCycle = '1', useScene = '1', overRate = '0', needApply = 'Y'] = SUBJECTS[index]!
  const above = code.slice(0, -2)
  const parent = above.length >= 4 ? pick.rows('ys.subject').find((row) => row['code'] === above) : undefined
  return {
    parentId: textAt(parent, 'id') || null,
    ...{ code, name, subjectType, controlMode, controlCycle, useScene, overRate, needApply },
    ownerDeptId: code.startsWith('6603') ? '107' : code === '660203' ? '105' : null,
    accountCode: code,
    sortNo: index + 1,
    createBy: usernameWith(pick, 'finance'),
  }
}

const subjectOf = (pick: Dice, code: string): string =>
  textAt(
    pick.rows('ys.subject').find((row) => row['code'] === code),
    'id',
  )

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
  ['111', [MEETINGS, 30_000], ['66010302', 40_000], ['66010601', 9_000]],
  ['110', [OFFICE, 2_500], ['660202', 5_000]],
  ['105', [OFFICE, 1_500], ['660203', 6_000]],
  ['106', [OFFICE, 4_000], ['66020401', 7_000]],
  ['107', [OFFICE, 2_000], ['660109', 8_000]],
  ['102', [OFFICE, 2_000], ['660207', 5_000]],
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

const monthsFrom = (monthly: number, from: number, pick: Dice): Row =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [
      `m${String(at + 1).padStart(2, '0')}`,
      at < from ? '0' : String(Math.round((monthly * pick.whole(85, 115)) / 100 / 100) * 100),
    ]),
  )

/** Whoever leads the department, else anybody who works there. */
const responsible = (pick: Dice, deptId: string): string => {
  const manager = textAt(
    pick.rows('sys.org').find((row) => row['id'] === deptId),
    'managerId',
  )
  const staff = pick.rows('sys.employee').filter((row) => row['deptId'] === deptId)
  return textAt(staff.find((row) => row['id'] === manager) ?? staff[0], 'id')
}

/** 年初下达 of both years, then subjects that came later. */
const issued = (pick: Dice, index: number): Row => {
  const further = FURTHER[index - YEARS * FIRST]
  const [deptId, ...lines] = further ? [further[0], [further[1], further[2]] as const] : BUDGETS[index % FIRST]!
  const of = further || index >= FIRST ? year(pick.today) : year(pick.first)
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

const issuedFate = (pick: Dice): Fate =>
  pick.left < FURTHER.length ? { ends: pick.of(['draft', 'approving', 'approving']), agreements: pick.whole(0, 1) } : { ends: 'approved' }

/** 预算与费用 of the demonstration: budgets come first, and everything is done by the documents that do it in life (ys R19). */
export default {
  'ys.subject': { row: subject },
  'ys.budgetIssued': {
    row: issued,
    after: ['ys.subject'],
    together: 'budget',
    fate: issuedFate,
    // The newest four are those of later subjects; they stand first in this count.
    period: ({ first, today }, index) => {
      const begin = index < FURTHER.length + FIRST ? first : `${year(today)}-01-01`
      return [`${begin.slice(0, 8)}02`, `${begin.slice(0, 8)}06`]
    },
  },
} satisfies SamplesByType
