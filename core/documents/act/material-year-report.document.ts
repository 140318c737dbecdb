import { decimal, dict, int, money, price, ref, tree, year } from '../../definitions/fields.ts'
import { negated } from '../../definitions/summed-value.ts'
import { constant, defineReport, withBelow } from '../../definitions/report.ts'
import { thisYear } from '../../definitions/start.ts'
import { last, summed } from '../../definitions/tally.ts'
import { all, ge, le, lt, oneOf } from '../../kernel/condition.ts'
import { decimal as exact, type Decimal, ZERO } from '../../kernel/decimal.ts'

/** What each of material_entry_type does: in, used and given back, counted, scrapped, moved out. */
const [IN, USED, COUNTED, SCRAPPED, MOVED_OUT] = [['1', '7'], ['2', '3'], ['4', '5'], ['6'], ['8']] as const

const worth = (qty: number, average: Decimal | null): Decimal => (average ?? ZERO).times(qty).round(2)

/** 物料年度报表: a year's opening, in, out and closing stock of each material and depot. */
export default defineReport({
  key: 'act.materialYearReport',
  title: '物料年度报表',
  group: 'office',
  order: 'materialId asc',
  params: {
    year: year('年度', { required: true, default: thisYear }),
    materialId: ref('物料', { to: 'act.material' }),
    materialTypeId: tree('物料类型', { to: 'act.materialType' }),
    depot: dict('物料库', { code: 'material_depot' }),
  },
  columns: {
    year: year('年度'),
    materialId: ref('物料', { to: 'act.material' }),
    materialTypeId: tree('物料类型', { to: 'act.materialType' }),
    depot: dict('物料库', { code: 'material_depot' }),
    openQty: int('年初数量', { default: 0 }),
    openAvg: price('年初均价', { hidden: true, totalled: false }),
    openAmount: money('年初金额', { totalled: false }),
    inQty: int('入库数量', { default: 0 }),
    inAmount: money('入库金额', { default: '0' }),
    useQty: int('领用数量', { default: 0 }),
    useAmount: money('领用金额', { default: '0' }),
    moveOutQty: int('调出数量', { default: 0 }),
    scrapQty: int('报废数量', { default: 0 }),
    diffQty: int('盘点差异', { default: 0 }),
    closeQty: int('年末数量'),
    closeAvg: price('年末均价', { hidden: true, totalled: false }),
    closeAmount: money('年末金额', { totalled: false }),
    turnover: decimal('周转率', { scale: 2, totalled: false }),
  },
  dimensions: { year: 'fixed', materialId: 'fixed', depot: 'fixed' },
  beside: { materialId: ['materialTypeId'] },
  datasets: {
    moved: {
      from: 'act.materialEntry',
      where: ({ param }) => le('entryTime', `${param.year}-12-31 23:59:59`),
      narrows: { materialId: 'materialId', materialTypeId: withBelow('materialId.materialTypeId'), depot: 'depot' },
      groups: ({ param }) => ({ year: constant(param.year) }),
      measures: ({ param }) => {
        const begin = `${param.year}-01-01 00:00:00`
        const before = lt('entryTime', begin)
        const within = (types: readonly string[]) => all(ge('entryTime', begin), oneOf('entryType', types))
        return {
          openQty: summed('qty', before),
          openAvg: last('avgAfter', 'entryTime', before),
          inQty: summed('qty', within(IN)),
          inAmount: summed('amount', within(IN)),
          useQty: summed(negated('qty'), within(USED)),
          useAmount: summed(negated('amount'), within(USED)),
          moveOutQty: summed(negated('qty'), within(MOVED_OUT)),
          scrapQty: summed(negated('qty'), within(SCRAPPED)),
          diffQty: summed('qty', within(COUNTED)),
          closeAvg: last('avgAfter', 'entryTime'),
        }
      },
    },
  },
  derive: {
    openAmount: ({ openQty, openAvg }) => worth(openQty, openAvg),
    closeQty: ({ openQty, inQty, useQty, moveOutQty, scrapQty, diffQty }) => openQty + inQty - useQty - moveOutQty - scrapQty + diffQty,
    closeAmount: ({ closeQty, closeAvg }) => worth(closeQty ?? 0, closeAvg),
    turnover: ({ openQty, closeQty, useQty }) => {
      const both = openQty + (closeQty ?? 0)
      return both > 0 ? exact(useQty).mulDiv(2, both, 2) : ZERO
    },
  },
  chart: { look: 'bar', x: 'materialId', y: ['inQty', 'useQty'], by: 'useQty', top: 20 },
  drills: [{ column: 'inQty', to: 'act.materialEntry', pass: { entryTime: 'year', materialId: 'materialId', depot: 'depot' } }],
  roles: ['market', 'sales_director', 'warehouse', 'finance', 'finance_manager', 'general_manager', 'auditor'],
  print: 'A4-landscape',
})
