import {
  bankcard,
  bool,
  date,
  datetime,
  decimal,
  dept,
  dict,
  files,
  idcard,
  int,
  longText,
  money,
  month,
  ref,
  refs,
  region,
  richText,
  text,
  tree,
  url,
} from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me } from '../../definitions/start.ts'
import { all, eq, has } from '../../kernel/condition.ts'
import type { Decimal } from '../../kernel/decimal.ts'
import { budgetLeft, pendingIn, poolFacts, SUBJECT_READS } from '../ys/apply.ts'
import { availableOf, stockFact } from './material-stock.ts'
import { paidFact } from './speaker.ts'

export const [HOSPITAL, PHARMACY, COMPANY] = ['1', '2', '3'] as const
export const [OFFLINE, ONLINE] = ['1', '2'] as const
/** 餐饮费, 讲课费, 会议赞助费 and 其他 of act_cost_item. */
export const [MEALS, FEES, SPONSORING, OTHER] = ['2', '3', '8', '99'] as const
/** 未执行, 已总结, 已评价 and 已取消 of act_exec_status. */
export const [OPEN, WRITTEN_UP, EVALUATED, CANCELLED] = ['1', '2', '3', '4'] as const

export const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  title: text('活动主题', { section: '基本信息', required: true, max: 100, listed: true, queried: true }),
  activityTypeId: ref('活动类型', {
    to: 'act.activityType',
    required: true,
    reads: ['bscActTypeId', 'subjectId', 'maxAmount', 'maxPerHead', 'mealPerHead', 'minCount', 'advanceDays', 'writeUpDays', 'needSpeaker'],
    listed: true,
    queried: true,
  }),
  actForm: dict('活动形式', { code: 'act_form', required: true, default: OFFLINE, listed: 'aside' }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('费用承担部门', { reads: ['departName'], required: true, default: me('deptId'), listed: 'aside', queried: true }),
  startTime: datetime('开始时间', { section: '时间地点', required: true, listed: true, queried: 'range' }),
  endTime: datetime('结束时间', { required: true, listed: 'aside', above: 'startTime', message: '结束时间必须晚于开始时间' }),
  period: month('预算期间', { derived: true, listed: 'aside', queried: true }),
  target: dict('活动对象', { code: 'act_target', required: true, default: HOSPITAL, listed: 'aside', queried: true }),
  hospitalId: ref('医院', { required: 'shown', to: 'bsc.hospital', listed: 'aside', queried: true }),
  hospitalDept: text('科室', { required: 'shown', max: 50 }),
  pharmacyId: ref('药店', { required: 'shown', to: 'bsc.pharmacy' }),
  companyId: ref('商业公司', { required: 'shown', to: 'bsc.bscBussCompany' }),
  productIds: refs('推广产品', { to: 'bsc.product', listed: 'aside' }),
  regionId: region('活动地区'),
  address: text('活动地点', { max: 200, listed: 'aside' }),
  meetingUrl: url('线上会议地址', { required: 'shown' }),
  outerCount: int('外部人数', { section: '人数与费用', required: true, atLeast: 1, message: '外部人数至少1人' }),
  innerCount: int('内部人数', { required: true, default: 1, atLeast: 1, message: '内部人数至少1人' }),
  planCount: int('计划人数', { derived: true, listed: 'aside' }),
  amount: money('申请金额', { derived: true, listed: true }),
  perHead: money('人均费用', { derived: true, listed: true, totalled: false }),
  expectedResult: longText('预期效果', { required: true, max: 500 }),
  agenda: richText('活动日程', { required: true }),
  compliance: bool('合规承诺', { required: true }),
  execStatus: dict('执行状态', {
    section: '执行情况',
    code: 'act_exec_status',
    editable: false,
    default: OPEN,
    listed: true,
    queried: true,
  }),
  actualAmount: money('实际金额', { editable: false, default: '0', listed: true }),
  writtenOffAmount: money('已核销金额', { editable: false, default: '0', listed: true }),
  score: decimal('评价得分', { scale: 2, editable: false, listed: true }),
  overBudget: bool('超预算', { editable: false, default: 'N' }),
  attachments: files('附件'),
  remark: longText('备注', { max: 500 }),
  // The last day on which a write-up is in time.
  writeUpBy: date('总结截止日', { derived: true, hidden: true }),
}

export const costs = lines('费用预算', {
  under: fields,
  columns: {
    costItem: dict('费用项', { code: 'act_cost_item', required: true }),
    subjectId: tree('预算科目', { to: 'ys.subject', required: true, reads: SUBJECT_READS, indexed: true }),
    ...budgetLeft,
    qty: decimal('数量', { scale: 2, required: true, default: '1', above: 0, message: '数量必须大于0' }),
    unitPrice: money('单价', { required: true, above: 0, message: '单价必须大于0' }),
    amount: money('金额', { derived: true, totalled: true }),
    note: text('说明', { max: 200 }),
  },
  facts: poolFacts,
  derive: {
    available: ({ $ }) => $.facts.pool,
    pending: (row) => pendingIn(row),
    amount: ({ qty, unitPrice }) => qty.times(unitPrice).round(2),
  },
  required: { note: ({ costItem }) => costItem === OTHER },
  choices: { subjectId: () => all(eq('isLeaf', 'Y'), eq('enabled', 'Y'), has('useScene', '3')) },
  fallback: { subjectId: (_, head) => head.$.ref('activityTypeId').subjectId },
  atLeast: 1,
  importable: true,
})

const isPaid = ({ fee }: { readonly fee: Decimal }): boolean => fee.gt(0)

export const speakers = lines('讲者', {
  under: fields,
  columns: {
    speakerName: text('讲者姓名', { required: true, max: 20 }),
    speakerUnit: text('工作单位', { required: true, max: 100 }),
    jobTitle: text('职称', { required: true, max: 30 }),
    speakerLevel: dict('讲者级别', { code: 'speaker_level', required: true }),
    topic: text('讲题', { required: true, max: 100 }),
    minutes: int('时长(分钟)', { required: true, atLeast: 10, atMost: 480, message: '讲课时长应在10到480分钟之间' }),
    fee: money('讲课费(税前)', { required: true, default: '0', atLeast: 0, message: '讲课费不能为负数', totalled: true }),
    idcard: idcard('身份证号'),
    bankNo: bankcard('银行账号'),
  },
  facts: { paid: paidFact },
  required: { idcard: isPaid, bankNo: isPaid },
})

export const materials = lines('所需物料', {
  under: fields,
  columns: {
    materialId: ref('物料', { to: 'act.material', required: true, fills: { spec: 'spec', unit: 'unit' } }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'material_unit', editable: false }),
    depot: dict('物料库', { code: 'material_depot', required: true, default: '1' }),
    available: int('可用库存', { derived: 'onRead' }),
    qty: int('数量', { required: true, above: 0, message: '数量必须大于0', totalled: true }),
  },
  facts: { stock: stockFact(({ depot }: { readonly materialId: string; readonly depot: string }, _: unknown) => depot) },
  derive: { available: (row) => availableOf(row) },
  choices: { materialId: () => eq('enabled', 'Y') },
  unique: [{ fields: ['materialId', 'depot'], message: '所需物料重复' }],
})
