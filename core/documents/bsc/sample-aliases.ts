import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SamplesByType } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { approved } from './sample-basics.ts'

const sourceOf = (pick: RandomChoices): string | null =>
  pick.chance(0.8)
    ? textAt(
        pick.row('bsc.bscBussCompany', (row) => approved(row) && textAt(row, 'tradeType').includes('3')),
        'id',
      ) || null
    : null

const learned = (pick: RandomChoices): Row => ({ source: pick.of(['1', '2', '2', '2', '3']), enabled: 'Y', remark: null })

/** How somebody else writes a name: with the place in brackets, without the form of the company, with a blank. */
const variant = (pick: RandomChoices, name: string): string =>
  pick.of([
    () => name.replace(/有限公司$/, '公司'),
    () => name.replace(/(股份)?有限公司$/, ''),
    () => `${name.slice(0, 2)} ${name.slice(2)}`,
    () => `${name}（总部）`,
    () => `${name}-${pick.whole(1, 99)}`,
  ])()

const productAlias = (pick: RandomChoices, index: number): Row => {
  const product = pick.row('bsc.product', approved)
  const name = textAt(product, 'name')
  return {
    ...learned(pick),
    companyId: sourceOf(pick),
    aliasName: pick.of([`${name}${textAt(product, 'spec')}`, `(${textAt(product, 'tradeName') || '国产'})${name}`, `${name}/盒`]),
    aliasSpec: pick.chance(0.4) ? textAt(product, 'spec').replace('×', '*') : null,
    aliasCode: `SP${String(100_000 + index * 37)}`,
    productId: textAt(product, 'id'),
    unitRate: pick.chance(0.1) ? '10' : '1',
  }
}

const buscompanyAlias = (pick: RandomChoices, index: number): Row => {
  const company = pick.row('bsc.bscBussCompany', approved)
  return {
    ...learned(pick),
    sourceCompanyId: sourceOf(pick),
    aliasName: variant(pick, textAt(company, 'name')),
    aliasCode: `KH${String(20_000 + index * 13)}`,
    companyId: textAt(company, 'id'),
  }
}

const terminalAlias = (pick: RandomChoices, index: number): Row => {
  const isPharmacy = pick.chance(0.3)
  const terminal = isPharmacy ? pick.row('bsc.pharmacy') : pick.row('bsc.hospital', approved)
  return {
    ...learned(pick),
    companyId: sourceOf(pick),
    aliasName: variant(pick, textAt(terminal, 'name')),
    aliasCode: `ZD${String(50_000 + index * 7)}`,
    terminalType: isPharmacy ? '2' : '1',
    hospitalId: isPharmacy ? null : textAt(terminal, 'id'),
    pharmacyId: isPharmacy ? textAt(terminal, 'id') : null,
  }
}

const ACTIVITIES = [
  ['KSH', '科室会', '1'],
  ['YNH', '院内学术沙龙', '2'],
  ['BLT', '病例讨论会', '2'],
  ['CSH', '城市学术会', '3'],
  ['QYH', '区域高峰论坛', '3'],
  ['SSH', '省级学术年会卫星会', '3'],
  ['QGH', '全国学术年会', '4'],
  ['QGL', '全国专家论坛', '4'],
  ['HJY', '患者教育讲座', '5'],
  ['HJX', '线上患者课堂', '5'],
  ['DYP', '店员产品培训', '6'],
  ['DYX', '店员线上训练营', '6'],
  ['CLZ', '端架陈列', '7'],
  ['CLB', '堆头促销', '7'],
  ['YZS', '社区义诊', '8'],
  ['YZX', '乡镇义诊', '8'],
  ['ZZH', '学会会议赞助', '9'],
  ['QTH', '其他推广活动', '99'],
] as const

const bscActType = (_: RandomChoices, index: number): Row => {
  const [code, name, category] = ACTIVITIES[index % ACTIVITIES.length] ?? ACTIVITIES[0]
  return { code, name, category, saleModes: '2', sortNo: index + 1, description: null, enabled: 'Y', remark: null }
}

/** Steps that small or routine requests pass freely; most of them were tried for a time and ended. */
const FREED = [
  ['xt:scrapApply', '报损申请', 'finance', '100', '小额报损免财务审批'],
  ['xzrl:vehicleUse', '用车申请', 'dept_manager', null, '部门负责人本人用车'],
  ['sale:saleOrder', '销售订单', 'business', '500', '样品订单免商务审批'],
  ['ys:costApply', '费用申请', 'finance', '200', '小额费用免财务审批'],
  ['xzrl:licenceLend', '证照借用', 'dept_manager', null, '投标专员日常借用'],
  ['cg:purchaseOrder', '采购订单', 'finance_manager', '1000', '零星采购免复核'],
] as const

const freeNode = (pick: RandomChoices, index: number): Row => {
  const [processCode, processName, nodeRole, maxAmount, reason] = FREED[index % FREED.length] ?? FREED[0]
  const startDate = addDays(pick.now.slice(0, 10), -index)
  const isOwn = index % FREED.length === 1
  return {
    ...{ processCode, processName, nodeRole, maxAmount, reason, deptId: null, userId: null, selfNode: isOwn ? 'Y' : 'N' },
    ...{ startDate, endDate: isOwn ? null : addDays(startDate, 30), enabled: isOwn ? 'Y' : 'N' },
  }
}

export const ALIASES: SamplesByType = {
  'bsc.freeNode': { row: freeNode },
  'bsc.bscActType': { row: bscActType },
  'bsc.productAlias': { row: productAlias, after: ['bsc.product', 'bsc.bscBussCompany'] },
  'bsc.buscompanyAlias': { row: buscompanyAlias, after: ['bsc.bscBussCompany'] },
  'bsc.terminalAlias': { row: terminalAlias, after: ['bsc.hospital', 'bsc.pharmacy', 'bsc.bscBussCompany'] },
}
