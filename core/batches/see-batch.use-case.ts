import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import { least, summed } from '../definitions/tally.ts'
import { all, eq, le, not, oneOf, type Condition } from '../kernel/condition.ts'
import { decimal, sumOf, type DecimalText } from '../kernel/decimal.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { textAt, wireOf, type Row } from '../kernel/wire.ts'
import { visibleTo } from '../permissions/visible-fields.ts'
import { forbidden, missing } from '../records/failures.ts'
import { labelOf } from '../records/labels.ts'
import { mayDo } from '../records/permissions.ts'
import type { Records } from '../records/records.port.ts'
import type { Tallies, TallyQuery } from '../reports/tallies.port.ts'
import { FLOW_RETURN, FLOW_SALE, FLOWN } from '../sales/batch-flow.ts'
import { ARRIVALS, type Flown, type BatchMovement, type PassportWay, wayOfBatch } from './passport.ts'

/** A batch is told by its product and its number. */
export type BatchNamed = { readonly productId: string; readonly batchNo: string }

/** What is known of a batch itself, by title. */
export type BatchFact = { readonly title: string; readonly text: string }

/** 批号追踪: the facts of a batch, its way from the suppliers to where it is, and whether all of it is accounted for. */
export type BatchPassport = PassportWay & {
  readonly product: string
  readonly unit: string
  readonly batchNo: string
  readonly facts: readonly BatchFact[]
}

/** The page whose permission this is, and whose list names the buyers. */
const BATCH_PAGE = 'cg.batchTrace'

const MOST = 100_000

/** Facts of the product that stand on the passport. */
const FACTS = ['spec', 'factoryId', 'approvalNo', 'storageCondition'] as const

const labelled = (row: Row, key: string): string => String(labelOf(row, key) ?? wireOf(row, key) ?? '')

/** Tells the way of a batch out of the entries of stock and flow data, as far as the person's lists show them. */
export class SeeBatch {
  private readonly catalogue: Catalogue
  private readonly tallies: Tallies
  private readonly records: Records
  constructor(catalogue: Catalogue, tallies: Tallies, records: Records) {
    this.catalogue = catalogue
    this.tallies = tallies
    this.records = records
  }

  async run({
    productId,
    batchNo,
    until,
    by,
  }: BatchNamed & { readonly until?: string; readonly by: Person }): Promise<Result<BatchPassport>> {
    const page = this.catalogue.reports.find(({ key }) => key === BATCH_PAGE)
    if (!page || !mayDo(by, page, 'list')) return fail(forbidden)
    const product = await this.product(productId, by)
    if (!product.ok) return product
    const batch = [eq('productId', productId), eq('batchNo', batchNo)]
    const asOf = (field: string): readonly Condition[] => (until ? [le(field, until)] : [])
    const moved = await this.moved([...batch, ...asOf('bizDate')], by)
    if (!moved.ok) return moved
    const flown = await this.flown([...batch, ...asOf('saleDate')], by)
    if (!flown.ok) return flown
    const lying = await this.tally('cg.stock', { where: all(...batch), groups: [{ field: 'qualityStatus' }], measures: LYING }, by)
    if (!lying.ok) return lying
    const stock: DecimalText = sumOf(lying.value, (row) => decimal(wireOf(row, 'qty') ?? 0)).toString()
    return ok({
      product: labelled(product.value, 'name'),
      unit: labelled(product.value, 'unit'),
      batchNo,
      facts: [...factsOf(this.type('bsc.product'), product.value), ...datesOf(lying.value)],
      ...wayOfBatch(moved.value, flown.value, until ? undefined : stock),
    })
  }

  private type(key: string): DocumentType {
    const type = this.catalogue.find(key)
    if (!type) throw new Error(`no type ${key}`)
    return type
  }

  private async product(id: string, by: Person): Promise<Result<Row>> {
    const type = this.type('bsc.product')
    const found = await this.records.find(type, id, by)
    if (!found.ok) return found.failure.code === missing.code ? fail(missing) : found
    return ok(visibleTo(type, found.value, by))
  }

  private tally(key: string, query: Omit<TallyQuery, 'most'>, by: Person): Promise<Result<readonly Row[]>> {
    return this.tallies.tally(this.type(key), { ...query, most: MOST }, by)
  }

  /** Arrivals document by document; of the rest, however many entries there are, one row for each partner and warehouse. */
  private async moved(batch: readonly Condition[], by: Person): Promise<Result<readonly BatchMovement[]>> {
    const came = oneOf('bizType', ARRIVALS)
    const groups = ['bizType', 'companyId', 'warehouseId'].map((field) => ({ field }))
    const measures = { inQty: summed('inQty'), outQty: summed('outQty') }
    const arrivals = await this.tally(
      'cg.stockFlow',
      { where: all(...batch, came), groups: [...groups, { field: 'sourceBillNo' }], measures },
      by,
    )
    if (!arrivals.ok) return arrivals
    const others = await this.tally('cg.stockFlow', { where: all(...batch, not(came)), groups, measures }, by)
    return others.ok ? ok([...arrivals.value, ...others.value].map(movedOf)) : others
  }

  private async flown(batch: readonly Condition[], by: Person): Promise<Result<readonly Flown[]>> {
    const where = all(...batch, oneOf('flowType', [FLOW_SALE, FLOW_RETURN]))
    const groups = ['companyId', 'hospitalId', 'pharmacyId', 'toCompanyId', 'rawTerminalName'].map((field) => ({ field }))
    const found = await this.tally('sale.saleFlow', { where, groups, measures: { qty: summed(FLOWN) } }, by)
    return found.ok ? ok(found.value.map(flownOf)) : found
  }
}

const LYING = { qty: summed('qty'), expiryDate: least('expiryDate'), productionDate: least('productionDate') }

const movedOf = (row: Row): BatchMovement => ({
  bizType: textAt(row, 'bizType'),
  companyId: textAt(row, 'companyId'),
  company: String(labelOf(row, 'companyId') ?? ''),
  warehouseId: textAt(row, 'warehouseId'),
  warehouse: labelled(row, 'warehouseId'),
  billNo: textAt(row, 'sourceBillNo'),
  inQty: textAt(row, 'inQty'),
  outQty: textAt(row, 'outQty'),
})

/** Who is not matched yet stands there by the name the data says. */
const flownOf = (row: Row): Flown => {
  const at = (['hospitalId', 'pharmacyId', 'toCompanyId'] as const).find((key) => textAt(row, key) !== '')
  const raw = textAt(row, 'rawTerminalName')
  return {
    companyId: textAt(row, 'companyId'),
    company: labelled(row, 'companyId'),
    to: at === 'toCompanyId' ? 'company' : 'terminal',
    id: at === undefined ? `raw ${raw}` : `${at} ${textAt(row, at)}`,
    name: at === undefined ? raw || '未记客户' : labelled(row, at),
    qty: textAt(row, 'qty'),
  }
}

const factsOf = ({ fields }: DocumentType, product: Row): readonly BatchFact[] =>
  FACTS.flatMap((key) => {
    const text = labelled(product, key)
    return text === '' ? [] : [{ title: fields[key]?.title ?? key, text }]
  })

const datesOf = (lying: readonly Row[]): readonly BatchFact[] =>
  (
    [
      ['productionDate', '生产日期'],
      ['expiryDate', '有效期至'],
    ] as const
  ).flatMap(([key, title]) => {
    const [first] = lying
      .map((row) => textAt(row, key))
      .filter(Boolean)
      .toSorted()
    return first === undefined ? [] : [{ title, text: first }]
  })
