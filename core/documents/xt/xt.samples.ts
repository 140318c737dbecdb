import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SamplesByType } from '../../definitions/samples.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { CUSTOMERS } from './sample-customers.ts'
import { GOODS } from './sample-goods.ts'
import { MONEY } from './sample-money.ts'
import { OFFICE } from './sample-office.ts'
import { SALES } from './sample-sales.ts'
import { STAFF_SAMPLES } from './sample-staff.ts'

const REASONS = [
  ['1', '搬运时外箱受压，内盒破损'],
  ['3', '仓库渗水，包装受潮'],
  ['5', '冷库温度记录超标，质量部判定停售'],
  ['7', '外包装被污染，无法销售'],
] as const

/** Of a batch that several applications name there is enough for all of them. */
const ENOUGH = 100

/** Batches that may be scrapped, of one warehouse. */
const batches = (pick: RandomChoices): readonly Row[] => {
  const unfit = pick
    .rows('cg.stock')
    .filter((row) => ['3', '4'].includes(textAt(row, 'qualityStatus')) && Number(row['availableQty']) >= ENOUGH)
  const warehouse = textAt(pick.of(unfit), 'warehouseId')
  return unfit.filter((row) => row['warehouseId'] === warehouse)
}

const keepers = (pick: RandomChoices): readonly Row[] =>
  pick.rows('sys.user').filter((user) => rowsOf(user, 'roles').some(({ roleCode }) => roleCode === 'warehouse'))

const scrapApply = (pick: RandomChoices, index: number): Row => {
  const found = batches(pick)
  const begin = pick.whole(0, found.length - 1)
  const count = Math.min(found.length, pick.whole(1, 3))
  const [reason, reasonNote] = pick.of(REASONS)
  const keeper = pick.of(keepers(pick))
  const employee = pick.row('sys.employee', (row) => row['id'] === keeper['empId'])
  return {
    createBy: textAt(keeper, 'username'),
    empId: textAt(employee, 'id'),
    deptId: textAt(employee, 'deptId'),
    scrapType: '1',
    warehouseId: textAt(found[0], 'warehouseId'),
    reason,
    reasonNote,
    dutyType: '1',
    claimAmount: '0',
    qualityOpinion: '现场查验属实，同意按不合格品报损',
    images: `demo/scrap/${index + 1}.jpg`,
    items: Array.from({ length: count }, (_, at) => ({
      stockId: textAt(found[(begin + at) % found.length], 'id'),
      qty: String(pick.whole(1, 12)),
      judge: '1',
    })),
  }
}

export default {
  ...CUSTOMERS,
  ...GOODS,
  ...MONEY,
  ...OFFICE,
  ...SALES,
  ...STAFF_SAMPLES,
  'xt.scrapApply': { row: scrapApply, after: ['cg.stock', 'sys.employee', 'sys.user'] },
} satisfies SamplesByType
