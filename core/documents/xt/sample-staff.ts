import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SamplesByType } from '../../definitions/samples.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { decimal } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { idcardOf } from '../sys/idcard.ts'
import { applicant, usualEnd } from '../sample-applicants.ts'

/** What people of the demonstration ask for themselves: seals, medicine at the staff price, and what their work is worth. */

const STAFF = ['sales_rep', 'business', 'purchase', 'quality', 'finance', 'warehouse', 'hr']
const KEEPER = 'sunjing'

const dayOf = (pick: RandomChoices): string => pick.now.slice(0, 10)

type Paper = readonly [docType: string, docTitle: string, counterparty: string | null, sealType: string]

const PAPERS: readonly Paper[] = [
  ['1', '药品购销合同', '江南医药有限公司', '2'],
  ['4', '首营企业资质文件', '市第一人民医院', '6'],
  ['9', '在职证明', null, '8'],
  ['3', '质量保证协议', '华东医药配送中心', '6'],
  ['7', '往来账款对账函', '中心医院财务科', '3'],
  ['2', '药品采购合同', '瑞恒制药有限公司', '2'],
  ['10', '关于加强冷链管理的通知', null, '8'],
  ['5', '法人授权委托书', '省医药采购中心', '1'],
  ['6', '药品集中采购投标文件', '省医药采购中心', '1'],
]

const sealUseApply = (pick: RandomChoices, index: number): Row => {
  const [docType, docTitle, counterparty, sealType] = PAPERS[index % PAPERS.length]!
  const seals = pick.rows('xzrl.seal').filter((one) => one['sealType'] === sealType && one['sealStatus'] === '1')
  const isContract = docType === '1' || docType === '2'
  return {
    ...applicant(pick, isContract ? ['business', 'purchase'] : STAFF),
    ...{ docType, docTitle, counterparty, isOut: 'N', crossPage: isContract ? 'Y' : 'N' },
    sealIds: textAt(seals.length ? pick.of(seals) : pick.rows('xzrl.seal')[0], 'id'),
    docNo: `YY${pick.now.slice(0, 4)}${String(index + 1).padStart(4, '0')}`,
    contractAmount: isContract ? String(pick.whole(2, 90) * 1_000) : '0',
    copies: pick.whole(1, 4),
    pages: pick.whole(1, 12),
    useDate: addDays(dayOf(pick), 8),
    reason: `${docTitle}需盖章后交对方留存`,
    attachments: `demo/papers/${index + 1}.pdf`,
  }
}

const stamped = (pick: RandomChoices, row: Row): SampleOutcome => {
  const scan = ['1', '2', '3', '5'].includes(textAt(row, 'docType')) ? { scanFiles: 'demo/papers/scan.pdf' } : {}
  if (pick.left < 12 && pick.left >= 6) return { ends: 'approved' }
  return usualEnd(pick, [
    { days: 1, action: 'stamp', by: () => KEEPER, values: (apply) => ({ stampCount: Number(apply['copies'] ?? 1), ...scan }) },
    { days: 0, action: 'finish' },
  ])
}

/** Batches of a warehouse that staff may ask for: good, fresh, plenty, with a price. */
const offered = (pick: RandomChoices): readonly Row[] => {
  const priced = new Set(
    pick
      .rows('bsc.productPrice')
      .filter((row) => textAt(row, 'retailPrice') !== '' && row['regionId'] === null && row['billStatus'] !== 'draft')
      .map(({ productId }) => productId),
  )
  const fit = new Set(
    pick
      .rows('bsc.product')
      .filter(({ specialType, id }) => specialType === '0' && priced.has(id))
      .map(({ id }) => id),
  )
  const fresh = addDays(dayOf(pick), 120)
  const found = pick
    .rows('cg.stock')
    .filter(
      (row) =>
        row['qualityStatus'] === '1' &&
        fit.has(row['productId']) &&
        textAt(row, 'expiryDate') > fresh &&
        decimal(textAt(row, 'availableQty') || 0).ge(100),
    )
  const warehouse = found.length ? pick.of(found)['warehouseId'] : null
  return found.filter((row) => row['warehouseId'] === warehouse)
}

const USAGES = ['口服，一次1片，一日2次', '口服，一次2粒，一日3次', '饭后口服，一次1袋，一日3次']

const privateMedication = (pick: RandomChoices, index: number): Row | undefined => {
  const found = offered(pick)
  if (!found.length) return undefined
  const begin = pick.whole(0, found.length - 1)
  const count = Math.min(found.length, pick.whole(1, 2))
  return {
    ...applicant(pick, STAFF),
    applyFor: pick.of(['1', '1', '1', '2', '3']),
    patientName: pick.of(['本人', '王秀兰', '张建国', '李梅']),
    patientIdcard: idcardOf('1975-06-01', 100 + (index % 300)),
    warehouseId: textAt(found[0], 'warehouseId'),
    purpose: pick.of(['感冒发热，遵医嘱用药', '慢性病长期用药', '家属术后恢复用药']),
    needDate: addDays(dayOf(pick), 3),
    payWay: pick.of(['1', '1', '1', '2']),
    prescription: `demo/prescriptions/${index + 1}.jpg`,
    promise: 'Y',
    items: Array.from({ length: count }, (_, at) => ({
      stockId: textAt(found[(begin + at) % found.length], 'id'),
      qty: String(pick.whole(1, 2)),
      usage: pick.of(USAGES),
    })),
  }
}

const keeperOf = (pick: RandomChoices, warehouseId: unknown): string => {
  const keeperId = pick.row('bsc.warehouse', (one) => one['id'] === warehouseId)?.['keeperId']
  return textAt(
    pick.row('sys.user', (user) => user['id'] === keeperId),
    'username',
  )
}

const issued = (pick: RandomChoices): SampleOutcome =>
  usualEnd(pick, [
    {
      days: 1,
      action: 'issue',
      by: (apply, random) => keeperOf(random, apply['warehouseId']),
      values: (apply, random) => (apply['payWay'] === '1' ? { receiptNo: `SJ${random.whole(100_000, 999_999)}` } : {}),
    },
  ])

const KPIS: readonly (readonly [kpiType: string, indicator: string, standard: string, weight: number, target: number | null])[] = [
  ['1', '销售额完成率', '完成率每低1%扣1分', 40, 100],
  ['2', '回款完成率', '完成率每低1%扣1分', 25, 100],
  ['3', '新客户开发', '每开发一家得满分的一半', 15, 2],
  ['5', '单据准确率', '每差错一单扣5分', 10, null],
  ['8', '合规', '出现违规不得分', 10, null],
]

/** Who is assessed: staff with an account, below somebody else who has one and manages the department. */
const assessed = (pick: RandomChoices): readonly (readonly [employee: Row, leader: Row])[] => {
  const staff = pick.rows('sys.employee').filter((one) => textAt(one, 'userId') !== '' && textAt(one, 'deptId') !== '')
  const byId = new Map(staff.map((one) => [one['id'], one]))
  const managers = new Map(pick.rows('sys.org').map((org) => [org['id'], org['managerId']]))
  return staff.flatMap((one) => {
    const leader = byId.get(managers.get(one['deptId']) ?? undefined)
    return leader && leader !== one ? [[one, leader] as const] : []
  })
}

const empPerformance = (pick: RandomChoices): Row | undefined => {
  const period = addMonths(dayOf(pick), -1).slice(0, 7)
  const done = new Set(pick.rows('xt.empPerformance').flatMap((row) => (row['period'] === period ? [row['empId']] : [])))
  const found = assessed(pick).filter(([one]) => !done.has(one['id']))
  if (!found.length) return undefined
  const [employee, leader] = pick.of(found)
  return {
    createBy: textAt(
      pick.row('sys.user', (user) => user['empId'] === employee['id']),
      'username',
    ),
    ...{ cycle: '1', period, empId: textAt(employee, 'id'), deptId: textAt(employee, 'deptId'), postId: employee['postId'] },
    leaderId: textAt(leader, 'id'),
    selfComment: '本月按计划完成各项指标，个别客户回款偏慢，下月重点跟进。',
    items: KPIS.map(([kpiType, indicator, standard, weight, target]) => ({
      ...{ kpiType, indicator, standard, weight: String(weight), target: target === null ? null : String(target) },
      actual: target === null ? null : String(Math.round((target * pick.whole(75, 115)) / 100)),
      selfScore: String(pick.whole(82, 100)),
    })),
  }
}

const assessing = (pick: RandomChoices, row: Row): SampleOutcome => {
  const employee = textAt(
    pick.row('sys.user', (user) => user['empId'] === row['empId']),
    'username',
  )
  return usualEnd(pick, [{ days: 1, action: 'confirmSelf', by: () => employee }], {
    '': (own, random) => ({
      leaderComment: random.of(['完成较好，继续保持', '回款需要加强，请制定跟进计划', '工作认真，配合度高']),
      items: rowsOf(own, 'items').map((item) => ({ ...item, leaderScore: String(random.whole(68, 99)) })),
    }),
    hr: (_, random) => ({ baseAmount: String(random.whole(10, 40) * 100) }),
  })
}

const lately =
  (days: number) =>
  ({ today }: { readonly today: string }): readonly [string, string] => [addDays(today, -days), addDays(today, -1)]

const PEOPLE = ['sys.employee', 'sys.user']

export const STAFF_SAMPLES = {
  'xt.sealUseApply': { row: sealUseApply, outcome: stamped, after: [...PEOPLE, 'xzrl.seal'] },
  'xt.privateMedication': { row: privateMedication, outcome: issued, after: [...PEOPLE, 'cg.stock', 'bsc.productPrice'] },
  'xt.empPerformance': { row: empPerformance, outcome: assessing, after: [...PEOPLE, 'sys.org'], period: lately(150) },
} satisfies SamplesByType
