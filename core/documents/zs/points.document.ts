import { defineDocument } from '../../definitions/document.ts'
import { dept, dict, files, longText, percent, ref, rowRef, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me } from '../../definitions/start.ts'
import {
  apart,
  days,
  endsLater,
  expiring,
  filingDay,
  filingKind,
  meeting,
  namesSource,
  standsApart,
  succeeding,
  takesEffect,
} from '../settlement/filing.ts'
import { hasDeposit, ofAgent } from './agent-filing.ts'

const MEETS = '同一代理商、类别、产品、商业公司在该日期区间内已有点数'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  ...filingKind,
  agentId: ref('代理商', {
    to: 'zs.agent',
    required: true,
    fills: { empId: 'empId', deptId: 'deptId' },
    reads: ['depositAccountId'],
    listed: true,
    queried: true,
  }),
  empId: ref('招商经理', { to: 'sys.employee', required: true, listed: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  ...filingDay,
  reason: longText('说明', { max: 500 }),
  files: files('附件'),
}

const SAME = ['pointKind', 'productId', 'companyId'] as const
const ACROSS = ['head.agentId', ...SAME] as const

const items = lines('点数标准', {
  under: fields,
  columns: {
    sourceItemId: rowRef('原备案行', {
      required: 'shown',
      to: 'zs.points.items',
      fills: { pointKind: 'pointKind', productId: 'productId', companyId: 'companyId' },
    }),
    pointKind: dict('点数类别', { code: 'zs_point_kind', required: true }),
    productId: ref('产品', { to: 'bsc.product' }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    pointRate: percent('点数(%)', { required: true, atLeast: 0, atMost: 30, message: '点数应在0到30之间' }),
    pointWay: dict('承担方式', { code: 'zs_tax_pay_way', required: true, default: '1' }),
    ...days,
  },
  facts: {
    successor: { give: 'exists', from: 'zs.points.items', where: (row, head) => succeeding(row, head, ACROSS) },
    overlaps: {
      give: 'exists',
      from: 'zs.points.items',
      where: (row, head) => (row.pointKind && head.agentId ? meeting(row, head, ACROSS) : undefined),
    },
  },
  choices: { sourceItemId: ofAgent },
  shown: { sourceItemId: namesSource },
  rules: { endDate: endsLater },
  unique: [apart(ACROSS, MEETS)],
  atLeast: 1,
  importable: true,
})

/** 点数: finance files the percentage kept back per agent and kind of settlement; every settlement reads it. */
export default defineDocument({
  key: 'zs.points',
  title: '点数',
  number: 'ZSDS{yyyyMM}{seq:4}',
  about: 'agentId',
  fields,
  lines: { items },
  checks: [standsApart(SAME, MEETS), hasDeposit],
  locks: (doc) => [`points ${doc.agentId}`],
  jobs: expiring('点数'),
  effects: { approve: takesEffect('zs.points.items') },
  approval: ['business', 'finance', 'finance_manager'],
  print: 'A4',
  sample: 40,
})
