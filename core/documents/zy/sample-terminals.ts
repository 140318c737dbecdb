import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SamplesByType } from '../../definitions/samples.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { decimal, sumOf } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { unsold } from '../sale/sample-flows.ts'
import { creditCode } from '../bsc/credit-code.ts'
import { at, companiesOf, hospitalsOf, monthFrom, pharmaciesOf, priceOf, productsOf, sellers, staffWith } from './sample-staff.ts'

/** Months that the register of terminals holds, this one included. */
const MONTHS = 5
const PLACES = 60

type Place = Readonly<Record<'terminalType' | 'terminalId' | 'productId' | 'empId', string>>

/** Whose products lie where: what representatives have filed for hospitals. */
const places = (pick: RandomChoices): readonly Place[] =>
  pick
    .rows('zy.commissionFiling')
    .filter((row) => row['billStatus'] === 'approved' && row['filingKind'] === '1')
    .flatMap((row) => rowsOf(row, 'items'))
    .filter((item) => item['postRole'] === '1' && item['share'] !== '30')
    .map((item) => ({
      terminalType: '1',
      terminalId: textAt(item, 'terminalId'),
      productId: textAt(item, 'productId'),
      empId: textAt(item, 'empId'),
    }))
    .slice(0, PLACES)

const isAt = (row: Row, place: Place): boolean => row['terminalId'] === place.terminalId && row['productId'] === place.productId

const flowsIn = (pick: RandomChoices, place: Place, period: string) =>
  sumOf(
    pick
      .rows('sale.saleFlow')
      .filter(
        (row) =>
          row['hospitalId'] === place.terminalId && row['productId'] === place.productId && textAt(row, 'saleDate').startsWith(period),
      )
      .filter((row) => ['2', '4'].includes(textAt(row, 'flowType')) && row['matchStatus'] === '2'),
    (row) => (row['flowType'] === '4' ? decimal(textAt(row, 'qty')).abs().negated() : decimal(textAt(row, 'qty'))),
  )

const terminalInventory = (pick: RandomChoices, index: number): Row => {
  const all = places(pick)
  const place = at(all, index)
  const nth = Math.floor(index / all.length)
  const period = monthFrom(pick.today, nth - MONTHS + 1)
  const before = pick.rows('zy.terminalInventory').find((row) => isAt(row, place) && row['period'] === monthFrom(`${period}-01`, -1))
  return {
    ...place,
    period,
    openingQty: before ? textAt(before, 'carryQty') : String(pick.whole(15, 40) * 10),
    inQty: flowsIn(pick, place, period).toString(),
    pureSalesQty: '0',
    unitPrice: priceOf(pick, place.productId),
    invStatus: '0',
  }
}

/** Places of a seller whose month nobody has reported yet. */
const unreported = (pick: RandomChoices, empId: string, period: string): readonly Row[] => {
  const reported = pick
    .rows('zy.pureSalesReport')
    .filter((row) => row['period'] === period && row['billStatus'] !== 'voided')
    .flatMap((row) => rowsOf(row, 'items'))
  return pick
    .rows('zy.terminalInventory')
    .filter(
      (row) =>
        row['period'] === period &&
        row['empId'] === empId &&
        !reported.some((one) => one['terminalId'] === row['terminalId'] && one['productId'] === row['productId']),
    )
}

const pureSalesReport = (pick: RandomChoices, index: number): Row | undefined => {
  const period = monthFrom(pick.now, -1)
  const staff = sellers(pick)
  const ordered = staff.map((_, nth) => at(staff, index + nth))
  const seller = ordered.find(({ empId }) => unreported(pick, empId, period).length > 0)
  if (!seller) return undefined
  return {
    ...seller,
    period,
    items: unreported(pick, seller.empId, period)
      .slice(0, 2)
      .map((row, nth) => ({
        terminalType: '1',
        terminalId: row['terminalId'],
        productId: row['productId'],
        pureQty: String(pick.whole(2, 14)),
        evidence: '2',
        images: `demo/pure-sales/${index + 1}-${nth + 1}.jpg`,
      })),
  }
}

const [MISSING, GROUP] = ['1', '7'] as const

const pureSalesApply = (pick: RandomChoices, index: number): Row => {
  const all = places(pick)
  const place = at(all, index * 3)
  const seller = sellers(pick).find(({ empId }) => empId === place.empId) ?? at(sellers(pick), index)
  const applyType = index % 4 === 3 ? GROUP : MISSING
  const day = pick.now.slice(0, 10)
  return {
    ...seller,
    applyType,
    bizMonth: day.slice(0, 7),
    reason: applyType === GROUP ? '医院团购，商业公司尚未上报流向' : '商业公司流向漏报，已取得出库单',
    files: `demo/pure-apply/${index + 1}.pdf`,
    items: [
      {
        companyId: textAt(at(companiesOf(pick), index), 'id'),
        terminalType: '1',
        terminalId: place.terminalId,
        productId: place.productId,
        batchNo: `2${pick.whole(10_000, 99_999)}`,
        saleDate: `${day.slice(0, 7)}-01`,
        qty: String(pick.whole(2, 20)),
        unitPrice: priceOf(pick, place.productId),
        evidence: '1',
      },
    ],
  }
}

/** What is approved writes flows: where there are none yet it waits. */
const applyOutcome = (pick: RandomChoices): SampleOutcome =>
  pick.left < 3
    ? { ends: 'approving', agreements: 0 }
    : { ends: pick.rows('sale.saleFlow').length > 0 ? 'approved' : 'rejected', agreements: 0 }

/** Every third count finds something else than the book. */
const differs = (index: number): boolean => index % 3 === 0

const terminalCheck = (pick: RandomChoices, index: number): Row | undefined => {
  const day = pick.now.slice(0, 10)
  const period = day.slice(0, 7)
  const checked = new Set(
    pick
      .rows('zy.terminalCheckInventory')
      .filter((row) => row['period'] === period)
      .map((row) => row['terminalId']),
  )
  const stock = pick.rows('zy.terminalInventory').filter((row) => row['period'] === period && !checked.has(row['terminalId'] ?? null))
  if (stock.length === 0) return undefined
  const first = at(stock, index * 5)
  const own = stock.filter((row) => row['terminalId'] === first['terminalId'])
  const seller = sellers(pick).find(({ empId }) => empId === first['empId']) ?? at(sellers(pick), index)
  return {
    ...seller,
    checkType: index % 5 === 4 ? '2' : '1',
    period,
    checkDate: day,
    terminalType: '1',
    terminalId: first['terminalId'],
    witness: pick.of(['药库王老师', '药剂科李老师', '中心药房张老师']),
    images: `demo/checks/${index + 1}.jpg`,
    ...counted(pick, own, differs(index)),
  }
}

/** What was counted of each product, beside the book; the first may lack a few. */
const counted = (pick: RandomChoices, stock: readonly Row[], lacks: boolean): Row => {
  const rows = stock.map((row, nth) => {
    const book = decimal(textAt(row, 'closingQty') || '0')
    const few = decimal(pick.whole(1, 3))
    return { row, book, found: lacks && nth === 0 && book.gt(few) ? book.minus(few) : book }
  })
  return {
    items: rows.map(({ row, found }) => ({
      productId: row['productId'],
      batchNo: `2${pick.whole(10_000, 99_999)}`,
      expiryDate: addDays(pick.now.slice(0, 10), pick.whole(120, 700)),
      actualQty: found.toString(),
    })),
    products: rows.map(({ row, book, found }) => ({
      productId: row['productId'],
      bookQty: book.toString(),
      actualQty: found.toString(),
      diffQty: found.minus(book).toString(),
      unitPrice: row['unitPrice'],
      diffAmount: found
        .minus(book)
        .times(textAt(row, 'unitPrice') || '0')
        .round(2)
        .toString(),
      ...(found.eq(book) ? {} : { diffReason: '7', diffHandle: '5', handleNote: '双方确认，以实盘为准' }),
    })),
  }
}

const checkOutcome = (pick: RandomChoices): SampleOutcome => ({ ends: pick.left < 4 ? 'approving' : 'approved', agreements: 0 })

const newDevelop = (pick: RandomChoices, index: number): Row => {
  const seller = at(sellers(pick), index)
  const hospital = at(unsold(pick, hospitalsOf(pick)), index * 2 + 1)
  const day = pick.now.slice(0, 10)
  const productId = textAt(at(productsOf(pick), index * 7 + 2), 'id')
  return {
    ...seller,
    developType: '2',
    applyDate: day,
    terminalType: '1',
    terminalId: textAt(hospital, 'id'),
    terminalGrade: pick.of(['1', '2', '3', '4']),
    companyId: textAt(at(companiesOf(pick), index), 'id'),
    targetDate: addDays(day, 180),
    costBudget: String(pick.whole(1, 9) * 500),
    plan: '拜访药剂科与目标科室，争取列入下次药事会',
    items: [{ productId, unitPrice: priceOf(pick, productId), monthQty: String(pick.whole(8, 20) * 10) }],
    nodes: [
      { node: '1', empId: seller.empId, rewardAmount: '300', lastDate: addDays(day, 210) },
      { node: '2', empId: seller.empId, rewardAmount: '500', lastDate: addDays(day, 330) },
    ],
  }
}

/** Two of three succeed: the first delivery comes after two months, three months of sales follow. */
const developOutcome = (pick: RandomChoices): SampleOutcome => {
  const until = addDays(pick.now.slice(0, 10), 175)
  if (pick.left < 6) return { ends: 'approving', agreements: 1 }
  if (pick.index % 3 === 2 || until > pick.today)
    return {
      ends: 'approved',
      afterwards: [{ days: 9, values: (_row, _pick, day) => ({ stage: '3', stageDate: day, stageNote: '药剂科已同意' }) }],
    }
  return {
    ends: 'approved',
    afterwards: [
      { days: 50, values: (_row, _pick, day) => ({ stage: '5', stageDate: day, firstDate: day }) },
      {
        days: 92,
        values: (row, _pick, day) => ({
          stage: '6',
          stageDate: day,
          successDate: day,
          nodes: rowsOf(row, 'nodes').map((one) => ({ ...one, nodeStatus: '1', reachDate: day, period: day.slice(0, 7) })),
        }),
      },
    ],
  }
}

const PRIZES = [
  { fromRank: 1, toRank: 1, prizeName: '开发冠军', prizeAmount: '2000' },
  { fromRank: 2, toRank: 3, prizeName: '开发能手', prizeAmount: '1000' },
]

/** Each month is judged once, when it is over. */
const developChampion = (pick: RandomChoices, index: number): Row | undefined => {
  const judged = new Set(pick.rows('zy.developChampion').map((row) => row['periodFrom']))
  const month = Array.from({ length: 24 }, (_, back) => monthFrom(pick.now, -1 - back)).find((one) => !judged.has(one))
  if (!month) return undefined
  const clerk = at(staffWith(pick, ['business']), index)
  return {
    createBy: clerk.createBy,
    title: `${month.slice(0, 4)}年${Number(month.slice(5))}月开发冠军`,
    championCycle: '1',
    periodFrom: month,
    periodTo: month,
    championScope: '1',
    minCount: 1,
    period: month,
    prizes: PRIZES,
  }
}

const championOutcome = (pick: RandomChoices): SampleOutcome => ({
  ends: pick.left < 2 ? 'approving' : 'approved',
  agreements: 0,
  beforehand: [{ days: 0, action: 'calculate' }],
})

const NAMES = ['仁和', '康宁', '安泰', '惠民', '同济', '博爱', '益寿', '百草', '回春', '济世']

const openAccount = (pick: RandomChoices, index: number): Row => {
  const seller = at(sellers(pick), index)
  const accountType = at(['1', '2', '4'], index)
  const hospitals = hospitalsOf(pick)
  const hospital = at(hospitals, index * 5)
  const isKnown = index % 3 === 0
  const regionId = textAt(hospital, 'regionId')
  const day = pick.now.slice(0, 10)
  const name = `${at(NAMES, index)}${accountType === '2' ? '大药房' : accountType === '4' ? '诊所' : '医院'}${index + 1}部`
  const productId = textAt(at(productsOf(pick), index * 3), 'id')
  const expiryDate = addDays(day, 900)
  const licence = (licenceType: string): Row => ({
    licenceType,
    licenceNo: `ZZ${licenceType}${String(50_000 + index)}`,
    expiryDate,
    files: `demo/accounts/${index + 1}-${licenceType}.pdf`,
    checked: 'Y',
  })
  return {
    ...seller,
    accountType,
    accountMode: isKnown ? '2' : '1',
    terminalType: accountType,
    terminalId: isKnown ? (accountType === '2' ? textAt(at(pharmaciesOf(pick), index), 'id') : textAt(hospital, 'id')) : null,
    applyDate: day,
    customerName: name,
    creditCode: creditCode(regionId, 7_000_000 + index),
    regionId,
    address: `人民路${pick.whole(1, 300)}号`,
    deliverAddress: `人民路${pick.whole(1, 300)}号药库`,
    legalPerson: pick.of(['陈志明', '刘建华', '赵国强']),
    buyerName: pick.of(['孙丽', '周敏', '吴芳']),
    buyerPhone: `1380013${String(index).padStart(4, '0')}`,
    hospitalLevel: accountType === '1' ? pick.of(['21', '22', '31']) : null,
    pharmacyType: accountType === '2' ? '1' : null,
    companyId: textAt(at(companiesOf(pick), index), 'id'),
    licenceNo: `XK${String(80_000 + index)}`,
    licenceExpiry: expiryDate,
    invoiceType: '2',
    settleMethod: '4',
    creditDays: 30,
    creditLimit: '2000',
    reason: '科室有明确用药需求，申请开户供货',
    files: `demo/accounts/${index + 1}.pdf`,
    items: [{ productId, unitPrice: priceOf(pick, productId), monthQty: String(pick.whole(5, 20) * 10) }],
    licences: [licence('1'), licence(accountType === '2' ? '3' : '4')],
  }
}

const otherReward = (pick: RandomChoices, index: number): Row => {
  const staff = sellers(pick)
  const seller = at(staff, index)
  const isPenalty = index % 7 === 6
  return {
    ...seller,
    rewardKind: isPenalty ? '6' : pick.of(['1', '2', '3', '4', '5']),
    period: pick.now.slice(0, 7),
    reason: isPenalty ? '未按规定上报终端库存' : '超额完成学术会议组织任务',
    files: isPenalty ? `demo/rewards/${index + 1}.pdf` : null,
    items: [
      {
        empId: seller.empId,
        amount: isPenalty ? '-200' : String(pick.whole(1, 8) * 100),
        reason: isPenalty ? '违规处罚' : '会议奖励',
      },
    ],
  }
}

const lately = ({ today }: { readonly today: string }, months: number): readonly [string, string] => [
  `${addMonths(`${today.slice(0, 7)}-01`, -months).slice(0, 7)}-01`,
  addDays(today, -1),
]

export const terminalSamples = {
  'zy.terminalInventory': { count: 300, after: ['zy.commissionFiling', 'sale.saleOrder'], row: terminalInventory },
  'zy.pureSalesReport': { count: 40, after: ['zy.terminalInventory'], row: pureSalesReport, period: (span) => lately(span, MONTHS - 2) },
  'zy.pureSalesApply': { after: ['zy.commissionFiling', 'sale.saleOrder'], row: pureSalesApply, outcome: applyOutcome },
  'zy.terminalCheckInventory': {
    count: 35,
    after: ['zy.pureSalesReport'],
    row: terminalCheck,
    outcome: checkOutcome,
    period: (span) => lately(span, MONTHS - 2),
  },
  'zy.newDevelop': { after: ['bsc.hospital', 'bsc.productPrice', 'sale.saleOrder', 'sys.user'], row: newDevelop, outcome: developOutcome },
  'zy.developChampion': {
    after: ['zy.newDevelop'],
    row: developChampion,
    outcome: championOutcome,
  },
  'zy.openAccountApply': { after: ['bsc.hospital', 'bsc.pharmacy', 'bsc.saleArea'], row: openAccount },
  'zy.otherReward': { after: ['sys.user', 'sys.employee'], row: otherReward },
} satisfies SamplesByType
