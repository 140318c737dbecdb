import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { act, create, message, update } from '../../definitions/effect.ts'
import { bool, date, datetime, dept, dict, files, int, longText, money, ref, refs, text } from '../../definitions/fields.ts'
import { listed, parts } from '../../definitions/listed.ts'
import { me, today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, empty, eq, le, lt, oneOf } from '../../kernel/condition.ts'
import { addDays, daysBetween } from '../../kernel/dates.ts'

/** 在库 and 外带中 of seal_status; 外带中 of seal_use_status. */
const [KEPT, AWAY, OUT] = ['1', '2', '2'] as const
/** 合同, 质量保证协议 and 法人授权委托书 of seal_doc_type: with a counterparty, and shown by their scan. */
const CONTRACTS = ['1', '2', '3', '5'] as const
const [QUALITY_AGREEMENT, FINANCIAL] = ['3', '7'] as const
/** Seals of seal_type that the papers ask for. */
const [FOR_FINANCE, FOR_QUALITY] = [
  ['1', '3', '4'],
  ['1', '2', '6'],
] as const
const LONGEST_OUT = 3
/** Days after which an apply that nobody came with is closed. */
const LAPSE_DAYS = 30

const day = (moment: string): string => moment.slice(0, 10)

const needsScan = ({ docType }: { readonly docType: string }): boolean => isOneOf(docType, ...CONTRACTS)
const isContract = ({ docType }: { readonly docType: string }): boolean => isOneOf(docType, '1', '2')
const goesOut = ({ isOut }: { readonly isOut: string }): boolean => isOut === 'Y'
const isDecided = ({ $ }: { readonly $: { readonly state: string } }): boolean => isOneOf($.state, 'approved', 'stamped', 'closed')

type Sealing = {
  readonly stampedSeals: string | null
  readonly $: { readonly facts: { readonly seals: readonly Known[] }; readonly me: { readonly empId: string } }
}

const sealsOfType = ({ $ }: Sealing, ...types: readonly string[]): readonly Known[] =>
  $.facts.seals.filter(({ sealType }) => isOneOf(sealType as string, ...types))

/** Seals of the apply that wait for their stamp and that the person keeps. */
const ownOf = ({ stampedSeals, $ }: Sealing): readonly Known[] =>
  $.facts.seals.filter(
    ({ id, keeperId, deputyId }) =>
      $.me.empId !== '' && isOneOf($.me.empId, String(keeperId), String(deputyId)) && !parts(stampedSeals).includes(String(id)),
  )

/** 用印申请: staff ask to have papers stamped or to take a seal out; the keeper stamps and 用印登记 is written. */
export default defineDocument({
  key: 'xt.sealUseApply',
  title: '用印申请',
  number: 'YYSQ{yyyyMM}{seq:4}',
  titleField: 'docTitle',
  states: { stamped: '已用印', closed: '已关闭' },
  fields: {
    billNo: text('单据编号', { editable: false, listed: true, queried: true }),
    empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
    deptId: dept('申请部门', { required: true, default: me('deptId'), listed: true, queried: true }),
    sealIds: refs('印章', {
      to: 'xzrl.seal',
      section: '用印文件',
      required: true,
      none: '没有在库或外带的印章，请联系行政部在“印章台账”中登记',
      listed: true,
      queried: true,
    }),
    docType: dict('文件类型', { code: 'seal_doc_type', required: true, listed: true, queried: true }),
    docTitle: text('文件名称', { required: true, max: 200, listed: true, queried: true }),
    docNo: text('文件编号', { max: 50 }),
    counterparty: text('对方单位', { max: 100, listed: true }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    isContract: bool('合同类', { derived: true }),
    contractAmount: money('合同金额', { required: 'shown', default: '0', atLeast: 0, message: '合同金额不能为负数', listed: true }),
    copies: int('份数', { required: true, default: 1, atLeast: 1, atMost: 500, message: '份数应在1到500之间', listed: true }),
    pages: int('每份页数', { required: true, default: 1, atLeast: 1, message: '页数至少为1' }),
    crossPage: bool('骑缝章', { default: 'N' }),
    useDate: date('用印日期', { required: true, default: today, listed: true, queried: 'range' }),
    reason: longText('用印事由', { required: true, max: 500 }),
    isOut: bool('是否外带', { section: '外带信息', required: true, default: 'N', listed: true, queried: true }),
    outPlace: text('外带地点', { required: 'shown', max: 100 }),
    outTime: datetime('外带时间', { required: 'shown' }),
    planReturn: datetime('预计归还时间', { required: 'shown' }),
    accompanyId: ref('陪同人', { required: 'shown', to: 'sys.employee' }),
    attachments: files('待用印文件', { required: true, message: '请上传待用印文件' }),
    stampTime: datetime('用印时间', { editable: false, listed: true }),
    stampCount: int('盖章次数', { editable: false, required: true, atLeast: 1, message: '盖章次数至少为1' }),
    scanFiles: files('用印后扫描件', { editable: false }),
    stampedSeals: text('已盖印章', { editable: false, hidden: true, max: 2000 }),
    approvedDate: date('批准日期', { editable: false, hidden: true }),
    remark: longText('备注', { max: 500 }),
  },
  facts: {
    seals: {
      give: 'rows',
      from: 'xzrl.seal',
      reads: ['id', 'sealName', 'sealType', 'sealStatus', 'keeperId', 'deputyId', 'allowOut'],
      where: ({ sealIds }) => (sealIds ? oneOf('id', parts(sealIds)) : undefined),
    },
    overdue: {
      give: 'exists',
      from: 'xzrl.sealUse',
      where: ({ empId, $ }) => (empId ? all(eq('userEmpId', empId), eq('useStatus', OUT), lt('planReturn', $.now)) : undefined),
    },
  },
  derive: { isContract: (doc) => (isContract(doc) ? 'Y' : 'N') },
  required: {
    docNo: ({ docType }) => isOneOf(docType, '1', '2', '3'),
    counterparty: needsScan,
    scanFiles: needsScan,
  },
  shown: {
    contractAmount: isContract,
    outPlace: goesOut,
    outTime: goesOut,
    planReturn: goesOut,
    accompanyId: goesOut,
    stampCount: isDecided,
    scanFiles: isDecided,
  },
  choices: { sealIds: () => oneOf('sealStatus', [KEPT, AWAY]) },
  rules: {
    useDate: { holds: ({ useDate, $ }) => isDecided({ $ }) || useDate >= $.today, message: '用印日期不能早于今天' },
    planReturn: { holds: ({ planReturn, outTime }) => (planReturn ?? '') > (outTime ?? ''), message: '预计归还时间必须晚于外带时间' },
    accompanyId: { holds: ({ accompanyId, empId }) => accompanyId !== empId, message: '陪同人不能是申请人本人' },
  },
  checks: [
    {
      holds: (doc) => !goesOut(doc) || doc.$.facts.seals.every(({ allowOut }) => allowOut === 'Y'),
      message: (doc) => {
        const names = doc.$.facts.seals.filter(({ allowOut }) => allowOut !== 'Y').map(({ sealName }) => String(sealName ?? ''))
        return `印章“${names.join('”“')}”不允许外带`
      },
      field: 'sealIds',
    },
    {
      holds: ({ isOut, outTime, planReturn }) =>
        isOut === 'N' || !outTime || !planReturn || daysBetween(day(outTime), day(planReturn)) <= LONGEST_OUT,
      message: '印章外带不能超过3天',
      field: 'planReturn',
    },
    {
      holds: (doc) => doc.docType !== FINANCIAL || sealsOfType(doc, ...FOR_FINANCE).length > 0,
      message: '财务票据及对账函须选择公章、财务专用章或发票专用章',
      field: 'sealIds',
    },
    {
      holds: (doc) => doc.docType !== QUALITY_AGREEMENT || sealsOfType(doc, ...FOR_QUALITY).length > 0,
      message: '质量保证协议须选择公章、合同专用章或质量管理专用章',
      field: 'sealIds',
    },
    { holds: (doc) => !doc.$.facts.overdue, message: '您有超期未还的外带印章，请先归还' },
  ],
  actions: {
    stamp: {
      title: '用印',
      from: 'approved',
      role: 'seal_keeper',
      when: (doc) => ownOf(doc).length > 0,
      message: '您不是该印章的保管人',
      ask: ['stampCount', 'scanFiles'],
      checks: [{ holds: ({ stampCount, copies }) => stampCount >= copies, message: '盖章次数不能少于份数', field: 'stampCount' }],
      effects: (doc) => {
        const own = ownOf(doc)
        return [
          own.map(({ id }) => [
            update('xzrl.seal', String(id), {
              needs: {
                holds: ({ sealStatus }: { readonly sealStatus: string }) => sealStatus === KEPT,
                message: '印章“{sealName}”当前不可用',
              },
            }),
            create('xzrl.sealUse', {
              ...{ sealId: String(id), isManual: 'N', sealUseApplyId: doc.$.id, useTime: doc.$.now },
              ...{ docType: doc.docType, docTitle: doc.docTitle, docNo: doc.docNo, counterparty: doc.counterparty },
              ...{ copies: doc.copies, stampCount: doc.stampCount, userEmpId: doc.empId, userDeptId: doc.deptId },
              ...{ keeperId: doc.$.me.empId, scanFiles: doc.scanFiles, isOut: doc.isOut, outPlace: doc.outPlace },
              ...{ outTime: doc.outTime, planReturn: doc.planReturn, accompanyId: doc.accompanyId },
            }),
          ]),
          update(doc, {
            set: { stampedSeals: listed([...parts(doc.stampedSeals), ...own.map(({ id }) => String(id))].join()), stampTime: doc.$.now },
          }),
        ]
      },
    },
    finish: {
      title: '用印完毕',
      from: 'approved',
      to: 'stamped',
      auto: true,
      when: ({ sealIds, stampedSeals }) => parts(sealIds).length > 0 && parts(sealIds).every((id) => parts(stampedSeals).includes(id)),
    },
    close: {
      title: '关闭',
      from: 'approved',
      to: 'closed',
      role: ['applicant', 'seal_keeper'],
      when: ({ stampedSeals }) => !stampedSeals,
      message: '已有用印登记，不能关闭',
      ask: { closeReason: text('关闭原因', { required: true, max: 200 }) },
    },
  },
  effects: {
    // The dialog of 用印 begins with the copies.
    approve: (doc) => [
      update(doc, { set: { approvedDate: doc.$.today, stampCount: doc.copies } }),
      [...new Set(doc.$.facts.seals.map(({ keeperId }) => String(keeperId ?? '')))]
        .filter(Boolean)
        .map((empId) => message(`用印申请${doc.billNo}待用印`, { empId, about: 'todo' })),
    ],
  },
  jobs: {
    sealApplyClose: {
      title: '超期用印申请关闭',
      cron: '0 20 1 * * ?',
      description: '批准30天仍没有用印登记的用印申请自动关闭',
      looksAt: (today) => all(eq('billStatus', 'approved'), le('approvedDate', addDays(today, -LAPSE_DAYS)), empty('stampedSeals')),
      each: ({ $ }) => [act('xt.sealUseApply', $.id, 'close', { closeReason: '超期未用印自动关闭' })],
    },
  },
  approval: [
    'dept_manager',
    {
      role: 'legal',
      says: '合同、协议、授权委托书或投标文件',
      when: ({ docType }) => isOneOf(docType, '1', '2', '3', '5', '6'),
    },
    {
      role: 'quality',
      says: '质量保证协议或质量管理专用章',
      when: (doc) => doc.docType === QUALITY_AGREEMENT || sealsOfType(doc, '6').length > 0,
    },
    {
      role: 'finance_manager',
      says: '财务、发票专用章或合同金额 ≥ 50,000.00',
      when: (doc) => sealsOfType(doc, '3', '4').length > 0 || (doc.contractAmount?.ge(50_000) ?? false),
    },
    {
      role: 'general_manager',
      says: '公章、法定代表人章、外带或合同金额 ≥ 100,000.00',
      when: (doc) => sealsOfType(doc, '1', '5').length > 0 || (doc.contractAmount?.ge(100_000) ?? false) || goesOut(doc),
    },
    {
      role: 'chairman',
      says: '法定代表人章且合同金额 ≥ 1,000,000.00',
      when: (doc) => sealsOfType(doc, '5').length > 0 && (doc.contractAmount?.ge(1_000_000) ?? false),
    },
  ],
  print: 'A4',
  live: true,
  sample: 150,
})
