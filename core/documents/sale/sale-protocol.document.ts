import { defineDocument } from '../../definitions/document.ts'
import { message, update, type Effects } from '../../definitions/effect.ts'
import {
  bool,
  date,
  decimal,
  dict,
  files,
  int,
  longText,
  money,
  percent,
  price,
  ref,
  refs,
  sellingOrg,
  text,
  tree,
  user,
} from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, any, empty, eq, ge, has, le, lt, ne } from '../../kernel/condition.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { sumOf, type Decimal, max, ZERO } from '../../kernel/decimal.ts'
import { discount } from '../../sales/sales-line.ts'

/** Raises 应缴金额 of the protocol's deposit account by so much, or lowers it, never below nothing (bzj Z6). */
const requireDeposit = ({ depositAccountId }: { readonly depositAccountId: string | null }, difference: Decimal): Effects => [
  depositAccountId !== null &&
    !difference.isZero() &&
    update('bzj.account', depositAccountId, {
      set: ({ requiredAmount }: { readonly requiredAmount: Decimal }) => ({ requiredAmount: max(ZERO, requiredAmount.plus(difference)) }),
    }),
]

/** 销售协议: business department signs yearly agreements with agents, distributors, chains and hospitals; orders take prices and terms from them. */
export default defineDocument({
  key: 'sale.saleProtocol',
  title: '销售协议',
  number: 'XSXY{yyyy}{seq:4}',
  states: { approved: '执行中', expired: '已到期', terminated: '已终止' },
  usable: ['approved'],
  fields: {
    billNo: text('协议编号', { editable: false, listed: true, queried: true }),
    name: text('协议名称', { required: true, max: 100, listed: true, queried: true }),
    protocolType: dict('协议类型', { code: 'protocol_type', required: true, default: '1', listed: true, queried: true }),
    saleMode: dict('销售模式', { code: 'sale_mode', required: true, default: '1', listed: true, queried: true }),
    orgId: sellingOrg('签约组织', { required: true, default: me('saleOrgId'), queried: true }),
    companyId: ref('商业公司', {
      to: 'bsc.bscBussCompany',
      required: true,
      fills: { settleMethod: 'settleMethod', creditDays: 'creditDays' },
      reads: ['firstStatus'],
      listed: true,
      queried: true,
    }),
    agentId: ref('代理商', { to: 'zs.agent', listed: true, queried: true }),
    hospitalIds: refs('适用医院', { to: 'bsc.hospital' }),
    saleAreaId: tree('销售区域', { to: 'bsc.saleArea', required: true, listed: true, queried: true }),
    saleUserId: user('业务负责人', { required: true, default: me('userId'), listed: true, queried: true }),
    signDate: date('签订日期', { required: true, default: today, listed: true }),
    startDate: date('生效日期', { required: true, default: today, listed: true, queried: 'range' }),
    endDate: date('截止日期', { required: true, listed: true, queried: 'range', above: 'startDate', message: '截止日期必须晚于生效日期' }),
    exclusive: bool('独家', { default: 'N', listed: true }),
    settleMethod: dict('结算方式', { code: 'settle_method', required: true }),
    creditDays: int('账期（天）', { default: 0, atLeast: 0, atMost: 365, message: '账期应在0至365天之间' }),
    depositAmount: money('应缴保证金', { default: '0', atLeast: 0, message: '应缴保证金不能小于0', listed: true }),
    depositAccountId: ref('保证金账户', { to: 'bzj.account', reads: ['requiredAmount', 'balance'] }),
    yearAmount: money('年度任务额', { derived: true, listed: true }),
    crossPenalty: money('窜货违约金', { default: '0', atLeast: 0, message: '窜货违约金不能小于0' }),
    renewOf: ref('续签自', { to: 'sale.saleProtocol' }),
    files: files('协议扫描件', { required: true }),
    remark: longText('备注', { max: 500 }),
  },
  lines: {
    productList: lines('协议产品', {
      columns: {
        productId: ref('产品', {
          to: 'bsc.product',
          required: true,
          fills: { spec: 'spec', unit: 'unit', factoryId: 'factoryId', taxRate: 'taxRate' },
        }),
        spec: text('规格', { editable: false }),
        unit: dict('单位', { code: 'product_unit', editable: false }),
        factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false }),
        competitivePrice: price('中标价', { default: '0', atLeast: 0, message: '中标价不能小于0' }),
        invoicePrice: price('开票价', { required: true, above: 0, message: '开票价必须大于0' }),
        basePrice: price('底价', { required: true, guard: 'basePrice' }),
        discount: decimal('扣率', { scale: 4, derived: true }),
        taxRate: dict('税率', { code: 'tax_rate', required: true, default: '0.13' }),
        yearQty: decimal('年度任务量', { scale: 5, default: '0', atLeast: 0, message: '年度任务量不能小于0', totalled: true }),
        yearAmount: money('年度任务额', { derived: true, totalled: true }),
        minQty: decimal('起订量', { scale: 5, default: '0', atLeast: 0, message: '起订量不能小于0' }),
        remark: text('备注', { max: 100 }),
      },
      derive: {
        discount: (row) => discount(row),
        yearAmount: (row) => row.yearQty.times(row.invoicePrice).round(2),
      },
      rules: {
        basePrice: { holds: (row) => row.basePrice.ge(0) && row.basePrice.le(row.invoicePrice), message: '底价不能小于0且不能高于开票价' },
      },
      unique: [{ fields: ['productId'], message: '协议产品不能重复' }],
      atLeast: 1,
      importable: true,
    }),
    rebates: lines('达成返利', {
      columns: {
        fromRate: percent('达成率从（%）', { required: true, atLeast: 0, message: '达成率不能小于0' }),
        toRate: percent('达成率至（%）'),
        rebateRate: percent('返利比例（%）', { required: true, atLeast: 0, atMost: 100, message: '返利比例应在0至100之间' }),
        remark: text('说明', { max: 100 }),
      },
      rules: {
        toRate: { holds: (row) => !row.toRate || row.toRate.gt(row.fromRate), message: '达成率区间不正确' },
      },
    }),
  },
  facts: {
    another: {
      give: 'exists',
      from: 'sale.saleProtocol',
      where: (doc) =>
        all(
          ne('id', doc.$.id),
          eq('companyId', doc.companyId),
          eq('protocolType', doc.protocolType),
          eq('billStatus', 'approved'),
          le('startDate', doc.endDate),
          ge('endDate', doc.startDate),
          doc.agentId ? eq('agentId', doc.agentId) : empty('agentId'),
        ),
    },
  },
  derive: {
    yearAmount: (doc) => sumOf(doc.productList, (row) => row.yearAmount),
  },
  required: {
    agentId: (doc) => doc.protocolType === '1',
    hospitalIds: (doc) => doc.protocolType === '5',
  },
  shown: {
    agentId: (doc) => doc.saleMode === '1',
    depositAccountId: (doc) => doc.depositAmount.gt(0),
  },
  choices: {
    companyId: () => any(has('tradeType', '2'), has('tradeType', '3')),
    depositAccountId: (doc) =>
      all(eq('accountStatus', '1'), any(...(doc.agentId ? [eq('agentId', doc.agentId)] : []), eq('companyId', doc.companyId))),
  },
  checks: [
    {
      rows: 'productList',
      field: 'invoicePrice',
      holds: (row) => row.competitivePrice.le(0) || row.invoicePrice.le(row.competitivePrice),
      message: '开票价不能高于中标价',
    },
    { holds: (doc) => !doc.companyId || doc.$.ref('companyId')['firstStatus'] === '2', message: '商业公司尚未通过首营审批' },
    { holds: (doc) => !doc.$.facts.another, message: '该公司同期已存在同类协议，是否继续', warns: true },
    { holds: (doc) => !doc.depositAmount.gt(0) || !!doc.depositAccountId, message: '请选择保证金账户' },
  ],
  effects: { approve: (doc) => requireDeposit(doc, doc.depositAmount) },
  jobs: {
    protocolExpire: {
      title: '销售协议到期提醒',
      cron: '0 5 0 * * ?',
      description: '协议截止前30天提醒业务负责人；到期后的状态由单据到期处理变更',
      looksAt: (day) => all(eq('billStatus', 'approved'), eq('endDate', addDays(day, 30))),
      each: (doc) => [message(`销售协议${doc.billNo}将于${doc.endDate}到期`, { userId: doc.saleUserId })],
    },
  },
  actions: {
    terminate: {
      title: '终止',
      from: 'approved',
      to: 'terminated',
      role: 'business',
      ask: {
        terminateDate: date('终止日期', { required: true, default: today }),
        terminateReason: longText('终止原因', { required: true, max: 200 }),
      },
      effects: (doc) => [update(doc, { set: { endDate: doc.$.today } }), ...requireDeposit(doc, doc.depositAmount.negated())],
    },
    renew: {
      title: '续签',
      from: ['approved', 'expired'],
      role: 'business',
      opens: {
        form: 'sale.saleProtocol',
        with: (doc) => ({ renewOf: doc.$.id, startDate: addDays(doc.endDate, 1), endDate: addMonths(doc.endDate, 12) }),
      },
    },
    expire: {
      title: '到期',
      from: 'approved',
      to: 'expired',
      auto: (today) => lt('endDate', today),
      when: (doc) => doc.endDate < doc.$.today,
      effects: (doc) => requireDeposit(doc, doc.depositAmount.negated()),
    },
  },
  approval: [
    'dept_manager',
    'legal',
    { role: 'finance', says: '有账期或保证金', when: (doc) => doc.creditDays > 0 || doc.depositAmount.gt(0) },
    {
      role: 'sales_director',
      says: '扣率低于 0.9 或年度任务额 ≥ 1,000,000.00',
      when: (doc) => doc.productList.some((row) => row.discount.lt('0.9')) || doc.yearAmount.ge(1_000_000),
    },
    {
      role: 'general_manager',
      says: '年度任务额 ≥ 3,000,000.00、账期超过 90 天或独家',
      when: (doc) => doc.yearAmount.ge(3_000_000) || doc.creditDays > 90 || doc.exclusive === 'Y',
    },
  ],
  print: 'A4',
  sample: 60,
})
