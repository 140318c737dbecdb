import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { bool, date, dept, dict, int, longText, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, lt, ne, oneOf } from '../../kernel/condition.ts'
import { daysBetween } from '../../kernel/dates.ts'

/** 本企业 of owner_type, 已过期 of licence_status. */
const OWN = '1'
const EXPIRED = '3'
/** 原件 and 副本原件 of licence_form, 扫描件. */
const ORIGINALS = ['1', '2'] as const
const SCAN = '4'
const LONGEST = 15

type Lent = { readonly licenceForm: string }

const isOriginal = ({ licenceForm }: Lent): boolean => isOneOf(licenceForm, ...ORIGINALS)
const hasOriginals = ({ items }: { readonly items: readonly Lent[] }): boolean => items.some(isOriginal)

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  empId: ref('借用人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('借用部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  lendFor: dict('借用用途', { code: 'licence_lend_for', required: true, listed: true, queried: true }),
  companyId: ref('商业公司', { to: 'bsc.bscBussCompany', listed: true, queried: true }),
  hospitalId: ref('医院', { to: 'bsc.hospital' }),
  receiverName: text('资料接收单位', { required: true, max: 100, listed: true }),
  purpose: longText('用途说明', { required: true, max: 500 }),
  lendDate: date('借用日期', { required: true, default: today, listed: true, queried: 'range' }),
  planReturn: date('预计归还日期', { listed: true, atLeast: 'lendDate', message: '预计归还日期不能早于借用日期' }),
  hasOriginal: bool('含原件', { derived: true, listed: true, queried: true }),
  totalCopies: int('总份数', { derived: true, listed: true }),
  watermark: text('水印文字', { max: 50 }),
  actualLend: date('实际借出日期', { editable: false, listed: true }),
  actualReturn: date('实际归还日期', { editable: false, listed: true }),
  isOverdue: bool('超期', { derived: 'onRead', dependsOn: ['planReturn'], listed: true }),
  remark: longText('备注', { max: 500 }),
}

const items = lines('借用证照', {
  under: fields,
  columns: {
    licenceId: ref('证照', {
      to: 'bsc.licence',
      required: true,
      none: '没有可借用的本企业证照，请联系质量管理部在“证照管理”中登记',
      fills: { licenceType: 'licenceType', licenceNo: 'licenceNo', longTerm: 'longTerm', expiryDate: 'expiryDate' },
    }),
    licenceType: dict('证照类型', { code: 'licence_type', editable: false }),
    licenceNo: text('证照编号', { editable: false }),
    longTerm: bool('长期有效', { editable: false }),
    expiryDate: date('有效期至', { editable: false }),
    licenceForm: dict('形式', { code: 'licence_form', required: true, default: '3' }),
    copies: int('份数', { required: true, default: 1, atLeast: 1, atMost: 50, message: '份数应在1到50之间', totalled: true }),
    returned: bool('已归还', { editable: false, default: 'N' }),
    note: text('备注', { max: 100 }),
  },
  choices: { licenceId: () => all(eq('ownerType', OWN), ne('licenceStatus', EXPIRED), eq('replaced', 'N')) },
  unique: [
    { fields: ['licenceId', 'licenceForm'], message: '借用证照重复' },
    {
      fields: ['licenceId', 'licenceForm'],
      where: all(oneOf('licenceForm', ORIGINALS), eq('returned', 'N'), oneOf('head.billStatus', ['approved', 'lent'])),
      message: '证照“{licenceNo}”原件已借出或已预约，请改借复印件或等待归还',
    },
  ],
  chosenBy: 'licenceId',
  atLeast: 1,
})

type Item = NonNullable<(typeof items)['$row']>

const allReturned = (doc: { readonly items: readonly Item[]; readonly $: { readonly today: string } }) => [
  update(doc, { set: { actualReturn: doc.$.today } }),
  doc.items.map((row) => update(row, { set: { returned: 'Y' } })),
]

/** 证照借用: staff borrow originals, or ask for stamped copies, of the company's own licences. */
export default defineDocument({
  key: 'xzrl.licenceLend',
  title: '证照借用',
  number: 'ZZJY{yyyyMM}{seq:4}',
  states: { lent: '已借出', returned: '已归还' },
  about: 'receiverName',
  fields,
  lines: { items },
  facts: {
    overdue: {
      give: 'first',
      from: 'xzrl.licenceLend',
      reads: ['billNo'],
      where: ({ empId, $ }) => (empId ? all(eq('empId', empId), eq('billStatus', 'lent'), lt('planReturn', $.today)) : undefined),
    },
  },
  derive: {
    hasOriginal: (doc) => (hasOriginals(doc) ? 'Y' : 'N'),
    totalCopies: (doc) => doc.items.reduce((sum, { copies }) => sum + copies, 0),
    isOverdue: ({ planReturn, $ }) => ($.state === 'lent' && planReturn !== null && planReturn < $.today ? 'Y' : 'N'),
  },
  required: {
    planReturn: hasOriginals,
    watermark: (doc) => doc.items.some(({ licenceForm }) => licenceForm === SCAN),
  },
  rules: {
    lendDate: { holds: ({ lendDate, $ }) => lendDate >= $.today, message: '借用日期不能早于今天' },
  },
  checks: [
    { rows: 'items', field: 'copies', holds: (row) => !isOriginal(row) || row.copies === 1, message: '原件及副本原件每次只能借1份' },
    {
      rows: 'items',
      field: 'expiryDate',
      holds: ({ longTerm, expiryDate }, { $ }) => longTerm === 'Y' || (expiryDate ?? '') >= $.today,
      message: '证照“{licenceNo}”已过期',
    },
    {
      holds: (doc) => !hasOriginals(doc) || daysBetween(doc.lendDate, doc.planReturn ?? doc.lendDate) <= LONGEST,
      message: '原件借用不能超过15天',
      field: 'planReturn',
    },
    {
      holds: ({ $ }) => $.facts.overdue === undefined,
      message: ({ $ }) => `您有超期未还的证照（${String($.facts.overdue?.['billNo'] ?? '')}），请先归还`,
    },
  ],
  actions: {
    lend: {
      title: '借出',
      from: 'approved',
      to: 'lent',
      role: 'admin_office',
      effects: (doc) => [update(doc, { set: { actualLend: doc.$.today } })],
    },
    // Copies and scans stay where they went.
    close: {
      title: '复印件借出完成',
      from: 'lent',
      to: 'returned',
      auto: true,
      when: ({ hasOriginal }) => hasOriginal === 'N',
      effects: (doc) => allReturned(doc),
    },
    giveBack: {
      title: '归还',
      from: 'lent',
      to: 'returned',
      role: 'admin_office',
      ask: { returnNote: text('归还情况', { required: true, max: 200 }) },
      effects: (doc) => allReturned(doc),
    },
  },
  jobs: {
    licenceLendOverdue: {
      title: '证照借用超期提醒',
      cron: '0 20 9 * * ?',
      description: '证照借出超过预计归还日期未归还的，提醒借用人和行政专员',
      looksAt: (day) => all(eq('billStatus', 'lent'), lt('planReturn', day)),
      each: (doc) => [
        message('您借用的证照已超期，请尽快归还', { empId: doc.empId }),
        message('您借用的证照已超期，请尽快归还', { role: 'admin_office' }),
      ],
    },
  },
  approval: [
    'dept_manager',
    {
      role: 'quality',
      says: '含药品许可、GSP、批件、器械许可、质量标准或检验报告',
      when: (doc) => doc.items.some(({ licenceType }) => isOneOf(licenceType, '3', '6', '7', '15', '17', '19')),
    },
    { role: 'general_manager', says: '含原件', when: ({ hasOriginal }) => hasOriginal === 'Y' },
    'admin_office',
  ],
  print: 'A5',
  live: true,
  sample: 60,
})
