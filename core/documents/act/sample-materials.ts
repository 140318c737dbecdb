import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SamplesByType } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { decimal } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { approved, usernameWith } from '../bsc/sample-basics.ts'
import { accounts, applicant, codeOf, day, subjectOf } from '../ys/sample-money.ts'

const PRINTED = '66010601'
const GIFTS = '66010602'

/** Code, name, the code above, subject, whether it must be reviewed. */
const TYPES: readonly (readonly [code: string, name: string, above: string, subject: string, reviewed: 'Y' | 'N'])[] = [
  ['YS', '印刷品', '', PRINTED, 'Y'],
  ['YS01', '产品单页', 'YS', PRINTED, 'Y'],
  ['YS02', '产品手册', 'YS', PRINTED, 'Y'],
  ['YS03', '海报', 'YS', PRINTED, 'Y'],
  ['YS04', '患教手册', 'YS', PRINTED, 'Y'],
  ['ZJ', '展具', '', GIFTS, 'N'],
  ['ZJ01', '易拉宝', 'ZJ', GIFTS, 'Y'],
  ['ZJ02', '陈列架', 'ZJ', GIFTS, 'N'],
  ['ZJ03', '台卡', 'ZJ', GIFTS, 'Y'],
  ['LP', '礼品', '', GIFTS, 'N'],
  ['LP01', '办公用品', 'LP', GIFTS, 'N'],
  ['LP02', '生活用品', 'LP', GIFTS, 'N'],
  ['XS', '线上物料', '', PRINTED, 'N'],
  ['XS01', '宣传视频载体', 'XS', PRINTED, 'N'],
]

const materialType = (pick: RandomChoices, index: number): Row => {
  const [code, name, above, subject, needReview] = TYPES[index % TYPES.length]!
  const parent = pick.rows('act.materialType').find((row) => row['code'] === above)
  return {
    ...{ code, name, needReview, sortNo: index + 1, remark: null },
    parentId: textAt(parent, 'id') || null,
    subjectId: subjectOf(pick, subject),
    createBy: usernameWith(pick, 'market'),
  }
}

/** By the code of its type: name, spec, unit, price in fen. */
const KINDS: Readonly<Record<string, readonly [name: string, spec: string, unit: string, fen: number]>> = {
  YS01: ['产品单页', 'A4双面彩印', '3', 35],
  YS02: ['产品手册', '16开24页', '2', 480],
  YS03: ['产品海报', '60×90cm', '3', 650],
  YS04: ['患者教育手册', '32开16页', '2', 260],
  ZJ01: ['易拉宝', '80×200cm', '4', 6_800],
  ZJ02: ['亚克力陈列架', '三层', '1', 8_500],
  ZJ03: ['产品台卡', 'A5亚克力', '1', 1_200],
  LP01: ['签字笔', '黑色0.5mm', '8', 320],
  LP02: ['保温杯', '350ml', '1', 3_900],
  XS01: ['学术课件U盘', '32G', '1', 2_600],
}
const CODES = Object.keys(KINDS)

const material = (pick: RandomChoices, index: number): Row => {
  const code = CODES[index % CODES.length]!
  const [name, spec, unit, fen] = KINDS[code]!
  const type = pick.rows('act.materialType').find((row) => row['code'] === code)
  const product = pick.row('bsc.product', approved)
  const isReviewed = type?.['needReview'] === 'Y'
  const round = Math.floor(index / CODES.length) + 1
  return {
    name: isReviewed ? `${textAt(product, 'name')}${name}` : `${name}（${round}款）`,
    materialTypeId: textAt(type, 'id'),
    ...{ spec, unit, versionNo: `V${round}`, supplier: pick.of(SUPPLIERS) },
    productId: isReviewed ? textAt(product, 'id') : null,
    refPrice: decimal(fen).mulDiv(pick.whole(90, 115), 10_000, 2).toString(),
    ...(isReviewed
      ? {
          approvalNo: `YX${pick.first.slice(0, 4)}${String(index + 1).padStart(4, '0')}`,
          // Some run out these days; the last one did already.
          validUntil: index === CODES.length ? addDays(pick.today, -10) : pick.day(20, 900),
          proofFile: 'demo/material/proof.pdf',
        }
      : {}),
    minStock: fen < 1_000 ? 100 : 5,
    maxPerUse: fen < 1_000 ? 500 : 20,
    images: null,
    remark: null,
    createBy: usernameWith(pick, 'market'),
  }
}

const SUPPLIERS = ['明彩印务有限公司', '博雅广告制作有限公司', '众合礼品有限公司', '新视界展具有限公司']
const DEPOTS = ['1', '1', '1', '2', '3', '4']

/** What market has made: some materials of one subject, as far as its account goes. */
const materialApply = (pick: RandomChoices): Row | undefined => {
  const open = accounts(
    pick,
    (row) =>
      row['deptId'] === '111' &&
      row['period'] === pick.now.slice(0, 7) &&
      [PRINTED, GIFTS].includes(codeOf(pick, row['subjectId'])) &&
      decimal(textAt(row, 'available')).gt(2_500),
  )
  if (!open.length) return undefined
  const account = pick.of(open)
  const { empId, createBy } = applicant(pick, '111')
  const needDate = addDays(day(pick), pick.whole(15, 30))
  const fitting = pick
    .rows('act.material')
    .filter(
      (row) =>
        row['subjectId'] === account['subjectId'] && (!textAt(row, 'validUntil') || textAt(row, 'validUntil') > addDays(needDate, 90)),
    )
  const from = pick.whole(0, fitting.length - 1)
  const chosen = [...new Set([fitting[from], fitting[(from + 1) % fitting.length], fitting[(from + 2) % fitting.length]])]
  const each = decimal(textAt(account, 'available')).mulDiv(20, 100 * chosen.length, 2)
  return {
    applyType: pick.of(['1', '1', '2', '3']),
    title: pick.of(['季度推广物料制作', '学术活动物料补充', '终端陈列物料采购']),
    ...{ empId, createBy, deptId: '111', period: account['period'], needDate },
    depot: pick.of(DEPOTS),
    supplierName: pick.of(SUPPLIERS),
    quoteFiles: 'demo/material/quote-1.pdf,demo/material/quote-2.pdf,demo/material/quote-3.pdf',
    designFiles: 'demo/material/design.pdf',
    remark: null,
    items: chosen.map((row) => ({
      materialId: textAt(row, 'id'),
      subjectId: account['subjectId'],
      qty: Math.max(4, each.mulDiv(1, textAt(row, 'refPrice'), 0).toNumber()),
      unitPrice: textAt(row, 'refPrice'),
      note: null,
    })),
  }
}

const keeper = (_: Row, pick: RandomChoices): string => usernameWith(pick, 'warehouse')

/** A row that the dialog of an action adds. */
const added = (row: Row, table: string, at: number, values: Row): Row => ({
  id: `${textAt(row, 'id')}${table[0]}9${String(at).padStart(3, '0')}`,
  ...values,
})

/** What is asked for comes in two parts, the second at a slightly other price. */
const receipt =
  (part: 'half' | 'rest') =>
  (row: Row, pick: RandomChoices, today: string): Row => {
    const held = rowsOf(row, 'receipts')
    const rows = rowsOf(row, 'items').flatMap((item, at) => {
      const qty = part === 'half' ? Math.ceil(Number(item['qty']) / 2) : Number(item['qty']) - Number(item['receivedQty'])
      const unitPrice =
        part === 'half' ? item['unitPrice'] : decimal(textAt(item, 'unitPrice')).mulDiv(pick.whole(94, 100), 100, 2).toString()
      const values = { receiveDate: today, materialId: item['materialId'], qty, unitPrice, inspected: 'Y', note: null, operatorId: null }
      return qty > 0 ? [added(row, 'receipts', held.length + at, values)] : []
    })
    return { receipts: [...held, ...rows] }
  }

const appliedOutcome = (pick: RandomChoices): SampleOutcome => {
  if (pick.left < 2) return { ends: 'approving', agreements: 1 }
  const halves = [
    { days: 6, action: 'receive', by: keeper, values: receipt('half') },
    { days: 3, action: 'receive', by: keeper, values: receipt('rest') },
  ]
  return { ends: 'approved', afterwards: pick.left < 5 ? halves.slice(0, 1) : halves }
}

const USERS = ['146', '147', '148', '149', '150', '128', '129']

const useApply = (pick: RandomChoices): Row | undefined => {
  const free = pick.rows('act.materialInventory').filter((row) => {
    const until = textAt(row, 'validUntil')
    return Number(row['available']) >= 3 && (!until || until > addDays(day(pick), 40))
  })
  if (!free.length) return undefined
  const depot = pick.of(free)['depot']
  const there = free.filter((row) => row['depot'] === depot)
  const from = pick.whole(0, there.length - 1)
  const chosen = [...new Set([there[from]!, there[(from + 1) % there.length]!])]
  const waiting = pick
    .rows('act.materialUseApply')
    .filter((row) => row['billStatus'] === 'issued' && textAt(row, 'issueDate') < addDays(day(pick), -4))
  const asking = Array.from({ length: 12 }, () => {
    const deptId = pick.of(USERS)
    return { deptId, ...applicant(pick, deptId) }
  }).find(({ empId }) => !waiting.some((row) => row['empId'] === empId))
  if (!asking) return undefined
  const { deptId, empId, name, createBy } = asking
  const isSent = pick.chance(0.4)
  return {
    ...{ empId, createBy, deptId, depot },
    useFor: pick.of(['2', '2', '2', '4', '5', '9']),
    needDate: addDays(day(pick), pick.whole(3, 10)),
    ...(isSent
      ? { deliverWay: '2', receiver: name, receiverPhone: '19000020001', receiverAddress: '办事处前台' }
      : { deliverWay: '1', receiver: null, receiverPhone: null, receiverAddress: null }),
    reason: pick.of(['客户拜访与科室宣讲使用', '区域终端陈列更新', '新员工产品培训']),
    remark: null,
    items: chosen.map((row) => {
      const most = Number(pick.rows('act.material').find((one) => one['id'] === row['materialId'])?.['maxPerUse'] ?? 20)
      const least = Math.max(1, Math.floor(Number(row['available']) / 12))
      return { materialId: row['materialId'], qty: Math.min(most, pick.whole(least, least * 2)), note: null }
    }),
  }
}

const moving =
  (qtyOf: (item: Row) => number) =>
  (row: Row, _: RandomChoices, today: string): Row => {
    const held = rowsOf(row, 'moves')
    const rows = rowsOf(row, 'items').flatMap((item, at) => {
      const qty = qtyOf(item)
      const values = { moveDate: today, isReturn: 'N', materialId: item['materialId'], qty, note: null, operatorId: null }
      return qty > 0 ? [added(row, 'moves', held.length + at, values)] : []
    })
    return { moves: [...held, ...rows], ...(row['deliverWay'] === '2' ? { expressNo: `SF${textAt(row, 'billNo').slice(4)}` } : {}) }
  }

const usedOutcome = (pick: RandomChoices): SampleOutcome => {
  const throws = pick.whole(1, 100)
  if (pick.left < 5) return throws <= 30 ? { ends: 'draft' } : { ends: 'approving', agreements: 0 }
  if (throws <= 3) return { ends: 'rejected', agreements: 0 }
  const issue = { days: 1, action: 'issue', by: keeper, values: moving((item) => Number(item['qty'])) }
  const receive = { days: 2, action: 'receive' }
  const giveBack = {
    days: 4,
    action: 'giveBack',
    by: keeper,
    values: moving((item) => Math.floor(Number(item['issuedQty']) / 5)),
  }
  if (pick.left < 9) return { ends: 'approved', afterwards: pick.left < 7 ? [] : [issue] }
  const isBack = throws > 90
  return { ends: 'approved', afterwards: [issue, receive, ...(isBack ? [giveBack] : [])] }
}

/** Materials of the demonstration: made for market, kept in depots, used by the field. */
export const MATERIALS: SamplesByType = {
  'act.materialType': { row: materialType, after: ['ys.subject', 'sys.user'] },
  'act.material': { row: material, after: ['act.materialType', 'bsc.product'] },
  'act.materialApply': {
    row: materialApply,
    outcome: appliedOutcome,
    after: ['act.material', 'ys.subject'],
    together: 'budget',
    period: ({ first, today }) => [`${first.slice(0, 4)}-01-25`, addDays(today, -2)],
  },
  'act.materialUseApply': {
    row: useApply,
    outcome: usedOutcome,
    after: ['act.material', 'sys.employee'],
    together: 'budget',
    period: ({ first, today }) => [`${first.slice(0, 4)}-04-10`, addDays(today, -2)],
  },
}
