import {
  decimal,
  date,
  dict,
  dicts,
  int,
  money,
  percent,
  ref,
  refs,
  region,
  sellingOrg,
  text,
  tree,
  user,
  users,
} from '../../definitions/fields.ts'
import { defineReport, firstOf, withBelow } from '../../definitions/report.ts'
import { monthBegin } from '../../definitions/start.ts'
import { distinct } from '../../definitions/tally.ts'
import { flowFacts, flowsOf, TERMINALS } from './flow-facts.ts'
import { growth } from './sold.ts'

/** 终端销售分析: what hospitals and pharmacies really took, and which of them are new, falling or lost. */
export default defineReport({
  key: 'report.saleByHospital',
  title: '终端销售分析',
  group: 'sale',
  order: 'amount desc',
  params: {
    bizDate: date('流向日期', { required: true, default: monthBegin, queried: 'range' }),
    terminalType: dicts('终端类型', { code: 'terminal_type', default: '1,2,4' }),
    regionId: region('地区', { level: 'city' }),
    hospitalLevel: dicts('医院等级', { code: 'hospital_level' }),
    saleAreaId: tree('销售区域', { to: 'bsc.saleArea' }),
    productId: refs('产品', { to: 'bsc.product' }),
    saleUserId: users('责任代表'),
    line: sellingOrg('业务线'),
  },
  columns: {
    terminalType: dict('终端类型', { code: 'terminal_type' }),
    terminal: text('终端'),
    hospitalId: ref('医院', { to: 'bsc.hospital', hidden: true }),
    pharmacyId: ref('药店', { to: 'bsc.pharmacy', hidden: true }),
    hospitalLevel: dict('医院等级', { code: 'hospital_level' }),
    regionId: region('地区'),
    saleUserId: user('责任代表'),
    productId: ref('产品', { to: 'bsc.product' }),
    companyId: ref('配送商业', { to: 'bsc.bscBussCompany' }),
    qty: decimal('数量', { scale: 5, default: '0' }),
    amount: money('金额', { default: '0' }),
    productCount: int('动销品种', { default: 0, totalled: false }),
    monthCount: int('有流向月数', { default: 0, totalled: false }),
    prevQty: decimal('上期数量', { scale: 5, default: '0' }),
    momQty: percent('环比（%）'),
    yearAgoQty: decimal('同期数量', { scale: 5, default: '0', hidden: true }),
    yoyQty: percent('同比（%）'),
    state: text('动销状态', { totalled: false }),
  },
  dimensions: {
    terminalType: 'offered',
    terminal: 'fixed',
    hospitalId: 'fixed',
    pharmacyId: 'fixed',
    productId: 'offered',
    companyId: 'offered',
  },
  beside: { hospitalId: ['hospitalLevel', 'regionId', 'saleUserId'], pharmacyId: ['regionId', 'saleUserId'] },
  datasets: {
    flowed: flowFacts({
      where: ({ param }) => flowsOf(param['line'] as string | null),
      narrows: {
        bizDate: 'saleDate',
        terminalType: 'terminalType',
        regionId: [withBelow('hospitalId.regionId'), withBelow('pharmacyId.regionId')],
        hospitalLevel: 'hospitalId.hospitalLevel',
        saleAreaId: withBelow('saleAreaId'),
        productId: 'productId',
        saleUserId: 'saleUserId',
      },
      groups: { terminal: firstOf(...TERMINALS) },
      measures: (sum) => ({
        qty: sum('qty'),
        amount: sum('amount'),
        productCount: distinct('productId'),
        monthCount: distinct('flowMonth'),
      }),
    }),
  },
  span: 'bizDate',
  compares: { prevQty: { of: 'qty', over: 'before' }, yearAgoQty: { of: 'qty', over: 'yearAgo' } },
  derive: {
    momQty: ({ qty, prevQty }) => growth(qty, prevQty),
    yoyQty: ({ qty, yearAgoQty }) => growth(qty, yearAgoQty),
    state: ({ qty, prevQty }) => {
      if (qty.gt(0) && prevQty.isZero()) return '新动销'
      if (qty.le(0) && prevQty.gt(0)) return '流失'
      return qty.lt(prevQty.times('0.5')) ? '下滑' : '正常'
    },
  },
  chart: { look: 'bar', x: 'terminal', y: ['amount'], top: 20 },
  drills: [
    {
      column: 'qty',
      to: 'sale.saleFlow',
      pass: { saleDate: 'bizDate', productId: 'productId', hospitalId: 'hospitalId', pharmacyId: 'pharmacyId' },
    },
  ],
  roles: ['sales_director', 'region_manager', 'dept_manager', 'sales_rep', 'market', 'business', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
