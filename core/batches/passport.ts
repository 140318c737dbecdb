import { decimal, type Decimal, type DecimalText, sum, ZERO } from '../kernel/decimal.ts'
import { groupBy } from '../kernel/group-by.ts'
import { RETURNED, SOLD } from '../sales/batch-flow.ts'

/** What entries of one kind moved between a partner and a warehouse, by one document where that was asked. */
export type BatchMovement = {
  readonly bizType: string
  readonly companyId: string
  readonly company: string
  readonly warehouseId: string
  readonly warehouse: string
  readonly billNo: string
  readonly inQty: string
  readonly outQty: string
}

/** What flow data says went from a company to somebody. */
export type Flown = {
  readonly companyId: string
  readonly company: string
  readonly to: 'terminal' | 'company'
  readonly id: string
  readonly name: string
  readonly qty: string
}

/** 供应商, 入库, 仓库, 商业公司 and 终端: where a batch passes, one after the other. */
export const STAGES = ['供应商', '入库验收', '仓库', '商业公司', '医院、药店（流向）'] as const

export type Kind = 'stock' | 'transit' | 'company' | 'terminal' | 'lost'

export type PassportNode = {
  readonly key: string
  readonly stage: number
  readonly title: string
  readonly qty: DecimalText
  readonly kind: Kind
  /** The record it stands for. */
  readonly of?: { readonly typeKey: string; readonly id: string }
}

export type PassportLink = { readonly from: string; readonly to: string; readonly qty: DecimalText; readonly kind: Kind }

/** Where all that was received is: what entries cannot tell is the difference. */
export type Whereabouts = Readonly<Record<Kind | 'received' | 'difference', DecimalText>>

export type PassportWay = {
  readonly nodes: readonly PassportNode[]
  readonly links: readonly PassportLink[]
  readonly whereabouts: Whereabouts
}

/** 采购入库, 采购退货 and 期初; 移入 and 移出; 盘盈, 盘亏 and 报损 of stock_biz_type. */
const [BOUGHT, SENT_BACK, OPENING] = ['1', '4', '10'] as const
const MOVES: readonly string[] = ['5', '6']
const LOSSES: readonly string[] = ['7', '8', '9']
/** What came, from suppliers or before there was any. */
export const ARRIVALS: readonly string[] = [BOUGHT, SENT_BACK, OPENING]

/** So many of a stage stand by themselves; the others together. */
const MOST = 6

const inOf = ({ inQty, outQty }: BatchMovement): Decimal => decimal(inQty).minus(outQty)
const total = <T>(rows: readonly T[], of: (row: T) => Decimal): Decimal => sum(rows.map(of))

type Part = { readonly id: string; readonly name: string; readonly qty: Decimal }

const parts = <T>(rows: readonly T[], id: (row: T) => string, name: (row: T) => string, qty: (row: T) => Decimal): readonly Part[] =>
  [...groupBy(rows, id)]
    .map(([key, own]) => ({ id: key, name: name(own[0]!), qty: total(own, qty) }))
    .filter((part) => !part.qty.isZero())
    .toSorted((a, b) => b.qty.cmp(a.qty) || a.id.localeCompare(b.id))

/** The largest by themselves, the others as one: which of its parts each is. */
const folded = (all: readonly Part[], words: (count: number) => string) => {
  const shown = all.length > MOST + 1 ? all.slice(0, MOST) : all
  const rest = all.slice(shown.length)
  const keyOf = new Map([...shown.map(({ id }) => [id, id] as const), ...rest.map(({ id }) => [id, REST] as const)])
  const more = rest.length ? [{ id: REST, name: words(rest.length), qty: total(rest, ({ qty }) => qty) }] : []
  return { shown: [...shown, ...more], keyOf: (id: string) => keyOf.get(id) }
}

const REST = 'rest'

/** The way of a batch from its suppliers to where it is: every quantity stands where its documents, and flow data, say it went. `stock` is what lies there by the books, where it is asked of this moment. */
export const wayOfBatch = (moved: readonly BatchMovement[], flown: readonly Flown[], stock?: DecimalText): PassportWay => {
  const nodes: PassportNode[] = []
  const links: PassportLink[] = []
  const node = (stage: number, kind: Kind, part: Part, typeKey?: string) =>
    nodes.push({
      key: `${stage}/${kind}/${part.id}`,
      stage,
      title: part.name,
      qty: part.qty.toString(),
      kind,
      ...(typeKey && part.id !== REST && part.id !== '' ? { of: { typeKey, id: part.id } } : {}),
    })
  const link = (from: string, to: string, qty: Decimal, kind: Kind) => {
    if (qty.gt(0)) links.push({ from, to, qty: qty.toString(), kind })
  }

  const arrivals = moved.filter(({ bizType }) => ARRIVALS.includes(bizType))
  const received = total(arrivals, inOf)
  const supplierOf = (row: BatchMovement) => (row.bizType === OPENING ? '' : row.companyId)
  const suppliers = folded(
    parts(arrivals, supplierOf, (row) => (row.bizType === OPENING ? '期初' : row.company || '未记供应商'), inOf),
    (count) => `其他 ${count} 家`,
  )
  for (const part of suppliers.shown) node(0, 'stock', part, 'bsc.bscBussCompany')
  const bills = folded(
    parts(
      arrivals,
      ({ billNo }) => billNo,
      ({ billNo }) => billNo,
      inOf,
    ),
    (count) => `其他 ${count} 次`,
  )
  for (const part of bills.shown) node(1, 'stock', part)
  for (const [, own] of groupBy(arrivals, (row) => `${suppliers.keyOf(supplierOf(row))}>${bills.keyOf(row.billNo)}`)) {
    const [supplier, bill] = [suppliers.keyOf(supplierOf(own[0]!)), bills.keyOf(own[0]!.billNo)]
    if (supplier !== undefined && bill !== undefined) link(`0/stock/${supplier}`, `1/stock/${bill}`, total(own, inOf), 'stock')
  }

  // What left one warehouse and came into another passes; what has not come in yet is under way.
  const passing = moved.filter(({ bizType }) => MOVES.includes(bizType))
  const transit = total(passing, inOf).negated()
  const houses = [...groupBy(moved, ({ warehouseId }) => warehouseId)].map(([id, own]) => {
    const of = (types: readonly string[]) =>
      total(
        own.filter(({ bizType }) => types.includes(bizType)),
        inOf,
      )
    const came = of(ARRIVALS)
    const [gone, lost, shifted] = [of([SOLD, RETURNED]).negated(), of(LOSSES).negated(), of(MOVES)]
    const left = total(own, inOf)
    return {
      id,
      name: own[0]!.warehouse,
      rows: own,
      came,
      gone,
      lost,
      shifted,
      left,
      qty: sum([gone, lost, left].filter((one) => one.gt(0))),
    }
  })
  for (const house of houses.filter(({ qty }) => qty.gt(0))) node(2, 'stock', house, 'bsc.warehouse')
  for (const [, own] of groupBy(arrivals, (row) => `${bills.keyOf(row.billNo)}>${row.warehouseId}`)) {
    const bill = bills.keyOf(own[0]!.billNo)
    if (bill !== undefined) link(`1/stock/${bill}`, `2/stock/${own[0]!.warehouseId}`, total(own, inOf), 'stock')
  }
  if (transit.gt(0)) node(2, 'transit', { id: '', name: '在途', qty: transit })

  const sales = moved.filter(({ bizType }) => bizType === SOLD || bizType === RETURNED)
  const sold = (row: BatchMovement) => inOf(row).negated()
  const buyers = folded(
    parts(
      sales,
      ({ companyId }) => companyId,
      ({ company }) => company || '无往来单位',
      sold,
    ),
    (count) => `其他 ${count} 家`,
  )
  for (const part of buyers.shown) node(3, 'company', part, 'bsc.bscBussCompany')
  for (const [, own] of groupBy(sales, (row) => `${row.warehouseId}>${buyers.keyOf(row.companyId)}`)) {
    const buyer = buyers.keyOf(own[0]!.companyId)
    if (buyer !== undefined) link(`2/stock/${own[0]!.warehouseId}`, `3/company/${buyer}`, total(own, sold), 'company')
  }
  const lying = total(houses, ({ left }) => left)
  const lost = total(houses, (house) => house.lost)
  if (lying.gt(0)) node(3, 'stock', { id: '', name: '我方库存', qty: lying })
  if (lost.gt(0)) node(3, 'lost', { id: '', name: '损溢与报损', qty: lost })
  for (const house of houses) {
    link(`2/stock/${house.id}`, '3/stock/', house.left, 'stock')
    link(`2/stock/${house.id}`, '3/lost/', house.lost, 'lost')
  }

  // Between companies flow data only hands on: what each has left is told in the list.
  const ends = flown.filter(({ to }) => to === 'terminal')
  const qtyOf = ({ qty }: Flown) => decimal(qty)
  const terminals = folded(
    parts(
      ends,
      ({ id }) => id,
      ({ name }) => name,
      qtyOf,
    ),
    (count) => `其他 ${count} 家终端`,
  )
  for (const part of terminals.shown) node(4, 'terminal', part)
  const reached = total(ends, qtyOf)
  const atCompanies = total(sales, sold).minus(reached)
  if (atCompanies.gt(0)) node(4, 'company', { id: '', name: '商业公司处 未报流向', qty: atCompanies })
  const reported = new Map<string, Decimal>()
  for (const [, own] of groupBy(ends, (row) => `${buyers.keyOf(row.companyId)}>${terminals.keyOf(row.id)}`)) {
    const [buyer, terminal] = [buyers.keyOf(own[0]!.companyId), terminals.keyOf(own[0]!.id)]
    if (buyer === undefined || terminal === undefined) continue
    reported.set(buyer, (reported.get(buyer) ?? ZERO).plus(total(own, qtyOf)))
    link(`3/company/${buyer}`, `4/terminal/${terminal}`, total(own, qtyOf), 'terminal')
  }
  for (const { id, qty } of buyers.shown) link(`3/company/${id}`, '4/company/', qty.minus(reported.get(id) ?? ZERO), 'company')

  const here = stock === undefined ? lying : decimal(stock)
  const told = { stock: here, transit, company: atCompanies, terminal: reached, lost }
  const difference = received.minus(sum(Object.values(told)))
  return {
    nodes,
    links: links.filter(({ from, to }) => nodes.some(({ key }) => key === from) && nodes.some(({ key }) => key === to)),
    whereabouts: {
      received: received.toString(),
      stock: here.toString(),
      transit: transit.toString(),
      company: atCompanies.toString(),
      terminal: reached.toString(),
      lost: lost.toString(),
      difference: difference.toString(),
    },
  }
}
