import { contains, isOneOf } from '../../definitions/choices.ts'
import { defineRecord } from '../../definitions/document.ts'
import {
  bankcard,
  bool,
  date,
  dept,
  dict,
  dicts,
  file,
  idcard,
  int,
  longText,
  money,
  phone,
  region,
  text,
  tree,
  user,
} from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import type { Decimal } from '../../kernel/decimal.ts'
import { all, eq, has, lt, oneOf } from '../../kernel/condition.ts'
import { creditCodeForm } from './credit-code.ts'
import { addLicence, licencesOf, licenceStatusOf } from './licence-status.ts'
import { flipped } from './toggle.ts'

const CUSTOMER = '2'
const ON_CREDIT = '5'

const ofCompany = (id: string) => (id ? eq('companyId', id) : undefined)

type Balances = { readonly $: { readonly facts: Readonly<Record<'receivable' | 'payable' | 'deposits', Decimal>> } }

const isSettled = ({ $ }: Balances) => $.facts.receivable.isZero() && $.facts.payable.isZero() && $.facts.deposits.isZero()

/** 商业公司: business department keeps the trading partners (wholesale companies, chains, suppliers, distributors) with credit and invoice data. */
export default defineRecord({
  key: 'bsc.bscBussCompany',
  title: '商业公司',
  party: 'partner',
  number: 'SY{seq:5}',
  usable: ['approved', 'changing'],
  fields: {
    code: text('公司编码', { editable: false, section: '基本信息', listed: true, queried: true }),
    name: text('公司名称', { required: true, max: 100, listed: true, queried: true }),
    shortName: text('公司简称', { required: true, max: 40 }),
    pinyin: text('拼音码', { max: 40, initialsOf: 'name', queried: true }),
    companyCategory: dict('企业类别', { code: 'company_category', required: true, default: '1', listed: true, queried: true }),
    tradeType: dicts('往来类型', { code: 'trade_type', required: true, default: '2', listed: true, queried: true }),
    companyLevel: dict('商业级别', { code: 'company_level', listed: true, queried: true }),
    twoInvoiceRole: dict('两票制角色', { code: 'two_invoice_role', required: true, default: '2' }),
    creditCode: text('统一社会信用代码', { required: true, ...creditCodeForm, listed: true }),
    legalPerson: text('法定代表人', { required: true, max: 40 }),
    registerCapital: money('注册资本（万元）', { atLeast: 0, message: '注册资本不能小于0' }),
    regionId: region('所在地区', { required: true, listed: true, queried: true }),
    address: text('注册地址', { required: true, max: 200 }),
    businessScope: dicts('经营范围', { code: 'business_scope', required: true }),
    linkman: text('联系人', { required: true, max: 40, section: '业务与信用', listed: true }),
    phone: text('联系电话', { required: true, max: 40, listed: true }),
    saleAreaId: tree('销售区域', { to: 'bsc.saleArea', listed: true, queried: true }),
    saleUserId: user('商务负责人', { listed: true, queried: true }),
    orgId: dept('所属组织', { queried: true }),
    creditLevel: dict('信用等级', { code: 'credit_level', default: '3', listed: true }),
    settleMethod: dict('结算方式', { code: 'settle_method', required: true, default: '5', listed: true }),
    creditDays: int('账期（天）', { default: 60, atLeast: 0, atMost: 365, message: '账期应在0至365天之间' }),
    creditBase: dict('账期起算', { code: 'credit_base', default: '2' }),
    creditLimit: money('信用额度', { default: '0', atLeast: 0, message: '信用额度不能小于0', listed: true }),
    receivableBalance: money('应收余额', { derived: 'onRead', listed: true }),
    overdueAmount: money('逾期金额', { derived: 'onRead' }),
    payableBalance: money('应付余额', { derived: 'onRead' }),
    invoiceType: dict('发票类型', { code: 'invoice_type', required: true, default: '3', section: '开票与银行' }),
    invoiceTitle: text('开票名称', { required: true, max: 100 }),
    taxNo: text('纳税人识别号', { required: true, max: 20 }),
    invoiceAddressPhone: text('开票地址电话', { max: 200 }),
    bankName: text('开户银行', { required: true, max: 100 }),
    bankNo: bankcard('银行账号', { required: true, guard: 'bankNo' }),
    firstStatus: dict('首营状态', {
      code: 'first_status',
      default: '0',
      editable: false,
      section: '资质与状态',
      listed: true,
      queried: true,
    }),
    licenceStatus: dict('证照状态', { code: 'licence_status', derived: 'onRead', listed: true, queried: true }),
    stopReason: text('停止往来原因', { required: 'shown', max: 200 }),
    enabled: bool('是否启用', { default: 'Y', listed: true, queried: true }),
    remark: longText('备注', { max: 500 }),
  },
  lines: {
    addresses: lines('收货地址', {
      columns: {
        warehouseName: text('收货仓库', { required: true, max: 60 }),
        regionId: region('地区', { required: true }),
        address: text('详细地址', { required: true, max: 200 }),
        receiver: text('收货人', { required: true, max: 40 }),
        phone: text('收货电话', { required: true, max: 40 }),
        isDefault: bool('默认', { default: 'N' }),
      },
    }),
    agents: lines('采购（销售）委托人', {
      columns: {
        personName: text('姓名', { required: true, max: 40 }),
        idcard: idcard('身份证号', { required: true }),
        phone: phone('手机', { required: true }),
        authScope: text('授权范围', { required: true, max: 200 }),
        authStart: date('授权开始', { required: true }),
        authEnd: date('授权截止', { required: true, atLeast: 'authStart', message: '授权截止日期不能早于开始日期' }),
        authFile: file('授权委托书', { required: true }),
      },
    }),
    banks: lines('其他银行账户', {
      columns: {
        bankName: text('开户银行', { required: true, max: 100 }),
        bankNo: bankcard('银行账号', { required: true, guard: 'bankNo' }),
        accountName: text('户名', { required: true, max: 100 }),
        remark: text('备注', { max: 100 }),
      },
    }),
  },
  facts: {
    ...licencesOf('companyId'),
    receivable: { give: 'total', from: 'sale.receivable', of: 'balance', where: ({ $ }) => ofCompany($.id) },
    overdue: {
      give: 'total',
      from: 'sale.receivable',
      of: 'balance',
      where: ({ $ }) => ($.id ? all(eq('companyId', $.id), lt('dueDate', $.today)) : undefined),
    },
    payable: { give: 'total', from: 'cg.payable', of: 'balance', where: ({ $ }) => ofCompany($.id) },
    deposits: { give: 'total', from: 'bzj.account', of: 'balance', where: ({ $ }) => ofCompany($.id) },
  },
  derive: {
    receivableBalance: (doc) => doc.$.facts.receivable,
    overdueAmount: (doc) => doc.$.facts.overdue,
    payableBalance: (doc) => doc.$.facts.payable,
    licenceStatus: (doc) => licenceStatusOf(doc),
  },
  required: {
    creditDays: (doc) => doc.settleMethod === ON_CREDIT,
    creditBase: (doc) => doc.settleMethod === ON_CREDIT,
  },
  shown: {
    stopReason: (doc) => doc.enabled === 'N',
  },
  fallback: {
    invoiceTitle: (doc) => doc.name,
    taxNo: (doc) => doc.creditCode,
  },
  unique: [
    { fields: ['name'], message: '该公司名称已存在' },
    { fields: ['creditCode'], message: '该统一社会信用代码的公司已存在' },
  ],
  checks: [
    { holds: (doc) => doc.addresses.filter((row) => row.isDefault === 'Y').length <= 1, message: '默认收货地址只能有一个' },
    {
      field: 'addresses',
      holds: (doc) => !contains(doc.tradeType, CUSTOMER) || doc.addresses.length > 0,
      message: '客户至少要有一个收货地址',
    },
    {
      rows: 'banks',
      field: 'accountName',
      holds: (row, doc) => row.accountName === doc.name,
      message: '银行户名与公司名称不一致，是否继续',
      warns: true,
      said: '银行户名与公司名称不一致',
    },
  ],
  process: { role: 'business' },
  picks: {
    company_pick: {
      id: 'rp02',
      title: '商业公司选择',
      params: { tradeType: 'optional' },
      where: ({ tradeType }) =>
        all(oneOf('billStatus', ['approved', 'changing']), eq('enabled', 'Y'), ...(tradeType ? [has('tradeType', tradeType)] : [])),
      columns: {
        code: '公司编码',
        name: '公司名称',
        shortName: '简称',
        companyLevel: '级别',
        creditLevel: '信用等级',
        creditLimit: '信用额度',
        receivableBalance: '应收余额',
        settleMethod: '结算方式',
      },
      hidden: ['creditDays', 'invoiceType'],
      sortable: ['code', 'name'],
      asked: { name: '公司名称', companyLevel: '级别', code: '公司编码' },
    },
  },
  actions: {
    toggle: {
      title: '启用/停用',
      from: 'approved',
      role: 'business',
      ask: ['stopReason'],
      when: (doc) => doc.enabled === 'N' || isSettled(doc),
      message: '该公司尚有未结清往来，不能停用',
      effects: (doc) => flipped(doc),
    },
    firstCompany: {
      title: '发起首营审批',
      from: 'approved',
      to: 'approved',
      role: 'quality',
      when: (doc) => !isOneOf(doc.firstStatus, '1', '2'),
      message: '首营审批已发起或已通过',
      opens: { form: 'bsc.firstCompany', with: (doc) => ({ companyId: doc.$.id }) },
    },
    addLicence: addLicence('2', 'companyId'),
  },
  approval: [
    'dept_manager',
    'quality',
    { role: 'finance_manager', says: '有信用额度或账期结算', when: (doc) => doc.creditLimit.gt(0) || doc.settleMethod === ON_CREDIT },
    {
      role: 'general_manager',
      says: '信用额度 ≥ 1,000,000.00 或账期超过 90 天',
      when: (doc) => doc.creditLimit.ge(1_000_000) || doc.creditDays > 90,
    },
  ],
  print: 'A4',
  importable: true,
  sample: 90,
})
