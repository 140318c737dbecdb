import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SamplesByType, SampleStep } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { creditCode } from '../bsc/credit-code.ts'
import { applicant, usualEnd } from '../sample-applicants.ts'

/** Customers that sales staff of the demonstration are about to win: some are in the base data already, some come into it by this. */

const NAMES = [...'康宁仁和同安惠民福康益寿安和慈济博爱普仁']
const FIRST = Array.from({ length: NAMES.length / 2 }, (_, at) => `${NAMES[at * 2]}${NAMES[at * 2 + 1]}`)
const SECOND = ['城东', '城西', '滨江', '新区', '河畔', '南门', '北苑', '长乐', '桥头', '东方']
const DEPARTMENTS = ['心血管内科', '呼吸内科', '消化内科', '内分泌科', '骨科']
const [HOSPITAL, PHARMACY] = ['1', '2'] as const

const dayOf = (pick: RandomChoices): string => pick.now.slice(0, 10)

const named = (index: number, kind: string): string =>
  `${FIRST[index % FIRST.length]}${SECOND[Math.floor(index / FIRST.length) % SECOND.length]}${kind}`

const productsOf = (pick: RandomChoices): readonly Row[] => {
  const found = pick.rows('bsc.product').filter(({ billStatus }) => billStatus === 'approved')
  const begin = pick.whole(0, found.length - 1)
  return Array.from({ length: pick.whole(1, 3) }, (_, at) => ({
    productId: textAt(found[(begin + at) % found.length], 'id'),
    department: pick.of(DEPARTMENTS),
    competitor: pick.chance(0.4) ? '同类进口产品' : null,
    monthQty: String(pick.whole(5, 60) * 10),
    unitPrice: pick.amount(8, 60, 2),
  }))
}

const contactsOf = (pick: RandomChoices): readonly Row[] => [
  {
    personName: pick.of(['周建平', '吴晓梅', '郑志强', '冯丽华', '陈国栋']),
    department: '药剂科',
    duty: '主任',
    phone: `1390000${String(pick.whole(1_000, 9_999))}`,
  },
]

const licence = (pick: RandomChoices, licenceType: string, licenceNo: string, index: number): Row => ({
  ...{ licenceType, licenceNo, longTerm: 'N', scanFile: `demo/licences/develop-${index + 1}.pdf` },
  issueDate: addDays(dayOf(pick), -pick.whole(100, 900)),
  expiryDate: addDays(pick.today, pick.whole(200, 1_200)),
})

const newDevelopCustomer = (pick: RandomChoices, index: number): Row => {
  const isHospital = index % 2 === 0
  const isExisting = index % 4 === 3 || index % 8 === 0
  const key = isHospital ? 'bsc.hospital' : 'bsc.pharmacy'
  const claimed = new Set(pick.rows('xt.newDevelopCustomer').map((row) => row['creditCode']))
  const waiting = pick
    .rows(key)
    .filter((row) => textAt(row, 'creditCode') !== '' && !claimed.has(row['creditCode']) && (!isHospital || row['developStatus'] === '0'))
  const known = isExisting && waiting.length ? pick.of(waiting) : undefined
  const beside = known ?? pick.of(pick.rows(key))
  const regionId = textAt(beside, 'regionId')
  const code = creditCode(regionId.slice(0, 6), 5_000_000 + index)
  const terms = isHospital
    ? { hospitalLevel: known ? textAt(known, 'hospitalLevel') : pick.of(['21', '22', '31']), hospitalType: '1', nature: '1' }
    : { pharmacyType: '1' }
  return {
    ...applicant(pick, ['sales_rep']),
    ...{ customerType: isHospital ? HOSPITAL : PHARMACY, isExisting: known ? 'Y' : 'N', regionId },
    ...(known ? { [isHospital ? 'hospitalId' : 'pharmacyId']: textAt(known, 'id') } : {}),
    customerName: known ? textAt(known, 'name') : named(index, isHospital ? '医院' : '大药房'),
    creditCode: known ? textAt(known, 'creditCode') : code,
    address: textAt(known, 'address') || `${SECOND[index % SECOND.length]}路${pick.whole(1, 400)}号`,
    ...terms,
    saleMode: '2',
    saleAreaId: textAt(beside, 'saleAreaId'),
    deliverCompanyId: pick.id('bsc.bscBussCompany'),
    planDate: addDays(dayOf(pick), pick.whole(60, 120)),
    developCost: String(pick.whole(1, 24) * 1_000),
    plan: '拜访药剂科和重点科室，两个月内完成药事会申报，三个月内实现首单。',
    products: productsOf(pick),
    contacts: contactsOf(pick),
    licences: known
      ? []
      : isHospital
        ? [licence(pick, '4', `PDY${code.slice(2, 16)}`, index)]
        : [licence(pick, '1', code, index), licence(pick, '3', `沪DA${String(7_000_000 + index)}`, index)],
  }
}

const developed = (pick: RandomChoices, row: Row): SampleOutcome => {
  const order = row['hospitalId']
    ? pick.row('sale.saleOrder', (one) => one['hospitalId'] === row['hospitalId'] && one['sendStatus'] !== '0')
    : undefined
  const success: SampleStep = {
    days: 30,
    action: 'success',
    by: (_, random) => textAt(applicant(random, ['business']), 'createBy'),
    values: () => ({ firstOrderId: textAt(order, 'id') }),
  }
  const stop: SampleStep = { days: 20, action: 'stop', values: () => ({ stopReason: '客户已与其他厂家签约' }) }
  return usualEnd(pick, order ? [success] : pick.chance(0.15) ? [stop] : [])
}

export const CUSTOMERS = {
  'xt.newDevelopCustomer': {
    row: newDevelopCustomer,
    outcome: developed,
    after: ['sys.employee', 'sys.user', 'bsc.hospital', 'bsc.pharmacy', 'bsc.licence', 'sale.saleOrder'],
    period: ({ today }) => [addDays(today, -150), addDays(today, -1)],
  },
} satisfies SamplesByType
