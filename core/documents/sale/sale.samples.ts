import type { RandomChoices, DemoPeriod } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SamplesByType, SampleStep } from '../../definitions/samples.ts'
import { addDays, daysBetween, year } from '../../kernel/dates.ts'
import { decimal, sumOf } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { pricesOf } from '../bsc/sample-prices.ts'
import { madeGood, shipped } from './sample-chain.ts'
import { delayOf } from './sample-payment.ts'
import { INVOICE_RESULTS } from './sample-invoice-results.ts'
import { FLOWS } from './sample-flows.ts'

const AGENCY = '127'
const OWN = '145'
const AGENCY_DEPTS = ['127', '128', '129', '130', '131', '132', '133']

const approved = (row: Row): boolean => row['billStatus'] === 'approved'

const buys = (row: Row): boolean =>
  approved(row) &&
  row['firstStatus'] === '2' &&
  textAt(row, 'tradeType')
    .split(',')
    .some((type) => type === '2' || type === '3')

type Seller = { readonly userId: string; readonly username: string; readonly deptId: string }

/** Who sells for an organisation and can sign in. */
const sellers = (pick: RandomChoices, orgId: string): readonly Seller[] => {
  const depts = new Map(pick.rows('sys.employee').map((row) => [row['id'], textAt(row, 'deptId')]))
  return pick
    .rows('sys.user')
    .filter((user) => rowsOf(user, 'roles').some(({ roleCode }) => roleCode === 'sales_rep' || roleCode === 'region_manager'))
    .map((user) => ({ userId: textAt(user, 'id'), username: textAt(user, 'username'), deptId: depts.get(textAt(user, 'empId')) ?? '' }))
    .filter(({ deptId }) => AGENCY_DEPTS.includes(deptId) === (orgId === AGENCY) && deptId !== '')
}

const LATELY = 60

/** The orders of the last weeks: of thousands only these are looked at. */
const recentOrders = (pick: RandomChoices): readonly Row[] => {
  const orders = pick.rows('sale.saleOrder')
  const from = addDays(pick.now.slice(0, 10), -LATELY)
  return orders.slice(orders.findLastIndex((row) => textAt(row, 'orderDate') < from) + 1)
}

/** Whoever wrote the fewest of the last orders has the next one. */
const leastBusy = (pick: RandomChoices, all: readonly Seller[]): Seller => {
  const orders = new Map<unknown, number>()
  for (const { saleUserId } of recentOrders(pick)) orders.set(saleUserId, (orders.get(saleUserId) ?? 0) + 1)
  const begin = pick.whole(0, all.length - 1)
  const turned = [...all.slice(begin), ...all.slice(0, begin)]
  return turned.reduce((least, one) => ((orders.get(one.userId) ?? 0) < (orders.get(least.userId) ?? 0) ? one : least))
}

const MANY = 40

/** Short and long orders, small and large ones follow each other in turn, so that a month is much like the next. */
const TURN = 37

/** Most orders are short, some are long. */
const lineCount = (pick: RandomChoices): number => {
  const turn = (pick.index * TURN) % 100
  if (turn < 70) return pick.whole(3, 6)
  return turn < 96 ? pick.whole(7, 14) : pick.whole(15, MANY)
}

/** What the first day's orders come to, in yuan, and by how much of it business grows in a year. */
const DAILY = 25_000
const GROWTH = 0.1

const LOST = ['rejected', 'voided', 'closed']

/** What a day's orders come to by now. */
const dailyOf = ({ first, now }: RandomChoices): number => DAILY * (1 + (GROWTH * daysBetween(first, now.slice(0, 10))) / 365)

/** What customers should have ordered of late, less what they did. */
const wanting = (pick: RandomChoices): number => {
  const days = Math.min(LATELY, daysBetween(pick.first, pick.now.slice(0, 10)))
  const orders = recentOrders(pick).filter((row) => !LOST.includes(textAt(row, 'billStatus')))
  return dailyOf(pick) * days - Number(sumOf(orders, (row) => decimal(textAt(row, 'smAmount') || 0)).toString())
}

/** So many orders make good what those before them lacked. */
const MADE_GOOD_BY = 3

/** What an order is to come to, in yuan. */
const worthOf = (pick: RandomChoices): number => {
  const usual = (dailyOf(pick) * daysBetween(pick.first, pick.today)) / (pick.index + pick.left + 1)
  const part = pick.whole(60, 140) / 100 + wanting(pick) / usual / MADE_GOOD_BY
  return usual * Math.min(2, Math.max(0.4, part))
}

const INNER_PACK = 10
const MOST_PACKS = 40

/** Whole inner packs, of what is dear few. */
const qtyOf = (pick: RandomChoices, product: Row | undefined, worth: number): string => {
  const price = pick.rows('bsc.productPrice').find((row) => row['productId'] === product?.['id'] && !row['regionId'])
  const packs = Math.round((worth * pick.whole(60, 140)) / 100 / INNER_PACK / Number(textAt(price, 'basePrice') || 20))
  return String(INNER_PACK * Math.min(MOST_PACKS, Math.max(1, packs)))
}

/** A week for each order, as many in every one. */
const weekOf = ({ first, today }: DemoPeriod, index: number): readonly [string, string] => {
  const weeks = Math.max(1, Math.floor(daysBetween(first, today) / 7))
  const day = addDays(first, ((index * TURN) % weeks) * 7 + 1)
  return [day, addDays(day, 5)]
}

/** Boxes that are enough for nearly any line. */
const ENOUGH = 400

/** Products of which enough can be sold out of a warehouse. */
const inStock = (pick: RandomChoices, warehouseId: string): ReadonlySet<unknown> =>
  new Set(
    pick
      .rows('cg.stock')
      .filter(
        (row) =>
          row['warehouseId'] === warehouseId &&
          row['qualityStatus'] === '1' &&
          textAt(row, 'expiryDate') > pick.now.slice(0, 10) &&
          decimal(textAt(row, 'availableQty') || 0).ge(ENOUGH),
      )
      .map(({ productId }) => productId),
  )

/** What an agent has the right to sell comes before all else in his orders. */
const linesOf = (pick: RandomChoices, agent: Row | undefined, warehouseId: string): readonly Row[] => {
  const lying = inStock(pick, warehouseId)
  const products = pick.rows('bsc.product').filter((row) => approved(row) && row['firstStatus'] === '2')
  const rights = new Set(rowsOf(agent ?? {}, 'products').map(({ productId }) => productId))
  const own = products.filter(({ id, specialType }) => specialType === '0' && rights.has(id ?? null))
  const ordinary = products.filter(({ id, specialType }) => specialType === '0' && lying.has(id))
  const begin = pick.whole(0, ordinary.length - 1)
  const stride = pick.of([1, 7, 11, 13])
  const count = lineCount(pick)
  const worth = worthOf(pick)
  return Array.from({ length: count }, (_, at): Row => {
    const isSpecial = at === 0 && pick.chance(0.06)
    const usual = own[at] ?? ordinary[(begin + at * stride) % ordinary.length]
    const product = (isSpecial ? products.find((row) => row['specialType'] !== '0') : undefined) ?? usual
    const isGift = at > 1 && pick.chance(0.03)
    return {
      productId: textAt(product, 'id'),
      lineType: isGift ? '2' : '1',
      qty: isGift ? String(pick.whole(1, 10)) : qtyOf(pick, product, worth / count),
      offer: !isGift && pick.chance(0.01) ? '10' : '0',
    }
  })
}

/** An agent's deposit account that orders may draw on for long. */
const hasMuch = (row: Row): boolean => !!row['agentId'] && decimal(textAt(row, 'availableAmount') || 0).gt(400_000)

/** Who takes his time to pay also orders more often than others, most of all through agents. */
const customer = (pick: RandomChoices, orgId: string): Row | undefined => {
  const slow = pick.chance(orgId === AGENCY ? 0.2 : 0.1)
    ? pick.row('bsc.bscBussCompany', (row) => buys(row) && delayOf(pick, row['id']) > 0)
    : undefined
  return slow ?? pick.row('bsc.bscBussCompany', buys)
}

const order = (pick: RandomChoices): Row => {
  const orgId = pick.chance(0.45) ? AGENCY : OWN
  const seller = leastBusy(pick, sellers(pick, orgId))
  const company = customer(pick, orgId)
  const address = rowsOf(company ?? {}, 'addresses')[0]
  const warehouse = pick.rows('bsc.warehouse').find((row) => row['orgId'] === orgId && row['saleable'] === 'Y')
  const held = pick.row('bzj.account', hasMuch)
  const isAgency = orgId === AGENCY && held !== undefined
  const agent = isAgency ? pick.rows('zs.agent').find(({ id }) => id === held['agentId']) : undefined
  const province = textAt(agent ?? company, 'regionId').slice(0, 2)
  const hospital =
    pick.row('bsc.hospital', (row) => approved(row) && textAt(row, 'regionId').startsWith(province)) ?? pick.row('bsc.hospital', approved)
  const isRetail = !isAgency && pick.chance(0.12)
  const toCompany = isRetail || pick.chance(0.2)
  const clerk = orgId === AGENCY ? 'yemei' : 'shilei'
  const hasClerk = pick.rows('sys.user').some((row) => row['username'] === clerk)
  return {
    orgId,
    saleMode: isAgency ? '1' : isRetail ? '4' : pick.of(['2', '2', '2', '3', '5']),
    companyId: textAt(company, 'id'),
    terminalType: toCompany ? '3' : '1',
    hospitalId: toCompany ? null : textAt(hospital, 'id'),
    pharmacyId: null,
    agentId: isAgency ? textAt(held, 'agentId') : null,
    depositAccountId: isAgency ? textAt(held, 'id') : null,
    saleAreaId: textAt(toCompany ? company : hospital, 'saleAreaId') || textAt(company, 'saleAreaId'),
    saleUserId: seller.userId,
    warehouseId: textAt(warehouse, 'id'),
    receiverAddress: textAt(address, 'address'),
    receiver: textAt(address, 'receiver'),
    receiverPhone: textAt(address, 'phone'),
    customerOrderNo: pick.chance(0.5) ? `PO${pick.whole(10_000_000, 99_999_999)}` : null,
    remark: pick.chance(0.15) ? pick.of(['请随货附药检报告', '周六日不收货', '送货前一天电话联系', '请按批号分开码放', '加急']) : null,
    productList: linesOf(pick, agent, textAt(warehouse, 'id')),
    createBy: pick.chance(0.4) && hasClerk ? clerk : seller.username,
  }
}

/** A part of the lines goes out, whole. */
const some = (lines: readonly Row[], pick: RandomChoices): readonly Row[] => lines.filter((_, at) => at === 0 || !pick.chance(0.5))

const SHIPS = 0
/** What was scarce follows within weeks. */
const FOLLOWS = 25
const UNDER_WAY = ['draft', 'approving', 'approved', 'reviewed']

const closed: SampleStep = {
  days: 30,
  when: ({ id }, pick) =>
    !pick.rows('sale.saleShipment').some((one) => one['orderId'] === id && UNDER_WAY.includes(textAt(one, 'billStatus'))),
  values: () => ({ closeReason: '客户不再需要剩余数量' }),
  action: 'close',
}

/** The newest orders are being written and agreed, a few of those before them still wait for somebody. */
const NEWEST = 8
const NEW = 24
/** Two neighbours of six among the newer ones are agreed, and nobody has begun to send them: both selling organisations have some. */
const TO_SEND = 12
const isToSend = (left: number): boolean => left < TO_SEND && (left % 6 === 3 || left % 6 === 4)
/** Days after which no order waits any more. */
const RECENT = 35

/** Days between the invoice and the money: most pay a little before it is due. */
const paysAfter = (pick: RandomChoices, row: Row): number =>
  Math.max(3, Number(row['creditDays'] ?? 0) - pick.whole(8, 20)) + delayOf(pick, row['companyId'])

const afterApproval = (pick: RandomChoices, row: Row): readonly SampleStep[] => {
  const paying = paysAfter(pick, row)
  const goes = pick.chance(0.92) ? [shipped(SHIPS, paying), shipped(FOLLOWS, paying), closed] : [shipped(SHIPS + 1, paying, some), closed]
  return pick.chance(0.05) ? [...goes, madeGood] : goes
}

const outcome = (pick: RandomChoices, row: Row): SampleOutcome => {
  const throws = pick.whole(1, 100)
  const isRecent = textAt(row, 'orderDate') >= addDays(pick.today, -RECENT)
  const waits: SampleOutcome = { ends: 'approving', agreements: pick.of([0, 0, 1, 1, 2, 3]) }
  if (pick.left === 0) return { ends: 'draft' }
  if (isRecent && isToSend(pick.left)) return { ends: 'approved' }
  if (isRecent && pick.left < NEWEST && throws <= 65) return throws <= 20 ? { ends: 'draft' } : waits
  if (isRecent && pick.left < NEW && throws <= 12) return waits
  if (throws > 94) return throws > 98 ? { ends: 'voided' } : { ends: 'rejected', agreements: pick.whole(0, 1) }
  return { ends: 'approved', afterwards: afterApproval(pick, row) }
}

/** Those of the first year have run out, the newest are being agreed. */
const protocolOutcome = (pick: RandomChoices, row: Row): SampleOutcome => {
  if (pick.left < 5) return { ends: pick.of(['draft', 'approving', 'approving']), agreements: pick.whole(0, 2) }
  return { ends: 'approved', afterwards: textAt(row, 'endDate') < pick.today ? [{ days: 400, action: 'expire' }] : [] }
}

const protocol = (pick: RandomChoices, index: number): Row => {
  const isAgency = index % 2 === 0
  const account = isAgency ? pick.row('bzj.account', hasMuch) : undefined
  const agent = pick.rows('zs.agent').find((row) => row['id'] === account?.['agentId'])
  const company = pick.row('bsc.bscBussCompany', buys)
  const products = pick.rows('bsc.product').filter(approved)
  const startDate = `${year(pick.first) + (index < 22 ? 0 : index < 50 ? 1 : 2)}-01-01`
  const clerk = pick.rows('sys.user').find((row) => row['username'] === (isAgency ? 'yemei' : 'shilei'))
  return {
    name: `${textAt(company, 'shortName')}${startDate.slice(0, 4)}年${isAgency ? '代理' : '配送'}协议`,
    protocolType: isAgency && agent ? '1' : '2',
    saleMode: isAgency && agent ? '1' : '2',
    orgId: isAgency ? AGENCY : OWN,
    companyId: textAt(company, 'id'),
    agentId: agent ? textAt(agent, 'id') : null,
    saleAreaId: textAt(company, 'saleAreaId'),
    saleUserId: textAt(clerk, 'id'),
    signDate: addDays(startDate, -10),
    startDate,
    endDate: `${startDate.slice(0, 4)}-12-31`,
    settleMethod: textAt(company, 'settleMethod'),
    depositAmount: account ? '100000' : '0',
    depositAccountId: account ? textAt(account, 'id') : null,
    files: `demo/protocols/${index + 1}.pdf`,
    createBy: textAt(clerk, 'username'),
    productList: Array.from({ length: pick.whole(3, 10) }, (_, at) => {
      const place = (index * 7 + at * 13) % products.length
      const product = products[place] as Row
      return { productId: textAt(product, 'id'), ...pricesOf(product, 97, place), yearQty: String(pick.whole(5, 60) * 100), minQty: '10' }
    }),
  }
}

const PRICED = ['bsc.productPrice', 'bsc.productSalePrice', 'bsc.productSpecialBidPrice']

export default {
  ...FLOWS,
  ...INVOICE_RESULTS,
  'sale.saleOrder': {
    row: order,
    outcome,
    period: weekOf,
    after: [
      ...['bzj.account', 'bsc.hospital', 'bsc.pharmacy', 'bsc.bankAccount', 'bsc.licence', 'cg.stock'],
      'cg.traceCode',
      'sale.saleProtocol',
      ...PRICED,
    ],
  },
  'sale.saleProtocol': {
    row: protocol,
    after: ['bzj.account', ...PRICED],
    outcome: protocolOutcome,
    period: ({ first, today }) => [addDays(first, -30), addDays(today, -5)],
  },
} satisfies SamplesByType
