import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, message, update } from '../../definitions/effect.ts'
import { bool, date, dept, dict, files, int, longText, money, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { me, today } from '../../definitions/start.ts'
import { all, any, eq, lt, oneOf } from '../../kernel/condition.ts'
import { addDays, daysAfter, addMonths, dayNumber, daysBetween } from '../../kernel/dates.ts'
import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'

/** The end of a contract that renews itself: as long again as it lasted, in whole months where it lasted whole months. */
const renewedEnd = (startDate: string, endDate: string): string => {
  if (dayNumber(startDate) === undefined || dayNumber(endDate) === undefined) return endDate
  const after = addDays(endDate, 1)
  const months =
    (Number(after.slice(0, 4)) - Number(startDate.slice(0, 4))) * 12 + Number(after.slice(5, 7)) - Number(startDate.slice(5, 7))
  return months > 0 && addMonths(startDate, months) === after
    ? addDays(addMonths(after, months), -1)
    : addDays(endDate, daysBetween(startDate, endDate) + 1)
}

/** 销售合同, 采购合同, 代理协议, 配送协议, 推广服务协议 and 借款担保合同 of contract_type. */
const [SALE, PURCHASE, AGENCY, DELIVERY, PROMOTION, GUARANTEE] = ['1', '2', '3', '4', '5', '8'] as const
/** 付款 and 无金额 of contract_pay_side. */
const [PAYS, WITHOUT_AMOUNT] = ['2', '3'] as const
/** 对方文本 of contract_template. */
const THEIR_TEXT = '3'
/** 年度购销合同 of licence_type. */
const YEARLY_CONTRACT = '11'
/** 销售合同 and 采购合同 of seal_doc_type, 其他. */
const [SALE_PAPER, PURCHASE_PAPER, OTHER_PAPER] = ['1', '2', '99'] as const
/** Days ahead of its end, and of a payment, on which people are told. */
const TOLD_BEFORE_END = [60, 30, 7]
const TOLD_BEFORE_PAYMENT = 7

const tradesGoods = ({ contractType }: { readonly contractType: string | null }): boolean => isOneOf(contractType, SALE, PURCHASE)

const fields = {
  billNo: text('审批单号', { editable: false, section: '合同信息', listed: true, queried: true }),
  contractName: text('合同名称', { required: true, max: 100, listed: true, queried: true }),
  contractNo: text('合同编号', { max: 40, listed: true, queried: true }),
  contractType: dict('合同类型', { code: 'contract_type', required: true, listed: true, queried: true }),
  template: dict('文本来源', { code: 'contract_template', required: true, default: '1', listed: true }),
  orgId: dept('签约主体', { required: true, default: me('companyId'), queried: true }),
  empId: ref('承办人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('承办部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  companyId: ref('商业公司', { to: 'bsc.bscBussCompany', fills: { counterparty: 'name', creditCode: 'creditCode' } }),
  agentId: ref('代理商', { to: 'zs.agent' }),
  counterparty: text('对方名称', { required: true, max: 100, listed: true, queried: true }),
  creditCode: text('对方统一社会信用代码', { max: 18 }),
  linkman: text('对方联系人', { max: 40 }),
  phone: text('对方电话', { max: 40 }),
  subjectMatter: longText('合同标的', { required: true, max: 500 }),
  paySide: dict('收付方向', { code: 'contract_pay_side', required: true, section: '金额与期限', listed: true, queried: true }),
  amount: money('合同金额', { atLeast: 0, message: '合同金额不能为负数', listed: true }),
  upAmount: text('金额大写', { derived: true }),
  taxRate: dict('税率', { code: 'tax_rate', default: '0.13' }),
  signDate: date('签订日期', { listed: true, queried: 'range' }),
  startDate: date('开始日期', { required: true, listed: true }),
  endDate: date('结束日期', { required: true, listed: true, queried: 'range', atLeast: 'startDate', message: '结束日期不能早于开始日期' }),
  autoRenew: bool('自动续签', { default: 'N' }),
  settleText: longText('结算条款', { required: true, max: 1000 }),
  breachText: longText('违约条款', { required: true, max: 1000 }),
  disputeText: text('争议解决', { required: true, max: 100 }),
  relatedDocNo: text('相关单据', { max: 40 }),
  oldContractId: ref('原合同', { to: 'oa.contractApproval', anyState: true }),
  riskNote: longText('法务意见与风险提示', { required: true, max: 1000, section: '审核', editable: { at: ['legal'] } }),
  financeNote: longText('财务意见', { max: 500, editable: { at: ['finance'] } }),
  draftFiles: files('合同文本', { required: true, message: '请上传合同文本' }),
  licenceFiles: files('对方资质', { message: '请上传对方资质' }),
  sealUseApplyId: ref('用印申请单', { to: 'xt.sealUseApply', editable: false }),
  scanFiles: files('签署扫描件', { editable: false }),
  paidAmount: money('已收付金额', {
    editable: false,
    default: '0',
    atLeast: 0,
    atMost: 'amount',
    message: '累计付款不能超过合同金额',
    listed: true,
  }),
  remark: longText('备注', { max: 500 }),
}

const plans = lines('收付计划', {
  columns: {
    planNo: int('期次', { required: true }),
    planDate: date('计划日期', { required: true }),
    condition: text('收付条件', { required: true, max: 200 }),
    planAmount: money('计划金额', { required: true, above: 0, message: '计划金额必须大于0', totalled: true }),
    paidAmount: money('已收付', {
      editable: false,
      default: '0',
      atLeast: 0,
      atMost: 'planAmount',
      message: '本次金额不能大于计划未付金额',
      totalled: true,
    }),
    openAmount: money('未收付', { derived: true, hidden: true }),
    note: text('备注', { max: 100 }),
  },
  derive: { openAmount: ({ planAmount, paidAmount }) => planAmount.minus(paidAmount) },
  unique: [{ fields: ['planNo'], message: '期次不能重复' }],
})

const amountOf = ({ amount }: { readonly amount: Decimal | null }): Decimal => amount ?? ZERO

/** 合同审批: every contract is checked by business, finance and legal before it is stamped; afterwards it is the register of contracts. */
export default defineDocument({
  key: 'oa.contractApproval',
  title: '合同审批',
  number: 'HT{yyyyMM}{seq:4}',
  titleField: 'contractName',
  states: { approved: '执行中', expired: '已到期', terminated: '已终止' },
  usable: ['approved', 'expired'],
  fields,
  lines: { plans },
  derive: { upAmount: ({ amount }) => (amount ? capitalWords(amount) : '') },
  required: {
    amount: ({ paySide }) => paySide !== WITHOUT_AMOUNT,
    licenceFiles: ({ contractType }) => isOneOf(contractType, SALE, PURCHASE, AGENCY, DELIVERY, PROMOTION),
  },
  unique: [{ fields: ['contractNo'], message: '合同编号已存在' }],
  checks: [
    {
      holds: (doc) =>
        doc.paySide === WITHOUT_AMOUNT || doc.plans.length === 0 || sumOf(doc.plans, ({ planAmount }) => planAmount).eq(amountOf(doc)),
      message: '收付计划合计须等于合同金额',
      field: 'plans',
    },
    { holds: (doc) => doc.paySide !== PAYS || doc.plans.length > 0, message: '付款合同须填写付款计划', field: 'plans' },
    { holds: (doc) => !tradesGoods(doc) || Boolean(doc.companyId), message: '购销合同须选择商业公司', field: 'companyId' },
  ],
  actions: {
    seal: {
      title: '申请用印',
      from: 'approved',
      when: ({ sealUseApplyId }) => !sealUseApplyId,
      message: '已申请用印',
      // It begins as a draft, so that the contract knows it from then on.
      effects: (doc) => [
        create(
          'xt.sealUseApply',
          {
            empId: doc.empId,
            deptId: doc.deptId,
            docType: doc.contractType === SALE ? SALE_PAPER : doc.contractType === PURCHASE ? PURCHASE_PAPER : OTHER_PAPER,
            docTitle: doc.contractName,
            docNo: doc.contractNo ?? doc.billNo,
            counterparty: doc.counterparty,
            companyId: doc.companyId,
            contractAmount: doc.amount,
          },
          { as: 'sealUseApplyId' },
        ),
      ],
    },
    archive: {
      title: '归档',
      from: 'approved',
      role: 'legal',
      ask: {
        signDate: date('签订日期', { required: true }),
        scanFiles: files('签署扫描件', { required: true }),
      },
      checks: [{ holds: (doc, { signDate }) => String(signDate) <= doc.$.today, message: '签订日期不能晚于今天', field: 'signDate' }],
      effects: (doc, { signDate, scanFiles }) => [
        tradesGoods(doc) &&
          create('bsc.licence', {
            ownerType: '2',
            companyId: doc.companyId,
            licenceType: YEARLY_CONTRACT,
            licenceNo: doc.contractNo ?? doc.billNo,
            issueDate: String(signDate),
            longTerm: 'N',
            expiryDate: doc.endDate,
            files: String(scanFiles),
          }),
      ],
    },
    terminate: {
      title: '终止',
      from: 'approved',
      to: 'terminated',
      role: 'legal',
      ask: {
        terminateDate: date('终止日期', { required: true, default: today }),
        terminateReason: longText('终止原因', { required: true, max: 500 }),
        terminateFiles: files('终止协议'),
      },
      effects: (doc) => [
        message(`合同${doc.contractName}已终止，不再付款`, { empId: doc.empId }),
        message(`合同${doc.contractName}已终止，不再付款`, { role: 'finance' }),
      ],
    },
    renew: {
      title: '续签',
      from: ['approved', 'expired'],
      opens: {
        form: 'oa.contractApproval',
        with: (doc) => ({
          contractName: doc.contractName,
          contractType: doc.contractType,
          template: doc.template,
          orgId: doc.orgId,
          companyId: doc.companyId,
          agentId: doc.agentId,
          counterparty: doc.counterparty,
          creditCode: doc.creditCode,
          linkman: doc.linkman,
          phone: doc.phone,
          subjectMatter: doc.subjectMatter,
          paySide: doc.paySide,
          amount: doc.amount?.toString() ?? null,
          taxRate: doc.taxRate,
          startDate: addDays(doc.endDate, 1),
          endDate: renewedEnd(doc.startDate, doc.endDate),
          settleText: doc.settleText,
          breachText: doc.breachText,
          disputeText: doc.disputeText,
          oldContractId: doc.$.id,
        }),
      },
    },
    expire: {
      title: '到期',
      from: 'approved',
      to: 'expired',
      auto: (day) => all(lt('endDate', day), eq('autoRenew', 'N')),
      when: ({ endDate, autoRenew, $ }) => endDate < $.today && autoRenew === 'N',
    },
  },
  effects: {
    // Legal may have left it open: then the approval's own number names the contract.
    approve: (doc) => [!doc.contractNo && update(doc, { set: { contractNo: `HT${doc.contractType}-${(doc.billNo ?? '').slice(2)}` } })],
  },
  jobs: {
    contractExpire: {
      title: '合同到期提醒与续期',
      cron: '0 10 8 * * ?',
      description: '合同到期前60、30、7天提醒承办人和法务；自动续签的合同到期后顺延相同期限并告知法务',
      looksAt: (day) =>
        all(
          eq('billStatus', 'approved'),
          any(oneOf('endDate', daysAfter(day, TOLD_BEFORE_END)), all(lt('endDate', day), eq('autoRenew', 'Y'))),
        ),
      each: (doc) => {
        const { contractName, startDate, endDate, autoRenew, empId, $ } = doc
        const told = `合同${contractName}将于${endDate}到期`
        const renewal = renewedEnd(startDate, endDate)
        return [
          endDate >= $.today && [message(told, { empId }), message(told, { role: 'legal' })],
          endDate < $.today &&
            autoRenew === 'Y' && [
              update(doc, { set: { startDate: addDays(endDate, 1), endDate: renewal } }),
              message(`合同${contractName}已自动续签至${renewal}`, { role: 'legal' }),
            ],
        ]
      },
    },
    payPlan: {
      title: '合同付款计划提醒',
      cron: '0 20 8 * * ?',
      description: '执行中付款合同的计划7天内到期或已逾期未付的，提醒承办人',
      looksAt: () => all(eq('billStatus', 'approved'), eq('paySide', PAYS)),
      each: ({ contractName, empId, plans: rows, $ }) =>
        rows
          .filter(({ planDate, openAmount }) => planDate <= addDays($.today, TOLD_BEFORE_PAYMENT) && openAmount.gt(0))
          .map(({ planNo, planDate, planAmount }) =>
            message(`合同${contractName}第${planNo}期应于${planDate}付款${yuan(planAmount)}元`, { empId }),
          ),
    },
  },
  approval: [
    'dept_manager',
    { role: 'business', says: '销售、代理或配送', when: ({ contractType }) => isOneOf(contractType, SALE, AGENCY, DELIVERY) },
    { role: 'purchase', says: '采购合同', when: ({ contractType }) => contractType === PURCHASE },
    { role: 'quality', says: '购销或配送', when: ({ contractType }) => isOneOf(contractType, SALE, PURCHASE, DELIVERY) },
    { role: 'finance', says: '有金额', when: ({ paySide }) => paySide !== WITHOUT_AMOUNT },
    'legal',
    { role: 'finance_manager', says: '合同金额 ≥ 100,000.00', when: (doc) => amountOf(doc).ge(100_000) },
    {
      role: 'general_manager',
      says: '合同金额 ≥ 50,000.00、对方文本或借款担保',
      when: (doc) => amountOf(doc).ge(50_000) || doc.template === THEIR_TEXT || doc.contractType === GUARANTEE,
    },
    {
      role: 'chairman',
      says: '合同金额 ≥ 1,000,000.00 或借款担保',
      when: (doc) => amountOf(doc).ge(1_000_000) || doc.contractType === GUARANTEE,
    },
  ],
  print: 'A4',
  sample: 70,
})
