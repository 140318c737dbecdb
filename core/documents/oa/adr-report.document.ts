import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { message } from '../../definitions/effect.ts'
import { bool, date, datetime, decimal, dept, dict, files, int, longText, phone, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, now, today } from '../../definitions/start.ts'
import { all, eq, le, ne, oneOf } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'

/** 一般, 群体不良事件 and 死亡 of adr_report_kind. */
const [COMMON, GROUP, DEATH] = ['1', '5', '6'] as const
/** 有后遗症 and 死亡 of adr_outcome. */
const [SEQUELA, DIED] = ['5', '6'] as const

/** Days within which a reaction is told to the monitoring centre: death and group events at once (rule Q2). */
const daysToReport = (reportKind: string): number => {
  if (isOneOf(reportKind, GROUP, DEATH)) return 0
  return reportKind === COMMON ? 30 : 15
}

const fields = {
  billNo: text('单据编号', { editable: false, section: '报告信息', listed: true, queried: true }),
  isFirst: bool('首次报告', { required: true, default: 'Y', listed: true }),
  firstReportId: ref('原报告', { required: 'shown', to: 'oa.adrReport', anyState: true }),
  reportKind: dict('报告类型', { code: 'adr_report_kind', required: true, default: COMMON, listed: true, queried: true }),
  knowDate: date('获知日期', { required: true, default: today, listed: true, queried: 'range' }),
  reportDeadline: date('上报截止', { derived: true, listed: true }),
  sourceText: text('信息来源', { required: true, max: 60 }),
  hospitalId: ref('医院', { to: 'bsc.hospital', listed: true }),
  empId: ref('报告人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
  deptId: dept('报告部门', { required: true, default: me('deptId'), queried: true }),
  reporterPhone: phone('报告人电话', { required: true }),
  patientName: text('患者姓名', { required: true, max: 40, section: '患者信息' }),
  sex: dict('性别', { code: 'sex', required: true }),
  birthday: date('出生日期'),
  age: int('年龄', { required: true, atLeast: 0, atMost: 150, message: '请输入正确的年龄' }),
  nation: dict('民族', { code: 'nation' }),
  weight: decimal('体重（kg）', { scale: 1, above: 0, atMost: 300, message: '请输入正确的体重' }),
  patientPhone: text('患者联系方式', { max: 40 }),
  recordNo: text('病历号', { max: 40 }),
  disease: text('原患疾病', { required: true, max: 200 }),
  pastAdr: dict('既往药品不良反应', { code: 'adr_history', required: true, default: '3' }),
  familyAdr: dict('家族药品不良反应', { code: 'adr_history', required: true, default: '3' }),
  specialNote: text('相关重要信息', { max: 200 }),
  reactionName: text('不良反应名称', { required: true, max: 200, section: '不良反应', listed: true, queried: true }),
  reactionTime: datetime('发生时间', { required: true, listed: true }),
  process: longText('过程描述及处理', { required: true, max: 3000 }),
  outcome: dict('结果', { code: 'adr_outcome', required: true, listed: true, queried: true }),
  sequela: text('后遗症表现', { max: 200 }),
  deathCause: text('直接死因', { max: 200 }),
  deathTime: datetime('死亡时间'),
  stopReaction: dict('停药或减量后反应是否消失或减轻', { code: 'adr_stop', required: true }),
  againReaction: dict('再次用药是否再次出现', { code: 'adr_again', required: true }),
  effectOnDisease: dict('对原患疾病的影响', { code: 'adr_effect', required: true }),
  reporterRelation: dict('报告人评价', { code: 'adr_relation', required: true, section: '评价与上报' }),
  unitRelation: dict('报告单位评价', { code: 'adr_relation', required: true, editable: { at: ['quality'] }, listed: true }),
  qualityOpinion: longText('质量管理部意见', { required: true, max: 1000, editable: { at: ['quality'] } }),
  centreNo: text('监测中心报告编码', { editable: false, listed: true }),
  reportTime: datetime('上报时间', { editable: false, listed: true }),
  isLate: bool('超期上报', { derived: 'onRead', dependsOn: ['reportTime', 'reportDeadline', 'knowDate', 'reportKind'], listed: true }),
  attachments: files('附件'),
}

const suspects = lines('怀疑药品', {
  columns: {
    productId: ref('产品', { to: 'bsc.product', required: true, fills: { approvalNo: 'approvalNo', factoryId: 'factoryId' } }),
    approvalNo: text('批准文号', { editable: false }),
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false }),
    batchNo: text('生产批号', { required: true, max: 40 }),
    usage: text('用法用量', { required: true, max: 100 }),
    useStart: date('用药开始', { required: true }),
    useEnd: date('用药结束', { atLeast: 'useStart', message: '用药结束不能早于开始' }),
    useReason: text('用药原因', { required: true, max: 100 }),
  },
  atLeast: 1,
})

const others = lines('并用药品', {
  columns: {
    drugName: text('通用名称', { required: true, max: 60 }),
    approvalNo: text('批准文号', { max: 40 }),
    factoryName: text('生产厂家', { max: 60 }),
    batchNo: text('生产批号', { max: 40 }),
    usage: text('用法用量', { max: 100 }),
    useStart: date('用药开始'),
    useEnd: date('用药结束'),
    useReason: text('用药原因', { max: 100 }),
  },
})

/** What a report that follows another one says again. */
const again = ['sourceText', 'hospitalId', 'patientName', 'sex', 'birthday', 'age', 'nation', 'weight', 'patientPhone', 'recordNo'] as const
const againOfDisease = ['disease', 'pastAdr', 'familyAdr', 'specialNote', 'reactionName', 'reactionTime', 'process'] as const

/** 药品不良反应报告: suspected adverse reactions are reported inside the company, judged, and sent to the monitoring centre in time (rule Q2). */
export default defineDocument({
  key: 'oa.adrReport',
  title: '药品不良反应报告',
  number: 'ADR{yyyyMM}{seq:4}',
  states: { approved: '待上报', reported: '已上报' },
  about: 'reactionName',
  fields,
  lines: { suspects, others },
  derive: {
    reportDeadline: ({ knowDate, reportKind }) => (knowDate ? addDays(knowDate, daysToReport(reportKind)) : null),
    isLate: ({ reportTime, reportDeadline, $ }) => ((reportTime ?? $.now) > `${addDays(reportDeadline, 1)} 00:00:00` ? 'Y' : 'N'),
  },
  shown: { firstReportId: ({ isFirst }) => isFirst === 'N' },
  required: {
    sequela: ({ outcome }) => outcome === SEQUELA,
    deathCause: ({ outcome }) => outcome === DIED,
    deathTime: ({ outcome }) => outcome === DIED,
  },
  choices: { firstReportId: ({ $ }) => all(ne('id', $.id), eq('isFirst', 'Y')) },
  rules: {
    knowDate: { holds: ({ knowDate, $ }) => knowDate <= $.today, message: '获知日期不能晚于今天' },
    reactionTime: { holds: ({ reactionTime, $ }) => reactionTime <= $.now, message: '发生时间不能晚于现在' },
  },
  checks: [
    {
      holds: ({ outcome, reportKind }) => outcome !== DIED || reportKind === DEATH,
      message: '死亡病例的报告类型须为死亡',
      field: 'reportKind',
    },
    { holds: ({ birthday, age }) => Boolean(birthday) || age !== null, message: '请填写出生日期或年龄', field: 'age' },
  ],
  actions: {
    report: {
      title: '上报登记',
      from: 'approved',
      to: 'reported',
      role: 'quality',
      ask: {
        centreNo: text('监测中心报告编码', { required: true, max: 60 }),
        reportTime: datetime('上报时间', { required: true, default: now }),
        informed: text('告知生产企业情况', { max: 200 }),
      },
      checks: [{ holds: (doc, { reportTime }) => String(reportTime) <= doc.$.now, message: '上报时间不能晚于现在', field: 'reportTime' }],
    },
    follow: {
      title: '跟踪报告',
      from: 'reported',
      role: 'quality',
      opens: {
        form: 'oa.adrReport',
        with: (doc) => ({
          ...Object.fromEntries([...again, ...againOfDisease].map((key) => [key, doc[key]?.toString() ?? null])),
          isFirst: 'N',
          firstReportId: doc.firstReportId ?? doc.$.id,
          reportKind: doc.reportKind,
          suspects: doc.suspects.map(({ productId, batchNo, usage, useStart, useEnd, useReason }) => ({
            ...{ productId, batchNo, usage, useStart, useEnd, useReason },
          })),
        }),
      },
    },
  },
  effects: {
    submit: (doc) =>
      isOneOf(doc.reportKind, GROUP, DEATH)
        ? (['quality', 'general_manager'] as const).map((role) =>
            message(`药品不良反应${doc.billNo ?? ''}“${doc.reactionName}”须立即上报`, { role, priority: 'H' }),
          )
        : [],
  },
  jobs: {
    adrDeadline: {
      title: '不良反应上报期限提醒',
      cron: '0 0 8 * * ?',
      description: '尚未上报且上报截止日期为明天、今天或已过的不良反应报告，提醒质量管理部',
      looksAt: (day) => all(oneOf('billStatus', ['draft', 'approving', 'approved', 'rejected']), le('reportDeadline', addDays(day, 1))),
      each: ({ billNo, reportDeadline }) => [
        message(`药品不良反应${billNo ?? ''}应于${reportDeadline}前上报，请尽快处理`, { role: 'quality', priority: 'H' }),
      ],
    },
  },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'quality',
    { role: 'general_manager', says: '群体不良事件或死亡', when: ({ reportKind }) => isOneOf(reportKind, GROUP, DEATH) },
  ],
  print: 'A4',
  sample: 24,
})
