import { bool, decimal, dept, dicts, int, money, month, percent, ref, refs, text } from '../../definitions/fields.ts'
import { defineReport, withBelow } from '../../definitions/report.ts'
import type { Start } from '../../definitions/start.ts'
import { counted, summed } from '../../definitions/tally.ts'
import { eq } from '../../kernel/condition.ts'
import { addMonths } from '../../kernel/dates.ts'
import { rateOf } from './sold.ts'

/** 未上报 of zy_report_status. */
const NOT_REPORTED = '0'
/** Stock that nothing is sold of lasts for ever; what lasts longer than this is slow. */
const FOR_EVER = '99'
const SLOW = 3

const lastMonth = ({ today }: Start) => addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7)

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1

/** 终端库存周转: stock at terminals, how it is digested and for how long it lasts. */
export default defineReport({
  key: 'report.terminalTurnover',
  title: '终端库存周转',
  group: 'settle',
  order: 'closeAmount desc',
  params: {
    period: month('期间', { required: true, default: lastMonth, queried: 'range' }),
    terminalType: dicts('终端类型', { code: 'terminal_type' }),
    deptId: dept('部门'),
    empId: refs('责任代表', { to: 'sys.employee' }),
    productId: refs('产品', { to: 'bsc.product' }),
    onlySlow: bool('仅看积压', { default: 'N' }),
  },
  until: { period: lastMonth },
  columns: {
    deptId: dept('部门'),
    empId: ref('责任代表', { to: 'sys.employee' }),
    terminal: text('终端'),
    productId: ref('产品', { to: 'bsc.product' }),
    openQty: decimal('期初库存', { scale: 5, default: '0' }),
    inQty: decimal('流向数量', { scale: 5, default: '0' }),
    pureQty: decimal('纯销数量', { scale: 5, default: '0' }),
    closeQty: decimal('期末库存', { scale: 5, default: '0' }),
    closeAmount: money('期末金额', { default: '0' }),
    digestRate: percent('消化率（%）'),
    turnover: decimal('周转次数', { scale: 2, totalled: false }),
    monthsCover: decimal('可用月数', { scale: 1, totalled: false }),
    nearQty: decimal('近效期数量', { scale: 5, default: '0' }),
    noReport: int('未上报数', { default: 0 }),
  },
  dimensions: { deptId: 'offered', empId: 'begins', terminal: 'begins', productId: 'begins' },
  datasets: {
    stock: {
      from: 'zy.terminalInventory',
      narrows: { period: 'period', terminalType: 'terminalType', deptId: withBelow('deptId'), empId: 'empId', productId: 'productId' },
      groups: { terminal: 'terminalId' },
      measures: ({ span }) => {
        const { from, to } = span('period')
        const [first, last] = [eq('period', from.slice(0, 7)), eq('period', to.slice(0, 7))]
        return {
          openQty: summed('openingQty', first),
          inQty: summed('inQty'),
          pureQty: summed('pureSalesQty'),
          closeQty: summed('closingQty', last),
          closeAmount: summed('closingAmount', last),
          nearQty: summed('nearExpiryQty', last),
          noReport: counted(eq('reportStatus', NOT_REPORTED)),
        }
      },
    },
  },
  derive: {
    digestRate: ({ pureQty, openQty, inQty }) => rateOf(pureQty, openQty.plus(inQty)),
    turnover: ({ pureQty, openQty, closeQty }) => {
      const both = openQty.plus(closeQty)
      return both.isZero() ? null : pureQty.mulDiv(2, both, 2)
    },
    monthsCover: ({ pureQty, closeQty }, { $ }) => {
      if (pureQty.isZero()) return closeQty.gt(0) ? closeQty.times(0).plus(FOR_EVER) : closeQty.times(0)
      return closeQty.mulDiv(monthsBetween(String($.asked('period_begin')), String($.asked('period_end'))), pureQty, 1)
    },
  },
  keeps: ({ monthsCover }, { onlySlow }) => onlySlow !== 'Y' || (monthsCover?.gt(SLOW) ?? false),
  chart: { look: 'bar', x: 'productId', y: ['pureQty', 'closeQty'], by: 'closeQty', top: 20 },
  drills: [
    { column: 'closeQty', to: 'zy.terminalInventory', pass: { period: 'period', empId: 'empId', productId: 'productId' } },
    { column: 'pureQty', to: 'zy.pureSalesReport', pass: { period: 'period', empId: 'empId' } },
  ],
  roles: ['sales_director', 'region_manager', 'dept_manager', 'sales_rep', 'business', 'market', 'general_manager', 'auditor'],
  print: 'A4-landscape',
})
