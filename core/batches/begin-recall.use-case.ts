import type { Catalogue } from '../definitions/catalogue.ts'
import { minus } from '../definitions/summed-value.ts'
import { summed } from '../definitions/tally.ts'
import { all, eq, filled, gt, oneOf } from '../kernel/condition.ts'
import { decimal } from '../kernel/decimal.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { seeingEverybody } from '../kernel/scope.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import { textAt, wireOf, type Row } from '../kernel/wire.ts'
import { forbidden } from '../records/failures.ts'
import { mayDo } from '../records/permissions.ts'
import type { Records } from '../records/records.port.ts'
import type { Drafts } from '../records/write/drafts.ts'
import type { Tallies } from '../reports/tallies.port.ts'
import { RETURNED, SOLD } from '../sales/batch-flow.ts'
import type { BatchNamed } from './see-batch.use-case.ts'

const MOST = 10_000

/** 发起召回: a draft of 药品召回 with every customer of the batch, how much each had and gave back, and what lies in stock. */
export class BeginRecall {
  private readonly catalogue: Catalogue
  private readonly tallies: Tallies
  private readonly records: Records
  private readonly drafts: Drafts
  private readonly work: UnitOfWork
  constructor(catalogue: Catalogue, tallies: Tallies, records: Records, drafts: Drafts, work: UnitOfWork) {
    this.catalogue = catalogue
    this.tallies = tallies
    this.records = records
    this.drafts = drafts
    this.work = work
  }

  async run({ productId, batchNo, by }: BatchNamed & { readonly by: Person }): Promise<Result<Row>> {
    const [recall, flow, stock] = ['oa.recall', 'cg.stockFlow', 'cg.stock'].map((key) => this.catalogue.find(key))
    if (!recall || !flow || !stock || !mayDo(by, recall, 'add')) return fail(forbidden)
    const batch = [eq('productId', productId), eq('batchNo', batchNo)]
    // A recall that leaves out whom its writer does not see recalls nothing: its list is whole, as its submission makes it anyway.
    const everybody = seeingEverybody(by)
    const sold = await this.tallies.tally(
      flow,
      {
        where: all(...batch, oneOf('bizType', [SOLD, RETURNED]), filled('companyId')),
        groups: [{ field: 'companyId' }],
        measures: {
          shipQty: summed(minus('outQty', 'inQty'), eq('bizType', SOLD)),
          returnedQty: summed(minus('inQty', 'outQty'), eq('bizType', RETURNED)),
        },
        largest: 'shipQty',
        most: MOST,
      },
      everybody,
    )
    if (!sold.ok) return sold
    const lying = await this.records.list(
      stock,
      { where: all(...batch, gt('qty', '0')), order: [], pageNo: 1, pageSize: MOST, fields: ['warehouseId', 'batchNo', 'qty'] },
      everybody,
    )
    if (!lying.ok) return lying
    const values: Row = {
      productId,
      batchNos: batchNo,
      stocks: lying.value.records.map((row) => ({
        stockId: row['id'] ?? null,
        ...{ warehouseId: wireOf(row, 'warehouseId'), batchNo, qty: wireOf(row, 'qty') },
      })),
      customers: sold.value
        .filter((row) => decimal(wireOf(row, 'shipQty') ?? 0).gt(0))
        .map((row) => ({
          ...{ companyId: textAt(row, 'companyId'), batchNo },
          ...{ shipQty: wireOf(row, 'shipQty'), returnedQty: wireOf(row, 'returnedQty') },
        })),
    }
    const made = await this.work.whole(() => this.drafts.create({ type: recall, values, by }))
    return made.ok ? ok(made.value) : made
  }
}
