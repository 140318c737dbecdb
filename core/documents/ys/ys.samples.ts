import { isOneOf } from '../../definitions/choices.ts'
import type { Dice, Span } from '../../definitions/random-choices.ts'
import type { Fate, SamplesByType } from '../../definitions/samples.ts'
import { addDays, year } from '../../kernel/dates.ts'
import { decimal, sumOf } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt, wireOf } from '../../kernel/wire.ts'
import { usernameWith } from '../bsc/sample-basics.ts'
import { accounts, applicant, codeOf, day, isOfScene, money, openHolds, staffOf, subjectOf } from './sample-money.ts'

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

const issuedFate = (pick: Dice): Fate =>
  pick.left < FURTHER.length ? { ends: pick.of(['draft', 'approving', 'approving']), agreements: pick.whole(0, 1) } : { ends: 'approved' }

const append = (pick: Dice): Row | undefined => {
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

const adjust = (pick: Dice): Row | undefined => {
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

/** 城市等级 and 职级, with lodging, meal, local transport. */
const standard = (_: Dice, index: number): Row => {
  const [tier, level] = [Math.floor(index / 4) + 1, (index % 4) + 1]
  return {
    ...{ cityTier: String(tier), tripLevel: String(level), startDate: '2020-01-01', endDate: null },
    ...{
      lodging: String(850 - tier * 100 - level * 75),
      meal: String(140 - tier * 10 - level * 5),
      localTransport: String(100 - tier * 10),
    },
    transports: level <= 2 ? '1,2,3,4,5,6,7' : '1,3,4,5,6',
    seatClass: level <= 2 ? '一等座/经济舱' : '二等座',
  }
}

const TITLES: Readonly<Record<string, readonly [costType: string, titles: readonly string[]]>> = {
  [ENTERTAINMENT]: ['2', ['客户来访接待', '医院药事会成员座谈', '商业公司季度沟通']],
  [MEETINGS]: ['4', ['区域产品知识培训会', '季度业务分析会', '院内科室会场地与茶歇']],
  [OFFICE]: ['1', ['办公用品采购', '打印耗材采购']],
  '660109': ['10', ['进口药品检验费', '留样检验费']],
  '660203': ['5', ['新员工GSP培训', '外聘讲师培训']],
}

/** Whose 业务招待费 of this quarter is nearly used up, by the last but one that asks for it: whoever asks for more is refused (R19). */
const SHORT = '146'
const isLastMoney = ({ left }: Dice): boolean => left === 1
/** What the newest ask for may still be undecided when the last money goes: they ask for other money. */
const NEWEST = 20
const isLeftAlone = (pick: Dice, row: Row): boolean =>
  pick.left < NEWEST && row['deptId'] === SHORT && codeOf(pick, row['subjectId']) === ENTERTAINMENT

/** All but little of what is left of a quarter. */
const lastMoney = (pick: Dice): Row | undefined => {
  const [ofYear, ofMonth] = [pick.today.slice(0, 4), Number(pick.today.slice(5, 7))]
  const pool = accounts(
    pick,
    (row) => row['deptId'] === SHORT && codeOf(pick, row['subjectId']) === ENTERTAINMENT && row['year'] === ofYear,
  ).filter((row) => Number(wireOf(row, 'quarter')) === Math.ceil(ofMonth / 3))
  const account = pool.find((row) => row['period'] === pick.today.slice(0, 7))
  if (!account) return undefined
  const { empId, name, createBy } = applicant(pick, SHORT)
  const title = '商业公司季度答谢'
  const unitPrice = money(
    sumOf(pool, (row) => decimal(textAt(row, 'available'))),
    96,
  )
  return {
    ...{ title, costType: '2', empId, createBy, payeeName: name, guestCount: 8, companionCount: 2, guestUnit: '合作单位' },
    ...{ deptId: SHORT, period: account['period'], expectDate: addDays(day(pick), 5), attachments: null },
    items: [{ subjectId: account['subjectId'], content: title, qty: '1', unitPrice }],
  }
}

const costApply = (pick: Dice): Row | undefined => {
  const last = isLastMoney(pick) ? lastMoney(pick) : undefined
  if (last) return last
  const found = accounts(
    pick,
    (row) =>
      textAt(row, 'period') >= pick.now.slice(0, 7) &&
      isOfScene(pick, row['subjectId'], '1') &&
      !isLeftAlone(pick, row) &&
      staffOf(pick, textAt(row, 'deptId')).length > 0,
  )
  // What is asked for is mostly of this month.
  const current = found.filter((row) => row['period'] === pick.now.slice(0, 7))
  if (!found.length) return undefined
  const account = pick.of(current.length && pick.chance(0.85) ? current : found)
  const [costType, titles] = TITLES[codeOf(pick, account['subjectId'])] ?? ['3', ['科室学术推广', '城市学术沙龙', '推广资料与会务']]
  const { empId, name, createBy } = applicant(pick, textAt(account, 'deptId'))
  const title = pick.of(titles)
  const unitPrice = money(decimal(textAt(account, 'available')), pick.whole(12, 60))
  return {
    ...{ title, costType, empId, createBy, payeeName: name },
    deptId: account['deptId'],
    period: account['period'],
    expectDate: addDays(day(pick), pick.whole(1, 12)),
    ...(costType === '2' ? { guestCount: pick.whole(3, 8), companionCount: 2, guestUnit: '合作单位' } : {}),
    attachments: decimal(unitPrice).ge(10_000) ? 'demo/budget/quote.pdf' : null,
    items: [{ subjectId: account['subjectId'], content: title, qty: '1', unitPrice }],
  }
}

const invoiceNo = (pick: Dice, kind: string): string =>
  `${pick.now.slice(2, 4)}${kind}${String(pick.index).padStart(5, '0')}`.padEnd(20, '7').slice(0, 20)

const paid = (): Fate['afterwards'] => [
  {
    days: 3,
    action: 'pay',
    values: (row) => ({ payDate: textAt(row, 'writeOffDate'), payMethod: '1', payVoucherNo: `FK${textAt(row, 'billNo').slice(4)}` }),
  },
]

/** What is written off: by which field it is named, whose apply it is, how its holds are told, and when it may be. */
const SPENT: readonly {
  readonly sourceType: string
  readonly by: string
  readonly applies: string
  readonly holdType: string
  readonly costType?: string
  readonly isDue: (pick: Dice, row: Row) => boolean
}[] = [
  {
    ...{ sourceType: '1', by: 'costApplyId', applies: 'ys.costApply', holdType: '4' },
    isDue: (pick, row) => textAt(row, 'expectDate') <= day(pick),
  },
  {
    ...{ sourceType: '2', by: 'activityApplyId', applies: 'act.activityApply', holdType: '6', costType: '3' },
    isDue: (pick, row) =>
      isOneOf(textAt(row, 'execStatus'), '2', '3') &&
      !pick.rows('act.activityEvaluation').some((one) => one['activityApplyId'] === row['id'] && one['isCompliant'] === 'N'),
  },
  {
    ...{ sourceType: '3', by: 'materialApplyId', applies: 'act.materialApply', holdType: '7', costType: '3' },
    isDue: (_, row) => row['receiveStatus'] === '2',
  },
]

const costWriteOff = (pick: Dice): Row | undefined => {
  const open = SPENT.flatMap((spent) =>
    openHolds(pick, 'ys.costWriteOff', spent.by, spent.applies, spent.holdType)
      .filter(({ row }) => spent.isDue(pick, row))
      .map((found) => ({ ...found, spent })),
  )
  const pay = { bankName: '招商银行', bankNo: `6225880${String(pick.whole(100_000_000, 999_999_999))}`, invoiceCount: 1 }
  if (open.length && pick.chance(0.9)) {
    const { row, holds, spent } = pick.of(open)
    const isFinal = spent.sourceType !== '1' || pick.chance(0.75)
    const part = isFinal ? pick.whole(85, 100) : pick.whole(40, 60)
    const employee = pick.rows('sys.employee').find((one) => one['id'] === row['empId'])
    return {
      ...{ sourceType: spent.sourceType, costApplyId: null, [spent.by]: row['id'] },
      ...{ empId: row['empId'], deptId: row['deptId'], period: row['period'], isFinal: isFinal ? 'Y' : 'N', ...pay },
      costType: row['costType'] ?? spent.costType,
      payeeName: row['payeeName'] ?? row['supplierName'] ?? employee?.['employeeName'],
      attachments: 'demo/budget/invoice.pdf',
      createBy: row['createBy'],
      items: holds.map((hold) => ({
        subjectId: hold['subjectId'],
        content: row['title'],
        happenDate: day(pick),
        invoiceType: '4',
        invoiceNo: invoiceNo(pick, '44'),
        amount: money(decimal(textAt(hold, 'remaining')), part),
      })),
    }
  }
  const free = accounts(
    pick,
    (row) =>
      row['period'] === pick.now.slice(0, 7) &&
      pick.rows('ys.subject').some((one) => one['id'] === row['subjectId'] && one['needApply'] === 'N') &&
      staffOf(pick, textAt(row, 'deptId')).length > 0,
  )
  if (!free.length) return undefined
  const account = pick.of(free)
  const { empId, name, createBy } = applicant(pick, textAt(account, 'deptId'))
  return {
    ...{ sourceType: '4', costApplyId: null, empId, createBy, deptId: account['deptId'], period: account['period'] },
    ...{ costType: '1', payeeName: name, ...pay, attachments: 'demo/budget/invoice.pdf' },
    items: [
      {
        subjectId: account['subjectId'],
        content: '零星采购',
        happenDate: day(pick),
        invoiceType: '4',
        invoiceNo: invoiceNo(pick, '44'),
        amount: String(pick.whole(5, 35) * 10),
      },
    ],
  }
}

const cityIn = (pick: Dice): string => textAt(pick.of(pick.rows('sys.region').filter((row) => row['level'] === 2)), 'id')

/** 一线城市, and 副省级 that are no capitals, by their codes of GB/T 2260. */
const FIRST_TIER: readonly string[] = ['1101', '3101', '4401', '4403']
const SECOND_TIER: readonly string[] = ['2102', '3302', '3502', '3702']

const tierOf = (cityId: string): string => {
  const city = cityId.slice(0, 4)
  if (FIRST_TIER.includes(city)) return '1'
  return city.endsWith('01') || SECOND_TIER.includes(city) ? '2' : '3'
}

/** 大区 of org_category, and the departments in which the company is led. */
const REGION = '4'
const LEADERSHIP: readonly string[] = ['100', '101']

const levelOf = (pick: Dice, empId: string, deptId: unknown): string => {
  if (LEADERSHIP.includes(String(deptId))) return '1'
  const led = pick.rows('sys.org').find((row) => row['managerId'] === empId)
  if (!led) return '4'
  return led['orgCategory'] === REGION ? '2' : '3'
}

/** Every fourth goes with a colleague. */
const companionsOf = (pick: Dice, empId: string, deptId: string): string | null => {
  const others = staffOf(pick, deptId).filter((row) => row['id'] !== empId)
  const user = pick.rows('sys.user').find((one) => one['status'] === '1' && others.some((row) => row['id'] === one['empId']))
  return pick.index % 4 === 0 ? textAt(user, 'id') || null : null
}

const tripApply = (pick: Dice): Row | undefined => {
  const startDate = addDays(day(pick), pick.whole(1, 5))
  const found = accounts(
    pick,
    (row) =>
      row['period'] === startDate.slice(0, 7) && isOfScene(pick, row['subjectId'], '2') && staffOf(pick, textAt(row, 'deptId')).length > 0,
  ).filter((row) => decimal(textAt(row, 'available')).gt(2_500))
  if (!found.length) return undefined
  const account = pick.of(found)
  const { empId, createBy } = applicant(pick, textAt(account, 'deptId'))
  const days = pick.whole(1, 4)
  const endDate = addDays(startDate, days)
  const isAway = (row: Row, from: string, until: string): boolean =>
    row['empId'] === empId && textAt(row, until).slice(0, 10) >= startDate && textAt(row, from).slice(0, 10) <= endDate
  const isThere =
    pick.rows('ys.businessTripApply').some((row) => row['empId'] === empId && textAt(row, 'endDate') >= startDate) ||
    pick.rows('oa.leaveApply').some((row) => isAway(row, 'startTime', 'endTime'))
  if (isThere) return undefined
  const subjectId = account['subjectId']
  const [fromCity, toCity] = [cityIn(pick), cityIn(pick)]
  const [cityTier, tripLevel] = [tierOf(toCity), levelOf(pick, empId, account['deptId'])]
  const allowed = pick.rows('ys.tripStandard').find((row) => row['cityTier'] === cityTier && row['tripLevel'] === tripLevel)
  return {
    ...{
      empId,
      createBy,
      deptId: account['deptId'],
      companions: companionsOf(pick, empId, textAt(account, 'deptId')),
      tripLevel,
      tripType: pick.of(['1', '1', '2', '3', '5', '7']),
      startDate,
      endDate,
    },
    reason: pick.of(['拜访重点医院，推进准入', '商业公司对账与催收', '区域市场巡查', '参加省级学术会议']),
    itinerary: [
      {
        ...{ fromDate: startDate, toDate: startDate, fromCity, toCity },
        ...{ cityTier, transport: '1', task: '按计划拜访客户' },
      },
    ],
    costs: [
      { tripCostType: '1', subjectId, qty: '2', unitPrice: String(pick.whole(80, 260)) },
      { tripCostType: '2', subjectId, cityTier, qty: String(days), unitPrice: textAt(allowed, 'lodging') },
      { tripCostType: '3', subjectId, cityTier, qty: String(days + 1), unitPrice: textAt(allowed, 'meal') },
    ],
  }
}

/** What is handed in for 城际交通, 住宿费 and 伙食补助: tickets, an invoice, nothing. */
const BILLS: Readonly<Record<string, (pick: Dice) => Row>> = {
  1: () => ({ invoiceType: '6' }),
  2: (pick) => ({ invoiceType: '4', invoiceNo: invoiceNo(pick, '45') }),
  3: () => ({ invoiceType: '9' }),
}

const tripWriteOff = (pick: Dice): Row | undefined => {
  const open = openHolds(pick, 'ys.businessTripWriteOff', 'tripApplyId', 'ys.businessTripApply', '5').filter(
    ({ row }) => textAt(row, 'endDate') < day(pick),
  )
  if (!open.length) return undefined
  const { row, holds } = pick.of(open)
  const isFinal = pick.chance(0.6)
  const part = isFinal ? pick.whole(80, 100) : pick.whole(25, 45)
  const left = sumOf(holds, (hold) => decimal(textAt(hold, 'remaining')))
  return {
    tripApplyId: row['id'],
    isFinal: isFinal ? 'Y' : 'N',
    ...{ bankName: '招商银行', bankNo: `6225880${String(pick.whole(100_000_000, 999_999_999))}`, invoiceCount: 2 },
    report: '按计划完成拜访，客户反馈已录入',
    attachments: 'demo/budget/tickets.pdf',
    createBy: row['createBy'],
    itinerary: rowsOf(row, 'itinerary').map(({ fromDate, toDate, fromCity, toCity, transport }) => ({
      ...{ fromDate, toDate, fromCity, toCity, transport },
      result: '已完成',
    })),
    costs: rowsOf(row, 'costs').map((cost) => ({
      ...{ tripCostType: cost['tripCostType'], subjectId: cost['subjectId'], cityTier: cost['cityTier'], qty: cost['qty'] },
      ...{ happenDate: row['startDate'], ...BILLS[textAt(cost, 'tripCostType')]?.(pick) },
      amount: money(decimal(textAt(cost, 'amount')).mulDiv(left, textAt(row, 'amount'), 2), part),
    })),
  }
}

/** What is written off is mostly paid. */
const writtenFate = (pick: Dice): Fate => {
  if (pick.left < 6) return { ends: pick.of(['draft', 'approving', 'approving']), agreements: pick.whole(0, 1) }
  return { ends: 'approved', afterwards: pick.chance(0.85) ? paid()! : [] }
}

/** The last money of a quarter was granted. */
const costFate = (pick: Dice): Fate => (isLastMoney(pick) ? { ends: 'approved' } : appliedFate(pick))

const appliedFate = (pick: Dice): Fate => {
  const throws = pick.whole(1, 100)
  if (pick.left < 10) return { ends: throws <= 30 ? 'draft' : 'approving', agreements: pick.whole(0, 2) }
  return throws > 96 ? { ends: 'rejected', agreements: 0 } : { ends: 'approved' }
}

const since = ({ first, today }: Span): readonly [string, string] => [`${first.slice(0, 4)}-01-25`, addDays(today, -3)]
const later = ({ first, today }: Span): readonly [string, string] => [`${first.slice(0, 4)}-02-20`, addDays(today, -2)]
const BUDGETED = { after: ['ys.subject', 'ys.tripStandard', 'bsc.hospital'], together: 'budget' } as const

/** 预算与费用 of the demonstration: budgets come first, and everything is done by the documents that do it in life (ys R19). */
export default {
  'ys.subject': { row: subject },
  'ys.budgetIssued': {
    row: issued,
    after: ['ys.subject'],
    together: 'budget',
    fate: issuedFate,
    // The newest stand first in this count: what is of this year, and later subjects.
    period: ({ first, today }, index) => {
      const begin = index < FURTHER.length + SMALL.length + FIRST ? `${year(today)}-01-01` : first
      return [`${begin.slice(0, 8)}02`, `${begin.slice(0, 8)}06`]
    },
  },
  'ys.budgetAppend': { ...BUDGETED, row: append, period: since },
  'ys.budgetAdjust': { ...BUDGETED, row: adjust, period: since },
  'ys.tripStandard': { row: standard },
  'ys.costApply': { ...BUDGETED, row: costApply, fate: costFate, period: since },
  'ys.costWriteOff': { ...BUDGETED, row: costWriteOff, fate: writtenFate, period: later },
  'ys.businessTripApply': { ...BUDGETED, row: tripApply, fate: appliedFate, period: since },
  'ys.businessTripWriteOff': { ...BUDGETED, row: tripWriteOff, fate: writtenFate, period: later },
} satisfies SamplesByType
