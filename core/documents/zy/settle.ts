import { type Decimal, decimal, max, min, sumOf, ZERO } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { isEmpty } from '../../kernel/wire.ts'
import type { Filed } from '../settlement/filing-match.ts'
import { BY_TIERS, earned, isWhole, partOf, saleAmountOf, split, type Tier, tiered, winningByRole } from './earning.ts'
import { type Exception, type SettledLine, type SettledSource, exceptionOf, inOrder, lineOf } from './settled-line.ts'

/** What own staff earn of what was sold: lines of sources, of what came back, and of tiers (zy ZY-R1 to ZY-R5). Pure, and the same in whatever order the sources come. */

/** Of settle_line_kind: 正常, 退货冲红, 阶梯补差. */
export const [NORMAL, RETURNED, TIER_REST] = ['1', '2', '3'] as const
/** Of settle_exception: 无有效备案, 单价缺失, 原流向未结算, 员工已离职, 归属份额不等于100%, 产品或终端已停用. */
export const [NO_FILING, NO_PRICE, ORIGINAL_OPEN, LEFT, BAD_SHARES, STOPPED] = ['2', '4', '5', '8', '9', '10'] as const
/** Of zy_basis. */
export const [BY_FLOW, BY_REPORT] = ['1', '2'] as const

export type Rules = {
  /** Rows of filings of the kind that is settled. */
  readonly filings: readonly Filed[]
  readonly tiersOf: (filingItem: Filed) => readonly Tier[]
  /** The role without whom nobody earns. */
  readonly leading: string
  /** Is it for another kind of settlement? */
  readonly isOthers?: (source: SettledSource) => boolean
  /** Has the employee left before the day? */
  readonly hasLeft: (empId: string, day: string) => boolean
  /** What policies add to a line of the leading role. */
  readonly rewarded: (source: SettledSource, saleAmount: Decimal, empId: string) => Decimal
  /** Lines of frozen settlements: what may come back, and what cycles have got already. */
  readonly history: readonly SettledLine[]
}

export type SettledLines = { readonly lines: readonly SettledLine[]; readonly exceptions: readonly Exception[]; readonly skipped: number }

type SettlementResult = { readonly lines: readonly SettledLine[]; readonly exceptions: readonly Exception[]; readonly isSkipped: boolean }

const refused = (exception: Exception): SettlementResult => ({ lines: [], exceptions: [exception], isSkipped: false })

/** What one source comes to by the filings of its day. */
const earnedBy = (source: SettledSource, rules: Rules, lineKind: string): SettlementResult => {
  const candidates = rules.filings.filter((row) => row['productId'] === source.productId)
  const byRole = winningByRole(candidates, {
    day: source.day,
    companyId: source.companyId,
    terminalId: source.terminalId,
    regionId: source.regionId,
  })
  const leaders = byRole.get(rules.leading)
  if (!leaders) return refused(exceptionOf(source, NO_FILING, '没有适用的提成备案', rules.leading))
  const [leader] = leaders as readonly [Filed]
  if (String(leader['basis'] ?? BY_FLOW) !== source.basis) return { lines: [], exceptions: [], isSkipped: true }
  const lines: SettledLine[] = []
  const exceptions: Exception[] = []
  for (const [postRole, rows] of [...byRole].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [first] = rows as readonly [Filed]
    const parts = rows.map(partOf)
    if (!isWhole(parts)) {
      exceptions.push(exceptionOf(source, BAD_SHARES, '归属份额之和不等于100%', postRole))
      continue
    }
    const saleAmount = saleAmountOf(first, source.qty, source.amount)
    if (saleAmount.isZero() && first['calcMode'] === '2' && !source.qty.isZero()) {
      exceptions.push(exceptionOf(source, NO_PRICE, '没有单价', postRole))
      continue
    }
    const amounts = split(earned(first, source.qty, saleAmount), parts)
    const isLeading = postRole === rules.leading
    const rewards = isLeading ? split(rules.rewarded(source, saleAmount, parts[0]!.empId), parts) : parts.map(() => ZERO)
    for (const [at, { empId, share }] of parts.entries()) {
      if (rules.hasLeft(empId, source.day)) {
        exceptions.push(exceptionOf(source, LEFT, '员工已离职', postRole, empId))
        continue
      }
      lines.push(
        lineOf(source, {
          lineKind,
          empId,
          postRole,
          share,
          filingItemId: String(rows[at]!['id']),
          calcMode: String(first['calcMode']),
          saleAmount,
          value: isEmpty(first['value']) ? null : decimal(first['value'] as string),
          commissionAmount: amounts[at] ?? ZERO,
          policyAmount: rewards[at] ?? ZERO,
        }),
      )
    }
  }
  return { lines, exceptions, isSkipped: false }
}

/** A source that was settled, with what came back of it since. */
type Original = {
  readonly sourceId: string
  readonly day: string
  readonly place: string
  readonly batchNo: string | null
  readonly qty: Decimal
  readonly lines: readonly SettledLine[]
  returned: Decimal
  readonly back: Map<string, { commission: Decimal; policy: Decimal; sale: Decimal }>
}

const placeOf = ({
  companyId,
  productId,
  terminalType,
  terminalId,
}: Pick<SettledLine, 'companyId' | 'productId' | 'terminalType' | 'terminalId'>): string =>
  [companyId, productId, terminalType, terminalId].map((one) => one ?? '').join('|')

const earnerOf = ({ postRole, empId }: SettledLine): string => `${postRole}:${empId}`

const originalsOf = (lines: readonly SettledLine[]): Map<string, Original> => {
  const normal = lines.filter(({ lineKind, qty }) => lineKind === NORMAL && qty.gt(0))
  const found = new Map(
    [...groupBy(normal, ({ sourceId }) => sourceId)].map(([sourceId, own]): [string, Original] => {
      const [first] = own as readonly [SettledLine]
      return [
        sourceId,
        { sourceId, day: first.bizDate, place: placeOf(first), batchNo: null, qty: first.qty, lines: own, returned: ZERO, back: new Map() },
      ]
    }),
  )
  for (const line of lines.filter(({ lineKind, origLineId }) => lineKind === RETURNED && origLineId !== null)) {
    const original = found.get(line.origLineId!)
    if (!original) continue
    const before = original.back.get(earnerOf(line)) ?? { commission: ZERO, policy: ZERO, sale: ZERO }
    original.back.set(earnerOf(line), {
      commission: before.commission.plus(line.commissionAmount),
      policy: before.policy.plus(line.policyAmount),
      sale: before.sale.plus(line.saleAmount),
    })
  }
  // Each earner has a line of the same quantity: it came back once.
  const backs = groupBy(
    lines.filter(({ lineKind, origLineId }) => lineKind === RETURNED && origLineId !== null),
    ({ origLineId }) => origLineId!,
  )
  for (const [sourceId, own] of backs) {
    const original = found.get(sourceId)
    if (original) original.returned = sumOf([...new Map(own.map((line) => [line.sourceId, line])).values()], ({ qty }) => qty.negated())
  }
  return found
}

/** What goes back of an original when so much of it comes back: never more, and nothing is left once all of it has (zs ZS-R12). */
const reversed = (source: SettledSource, original: Original, piece: Decimal): readonly SettledLine[] => {
  const all = original.returned.plus(piece)
  original.returned = all
  return original.lines.map((line) => {
    const before = original.back.get(earnerOf(line)) ?? { commission: ZERO, policy: ZERO, sale: ZERO }
    const due = (whole: Decimal, gone: Decimal) => whole.mulDiv(all, original.qty, 2).negated().minus(gone)
    const [commissionAmount, policyAmount, saleAmount] = [
      due(line.commissionAmount, before.commission),
      due(line.policyAmount, before.policy),
      due(line.saleAmount, before.sale),
    ]
    original.back.set(earnerOf(line), {
      commission: before.commission.plus(commissionAmount),
      policy: before.policy.plus(policyAmount),
      sale: before.sale.plus(saleAmount),
    })
    return {
      ...line,
      lineKind: RETURNED,
      sourceType: source.sourceType,
      sourceId: source.id,
      origLineId: original.sourceId,
      bizDate: source.day,
      qty: piece.negated(),
      commissionAmount,
      policyAmount,
      saleAmount,
    }
  })
}

/** The originals that a return takes back, newest first, each as far as it is not back yet. */
const takenBack = (
  source: SettledSource,
  originals: ReadonlyMap<string, Original>,
): { readonly pieces: readonly (readonly [Original, Decimal])[]; readonly rest: Decimal } => {
  let rest = source.qty.negated()
  const pieces: (readonly [Original, Decimal])[] = []
  const fits = source.origId
    ? [originals.get(source.origId)].filter((one) => one !== undefined)
    : [...originals.values()]
        .filter(({ place, day }) => place === placeOf(source) && day <= source.day)
        .toSorted((a, b) => (a.day === b.day ? (a.sourceId > b.sourceId ? -1 : 1) : a.day > b.day ? -1 : 1))
  for (const original of fits) {
    if (rest.le(0)) break
    const piece = min(rest, original.qty.minus(original.returned))
    if (piece.le(0)) continue
    pieces.push([original, piece])
    rest = rest.minus(piece)
  }
  return { pieces, rest }
}

/** The first day of the cycle of a filing, as a name for what its tiers count together. */
const cycleOf = (cycle: string, day: string): string => {
  if (cycle === '3') return day.slice(0, 4)
  return cycle === '2' ? `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(5, 7)) / 3)}` : day.slice(0, 7)
}

/** What the tiers of a group come to over its cycle, less what the cycle has got: one line for each who shares in it. */
const tierRests = (lines: readonly SettledLine[], { filings, tiersOf, history }: Rules): readonly SettledLine[] => {
  const byItem = new Map(filings.map((row) => [String(row['id']), row]))
  const groupOf = (line: SettledLine): string | undefined => {
    const row = byItem.get(line.filingItemId ?? '')
    if (!row || row['calcMode'] !== BY_TIERS) return undefined
    const scope = ['headId', 'postRole', 'productId', 'companyId', 'regionId', 'terminalId', 'startDate'].map((key) =>
      String(row[key] ?? ''),
    )
    return [...scope, cycleOf(String(row['tierCycle'] ?? '1'), line.bizDate)].join('|')
  }
  const groups = groupBy(
    lines.filter((line) => groupOf(line) !== undefined),
    (line) => groupOf(line)!,
  )
  return [...groups].flatMap(([name, own]) => {
    const [line] = own as readonly [SettledLine]
    const row = byItem.get(line.filingItemId!)!
    const before = history.filter((one) => groupOf(one) === name)
    const counted = [
      ...new Map(
        [...before, ...own].filter(({ lineKind }) => lineKind !== TIER_REST).map((one) => [`${one.sourceId}|${one.origLineId ?? ''}`, one]),
      ).values(),
    ]
    const base = sumOf(counted, (one) => (row['tierBase'] === '1' ? one.qty : one.saleAmount))
    const got = sumOf([...before, ...own], ({ commissionAmount }) => commissionAmount)
    const due = tiered(base, tiersOf(row), (row['tierMode'] ?? null) as string | null, (row['tierBase'] ?? null) as string | null).minus(
      got,
    )
    if (due.isZero()) return []
    const sharing = [...new Map(own.map((one) => [one.empId, one])).values()].toSorted((a, b) => (a.empId < b.empId ? -1 : 1))
    return split(
      due,
      sharing.map(({ empId, share }) => ({ empId, share })),
    ).map(
      (commissionAmount, at): SettledLine => ({
        ...sharing[at]!,
        lineKind: TIER_REST,
        sourceType: 'zy.commissionFiling',
        sourceId: `${name}`,
        origLineId: null,
        qty: ZERO,
        unitPrice: null,
        saleAmount: ZERO,
        policyAmount: ZERO,
        commissionAmount,
        note: '阶梯补差',
      }),
    )
  })
}

const partName = ({ sourceId, postRole }: SettledLine): string => `${sourceId}|${postRole}`

/** What of sources was settled already: by whom, and whether a role's part is whole. */
const closedBy = (history: readonly SettledLine[]) => {
  const normal = history.filter(({ lineKind }) => lineKind === NORMAL)
  const shares = groupBy(normal, partName)
  const earners = new Set(normal.map((line) => `${partName(line)}|${line.empId}`))
  return {
    sources: new Set(history.map(({ sourceId }) => sourceId)),
    isClosed: (line: SettledLine): boolean =>
      earners.has(`${partName(line)}|${line.empId}`) || sumOf(shares.get(partName(line)) ?? [], ({ share }) => share).ge(100),
  }
}

/** Lines of all open sources; parts that were settled already are not written again. */
export const settled = (sources: readonly SettledSource[], rules: Rules): SettledLines => {
  const closed = closedBy(rules.history)
  const lines: SettledLine[] = []
  const exceptions: Exception[] = []
  let skipped = 0
  const take = ({ lines: own, exceptions: doubts, isSkipped }: SettlementResult) => {
    lines.push(...own.filter((line) => !closed.isClosed(line)))
    exceptions.push(...doubts.filter(({ sourceId }) => !closed.sources.has(sourceId)))
    if (isSkipped) skipped += 1
  }
  const open = sources.filter((source) => !rules.isOthers?.(source)).toSorted(inOrder)
  const [sold, back] = [
    open.filter(({ qty }) => !qty.isNegative()),
    open.filter(({ id, qty }) => qty.isNegative() && !closed.sources.has(id)),
  ]
  for (const source of sold) take(earnedBy(source, rules, NORMAL))
  const originals = originalsOf([...rules.history, ...lines])
  const unsettled = new Set(exceptions.map((one) => placeOf(one)))
  for (const source of back) {
    const { pieces, rest } = takenBack(source, originals)
    if (rest.gt(0) && unsettled.has(placeOf(source))) {
      exceptions.push(exceptionOf(source, ORIGINAL_OPEN, '原流向尚未结算', rules.leading))
      continue
    }
    for (const [original, piece] of pieces) lines.push(...reversed(source, original, piece))
    // What no original is left for is taken back at the filings of its own day.
    if (rest.gt(0)) {
      const share = rest.eq(source.qty.negated()) ? source.amount : source.amount.mulDiv(rest, source.qty.negated(), 2)
      const own = earnedBy({ ...source, qty: rest.negated(), amount: share }, { ...rules, rewarded: () => ZERO }, RETURNED)
      take({ ...own, lines: own.lines.map((line) => ({ ...line, note: '无原流向' })) })
    }
  }
  return { lines: [...lines, ...tierRests(lines, rules)], exceptions, skipped }
}

/** A statement of one employee (ZY-R7): what is left below nothing is carried on. */
export const balanced = (lineAmount: Decimal, carryIn: Decimal) => {
  const balance = lineAmount.plus(carryIn)
  return { balance, netPayable: max(balance, ZERO), carryOut: min(balance, ZERO) }
}
