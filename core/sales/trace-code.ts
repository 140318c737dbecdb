/** 小盒, 中包装 and 大箱 of trace_level. */
export const [SMALL_BOX, MIDDLE_PACK, CARTON] = ['1', '2', '3'] as const

/** What is known of a code: what it is the code of, where it stands, and what it is packed in. */
export type Traced = {
  readonly code: string
  readonly level: string
  readonly state: string
  readonly batchNo: string | null
  readonly packCode: string | null
  readonly cartonCode: string | null
  readonly warehouseId: string | null
  readonly companyId: string | null
  readonly lastBillNo: string | null
}

/** Boxes of a middle pack, middle packs of a carton. */
export type Packing = { readonly productNum: number; readonly includedNum: number }

const SIZE = 20

/** 药品标识码: the first seven digits of a code say which product it is of. */
export const PRODUCT_DIGITS = 7

export const isTraceCode = (text: string): boolean => text.length === SIZE && /^\d+$/.test(text)

export const productDigits = (code: string): string => code.slice(0, PRODUCT_DIGITS)

/** What is wrong with the codes of a product by themselves, by name. */
export const problemIn = (
  codes: readonly string[],
  { traceNo, name }: { readonly traceNo: string; readonly name: string },
): string | undefined => {
  for (const code of codes) {
    if (!isTraceCode(code)) return `追溯码${code}不是20位数字`
    if (!traceNo) return `产品${name}没有登记药品标识码，不能登记追溯码`
    if (productDigits(code) !== traceNo) return `追溯码${code}不属于产品${name}`
  }
  return undefined
}

/** So many boxes a package of a level holds. */
export const sizeOf = (level: string, { productNum, includedNum }: Packing): number => {
  if (level === CARTON) return productNum * includedNum
  return level === MIDDLE_PACK ? productNum : 1
}

type Around = {
  readonly traced: ReadonlyMap<string, Traced>
  readonly packed: readonly Traced[]
  readonly packing: Packing
  /** The quantity that they are the codes of. */
  readonly wanted: number
}

/**
 * How many boxes codes are: a pack or a carton those that are known to be in it, else as many as the product has in one. Codes that nobody
 * knows yet are all of one level: of the smallest that makes them the quantity, of boxes where none does.
 */
export const boxesIn = (
  codes: readonly string[],
  { traced, packed, packing, wanted }: Around,
): { readonly boxes: number; readonly level: string } => {
  const inside = new Map<string, number>()
  for (const { level, packCode, cartonCode } of packed)
    if (level === SMALL_BOX) for (const outer of [packCode, cartonCode]) if (outer !== null) inside.set(outer, (inside.get(outer) ?? 0) + 1)
  const known = codes.flatMap((code) => traced.get(code) ?? [])
  const sure = known.reduce((sum, { code, level }) => sum + (inside.get(code) ?? sizeOf(level, packing)), 0)
  const fresh = codes.length - known.length
  const level = [SMALL_BOX, MIDDLE_PACK, CARTON].find((one) => sure + fresh * sizeOf(one, packing) === wanted) ?? SMALL_BOX
  return { boxes: sure + fresh * sizeOf(level, packing), level }
}
