import { beforeAll, describe, expect, test } from 'vitest'
import type { ActionType } from '../../core/definitions/buttons.ts'
import { refusalsOf } from '../../core/definitions/checks.ts'
import type { DocumentType, DocView } from '../../core/definitions/document.ts'
import type { Field, Fields } from '../../core/definitions/field.ts'
import { targetOf } from '../../core/definitions/fields.ts'
import type { LinesType } from '../../core/definitions/lines.ts'
import { matches } from '../../core/definitions/matches.ts'
import { problemsOf } from '../../core/definitions/problems.ts'
import { settle, viewOf } from '../../core/definitions/view.ts'
import type { Condition } from '../../core/kernel/condition.ts'
import { shanghai } from '../../core/kernel/dates.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { catalogue } from '../support/catalogue.ts'
import { openDesk, person } from '../support/desk.ts'
import { value } from '../support/results.ts'

const LAST = '2026-06-30'
const LATER = '2031-06-30'
const DAY = 86_400_000
/** The last millisecond of that day in Shanghai. */
const END = Date.UTC(2026, 5, 30, 15, 59, 59, 999)

/**
 * Where something that ends locks business, by type, place and what is said: from the day `after` the one it names, or `on` that day, which
 * of a batch is the first on which nobody sells it (cg stockExpire). Of bsc B8, sale S15 and S16, cg C5, and the rules of the types' own papers.
 */
const LOCKS = [
  'bsc.firstCompany agreementEnd on: 质保协议已过期',
  'bsc.firstCompany licences.expiryDate after: 证照已过期',
  'bsc.firstCompany sellers.authEnd after: 授权已过期',
  'bsc.firstProduct approvalExpiry after: 批准文号已过有效期',
  'bsc.firstProduct licences.expiryDate after: 资料已过期',
  'cg.purchaseOrder companyId after: 供货单位存在已过期的证照，不能采购',
  'cg.purchaseOrder items.productId after: 产品存在已过期的证照，不能采购',
  'cg.purchaseOrder items.productId after: 产品批准文号已过有效期，不能采购',
  'cg.purchaseOrder items.factoryId after: 生产厂家存在已过期的证照，不能采购',
  'cg.stockMove items.expiryDate on: 已过有效期的批号不能解除停售',
  'oa.unqualifiedHandle items.expiryDate on: restore 已过有效期的批号不能恢复销售',
  'sale.saleOrder companyId after: 商业公司存在已过期的证照，不能开单',
  'sale.saleOrder hospitalId after: 终端医院存在已过期的证照，不能开单',
  'sale.saleOrder pharmacyId after: 终端药店存在已过期的证照，不能开单',
  'sale.saleOrder productList.productId after: 产品存在已过期的证照，不能开单',
  'sale.saleShipment companyId after: 商业公司存在已过期的证照，不能发货',
  'sale.saleShipment companyId after: ship 客户、终端或产品的证照已过期，不能发货',
  'sale.saleShipment hospitalId after: 终端医院存在已过期的证照，不能发货',
  'sale.saleShipment hospitalId after: ship 客户、终端或产品的证照已过期，不能发货',
  'sale.saleShipment pharmacyId after: 终端药店存在已过期的证照，不能发货',
  'sale.saleShipment pharmacyId after: ship 客户、终端或产品的证照已过期，不能发货',
  'sale.saleShipment carrierId after: 承运单位没有在计划发货日期有效的证照，不能发货',
  'sale.saleShipment carrierId after: 承运单位存在已过期的证照，不能发货',
  'sale.saleShipment carrierId after: ship 承运单位的证照已过期，不能发货',
  'sale.saleShipment productList.productId after: 产品存在已过期的证照，不能发货',
  'sale.saleShipment productList.productId after: ship 客户、终端或产品的证照已过期，不能发货',
  'sale.saleShipment productList.stockId on: 不可选择',
  'sale.saleShipment productList.expiryDate on: 该批号已过有效期，不能发货',
  'sale.saleShipment productList.expiryDate on: ship 该批号已过有效期，不能发货',
  'xt.newDevelopCustomer licences.expiryDate after: 证照已过期',
  'xt.privateMedication items.stockId on: 不可选择',
  'xzrl.licenceLend items.expiryDate after: 证照“{licenceNo}”已过期',
  'zy.openAccountApply licenceExpiry on: 许可证已过期',
  'zy.openAccountApply licences.expiryDate on: 证照已过期',
]

type Place = { readonly table: string | undefined; readonly key: string; readonly field: Field }

const OWNERS: Readonly<Record<string, readonly [ownerType: string, field: string]>> = {
  'bsc.bscBussCompany': ['2', 'companyId'],
  'bsc.factory': ['3', 'factoryId'],
  'bsc.hospital': ['4', 'hospitalId'],
  'bsc.pharmacy': ['5', 'pharmacyId'],
  'bsc.product': ['6', 'productId'],
}
/** Drafts as people choose them: to whom is sold, what is done with stopped goods. */
const WAYS: readonly Row[] = [{ terminalType: '1' }, { terminalType: '2' }, { stockMoveType: '4' }]
const ROW: Row = { longTerm: 'N', handleWay: '4' }

let now = END
const desk = openDesk(catalogue.types, {}, {}, { now: () => now })
const quality = person('u1', { roles: ['quality'] })
const typeOf = (key: string) => catalogue.find(key)!
const put = async (key: string, row: Row) => value(await desk.records.insert(typeOf(key), row, quality))

const BATCH: Row = { id: 'o1', warehouseId: 'o1', productId: 'o1', qualityStatus: '1', availableQty: '10', qty: '10' }

const LICENCE: Row = {
  licenceType: '3',
  issueDate: '2021-07-01',
  longTerm: 'N',
  expiryDate: LAST,
  warnDays: 60,
  blocking: 'Y',
  files: 'a/1.pdf',
}

beforeAll(async () => {
  for (const [key, [ownerType, owner]] of Object.entries(OWNERS)) {
    await put(key, {
      id: 'o1',
      name: key,
      billStatus: 'approved',
      enabled: 'Y',
      firstStatus: '2',
      ...(key === 'bsc.product' ? { approvalExpiry: LAST } : {}),
    })
    const own = { ownerType, [owner]: 'o1', ownerName: key, licenceNo: owner, replaced: 'N', licenceStatus: '2' }
    await put('bsc.licence', { id: `l-${owner}`, ...LICENCE, ...own })
  }
})

const placesIn = (type: DocumentType, wanted: (field: Field) => boolean): readonly Place[] => {
  const among = (fields: Fields, table?: string) =>
    Object.entries<Field>(fields).flatMap(([key, field]) => (wanted(field) ? [{ table, key, field }] : []))
  return [...among(type.fields), ...Object.entries<LinesType>(type.lines).flatMap(([table, { columns }]) => among(columns, table))]
}

const isEnd = ({ title, kind }: Field) => kind.name === 'date' && /有效期|授权截止|到期/.test(title)
const isOwner = (field: Field) => OWNERS[targetOf(field) ?? ''] !== undefined
const isBatch = (field: Field) => targetOf(field) === 'cg.stock'

const drafted = (type: DocumentType, { table, key, field }: Place, way: Row, end: string): Row => {
  const head = { ...way, warehouseId: 'o1', ...(table ? {} : { [key]: isEnd(field) ? end : 'o1' }) }
  if (!table) return head
  const row = { ...ROW, ...(isBatch(field) ? { productId: 'o1' } : {}), [key]: isEnd(field) ? end : 'o1' }
  return { ...head, [table]: Array.from({ length: Math.max(1, type.lines[table]!.atLeast ?? 0) }, (_, at) => ({ ...row, id: `r${at}` })) }
}

/** A deed that asks for more than the draft holds says nothing of it. */
const refuses = (deed: () => boolean): boolean => {
  try {
    return !deed()
  } catch {
    return false
  }
}

/** May the batch be chosen there? */
const isOffered = (type: DocumentType, { table, key }: Place, view: DocView, expiryDate: string): boolean => {
  const choices = (table ? type.lines[table]!.choices : type.choices) as Record<string, (...of: unknown[]) => Condition> | undefined
  const condition = choices?.[key]?.(...(table ? [(view[table] as unknown[])[0], view] : [view]))
  return condition === undefined || matches(condition, { type: typeOf('cg.stock'), record: { ...BATCH, expiryDate } })
}

/** What stands against the draft at a moment: at its form, at its submission, at each of its deeds. */
const against = async (
  type: DocumentType,
  place: Place,
  way: Row,
  { end, at }: { readonly end: string; readonly at: number },
): Promise<readonly string[]> => {
  now = at
  const draft = { ...drafted(type, place, way, end), applyDate: shanghai(at).slice(0, 10) }
  const known = value(await desk.know.run({ type, draft, by: quality }))
  const row = settle(type, draft, known)
  const view = viewOf<DocView>(type, row, known)
  if (isBatch(place.field)) return isOffered(type, place, view, end) ? [] : ['不可选择']
  const deeds = Object.entries<ActionType<unknown>>(type.actions ?? {}).flatMap(([name, { checks = [] }]) =>
    checks.flatMap(({ holds, message }) => (refuses(() => holds(view as never, {})) ? [`${name} ${String(message)}`] : [])),
  )
  return [...[...problemsOf(type, view), ...refusalsOf(type, view)].map(({ message }) => message), ...deeds]
}

const fresh = (said: readonly string[], before: readonly string[]) => said.filter((one) => !before.includes(one))

/** Each lock that is met, with what stands against the same once it ends later. */
const met = new Map<string, () => Promise<boolean>>()
const walk = async (type: DocumentType, place: Place, way: Row) => {
  const said = (at: number, end = LAST) => against(type, place, way, { end, at })
  const note = (when: string, locks: readonly string[]) =>
    locks.forEach((lock) =>
      met.set(`${type.key} ${place.table ? `${place.table}.` : ''}${place.key} ${when}: ${lock}`, async () =>
        (await said(END + 1, LATER)).includes(lock),
      ),
    )
  note('on', fresh(await said(END - DAY + 1), await said(END - DAY)))
  note('after', fresh(await said(END + 1), await said(END)))
}

/** As quality does it: the licence that follows is begun from the one that ran out. */
const renew = async (owner: string) => {
  const type = typeOf('bsc.licence')
  const begun = value(await desk.act.run({ type, action: 'renew', id: `l-${owner}`, by: quality }))
  if (!('opens' in begun)) throw new Error('nothing was begun')
  const body = {
    ...begun.opens.draft,
    licenceNo: owner,
    issueDate: '2026-07-01',
    longTerm: 'N',
    expiryDate: LATER,
    files: 'a/2.pdf',
    keeperUserId: null,
  }
  value(await desk.save.run({ type, body, by: quality }))
}

describe('what has run out locks business by itself at midnight in Shanghai, and what was renewed does no more', () => {
  beforeAll(async () => {
    for (const type of catalogue.types)
      for (const place of placesIn(type, (field) => isEnd(field) || isOwner(field) || isBatch(field)))
        for (const way of WAYS) await walk(type, place, way)
    now = END + 1
    for (const [, owner] of Object.values(OWNERS)) await renew(owner)
    const product = value(await desk.records.lock(typeOf('bsc.product'), 'o1', quality))
    value(await desk.records.update(typeOf('bsc.product'), product, { ...product, approvalExpiry: LATER }, quality))
  })

  test.each(LOCKS)('%s', async (lock) => {
    expect(met.has(lock)).toBe(true)
    expect(await met.get(lock)!()).toBe(false)
  })

  test('and nothing else locks so', () => expect([...met.keys()].toSorted()).toEqual(LOCKS.toSorted()))
})
