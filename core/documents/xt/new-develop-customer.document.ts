import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { act, message, update } from '../../definitions/effect.ts'
import {
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
  region,
  text,
  tree,
} from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me } from '../../definitions/start.ts'
import { all, any, eq, ge, le, ne, oneOf, some, type Condition } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'
import { sumOf } from '../../kernel/decimal.ts'
import { chosenProduct } from '../bsc/chosen-product.ts'
import { within } from '../zs/exclusive-right.ts'
import { begun, CLINIC, COMPANY, givenUp, HOSPITAL, isMedical, PHARMACY, protectedDays, succeeded } from './developed-customer.ts'

/** Kinds of pharmacies that belong to a chain. */
const CHAINED = ['2', '3'] as const
/** 营业执照, 药品经营许可证 and 医疗机构执业许可证 of licence_type. */
const [BUSINESS, TRADING, PRACTICE] = ['1', '3', '4'] as const
const NOT_DEVELOPED = '0'
const MOST_EXTENSIONS = 2
/** Days before the end of a protection on which whoever develops is told. */
const TOLD_BEFORE = 7

type Kinds = { readonly customerType: string; readonly isExisting: string }

const isKnown = ({ isExisting }: Kinds): boolean => isExisting === 'Y'
const isPharmacy = ({ customerType }: Kinds): boolean => customerType === PHARMACY
const isCompany = ({ customerType }: Kinds): boolean => customerType === COMPANY
const isInChain = (doc: Kinds & { readonly pharmacyType: string | null }): boolean =>
  isPharmacy(doc) && isOneOf(doc.pharmacyType, ...CHAINED)

const knownCustomer = { customerName: 'name', creditCode: 'creditCode', regionId: 'regionId', address: 'address' } as const

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  customerType: dict('客户类型', {
    code: 'terminal_type',
    section: '客户信息',
    required: true,
    default: HOSPITAL,
    listed: true,
    queried: true,
  }),
  isExisting: bool('已有档案', { required: true, default: 'N', listed: true }),
  hospitalId: ref('医院', { to: 'bsc.hospital', fills: knownCustomer, none: '没有尚未开发的医院档案' }),
  pharmacyId: ref('药店', { to: 'bsc.pharmacy', fills: knownCustomer }),
  companyId: ref('商业公司', { to: 'bsc.bscBussCompany', anyState: true, fills: knownCustomer }),
  customerName: text('客户名称', { required: true, max: 100, listed: true, queried: true }),
  creditCode: text('统一社会信用代码', {
    required: true,
    pattern: '^[0-9A-HJ-NPQRTUWXY]{18}$',
    message: '统一社会信用代码为18位',
    listed: true,
  }),
  regionId: region('所在地区', { required: true, listed: true, queried: true }),
  address: text('详细地址', { required: true, max: 200 }),
  hospitalLevel: dict('医院等级', { required: 'shown', code: 'hospital_level', listed: true }),
  hospitalType: dict('医院类型', { required: 'shown', code: 'hospital_type' }),
  nature: dict('医院性质', { required: 'shown', code: 'hospital_nature', default: '1' }),
  bedNum: int('床位数', { atLeast: 0, message: '床位数不能为负数' }),
  pharmacyType: dict('药店类型', { required: 'shown', code: 'pharmacy_type' }),
  chainId: ref('所属连锁', { to: 'bsc.bscBussCompany' }),
  companyCategory: dict('企业类别', { required: 'shown', code: 'company_category' }),
  saleMode: dict('销售模式', { code: 'sale_mode', section: '开发信息', required: true, default: '2', listed: true, queried: true }),
  saleAreaId: tree('销售区域', { to: 'bsc.saleArea', required: true, listed: true, queried: true }),
  empId: ref('开发人', {
    to: 'sys.employee',
    required: true,
    default: me('empId'),
    fills: { empName: 'employeeName' },
    reads: ['userId'],
    listed: true,
    queried: true,
  }),
  // What somebody else who asks for the same customer is told.
  empName: text('开发人姓名', { editable: false, hidden: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  deliverCompanyId: ref('配送商业', { to: 'bsc.bscBussCompany' }),
  planDate: date('计划开发完成日期', { required: true, listed: true }),
  protectUntil: date('开发保护期至', { editable: false, listed: true }),
  extensions: int('延长次数', { editable: false, hidden: true, default: 0 }),
  monthAmount: money('预计月销售额', { derived: true, listed: true }),
  developCost: money('预计开发费用', { default: '0', atLeast: 0, message: '预计开发费用不能为负数', listed: true }),
  plan: longText('开发方案', { required: true, max: 1000 }),
  firstOrderId: ref('首单', {
    to: 'sale.saleOrder',
    editable: false,
    required: true,
    reads: ['orderDate'],
    none: '该客户还没有已发货的订单',
  }),
  firstOrderDate: date('首单日期', { editable: false, listed: true }),
  remark: longText('备注', { max: 500 }),
}

const products = lines('拟开发产品', {
  under: fields,
  chosenBy: 'productId',
  columns: {
    ...chosenProduct,
    department: text('目标科室', { max: 50 }),
    competitor: text('竞品', { max: 100 }),
    monthQty: decimal('预计月销量', { scale: 5, required: true, above: 0, message: '预计月销量必须大于0', totalled: true }),
    unitPrice: price('预计单价', { required: true, above: 0, message: '预计单价必须大于0' }),
    amount: money('预计月金额', { derived: true, totalled: true }),
  },
  derive: { amount: ({ monthQty, unitPrice }) => monthQty.times(unitPrice).round(2) },
  required: { department: (_, { customerType }) => customerType === HOSPITAL },
  unique: [{ fields: ['productId'], message: '拟开发产品重复' }],
  atLeast: 1,
})

const contacts = lines('关键联系人', {
  under: fields,
  columns: {
    personName: text('姓名', { required: true, max: 20 }),
    department: text('科室/部门', { max: 50 }),
    duty: text('职务', { required: true, max: 30 }),
    phone: phone('联系电话', { required: true }),
    remark: text('备注', { max: 100 }),
  },
  atLeast: 1,
})

const licences = lines('资质证照', {
  under: fields,
  columns: {
    licenceType: dict('证照类型', { code: 'licence_type', required: true }),
    licenceNo: text('证照编号', { required: true, max: 60 }),
    issueDate: date('发证日期', { required: true }),
    longTerm: bool('长期有效', { required: true, default: 'N' }),
    expiryDate: date('有效期至'),
    scanFile: files('扫描件', { required: true }),
  },
  required: { expiryDate: ({ longTerm }) => longTerm === 'N' },
  rules: {
    issueDate: { holds: ({ issueDate, $ }) => issueDate <= $.today, message: '发证日期不能晚于今天' },
    expiryDate: {
      holds: ({ expiryDate }, { $ }) => !isOneOf($.state, 'draft', 'rejected', '') || (expiryDate ?? '') >= $.today,
      message: '证照已过期',
    },
  },
})

type Claimed = Kinds & { readonly creditCode: string; readonly customerName: string }

/** The customer by its code or its name. */
const itself = ({ creditCode, customerName }: Claimed): Condition => any(eq('creditCode', creditCode), eq('name', customerName))

const hasLicence = (doc: { readonly licences: readonly { readonly licenceType: string }[] }, type: string): boolean =>
  doc.licences.some(({ licenceType }) => licenceType === type)

const isNewAnd = (doc: Claimed, holds: boolean): boolean => !isKnown(doc) && holds && !!doc.creditCode && !!doc.customerName

/** 新开发客户: sales staff file a customer they are about to develop; approval protects the claim and begins the base record. */
export default defineDocument({
  key: 'xt.newDevelopCustomer',
  title: '新开发客户',
  number: 'XKH{yyyyMM}{seq:4}',
  titleField: 'customerName',
  states: { approved: '开发中', developed: '开发成功', closed: '开发终止' },
  usable: ['approved', 'developed'],
  fields,
  lines: { products, contacts, licences },
  facts: {
    hospitalKnown: {
      give: 'exists',
      from: 'bsc.hospital',
      where: (doc) => (isNewAnd(doc, isMedical(doc)) ? itself(doc) : undefined),
    },
    pharmacyKnown: {
      give: 'exists',
      from: 'bsc.pharmacy',
      where: (doc) => (isNewAnd(doc, isPharmacy(doc)) ? itself(doc) : undefined),
    },
    companyKnown: {
      give: 'exists',
      from: 'bsc.bscBussCompany',
      where: (doc) => (isNewAnd(doc, isCompany(doc)) ? itself(doc) : undefined),
    },
    claim: {
      give: 'first',
      from: 'xt.newDevelopCustomer',
      reads: ['customerName', 'empName', 'protectUntil'],
      where: (doc) => {
        const wanted = doc.products.map(({ productId }) => productId).filter(Boolean)
        return doc.creditCode && wanted.length
          ? all(
              ...[ne('id', doc.$.id), eq('creditCode', doc.creditCode), some('products', oneOf('productId', wanted))],
              any(eq('billStatus', 'approving'), all(eq('billStatus', 'approved'), ge('protectUntil', doc.$.today))),
            )
          : undefined
      },
    },
    covered: {
      give: 'rows',
      from: 'bsc.saleArea.regions',
      reads: ['regionId'],
      where: ({ saleAreaId }) => (saleAreaId ? eq('head.id', saleAreaId) : undefined),
    },
    sold: {
      give: 'rows',
      from: 'bsc.hospital.products',
      reads: ['id', 'productId'],
      where: ({ hospitalId, $ }) => (hospitalId && $.state === 'approved' ? eq('head.id', hospitalId) : undefined),
    },
  },
  derive: { monthAmount: (doc) => sumOf(doc.products, ({ amount }) => amount) },
  required: {
    hospitalId: (doc) => isKnown(doc) && isMedical(doc),
    pharmacyId: (doc) => isKnown(doc) && isPharmacy(doc),
    companyId: (doc) => isKnown(doc) && isCompany(doc),
    chainId: (doc) => !isKnown(doc) && isInChain(doc),
    deliverCompanyId: ({ customerType }) => isOneOf(customerType, HOSPITAL, PHARMACY, CLINIC),
  },
  shown: {
    // A base record that the approval began stays named.
    hospitalId: (doc) => isMedical(doc) && (isKnown(doc) || isOneOf(doc.$.state, 'approved', 'developed', 'closed')),
    pharmacyId: (doc) => isPharmacy(doc) && (isKnown(doc) || isOneOf(doc.$.state, 'approved', 'developed', 'closed')),
    companyId: (doc) => isCompany(doc) && (isKnown(doc) || isOneOf(doc.$.state, 'approved', 'developed', 'closed')),
    hospitalLevel: ({ customerType }) => customerType === HOSPITAL,
    hospitalType: isMedical,
    nature: isMedical,
    bedNum: ({ customerType }) => customerType === HOSPITAL,
    pharmacyType: isPharmacy,
    chainId: isInChain,
    companyCategory: isCompany,
    firstOrderId: ({ $ }) => $.state === 'developed',
  },
  choices: {
    hospitalId: () => eq('developStatus', NOT_DEVELOPED),
    firstOrderId: ({ hospitalId, pharmacyId, companyId }) =>
      all(
        ne('sendStatus', '0'),
        ...(hospitalId ? [eq('hospitalId', hospitalId)] : []),
        ...(pharmacyId ? [eq('pharmacyId', pharmacyId)] : []),
        ...(companyId ? [eq('companyId', companyId)] : []),
      ),
  },
  rules: {
    planDate: {
      holds: ({ planDate, $ }) => !isOneOf($.state, 'draft', 'rejected', '') || planDate > $.today,
      message: '计划开发完成日期必须晚于今天',
    },
  },
  locks: ({ creditCode }) => (creditCode ? [`xt.newDevelopCustomer/${creditCode}`] : []),
  checks: [
    {
      holds: ({ $ }) => !$.facts.hospitalKnown && !$.facts.pharmacyKnown && !$.facts.companyKnown,
      message: '该客户已有档案，请选择已有档案',
      field: 'isExisting',
    },
    {
      holds: ({ $ }) => !$.facts.claim,
      message: ({ $ }) => {
        const { customerName, empName, protectUntil } = $.facts.claim ?? {}
        return `客户${String(customerName ?? '')}已由${String(empName ?? '')}申请开发，保护期至${String(protectUntil ?? '审批结束')}`
      },
      field: 'customerName',
    },
    {
      holds: (doc) => isKnown(doc) || !isMedical(doc) || hasLicence(doc, PRACTICE),
      message: '医疗机构缺少执业许可证',
      field: 'licences',
    },
    {
      holds: (doc) => isKnown(doc) || isMedical(doc) || (hasLicence(doc, BUSINESS) && hasLicence(doc, TRADING)),
      message: '缺少营业执照或药品经营许可证',
      field: 'licences',
    },
    {
      holds: ({ regionId, saleAreaId, $ }) =>
        !regionId || !saleAreaId || $.facts.covered.some((area) => regionId.startsWith(within(area['regionId']))),
      message: '客户所在地区不属于所选销售区域，是否继续？',
      field: 'regionId',
      warns: true,
    },
  ],
  actions: {
    extend: {
      title: '延长保护期',
      from: 'approved',
      role: 'sales_director',
      when: ({ protectUntil, $ }) => (protectUntil ?? '') >= $.today,
      message: '保护期已过，不能延长',
      ask: {
        extendDays: int('延长天数', { required: true, default: 30, atLeast: 1, atMost: 90, message: '延长天数应在1到90之间' }),
        extendReason: text('延长原因', { required: true, max: 200 }),
      },
      checks: [{ holds: ({ extensions }) => (extensions ?? 0) < MOST_EXTENSIONS, message: '保护期最多延长2次' }],
      effects: (doc, { extendDays }) => [
        update(doc, {
          add: { extensions: 1 },
          set: { protectUntil: addDays(doc.protectUntil ?? doc.$.today, Number(extendDays)) },
        }),
      ],
    },
    success: {
      title: '开发成功',
      from: 'approved',
      to: 'developed',
      role: 'business',
      ask: ['firstOrderId'],
      effects: (doc) => {
        const { orderDate } = doc.$.ref('firstOrderId')
        return [
          update(doc, { set: { firstOrderDate: orderDate } }),
          succeeded(doc, doc.$.facts.sold, orderDate),
          message(`客户${doc.customerName}开发成功，首单日期${orderDate ?? ''}`, { empId: doc.empId }),
        ]
      },
    },
    stop: {
      title: '开发终止',
      from: 'approved',
      to: 'closed',
      role: ['applicant', 'sales_director'],
      ask: { stopReason: longText('终止原因', { required: true, max: 300 }) },
      effects: (doc) => [update(doc, { set: { protectUntil: doc.$.today } }), givenUp(doc)],
    },
  },
  effects: {
    approve: (doc) => [update(doc, { set: { protectUntil: addDays(doc.$.today, protectedDays(doc)) } }), begun(doc)],
  },
  jobs: {
    developScan: {
      title: '开发保护期扫描',
      cron: '0 30 1 * * ?',
      description: '开发保护期7天后到期的告知开发人，已过期的开发自动终止',
      looksAt: (day) => all(eq('billStatus', 'approved'), le('protectUntil', addDays(day, TOLD_BEFORE))),
      each: ({ empId, customerName, protectUntil, $ }) => [
        protectUntil === addDays($.today, TOLD_BEFORE) &&
          message(`客户${customerName}开发保护期将于${protectUntil}到期`, { empId, about: 'warn' }),
        (protectUntil ?? '') < $.today && act('xt.newDevelopCustomer', $.id, 'stop', { stopReason: '保护期到期自动终止' }),
      ],
    },
  },
  approval: [
    'dept_manager',
    {
      role: 'region_manager',
      says: '预计月销售额 ≥ 50,000.00 或三级医院',
      when: ({ monthAmount, hospitalLevel }) => monthAmount.ge(50_000) || isOneOf(hospitalLevel, '10', '11', '12'),
    },
    'business',
    { role: 'quality', says: '没有档案的客户', when: (doc) => !isKnown(doc) },
    {
      role: 'sales_director',
      says: '预计开发费用 ≥ 20,000.00 或预计月销售额 ≥ 100,000.00',
      when: ({ developCost, monthAmount }) => developCost.ge(20_000) || monthAmount.ge(100_000),
    },
  ],
  print: 'A4',
  live: true,
  sample: 100,
})
