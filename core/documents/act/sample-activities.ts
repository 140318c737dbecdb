import { isOneOf } from '../../definitions/choices.ts'
import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SamplesByType } from '../../definitions/samples.ts'
import { addDays, daysBetween } from '../../kernel/dates.ts'
import { decimal } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { approved, person, usernameWith } from '../bsc/sample-basics.ts'
import { idcardOf } from '../sys/idcard.ts'
import { accounts, applicant, day, isOfScene, staffOf, subjectOf } from '../ys/sample-money.ts'

/** By the code of the kind: subject, most a session, meal a head, fewest people, days ahead, whether somebody speaks, whether it is evaluated. */
const TYPES: readonly (readonly [
  code: string,
  subject: string,
  most: number,
  meal: number,
  fewest: number,
  ahead: number,
  speaks: 'Y' | 'N',
  evaluated: 'Y' | 'N',
])[] = [
  ['KSH', '66010301', 12_000, 80, 5, 3, 'N', 'Y'],
  ['YNH', '66010301', 15_000, 100, 10, 5, 'Y', 'Y'],
  ['BLT', '66010301', 12_000, 80, 6, 3, 'Y', 'Y'],
  ['CSH', '66010302', 40_000, 150, 10, 7, 'Y', 'Y'],
  ['QYH', '660102', 80_000, 200, 10, 7, 'Y', 'Y'],
  ['SSH', '660102', 0, 200, 10, 7, 'Y', 'Y'],
  ['QGH', '660102', 0, 300, 10, 10, 'Y', 'Y'],
  ['HJY', '66010301', 10_000, 50, 10, 3, 'N', 'Y'],
  ['DYP', '660102', 12_000, 60, 8, 3, 'N', 'Y'],
  ['CLZ', '660102', 8_000, 0, 2, 0, 'N', 'N'],
  ['YZS', '660102', 10_000, 50, 5, 0, 'N', 'N'],
  ['ZZH', '660102', 0, 0, 2, 7, 'N', 'Y'],
]

const SHEET = [
  ['活动组织', '议程、场地与签到安排有序', '30'],
  ['学术内容', '课件经审核，内容客观准确', '30'],
  ['参会质量', '目标科室与目标人数到会情况', '25'],
  ['资料完整', '签到表、照片、票据齐全', '15'],
] as const

const activityType = (pick: RandomChoices, index: number): Row => {
  const [code, subject, maxAmount, mealPerHead, minCount, advanceDays, needSpeaker, needEvaluation] = TYPES[index % TYPES.length]!
  const kind = pick.rows('bsc.bscActType').find((row) => row['code'] === code)
  return {
    bscActTypeId: textAt(kind, 'id'),
    name: textAt(kind, 'name'),
    subjectId: subjectOf(pick, subject),
    ...{
      maxAmount: String(maxAmount),
      maxPerHead: '0',
      mealPerHead: String(mealPerHead),
      minCount,
      advanceDays,
      needSpeaker,
      needEvaluation,
    },
    writeUpDays: 10,
    requiredFiles: '1,2',
    remark: null,
    items: needEvaluation === 'Y' ? SHEET.map(([indicator, standard, weight]) => ({ indicator, standard, weight })) : [],
    createBy: usernameWith(pick, 'market'),
  }
}

const DEPARTMENTS = ['心内科', '呼吸科', '内分泌科', '神经内科', '消化科', '肾内科', '儿科']
const TITLES: Readonly<Record<string, string>> = {
  KSH: '科室会',
  YNH: '院内学术沙龙',
  BLT: '病例讨论会',
  CSH: '城市学术会',
  QYH: '区域高峰论坛',
  SSH: '卫星会',
  QGH: '全国学术年会',
  HJY: '患者教育讲座',
  DYP: '店员产品培训',
  CLZ: '端架陈列',
  YZS: '社区义诊',
  ZZH: '学会会议赞助',
}
const MEALS = 50
const FEE = 1_000
/** So many are asked whether they hold one. */
const TRIES = 12

/** Whoever is late with a write-up asks for nothing new. */
const isLate = (pick: RandomChoices, empId: string): boolean =>
  pick
    .rows('act.activityApply')
    .some(
      (row) =>
        row['empId'] === empId &&
        row['billStatus'] === 'approved' &&
        row['execStatus'] === '1' &&
        textAt(row, 'writeUpBy') < addDays(day(pick), -5),
    )

const activityApply = (pick: RandomChoices): Row | undefined => {
  const later = addDays(day(pick), pick.whole(12, 22))
  // Of the year to come no budget is issued yet.
  const on = later.slice(0, 4) === pick.now.slice(0, 4) ? later : `${pick.now.slice(0, 4)}-12-31`
  const ahead = Math.max(0, daysBetween(day(pick), on) - 2)
  const open = accounts(
    pick,
    (row) =>
      row['period'] === on.slice(0, 7) &&
      isOfScene(pick, row['subjectId'], '3') &&
      decimal(textAt(row, 'available')).gt(6_500) &&
      staffOf(pick, textAt(row, 'deptId')).length > 0,
  )
  if (!open.length) return undefined
  const asking = Array.from({ length: TRIES }, () => {
    const account = pick.of(open)
    return { account, ...applicant(pick, textAt(account, 'deptId')) }
  }).find(({ empId }) => !isLate(pick, empId))
  if (!asking) return undefined
  const { account, empId, createBy } = asking
  const type = pick.of(pick.rows('act.activityType').filter((row) => Number(row['advanceDays']) <= ahead))
  const isOnline = type['code'] === 'QGH'
  const isShop = isOneOf(textAt(type, 'code'), 'DYP', 'CLZ')
  const hospital = pick.of(pick.rows('bsc.hospital').filter((row) => row['enabled'] !== 'N'))
  const pharmacy = pick.row('bsc.pharmacy', (row) => row['enabled'] !== 'N')
  const product = pick.row('bsc.product', approved)
  const hospitalDept = pick.of(DEPARTMENTS)
  const outerCount = pick.whole(10, 18)
  const innerCount = pick.whole(1, 2)
  const meals = Number(type['mealPerHead']) >= MEALS || Number(type['mealPerHead']) === 0 ? MEALS * (outerCount + innerCount) : 0
  const fee = type['needSpeaker'] === 'Y' ? FEE : 0
  const subjectId = account['subjectId']
  const place = isShop ? textAt(pharmacy, 'name') : textAt(hospital, 'name')
  return {
    title: `${textAt(product, 'name')}${isShop ? '' : hospitalDept}${TITLES[textAt(type, 'code')] ?? '推广活动'}`,
    activityTypeId: textAt(type, 'id'),
    actForm: isOnline ? '3' : '1',
    ...{ empId, createBy, deptId: account['deptId'] },
    startTime: `${on} 14:00:00`,
    endTime: `${on} 17:00:00`,
    ...(isShop
      ? { target: '2', pharmacyId: textAt(pharmacy, 'id'), hospitalId: null, hospitalDept: null }
      : { target: '1', hospitalId: textAt(hospital, 'id'), hospitalDept, pharmacyId: null }),
    companyId: null,
    productIds: textAt(product, 'id'),
    regionId: textAt(isShop ? pharmacy : hospital, 'regionId'),
    address: `${place}${isShop ? '培训室' : '会议室'}`,
    meetingUrl: isOnline ? 'https://meeting.example.com/live' : null,
    ...{ outerCount, innerCount },
    expectedResult: '目标人员了解产品适应症与用药要点，会后跟进使用反馈',
    agenda: '<p>14:00 签到</p><p>14:20 专题讲解</p><p>16:00 讨论与答疑</p>',
    compliance: 'Y',
    attachments: null,
    remark: null,
    costs: [
      { costItem: '1', subjectId, qty: '1', unitPrice: String(pick.whole(8, 20) * 100), note: null },
      ...(meals ? [{ costItem: '2', subjectId, qty: String(outerCount + innerCount), unitPrice: String(MEALS), note: null }] : []),
      ...(fee ? [{ costItem: '3', subjectId, qty: '1', unitPrice: String(fee), note: null }] : []),
      { costItem: '6', subjectId, qty: '1', unitPrice: String(pick.whole(2, 6) * 100), note: null },
    ],
    speakers: fee
      ? [
          {
            speakerName: person(pick),
            speakerUnit: textAt(hospital, 'name'),
            ...{ jobTitle: '主任医师', speakerLevel: '3', topic: '临床用药要点', minutes: 60, fee: String(fee) },
            idcard: idcardOf('1975-05-01', 300 + pick.whole(0, 400)),
            bankNo: `6228${pick.whole(1_000_000, 9_999_999)}${pick.whole(10_000_000, 99_999_999)}`,
          },
        ]
      : [],
    materials: [],
  }
}

/** Every so many-th is called off again. */
const CANCELLED_EACH = 19

const appliedOutcome = (pick: RandomChoices): SampleOutcome => {
  if (pick.left < 8) return pick.chance(0.3) ? { ends: 'draft' } : { ends: 'approving', agreements: pick.whole(0, 2) }
  if (pick.index % CANCELLED_EACH === 11)
    return { ends: 'approved', afterwards: [{ days: 0, action: 'cancel', values: () => ({ cancelReason: '科室时间冲突，活动取消' }) }] }
  return pick.chance(0.04) ? { ends: 'rejected', agreements: 0 } : { ends: 'approved' }
}

const writeUp = (pick: RandomChoices): Row | undefined => {
  const open = pick
    .rows('act.activityApply')
    .filter(
      (row) =>
        row['billStatus'] === 'approved' &&
        row['execStatus'] === '1' &&
        textAt(row, 'endTime') < `${addDays(day(pick), -1)} 00:00:00` &&
        !pick.rows('act.activityWriteUp').some((one) => one['activityApplyId'] === row['id']),
    )
  if (!open.length) return undefined
  // Who held it first writes first.
  const apply = open.toSorted((a, b) => (textAt(a, 'endTime') < textAt(b, 'endTime') ? -1 : 1))[0]!
  const speakers = rowsOf(apply, 'speakers').map(({ speakerName, speakerUnit, jobTitle }) => ({
    ...{ name: speakerName, unitName: speakerUnit, jobTitle, attendeeType: '1' },
  }))
  const unitName = textAt(apply, 'hospitalId')
    ? textAt(
        pick.rows('bsc.hospital').find((row) => row['id'] === apply['hospitalId']),
        'name',
      )
    : '参会药店'
  const came = Math.max(2, Math.round((Number(apply['planCount']) * pick.whole(75, 105)) / 100) - speakers.length)
  const attendees = Array.from({ length: came }, (_, at) => ({
    name: `${person(pick)}${at > 8 ? '（进修）' : ''}`,
    attendeeType: textAt(apply, 'hospitalId') ? pick.of(['1', '1', '2', '3']) : '5',
    unitName: `${unitName}${at + 1}组`,
    departName: textAt(apply, 'hospitalDept') || '门店',
  }))
  return {
    activityApplyId: textAt(apply, 'id'),
    ...{ actualStart: apply['startTime'], actualEnd: apply['endTime'], address: apply['address'] },
    lateReason: '等待票据与签到表汇总',
    content: '<p>活动按议程进行，讲者完成专题讲解，现场讨论充分。</p>',
    effect: '参会人员对适应症与用法用量认知明显提升',
    problem: pick.of(['部分人员迟到，下次提前通知', '讨论时间偏短', '资料数量略有富余']),
    remark: null,
    createBy: apply['createBy'],
    attendees: [...speakers, ...attendees],
    costs: rowsOf(apply, 'costs').map(({ costItem, subjectId, amount }) => ({
      ...{ costItem, subjectId, note: null },
      actualAmount:
        costItem === '3'
          ? amount
          : decimal(String(amount))
              .mulDiv(costItem === '2' ? 70 : pick.whole(85, 100), 100, 0)
              .toString(),
    })),
    materials: [],
    papers: [
      { attachType: '1', file: 'demo/activity/sign-in.pdf', note: null },
      { attachType: '2', file: 'demo/activity/photos.zip', note: null },
    ],
  }
}

const writtenOutcome = (pick: RandomChoices): SampleOutcome =>
  pick.left < 4 ? { ends: 'approving', agreements: pick.whole(0, 1) } : { ends: 'approved' }

/** Somebody of market goes on with the draft that the write-up left. */
const evaluation = (pick: RandomChoices): Row | undefined => {
  const drafts = pick.rows('act.activityEvaluation').filter((row) => row['billStatus'] === 'draft' && textAt(row, 'conclusion') === '')
  if (!drafts.length) return undefined
  const draft = pick.of(drafts)
  const user = pick.of(
    pick
      .rows('sys.user')
      .filter((one) => one['empId'] !== draft['empId'] && rowsOf(one, 'roles').some((role) => role['roleCode'] === 'market')),
  )
  const isBad = pick.index % 13 === 6
  return {
    ...{ id: draft['id'], billNo: draft['billNo'], activityWriteUpId: draft['activityWriteUpId'], createBy: user['username'] },
    evaluatorId: user['empId'],
    evaluateDate: day(pick),
    checkWay: '1',
    isCompliant: isBad ? 'N' : 'Y',
    violations: isBad ? '5' : null,
    conclusion: isBad ? '部分票据与活动内容不符，退回整改' : '活动真实，资料齐全，达到预期效果',
    images: null,
    remark: null,
    items: rowsOf(draft, 'items').map(({ id, indicatorId }) => {
      const score = isBad ? pick.whole(50, 70) : pick.whole(74, 98)
      return { ...{ id, indicatorId }, score: String(score), note: score < 60 ? '资料不齐，扣分' : null }
    }),
  }
}

const evaluatedOutcome = (pick: RandomChoices): SampleOutcome =>
  pick.left < 3 ? { ends: 'approving', agreements: 0 } : { ends: 'approved' }

const BUDGETED = { together: 'budget' } as const

/** Activities of the demonstration: asked for, held, written up, evaluated, and written off with all else. */
export const ACTIVITIES: SamplesByType = {
  'act.activityType': { row: activityType, after: ['bsc.bscActType', 'ys.subject'] },
  'act.activityApply': {
    ...BUDGETED,
    row: activityApply,
    outcome: appliedOutcome,
    after: ['act.activityType', 'bsc.hospital', 'bsc.pharmacy', 'bsc.product'],
    period: ({ first, today }) => [`${first.slice(0, 4)}-01-25`, addDays(today, -25)],
  },
  'act.activityWriteUp': {
    ...BUDGETED,
    row: writeUp,
    outcome: writtenOutcome,
    after: ['act.activityType'],
    period: ({ first, today }) => [`${first.slice(0, 4)}-04-01`, addDays(today, -2)],
  },
  'act.activityEvaluation': {
    ...BUDGETED,
    row: evaluation,
    outcome: evaluatedOutcome,
    after: ['act.activityType'],
    period: ({ first, today }) => [`${first.slice(0, 4)}-05-01`, addDays(today, -2)],
  },
}
