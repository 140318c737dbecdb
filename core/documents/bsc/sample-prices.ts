import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SamplesByType } from '../../definitions/samples.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { decimal } from '../../kernel/decimal.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { bidPrice } from './medicines.ts'
import { AGENCY, approved, OWN, usernameWith } from './sample-basics.ts'

/** Prices of every kind, each a part of what its medicine usually costs. */

const productOf = (pick: RandomChoices, index: number): Row => {
  const all = pick.rows('bsc.product').filter(approved)
  return all[index % all.length] as Row
}

/** Fen as yuan, exact. */
const yuan = (fen: number): string => decimal(fen).mulDiv(1, 100, 4).toString()

/** Bid, invoice and base price of a product, `part` in per cent of its usual bid price. */
export const pricesOf = (product: Row, part: number, index: number) => {
  const bid = Math.round((bidPrice(textAt(product, 'name'), textAt(product, 'spec')) * part) / 100)
  // Every seventh product is invoiced below nine tenths of its bid price: there the discount rule of 127 and 145 begins.
  const invoiced = Math.round((bid * (index % 7 === 3 ? 86 : 92 + (index % 5) * 2)) / 100)
  return {
    competitivePrice: yuan(bid),
    invoicePrice: yuan(invoiced),
    basePrice: yuan(Math.round((invoiced * (46 + (index % 9) * 3)) / 100)),
  }
}

const PROVINCES = [
  '310000',
  '320000',
  '330000',
  '440000',
  '110000',
  '370000',
  '420000',
  '430000',
  '510000',
  '500000',
  '340000',
  '350000',
  '410000',
  '130000',
]

const price = (pick: RandomChoices, index: number): Row => {
  const count = pick.rows('bsc.product').filter(approved).length
  const product = productOf(pick, index)
  const round = Math.floor(index / count)
  const state = { billStatus: pick.of(['committed', 'committed', 'locked']) }
  if (round === 0)
    return {
      ...pricesOf(product, 100, index),
      ...state,
      retailPrice: yuan(Math.round(bidPrice(textAt(product, 'name'), textAt(product, 'spec')) * 1.15)),
      productId: textAt(product, 'id'),
      orgId: null,
      regionId: null,
      priceSource: '1',
      startDate: addMonths(pick.first, -12),
      endDate: null,
      bidPlatform: '国家组织药品联合采购平台',
    }
  const regionId = PROVINCES[(index + round) % PROVINCES.length] ?? null
  return {
    ...pricesOf(product, pick.whole(94, 103), index),
    ...(round === 2 && pick.chance(0.2) ? { billStatus: 'draft' } : state),
    productId: textAt(product, 'id'),
    orgId: null,
    regionId,
    priceSource: pick.of(['1', '2', '3']),
    startDate: pick.first,
    endDate: null,
    bidPlatform: '省药械集中采购平台',
  }
}

const isCustomer = (row: Row): boolean =>
  approved(row) &&
  row['firstStatus'] === '2' &&
  textAt(row, 'tradeType')
    .split(',')
    .some((type) => type === '2' || type === '3')

const salePrice = (pick: RandomChoices, index: number): Row => {
  const product = productOf(pick, index * 7 + 3)
  const company = pick.row('bsc.bscBussCompany', isCustomer)
  const hospital = index % 3 === 0 ? pick.row('bsc.hospital', approved) : undefined
  return {
    ...pricesOf(product, pick.whole(93, 99), index),
    billStatus: pick.of(['committed', 'committed', 'locked', 'draft']),
    productId: textAt(product, 'id'),
    orgId: pick.of([null, AGENCY, OWN]),
    companyId: textAt(company, 'id') || null,
    hospitalId: hospital ? textAt(hospital, 'id') : null,
    saleAreaId: null,
    saleMode: null,
    minPrice: null,
    startDate: pick.first,
    endDate: addDays(addMonths(pick.first, index % 4 === 1 ? 12 : 36), -1),
  }
}

const specialPrice = (pick: RandomChoices, index: number): Row => {
  const product = productOf(pick, index * 11 + 5)
  const hospital = pick.row('bsc.hospital', approved) as Row
  const prices = pricesOf(product, pick.whole(84, 96), index)
  const startDate = pick.date(addDays(pick.first, 4), addDays(pick.today, -51))
  return {
    ...prices,
    productId: textAt(product, 'id'),
    orgId: pick.of([AGENCY, OWN]),
    hospitalId: textAt(hospital, 'id'),
    companyId: null,
    standardPrice: pricesOf(product, 100, index).competitivePrice,
    priceSource: '5',
    startDate,
    endDate: addMonths(startDate, 12),
    reason: pick.of(['医院二次议价，按谈判结果执行', '带量采购试点医院，价格低于省标', '医联体统一议价']),
    attachments: `demo/special-bid/${index + 1}.pdf`,
    createBy: usernameWith(pick, 'business'),
  }
}

/** What is earned beside filings: entered of late, for single hospitals and companies. */
const commissionPrice = (pick: RandomChoices, index: number): Row => {
  const product = productOf(pick, index * 13 + 1)
  const { competitivePrice, invoicePrice, basePrice } = pricesOf(product, 100, index)
  const startDate = pick.now.slice(0, 10)
  const isOfHospital = index % 2 === 0
  return {
    ...{ competitivePrice, invoicePrice, basePrice, productId: textAt(product, 'id'), orgId: AGENCY, agentId: null, saleAreaId: null },
    hospitalId: isOfHospital ? textAt(pick.row('bsc.hospital', approved), 'id') : null,
    companyId: isOfHospital ? null : textAt(pick.row('bsc.bscBussCompany', isCustomer), 'id'),
    commissionBase: '3',
    commissionRate: null,
    commissionPrice: decimal(invoicePrice).minus(basePrice).mulDiv(1, 2, 4).toString(),
    commissionTime: pick.of(['2', '3', '4']),
    startDate,
    endDate: addDays(addMonths(startDate, 12), -1),
    reason: null,
    createBy: usernameWith(pick, 'business'),
  }
}

const isSupplier = (row: Row): boolean => approved(row) && row['firstStatus'] === '2' && textAt(row, 'tradeType').split(',').includes('1')

/** What a supplier asks for what lies within his scope: about four fifths of the base price. */
const procurePrice = (pick: RandomChoices, index: number): Row => {
  const suppliers = pick.rows('bsc.bscBussCompany').filter(isSupplier)
  const products = pick.rows('bsc.product').filter((row) => approved(row) && suppliers.some((company) => sells(company, row)))
  const product = products[index % products.length] as Row
  const own = suppliers.filter((company) => sells(company, product))
  const company = own[(index + Math.floor(index / products.length)) % own.length] as Row
  return {
    billStatus: pick.of(['committed', 'committed', 'locked']),
    productId: textAt(product, 'id'),
    companyId: textAt(company, 'id'),
    orgId: null,
    minQty: '0',
    unitPrice: decimal(pricesOf(product, 100, index).basePrice)
      .mulDiv(76 + (index % 7), 100, 4)
      .toString(),
    settlePrice: null,
    lastPrice: null,
    purchasePolicyId: null,
    startDate: addDays(pick.first, -60),
    endDate: null,
    createBy: usernameWith(pick, 'purchase'),
  }
}

const sells = (company: Row, product: Row): boolean =>
  textAt(company, 'businessScope').split(',').includes(textAt(product, 'businessScope'))

export const PRICES = {
  'bsc.productPrice': { row: price },
  'bsc.productProcurePrice': { row: procurePrice },
  'bsc.productSalePrice': { row: salePrice },
  'bsc.productCommissionPrice': { row: commissionPrice, period: ({ today }) => [addDays(today, -50), addDays(today, -2)] },
  'bsc.productSpecialBidPrice': { row: specialPrice, period: ({ first, today }) => [addDays(first, 1), addDays(today, -48)] },
} satisfies SamplesByType
