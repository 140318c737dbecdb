import { isOneOf } from '../../definitions/choices.ts'
import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { decimal, sumOf } from '../../kernel/decimal.ts'
import { type Row, textAt, wireOf } from '../../kernel/wire.ts'
import { appliedOutcome, bankOf, invoiceNo, lent, OVER_REASON, partSpent } from './sample-applies.ts'
import { accounts, applicant, codeOf, day, isOfScene, money, openHolds, staffOf, subjectAt } from './sample-money.ts'
import { ENTERTAINMENT, MEETINGS, OFFICE } from './sample-subjects.ts'

/** Costs of the demonstration: what staff ask for, and what they hand in for it. */

const TITLES: Readonly<Record<string, readonly [costType: string, titles: readonly string[]]>> = {
  [ENTERTAINMENT]: ['2', ['客户来访接待', '医院药事会成员座谈', '商业公司季度沟通']],
  [MEETINGS]: ['4', ['区域产品知识培训会', '季度业务分析会', '院内科室会场地与茶歇']],
  [OFFICE]: ['1', ['办公用品采购', '打印耗材采购']],
  '660109': ['10', ['进口药品检验费', '留样检验费']],
  '660203': ['5', ['新员工GSP培训', '外聘讲师培训']],
}

/** Whose 业务招待费 of this quarter is nearly used up, by the last but one that asks for it: whoever asks for more is refused (R19). */
const SHORT = '146'
const isLastMoney = ({ left }: RandomChoices): boolean => left === 1
/** What the newest ask for may still be undecided when the last money goes: they ask for other money. */
const NEWEST = 20
const isLeftAlone = (pick: RandomChoices, row: Row): boolean =>
  pick.left < NEWEST && row['deptId'] === SHORT && codeOf(pick, row['subjectId']) === ENTERTAINMENT

/** All but little of what is left of a quarter. */
const lastMoney = (pick: RandomChoices): Row | undefined => {
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

export const costApply = (pick: RandomChoices): Row | undefined => {
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
    ...lent(pick, decimal(unitPrice)),
    attachments: decimal(unitPrice).ge(10_000) ? 'demo/budget/quote.pdf' : null,
    items: [{ subjectId: account['subjectId'], content: title, qty: '1', unitPrice }],
  }
}

/** What is written off: by which field it is named, whose apply it is, how its holds are told, and when it may be. */
const SPENT: readonly {
  readonly sourceType: string
  readonly by: string
  readonly applies: string
  readonly holdType: string
  readonly costType?: string
  readonly isDue: (pick: RandomChoices, row: Row) => boolean
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

export const costWriteOff = (pick: RandomChoices): Row | undefined => {
  const open = SPENT.flatMap((spent) =>
    openHolds(pick, 'ys.costWriteOff', spent.by, spent.applies, spent.holdType)
      .filter(({ row }) => spent.isDue(pick, row))
      .map((found) => ({ ...found, spent })),
  )
  const pay = { ...bankOf(pick), invoiceCount: 1 }
  if (open.length && pick.chance(0.9)) {
    const { row, holds, spent } = pick.of(open)
    const isFinal = spent.sourceType !== '1' || pick.chance(0.75)
    const overRate = spent.sourceType === '1' ? textAt(subjectAt(pick, holds[0]?.['subjectId']), 'overRate') : '0'
    const part = isFinal ? partSpent(pick, overRate, 85) : pick.whole(40, 60)
    const employee = pick.rows('sys.employee').find((one) => one['id'] === row['empId'])
    return {
      ...{ sourceType: spent.sourceType, costApplyId: null, [spent.by]: row['id'] },
      ...{ empId: row['empId'], deptId: row['deptId'], period: row['period'], isFinal: isFinal ? 'Y' : 'N', ...pay },
      costType: row['costType'] ?? spent.costType,
      payeeName: row['payeeName'] ?? row['supplierName'] ?? employee?.['employeeName'],
      overReason: part > 100 ? OVER_REASON : null,
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

/** The last money of a quarter was granted. */
export const costOutcome = (pick: RandomChoices): SampleOutcome => (isLastMoney(pick) ? { ends: 'approved' } : appliedOutcome(pick))
