import { quantity } from '../../definitions/formatted-values.ts'
import { parts } from '../../definitions/listed.ts'
import { post, type Effects } from '../../definitions/effect.ts'
import { codes } from '../../definitions/fields.ts'
import type { Editable } from '../../definitions/field.ts'
import type { Fact, Known } from '../../definitions/views.ts'
import { all, any, eq, oneOf } from '../../kernel/condition.ts'
import { decimal, type Decimal } from '../../kernel/decimal.ts'
import { boxesIn, isTraceCode, type Packing, problemIn, productDigits, SMALL_BOX, type Traced } from '../../sales/trace-code.ts'

/** 未入库, 在库, 已出库, 已退回, 已退供, 不合格, 盘亏, 停售 and 已报损 of trace_state. */
export const [EXPECTED, IN_STOCK, SOLD, CAME_BACK, SENT_BACK] = ['1', '2', '3', '4', '5'] as const
export const [UNFIT, MISSING, STOPPED, DESTROYED] = ['6', '7', '8', '9'] as const
/** 采购入库, 销售出库, 销售退货, 采购退货, 盘点, 关联登记, 移库 and 报损 of trace_biz_type. */
export const [RECEIVED, SHIPPED, RETURNED, RETURNED_TO_SUPPLIER] = ['1', '2', '3', '4'] as const
export const [COUNTED, REGISTERED, MOVED, SCRAPPED] = ['5', '6', '7', '8'] as const

/** Where codes of goods of a quality stand: 不合格 and 停售 of stock_quality have states of their own. */
export const stateOfQuality = (quality: string | null): string => {
  if (quality === '3') return UNFIT
  return quality === '4' ? STOPPED : IN_STOCK
}

/** States in which codes of goods of a quality may stand: what was stopped or judged without its codes is in stock to them. */
export const statesOfQuality = (quality: string | null): readonly string[] => [...new Set([stateOfQuality(quality), IN_STOCK])]

/** 药品追溯码 of a row: each box, middle pack or carton by its own code. */
export const traceCodes = (editable?: Editable) => codes('药品追溯码', { max: 4000, ...(editable === undefined ? {} : { editable }) })

type Named = { readonly traceCodes: string | null }

/** What is asked of a code. */
export const TRACED = [
  'code',
  'productId',
  'level',
  'traceState',
  'batchNo',
  'packCode',
  'cartonCode',
  'warehouseId',
  'companyId',
  'lastBillNo',
] as const

/** What is known of the codes of a row, and of all that is packed in them. */
export const tracedFacts = (): { readonly traced: Fact<'rows', Named>; readonly packed: Fact<'rows', Named> } => ({
  traced: {
    give: 'rows',
    from: 'cg.traceCode',
    reads: TRACED,
    where: (row) => (row.traceCodes ? oneOf('code', parts(row.traceCodes)) : undefined),
  },
  packed: {
    give: 'rows',
    from: 'cg.traceCode',
    reads: TRACED,
    most: 10_000,
    where: (row) =>
      row.traceCodes ? any(oneOf('packCode', parts(row.traceCodes)), oneOf('cartonCode', parts(row.traceCodes))) : undefined,
  },
})

/** A row of goods with its codes. */
export type Coded = Named & {
  readonly productId: string | null
  readonly batchNo: string | null
  readonly expiryDate: string | null
  readonly $: {
    readonly ref: (field: 'productId') => Known
    readonly facts: { readonly traced: readonly Known[]; readonly packed: readonly Known[] }
  }
}

const tracedOf = (known: Known): Traced => ({
  code: String(known['code']),
  level: String(known['level'] ?? SMALL_BOX),
  state: String(known['traceState'] ?? EXPECTED),
  batchNo: (known['batchNo'] ?? null) as string | null,
  packCode: (known['packCode'] ?? null) as string | null,
  cartonCode: (known['cartonCode'] ?? null) as string | null,
  warehouseId: (known['warehouseId'] ?? null) as string | null,
  companyId: (known['companyId'] ?? null) as string | null,
  lastBillNo: (known['lastBillNo'] ?? null) as string | null,
})

const packingOf = ({ $ }: Coded): Packing => ({
  productNum: Number($.ref('productId')['productNum'] ?? 1),
  includedNum: Number($.ref('productId')['includedNum'] ?? 1),
})

/** What a row's codes come to: known ones, what is packed in them, and how many boxes all of them are. */
const read = (row: Coded, text: string | null = row.traceCodes, more: readonly Known[] = []) => {
  const listed = parts(text)
  const traced = new Map([...row.$.facts.traced, ...more].map((known) => [String(known['code']), tracedOf(known)]))
  const packed = row.$.facts.packed.map(tracedOf)
  return { listed, traced, packed, packing: packingOf(row) }
}

/** Must the boxes of the product be told apart? */
export const isTraced = ({ $ }: Coded): boolean => !!$.ref('productId')['traceNo']

type Head = { readonly companyId?: string | null; readonly $: { readonly state: string } }

type Wanted<R> = {
  /** States in which the codes may stand. */
  readonly states: readonly string[] | ((row: R) => readonly string[])
  /** Nothing need be known of them yet. */
  readonly mayBeNew?: boolean
  /** With whom they must lie; anywhere where nothing is said. */
  readonly companyOf?: (row: R, head: Head) => string | null
  /** The document still waits for them: what became of them later is no fault of it. */
  readonly isOpen: (state: string) => boolean
}

const STOOD: Readonly<Record<string, string>> = {
  [EXPECTED]: '未入库',
  [IN_STOCK]: '已在库',
  [SOLD]: '已售出',
  [CAME_BACK]: '已退回，待验收',
  [SENT_BACK]: '已退供货单位',
  [UNFIT]: '不合格，已锁定',
  [MISSING]: '已盘亏',
  [STOPPED]: '已停售',
  [DESTROYED]: '已报损',
}

/** Doubles, foreign ones and those that stand elsewhere are refused by name. */
export const codeRules = <R extends Coded>(wanted: Wanted<R>) => {
  const wrongIn = (row: R, head: Head): string | undefined => {
    if (!wanted.isOpen(head.$.state)) return undefined
    const { listed, traced, packed } = read(row)
    const product = row.$.ref('productId')
    const form = problemIn(listed, { traceNo: String(product['traceNo'] ?? ''), name: String(product['name'] ?? '') })
    if (form) return form
    const company = wanted.companyOf?.(row, head)
    const states = typeof wanted.states === 'function' ? wanted.states(row) : wanted.states
    for (const one of [...listed.map((code) => traced.get(code) ?? code), ...packed]) {
      if (typeof one === 'string') {
        if (wanted.mayBeNew) continue
        return `追溯码${one}不在库`
      }
      const outer = listed.includes(one.code) ? undefined : listed.find((code) => code === one.packCode || code === one.cartonCode)
      const said = outer ? `追溯码${outer}内的${one.code}` : `追溯码${one.code}`
      if (!states.includes(one.state)) return `${said}${STOOD[one.state]}${one.lastBillNo ? `（${one.lastBillNo}）` : ''}`
      if (one.state !== EXPECTED && one.batchNo !== row.batchNo) return `${said}属于批号${one.batchNo ?? ''}，不是批号${row.batchNo ?? ''}`
      if (company !== undefined && one.companyId !== company) return `${said}不是售给该客户的`
    }
    const inner = packed.find(({ code }) => listed.includes(code))
    return inner && `追溯码${inner.code}已包含在${listed.find((code) => code === inner.packCode || code === inner.cartonCode)}中`
  }
  return {
    holds: (row: R, head: Head) => wrongIn(row, head) === undefined,
    message: (row: R, head: Head) => wrongIn(row, head) ?? '',
  }
}

/** So many boxes the codes of a row are; those that nobody knows yet are of the level that makes them the quantity. */
export const boxesOf = (row: Coded, qty: Decimal, text: string | null = row.traceCodes): Decimal => {
  const { listed, traced, packed, packing } = read(row, text)
  return decimal(boxesIn(listed, { traced, packed, packing, wanted: Number(qty.toString()) }).boxes)
}

/** Codes are given for all the boxes or for none. */
export const areEnough = (row: Coded, qty: Decimal): boolean => !row.traceCodes || boxesOf(row, qty).eq(qty)

export const notEnough = (row: Coded, qty: Decimal): string =>
  `批号${row.batchNo ?? ''}的追溯码共${quantity(boxesOf(row, qty))}盒，与数量${quantity(qty)}不一致`

/** The first of the rows whose codes are not its quantity, in words. */
export const codesShort = <R extends Coded>(rows: readonly R[], qtyOf: (row: R) => Decimal): string | undefined => {
  const short = rows.find((row) => !areEnough(row, qtyOf(row)))
  return short && notEnough(short, qtyOf(short))
}

/** A scanner reads codes into the rows of their products. */
export const codeScan = <R>(qtyOf: (row: R) => Decimal) => ({
  into: 'traceCodes' as const,
  isCode: isTraceCode,
  takes: (row: R & Coded, code: string) => productDigits(code) === row.$.ref('productId')['traceNo'],
  isFull: (row: R & Coded) => boxesOf(row, qtyOf(row)).ge(qtyOf(row)),
  none: '追溯码{code}不属于本单的产品',
})

export type CodeMove = {
  readonly bizType: string
  readonly billNo: string | null
  readonly companyId?: string | null
  /** States in which they must stand. */
  readonly from: readonly string[]
  readonly to: string
  /** Where they lie from now on. */
  readonly warehouseId: string | null
  readonly qty: Decimal
}

/** The codes of a row, or some of them, go on, and with them all that is packed in them. */
export const moveCodes = (
  row: Coded,
  { bizType, billNo, companyId = null, from, to, warehouseId, qty }: CodeMove,
  text = row.traceCodes,
  more: readonly Known[] = [],
): Effects => {
  const { listed, traced, packed, packing } = read(row, text, more)
  const { level: fresh } = boxesIn(listed, { traced, packed, packing, wanted: Number(qty.toString()) })
  // What stands elsewhere by now is found out under its lock, and refused by name.
  const stood = (known: Traced | undefined) => (known ? (from.includes(known.state) ? known.state : from[0]) : EXPECTED)
  const entry = (code: string, known: Traced | undefined, withCode: string | null) =>
    post('cg.traceFlow', {
      ...{ code, bizType, sourceBillNo: billNo, companyId, productId: row.productId, batchNo: row.batchNo, expiryDate: row.expiryDate },
      ...{ level: known?.level ?? fresh, withCode, fromState: stood(known), toState: to },
      ...{ fromWarehouseId: known?.warehouseId ?? null, warehouseId },
    })
  return [
    listed.map((code) => entry(code, traced.get(code), null)),
    packed.map((one) => {
      const outer = listed.find((code) => code === one.cartonCode || code === one.packCode)
      return outer !== undefined && entry(one.code, one, outer)
    }),
  ]
}

/** Goods of a batch, in a quality. */
type Lot = Named & { readonly productId: string | null; readonly batchNo: string | null; readonly qualityStatus: string | null }

/** The codes of a batch that lie in the warehouse, in the quality of the row: asked where `isAsked`. */
export const lyingCodes = (isAsked: (row: Named) => boolean): Fact<'rows', Lot, { readonly warehouseId: string | null }> => ({
  give: 'rows',
  from: 'cg.traceCode',
  reads: TRACED,
  most: 10_000,
  where: (row, { warehouseId }) =>
    isAsked(row) && row.productId && warehouseId
      ? all(
          eq('traceState', stateOfQuality(row.qualityStatus)),
          eq('productId', row.productId),
          eq('batchNo', row.batchNo),
          eq('warehouseId', warehouseId),
        )
      : undefined,
})

/** Of codes those that lie in none of the others. */
const outermost = (codes: readonly Known[]): readonly Known[] => {
  const there = new Set(codes.map(({ code }) => code))
  return codes.filter(({ packCode, cartonCode }) => !there.has(packCode) && !there.has(cartonCode))
}

/** The codes of a row go on; where none are named all that lie there do, if they are the boxes of the row: nobody scans a whole batch. */
export const moveCodesOf = (
  row: Coded & { readonly qty: Decimal; readonly $: { readonly facts: { readonly lying: readonly Known[] } } },
  move: Omit<CodeMove, 'qty'>,
): Effects => {
  const { qty } = row
  if (row.traceCodes) return moveCodes(row, { ...move, qty })
  const { lying } = row.$.facts
  const [listed, traced] = [outermost(lying).map(({ code }) => String(code)), lying.map(tracedOf)]
  const known = new Map(traced.map((one) => [one.code, one]))
  const { boxes } = boxesIn(listed, { traced: known, packed: traced, packing: packingOf(row), wanted: Number(qty.toString()) })
  return qty.eq(boxes) ? moveCodes(row, { ...move, qty }, lying.map(({ code }) => String(code)).join(), lying) : []
}

type Held = Named & { readonly head: { readonly billNo?: string | null } }

/** A code stands in one open document only, and once in it. */
export const codeOnce = {
  fields: ['traceCodes'] as const,
  each: 'traceCodes' as const,
  message: (own: Held, met: Held): string => {
    const shared = parts(own.traceCodes).find((code) => parts(met.traceCodes).includes(code)) ?? ''
    return own.head === met.head ? `追溯码${shared}重复` : `追溯码${shared}已在${met.head.billNo ?? '另一张单据'}中`
  },
}
