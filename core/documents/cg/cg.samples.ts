import type { RandomChoices } from '../../definitions/random-choices.ts'
import { type Effect, flat } from '../../definitions/effect.ts'
import type { SamplesByType } from '../../definitions/samples.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { decimal } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt, wireOf } from '../../kernel/wire.ts'
import { CODES } from './sample-codes.ts'
import { PURCHASES } from './sample-purchases.ts'
import { type StockPlace, storeStock } from './stock-moves.ts'

const MAIN = 2

/** Both sales organisations hold every product in their main warehouse; the other warehouses hold some. */
const stock = (pick: RandomChoices, index: number): Row => {
  const products = pick.rows('bsc.product').filter((row) => row['billStatus'] === 'approved')
  const warehouses = pick.rows('bsc.warehouse').filter((row) => row['saleable'] === 'Y')
  const product = products[index % products.length] as Row
  const round = Math.floor(index / products.length)
  const warehouse = (round < MAIN ? warehouses[round] : pick.of(warehouses.slice(MAIN))) as Row
  const productionDate = pick.day(-445, -81)
  const price = pick.rows('bsc.productPrice').find((row) => row['productId'] === product['id'] && !row['regionId'])
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
    qty: '0',
    lockedQty: '0',
    costPrice: decimal(textAt(price, 'basePrice') || 1)
      .mulDiv(82, 100, 4)
      .toString(),
    firstInDate: addDays(productionDate, 20),
  }
}

/** 期初 of stock_biz_type. */
const OPENING = { bizType: '10', billNo: '期初' }

/** Yuan that a batch of a main warehouse is worth, and how many hundreds of boxes it has at least and at most. */
const [WORTH, LEAST, MOST] = [100_000, 5, 45]

/** What lay there when the demonstration began: the main warehouses hold what is sold in a good year, of what is dear few; the others little. */
const opened = (row: Row, pick: RandomChoices): readonly Effect[] => {
  const products = pick.rows('bsc.product').filter(({ billStatus }) => billStatus === 'approved')
  const isMain = pick.index < MAIN * products.length
  const usual = Math.min(MOST, Math.max(LEAST, Math.round(WORTH / 100 / Number(row['costPrice']))))
  const qty = decimal(isMain ? Math.round((usual * pick.whole(60, 140)) / 100) : pick.whole(5, 20)).times(100)
  const { costPrice, expiryDate } = row
  return flat(storeStock({ ...(row as StockPlace), expiryDate: String(expiryDate), costPrice: decimal(String(costPrice)), qty }, OPENING))
}

type Mover = { readonly userId: string; readonly username: string }

/** Who keeps a warehouse, or works in one, and can sign in. */
const moversOf = (pick: RandomChoices, roles: readonly string[]): readonly Mover[] =>
  pick
    .rows('sys.user')
    .filter((user) => rowsOf(user, 'roles').some(({ roleCode }) => roles.includes(String(roleCode))))
    .map((user) => ({ userId: textAt(user, 'id'), username: textAt(user, 'username') }))

const [PLACE, WAREHOUSE, STOP, RELEASE, REJECT] = ['1', '2', '3', '4', '5'] as const
const MOVES = [PLACE, PLACE, PLACE, WAREHOUSE, WAREHOUSE, STOP, RELEASE, REJECT]
const WHY: Readonly<Record<string, readonly string[]>> = {
  [PLACE]: ['整理货位，零货归并', '货架调整', '近效期批次移到前排'],
  [WAREHOUSE]: ['主仓补货', '按销售区域调拨'],
  [STOP]: ['外观检查发现瓶签模糊，停售待查', '收到厂家质量查询函，暂停销售'],
  [RELEASE]: ['复检合格，解除停售'],
  [REJECT]: ['复检不合格', '包装污染，不能销售'],
}
/** So much lies where something is moved from. */
const MOVED = 500
const changesQuality = (type: string) => [STOP, RELEASE, REJECT].some((one) => one === type)

const stockMove = (pick: RandomChoices, index: number): Row => {
  const free = pick.rows('cg.stock').filter((row) => decimal(textAt(row, 'availableQty') || 0).ge(MOVED))
  const fits = (type: string) => (row: Row) =>
    type === RELEASE
      ? row['qualityStatus'] === '4' && textAt(row, 'expiryDate') > pick.today
      : row['qualityStatus'] === '1' || (type === REJECT && row['qualityStatus'] === '4')
  const wanted = MOVES[index % MOVES.length] as string
  const type = free.some(fits(wanted)) ? wanted : PLACE
  const first = pick.of(free.filter(fits(type)))
  const from = textAt(first, 'warehouseId')
  const others = pick.rows('bsc.warehouse').filter((row) => row['id'] !== from)
  const target =
    type === REJECT
      ? (pick.rows('bsc.warehouse').find((row) => row['warehouseType'] === '7') ?? pick.of(others))
      : type === WAREHOUSE
        ? pick.of(others.filter((row) => row['saleable'] === 'Y'))
        : undefined
  const mover = pick.of(moversOf(pick, changesQuality(type) ? ['quality'] : ['warehouse']))
  const beside = free.filter((row) => row['warehouseId'] === from && row !== first && fits(type)(row)).slice(0, pick.whole(0, 2))
  return {
    createBy: mover.username,
    handlerId: mover.userId,
    stockMoveType: type,
    moveDate: pick.now.slice(0, 10),
    warehouseId: from,
    toWarehouseId: target ? textAt(target, 'id') : from,
    qualityFile: changesQuality(type) ? `demo/quality/${index + 1}.pdf` : null,
    reason: pick.of(WHY[type] ?? []),
    items: [first, ...beside].map((row) => ({
      stockId: textAt(row, 'id'),
      qty: type === RELEASE ? wireOf(row, 'availableQty') : String(pick.whole(2, 5) * (MOVED / 5)),
      toLocationCode: type === PLACE || type === WAREHOUSE ? `D-${String(pick.whole(1, 9)).padStart(2, '0')}` : textAt(row, 'locationCode'),
    })),
  }
}

/** What lies in one warehouse now, a few batches of it. */
const someBatches = (
  pick: RandomChoices,
  most: number,
  busy: ReadonlySet<unknown> = new Set(),
): readonly [warehouseId: string, batches: readonly Row[]] => {
  const lying = pick.rows('cg.stock').filter((row) => !busy.has(row['warehouseId']) && decimal(textAt(row, 'qty') || 0).ge(MOVED))
  const first = pick.of(lying)
  const own = lying.filter((row) => row['warehouseId'] === first['warehouseId'])
  const begin = own.indexOf(first)
  const count = Math.min(own.length, pick.whole(4, most))
  return [textAt(first, 'warehouseId'), Array.from({ length: count }, (_, at) => own[(begin + at) % own.length] as Row)]
}

/** Most batches are as the books say; one of twelve is a few short, fewer are over. */
const stockCheck = (pick: RandomChoices): Row => {
  const open = pick.rows('cg.stockCheck').filter(({ billStatus }) => billStatus === 'draft' || billStatus === 'approving')
  const [warehouseId, batches] = someBatches(pick, 14, new Set(open.map((row) => row['warehouseId'])))
  const [keeper, supervisor] = [pick.of(moversOf(pick, ['warehouse'])), pick.of(moversOf(pick, ['quality']))]
  return {
    createBy: keeper.username,
    checkUserId: keeper.userId,
    superviseUserId: supervisor.userId,
    warehouseId,
    stockCheckType: pick.of(['1', '1', '3']),
    checkDate: pick.now.slice(0, 10),
    items: batches.map((row) => {
      const off = pick.chance(0.08) ? -pick.whole(1, 6) : pick.chance(0.03) ? pick.whole(1, 3) : 0
      return {
        stockId: textAt(row, 'id'),
        checkQty: decimal(textAt(row, 'qty')).plus(off).toString(),
        diffReason: off ? pick.of(['1', '2', '4']) : null,
      }
    }),
  }
}

/** What the maintainer of a warehouse saw in a month. */
const stockMaintain = (pick: RandomChoices): Row => {
  const [warehouseId, batches] = someBatches(pick, 12)
  const warehouse = pick.rows('bsc.warehouse').find(({ id }) => id === warehouseId)
  const least = Number(textAt(warehouse, 'tempMin'))
  const most = Number(textAt(warehouse, 'tempMax'))
  const maintainer = pick.rows('sys.user').find(({ id }) => id === warehouse?.['maintainerId'])
  return {
    createBy: textAt(maintainer, 'username') || pick.of(moversOf(pick, ['warehouse'])).username,
    maintainUserId: textAt(warehouse, 'maintainerId'),
    warehouseId,
    maintainDate: pick.now.slice(0, 10),
    temperature: pick.amount(least, most, 1),
    humidity: pick.amount(40, 70, 1),
    items: batches.map((row) => {
      const isDamaged = pick.chance(0.04)
      return {
        stockId: textAt(row, 'id'),
        maintainResult: isDamaged ? '3' : '1',
        maintainMeasure: isDamaged ? '1' : '0',
        remark: isDamaged ? '外箱受压变形，内盒完好' : null,
      }
    }),
  }
}

/** Bills are paid when they are due; one of twelve stays a few weeks longer. */
const isPaid = (pick: RandomChoices, dueDate: string): boolean =>
  dueDate >= pick.today ? pick.chance(0.15) : dueDate < addDays(pick.today, -40) || pick.chance(0.8)

const payable = (pick: RandomChoices, index: number): Row => {
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
  ...PURCHASES,
  'cg.stock': { row: stock, after: ['bsc.product', 'bsc.warehouse', 'bsc.productPrice', 'sys.user'], postings: opened },
  'cg.traceCode': CODES,
  // One waits for its decision, in one warehouse.
  'cg.stockCheck': {
    row: stockCheck,
    outcome: (pick) => (pick.left === 0 ? { ends: 'approving', agreements: 1 } : { ends: 'approved' }),
    after: ['cg.stockMove', 'cg.purchaseReturn'],
  },
  'cg.stockMaintain': {
    row: stockMaintain,
    after: ['cg.stockCheck'],
    outcome: (pick) => (pick.left < 3 ? { ends: 'draft' } : { ends: 'approved', afterwards: [{ days: 0, action: 'confirm' }] }),
  },
  'cg.stockMove': { row: stockMove, after: ['cg.stock', 'sys.user'] },
  'cg.payable': { row: payable, after: ['bsc.bscBussCompany'] },
} satisfies SamplesByType
