import type { Dice } from '../../definitions/dice.ts'
import type { SamplesByType } from '../../definitions/samples.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { decimal } from '../../kernel/decimal.ts'
import { type Row, textAt } from '../../kernel/wire.ts'

const MAIN = 2

/** Both sales organisations hold every product in their main warehouse; the other warehouses hold some. */
const stock = (pick: Dice, index: number): Row => {
  const products = pick.rows('bsc.product').filter((row) => row['billStatus'] === 'approved')
  const warehouses = pick.rows('bsc.warehouse').filter((row) => row['saleable'] === 'Y')
  const product = products[index % products.length] as Row
  const round = Math.floor(index / products.length)
  const warehouse = (round < MAIN ? warehouses[round] : pick.of(warehouses.slice(MAIN))) as Row
  const productionDate = pick.day(-445, -81)
  const price = pick.rows('bsc.productPrice').find((row) => row['productId'] === product['id'] && !row['regionId'])
  const qty = pick.whole(round < MAIN ? 60 : 5, round < MAIN ? 900 : 80) * 100
  const keeper = pick.row('sys.user', (row) => row['id'] === warehouse['keeperId'])
  return {
    createBy: textAt(keeper, 'username'),
    warehouseId: textAt(warehouse, 'id'),
    locationCode: `${pick.of(['A', 'B', 'C'])}-${String(pick.whole(1, 4)).padStart(2, '0')}`,
    productId: textAt(product, 'id'),
    spec: product['spec'],
    unit: product['unit'],
    factoryId: product['factoryId'],
    approvalNo: product['approvalNo'],
    batchNo: `${productionDate.slice(2, 4)}${productionDate.slice(5, 7)}${String(pick.whole(1, 28)).padStart(2, '0')}${String(index + 1).padStart(3, '0')}`,
    productionDate,
    expiryDate: addDays(addMonths(productionDate, Number(product['shelfMonths'] ?? 24)), -1),
    qualityStatus: round < MAIN ? (pick.chance(0.97) ? '1' : '2') : pick.of(['1', '1', '3', '4']),
    qty: String(qty),
    lockedQty: '0',
    costPrice: decimal(textAt(price, 'basePrice') || 1)
      .mulDiv(82, 100, 4)
      .toString(),
    firstInDate: addDays(productionDate, 20),
  }
}

/** Bills are paid when they are due; one of twelve stays a few weeks longer. */
const isPaid = (pick: Dice, dueDate: string): boolean =>
  dueDate >= pick.today ? pick.chance(0.15) : dueDate < addDays(pick.today, -40) || pick.chance(0.8)

const payable = (pick: Dice, index: number): Row => {
  const postDate = pick.day(-264, -10)
  const dueDate = addDays(postDate, 60)
  const amount = pick.amount(8_000, 260_000, 2)
  return {
    payableType: '9',
    sourceBillNo: `QCYF${postDate.slice(0, 4)}${String(index + 1).padStart(4, '0')}`,
    orgId: '108',
    companyId: pick.row('bsc.bscBussCompany', (row) => textAt(row, 'tradeType').split(',').includes('1'))?.['id'] ?? null,
    postDate,
    amount,
    invoicedAmount: amount,
    paidAmount: isPaid(pick, dueDate) ? amount : '0',
    dueDate,
  }
}

export default {
  'cg.stock': { row: stock, after: ['bsc.product', 'bsc.warehouse', 'bsc.productPrice', 'sys.user'] },
  'cg.payable': { row: payable, after: ['bsc.bscBussCompany'] },
} satisfies SamplesByType
