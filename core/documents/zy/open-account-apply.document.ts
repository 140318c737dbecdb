import { defineDocument } from '../../definitions/document.ts'
import { act } from '../../definitions/effect.ts'
import {
  bankcard,
  bool,
  date,
  decimal,
  dept,
  dict,
  files,
  int,
  longText,
  money,
  phone,
  price,
  ref,
  refBy,
  region,
  text,
} from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { any, eq, filled, all, oneOf } from '../../kernel/condition.ts'
import { sumOf } from '../../kernel/decimal.ts'
import { ADDED, COMPANY, customerOf, filed, HOSPITAL, isGenerous, opened, PHARMACY } from './opened-customer.ts'
import { CUSTOMERS } from './terminals.ts'

/** Of licence_type: 营业执照, 药品经营许可证, 医疗机构执业许可证, 质量保证协议, 法人授权委托书. */
const [BUSINESS, TRADE, PRACTICE, AGREEMENT, AUTHORISATION] = ['1', '3', '4', '8', '9'] as const
const SPECIAL_INVOICE = '1'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  accountType: dict('开户类型', { code: 'zy_account_type', required: true, default: '1', listed: true, queried: true }),
  accountMode: dict('开户方式', { code: 'zy_account_mode', required: true, default: '1', listed: true, queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  applyDate: date('申请日期', { required: true, default: today, listed: true, queried: 'range' }),
  terminalType: dict('终端类型', { code: 'terminal_type', derived: true }),
  terminalId: refBy('已有客户', { by: 'terminalType', targets: CUSTOMERS, reads: ['code'], listed: true }),
  customerName: text('客户名称', { section: '客户资料', required: true, max: 100, listed: true, queried: true }),
  creditCode: text('统一社会信用代码', {
    required: true,
    pattern: '^[0-9A-HJ-NPQRTUWXY]{18}$',
    message: '统一社会信用代码应为18位',
  }),
  regionId: region('所在地区', { required: true, listed: true }),
  address: text('注册地址', { required: true, max: 200 }),
  deliverAddress: text('收货地址', { required: true, max: 200 }),
  legalPerson: text('法定代表人', { required: true, max: 50 }),
  buyerName: text('采购联系人', { required: true, max: 50 }),
  buyerPhone: phone('采购联系电话', { required: true }),
  hospitalLevel: dict('医院等级', { required: 'shown', code: 'hospital_level' }),
  pharmacyType: dict('药店类型', { required: 'shown', code: 'pharmacy_type' }),
  companyId: ref('配送商业', { to: 'bsc.bscBussCompany', listed: true }),
  licenceNo: text('许可证号', { required: true, max: 60 }),
  licenceExpiry: date('许可证有效期至', { required: true }),
  invoiceType: dict('发票类型', { code: 'invoice_type', section: '开票与信用', required: true, default: '1' }),
  bankName: text('开户银行', { max: 100 }),
  bankAccount: bankcard('银行账号', { guard: 'bsc:bscBussCompany:bankNo' }),
  settleMethod: dict('结算方式', { code: 'settle_method', required: true }),
  creditDays: int('账期(天)', { default: 0, atLeast: 0, atMost: 365, message: '账期应在0到365天之间', listed: true }),
  creditLimit: money('信用额度', { default: '0', atLeast: 0, message: '信用额度不能为负数', listed: true }),
  monthAmount: money('预计月销售额', { derived: true, listed: true }),
  reason: longText('开户理由', { required: true, max: 500 }),
  files: files('资质附件', { required: true }),
}

const items = lines('拟销售产品', {
  under: fields,
  chosenBy: 'productId',
  columns: {
    productId: ref('产品', { to: 'bsc.product', required: true, fills: { spec: 'spec', unit: 'unit' }, reads: ['businessScope'] }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    unitPrice: price('供货价', { required: true, above: 0, message: '供货价必须大于0' }),
    monthQty: decimal('预计月用量', { scale: 5, required: true, above: 0, message: '预计月用量必须大于0', totalled: true }),
    monthAmount: money('预计月销售额', { derived: true, totalled: true }),
  },
  derive: { monthAmount: ({ monthQty, unitPrice }) => monthQty.times(unitPrice).round(2) },
  atLeast: 1,
})

const licences = lines('证照', {
  under: fields,
  columns: {
    licenceType: dict('证照类型', { code: 'licence_type', required: true }),
    licenceNo: text('证照编号', { required: true, max: 60 }),
    expiryDate: date('有效期至'),
    files: files('扫描件', { required: true }),
    checked: bool('质量审核', { default: 'N', editable: { at: ['quality'] } }),
  },
  rules: {
    expiryDate: { holds: ({ expiryDate }, { applyDate }) => (expiryDate ?? '') > applyDate, message: '证照已过期' },
    checked: { holds: ({ checked }, { $ }) => $.state !== 'approving' || checked === 'Y', message: '请完成证照审核' },
  },
  atLeast: 1,
})

type Sent = { readonly customerName: string; readonly creditCode: string; readonly accountType: string; readonly accountMode: string }

/** A customer of this sort that is there already under that code or name. */
const sameIn = <Type extends 'bsc.hospital' | 'bsc.pharmacy' | 'bsc.bscBussCompany'>(from: Type) =>
  ({
    give: 'exists',
    from,
    where: ({ customerName, creditCode, accountType, accountMode }: Sent) =>
      accountMode === ADDED && customerName && creditCode && customerOf(accountType)?.type === from
        ? any(eq('creditCode', creditCode), eq('name', customerName))
        : undefined,
  }) as const

/** The city and the province of a district, as areas of sales cover them. */
const around = (regionId: string): readonly string[] => [regionId, `${regionId.slice(0, 4)}00`, `${regionId.slice(0, 2)}0000`]

/** 开户申请: a representative applies to open a hospital, pharmacy, clinic or business company as customer with its licences, credit terms and products. */
export default defineDocument({
  key: 'zy.openAccountApply',
  title: '开户申请',
  number: 'ZYKH{yyyyMM}{seq:4}',
  about: 'customerName',
  fields,
  lines: { items, licences },
  facts: {
    sameHospital: sameIn('bsc.hospital'),
    samePharmacy: sameIn('bsc.pharmacy'),
    sameCompany: sameIn('bsc.bscBussCompany'),
    area: {
      give: 'first',
      from: 'bsc.saleArea.regions',
      reads: ['head.id'],
      order: 'regionId desc',
      where: ({ regionId }) => (regionId ? oneOf('regionId', around(regionId)) : undefined),
    },
    // Where no area says that it covers the district, the customer lies where its neighbours do.
    neighbour: {
      give: 'first',
      from: 'bsc.hospital',
      reads: ['saleAreaId'],
      order: 'regionId asc',
      where: ({ regionId }) =>
        regionId ? all(filled('saleAreaId'), { field: 'regionId', op: 'starts', value: regionId.slice(0, 2) }) : undefined,
    },
    filed: {
      give: 'exists',
      from: 'bsc.licence',
      where: ({ terminalId, accountType, licences: rows }) =>
        terminalId && customerOf(accountType)
          ? all(
              eq(customerOf(accountType).owner, terminalId),
              oneOf(
                'licenceNo',
                rows.map(({ licenceNo }) => licenceNo),
              ),
            )
          : undefined,
    },
  },
  derive: {
    terminalType: ({ accountType }) => accountType,
    monthAmount: (doc) => sumOf(doc.items, ({ monthAmount }) => monthAmount),
  },
  required: {
    terminalId: ({ accountMode }) => accountMode !== ADDED,
    companyId: ({ accountType }) => accountType !== COMPANY,
    bankName: ({ invoiceType, accountType }) => invoiceType === SPECIAL_INVOICE || accountType === COMPANY,
    bankAccount: ({ invoiceType, accountType }) => invoiceType === SPECIAL_INVOICE || accountType === COMPANY,
  },
  shown: {
    terminalId: ({ accountMode, $ }) => accountMode !== ADDED || $.state === 'approved',
    hospitalLevel: ({ accountType }) => accountType === HOSPITAL,
    pharmacyType: ({ accountType }) => accountType === PHARMACY,
  },
  rules: { licenceExpiry: { holds: ({ licenceExpiry, applyDate }) => licenceExpiry > applyDate, message: '许可证已过期' } },
  checks: [
    {
      holds: ({ $: { facts } }) => !facts.sameHospital && !facts.samePharmacy && !facts.sameCompany,
      message: '该客户已存在，请选择已有客户',
      field: 'customerName',
      again: true,
    },
    {
      holds: ({ accountMode, accountType, $: { facts } }) =>
        accountMode !== ADDED || accountType === COMPANY || Boolean(facts.area || facts.neighbour),
      message: '所在地区没有对应的销售区域，请先在销售区域中维护',
      field: 'regionId',
    },
    {
      holds: ({ accountType, licences: rows }) => {
        const has = (type: string) => rows.some(({ licenceType }) => licenceType === type)
        return accountType === COMPANY || (has(BUSINESS) && has(accountType === PHARMACY ? TRADE : PRACTICE))
      },
      message: '证照不齐全',
      field: 'licences',
    },
    {
      holds: ({ accountType, licences: rows }) =>
        accountType !== COMPANY ||
        [BUSINESS, TRADE, AGREEMENT, AUTHORISATION].every((type) => rows.some(({ licenceType }) => licenceType === type)),
      message: '商业公司开户缺少必备证照',
      field: 'licences',
    },
    { holds: (doc) => !isGenerous(doc), message: '信用额度超过三个月预计销售额，是否继续', warns: true },
  ],
  actions: {
    file: {
      title: '证照建档',
      from: 'approved',
      role: 'quality',
      when: ({ accountMode, terminalId, $ }) => accountMode === ADDED && terminalId !== null && !$.facts.filed,
      message: '证照已建档',
      effects: (doc) => filed(doc, String(doc.$.ref('terminalId')['code'] ?? '')),
    },
  },
  effects: {
    approve: (doc) => [
      opened(doc, (doc.$.facts.area?.['headId'] ?? doc.$.facts.neighbour?.['saleAreaId'] ?? null) as string | null),
      doc.accountMode === ADDED && act('zy.openAccountApply', doc.$.id, 'file'),
    ],
  },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'quality',
    'business',
    'finance',
    {
      role: 'general_manager',
      says: '信用额度 ≥ 100,000.00 或账期超过90天',
      when: ({ creditLimit, creditDays }) => creditLimit.ge(100_000) || creditDays > 90,
    },
  ],
  print: 'A4',
  sample: 45,
})
