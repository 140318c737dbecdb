import { defineDocument } from '../../definitions/document.ts'
import { message, reverse } from '../../definitions/effect.ts'
import { date, dept, dict, files, longText, money, ref, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, oneOf } from '../../kernel/condition.ts'
import { sumOf } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'
import { untilDecided } from '../ys/write-off.ts'
import {
  assetChanged,
  assetTaken,
  IDLE,
  IN_REPAIR,
  IN_USE,
  netValueOf,
  notElsewhere,
  SCRAPPED,
  SCRAPPING,
  VALUED_BY,
} from './asset-life.ts'

const SCRAPPABLE = [IN_USE, IDLE, IN_REPAIR]
/** 丢失 of asset_scrap_reason; 电脑及外设 of asset_category. */
const [LOST, COMPUTER] = ['4', '1'] as const

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
  deptId: dept('使用部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  scrapReason: dict('报废原因', { code: 'asset_scrap_reason', required: true, listed: true, queried: true }),
  disposeWay: dict('处置方式', { code: 'asset_dispose_way', required: true, listed: true }),
  totalOriginal: money('原值合计', { derived: true, listed: true }),
  totalNet: money('净值合计', { derived: true, listed: true }),
  amount: money('损失金额', { derived: true, listed: true }),
  reasonNote: longText('原因说明', { required: true, max: 500 }),
  dutyEmpId: ref('责任人', { to: 'sys.employee' }),
  attachments: files('技术鉴定及照片', { required: true }),
  realIncome: money('实际处置收入', { editable: false }),
  disposeDate: date('处置日期', { editable: false, listed: true }),
}

const items = lines('报废资产', {
  under: fields,
  columns: {
    assetId: ref('资产', {
      to: 'oa.asset',
      required: true,
      none: '使用部门没有可报废的资产，请联系行政部在“固定资产台账”中登记',
      fills: { assetNo: 'assetNo', buyDate: 'buyDate', originalValue: 'originalValue' },
      reads: [...VALUED_BY],
    }),
    assetNo: text('资产编号', { editable: false }),
    buyDate: date('购置日期', { editable: false }),
    originalValue: money('原值', { editable: false, totalled: true }),
    netValue: money('净值', { derived: true, totalled: true }),
    expectIncome: money('预计残值收入', {
      required: true,
      default: '0',
      atLeast: 0,
      message: '预计残值收入不能为负数',
      totalled: true,
    }),
    note: text('备注', { max: 100 }),
  },
  derive: { netValue: (row) => untilDecided(row, 'netValue', () => netValueOf(row.$.ref('assetId'), row.$.today)) },
  choices: {
    assetId: (_, { deptId, $ }) => ($.state === 'approving' ? undefined : all(oneOf('assetStatus', SCRAPPABLE), eq('deptId', deptId))),
  },
  unique: [{ fields: ['assetId'], message: '报废资产不能重复' }],
  chosenBy: 'assetId',
  atLeast: 1,
})

/** 固定资产报废: assets are written off with reason, residual income and disposal record. */
export default defineDocument({
  key: 'oa.assetScrap',
  title: '固定资产报废',
  number: 'ZCBF{yyyyMM}{seq:4}',
  about: 'reasonNote',
  states: { approved: '待处置', closed: '已处置' },
  fields,
  lines: { items },
  derive: {
    totalOriginal: (doc) => sumOf(doc.items, ({ originalValue }) => amountOf(originalValue?.toString())),
    totalNet: (doc) => sumOf(doc.items, ({ netValue }) => netValue),
    amount: (doc) => doc.totalNet.minus(sumOf(doc.items, ({ expectIncome }) => expectIncome)),
  },
  required: { dutyEmpId: ({ scrapReason }) => scrapReason === LOST },
  checks: [notElsewhere],
  actions: {
    dispose: {
      title: '处置登记',
      from: 'approved',
      to: 'closed',
      role: 'admin_office',
      ask: {
        realIncome: money('实际处置收入', { required: true, default: '0', atLeast: 0, message: '处置收入不能为负数' }),
        disposeDate: date('处置日期', { required: true, default: today }),
        disposeFile: files('处置凭证', { required: true }),
      },
      checks: [
        { holds: (doc, { disposeDate }) => String(disposeDate) <= doc.$.today, message: '处置日期不能晚于今天', field: 'disposeDate' },
      ],
      effects: (doc, { realIncome, disposeDate }) => [
        doc.items.map(({ assetId }) =>
          assetChanged(
            assetId,
            { assetStatus: SCRAPPED },
            { moveDate: String(disposeDate), content: '报废处置', fromText: '报废中', toText: '已报废', sourceBillNo: doc.billNo },
          ),
        ),
        message(`固定资产报废${doc.billNo ?? ''}已处置，收入${yuan(amountOf(realIncome as Wire))}元，请入账`, { role: 'finance' }),
      ],
    },
  },
  effects: {
    submit: (doc) => doc.items.map(({ assetId }) => assetTaken(assetId, SCRAPPING, SCRAPPABLE)),
    reject: () => [reverse('submit')],
    withdraw: () => [reverse('submit')],
  },
  approval: [
    'dept_manager',
    { role: 'it', says: '含电脑及外设', when: (doc) => doc.items.some(({ $ }) => $.ref('assetId')['category'] === COMPUTER) },
    'admin_office',
    'finance',
    {
      role: 'general_manager',
      says: '净值合计 ≥ 5,000.00 或丢失',
      when: ({ totalNet, scrapReason }) => totalNet.ge(5_000) || scrapReason === LOST,
    },
  ],
  print: 'A4',
  sample: 20,
})
