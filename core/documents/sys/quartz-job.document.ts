import { boundsOf, type Circumstances, HOLIDAYS, type Limits } from '../../cron/bounds.ts'
import { notACron, tooOften } from '../../cron/failures.ts'
import { isMinuteApart, nextTimeText } from '../../cron/next-time.ts'
import { runsDuring } from '../../cron/warnings.ts'
import { defineRecord } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { bool, code, cron, date, datetime, dict, int, longText, text, users } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, ne } from '../../kernel/condition.ts'

const RUNNING = '0'
const STOPPED = '-1'

type Planned = {
  readonly cron: string
  readonly startDate: string | null
  readonly endDate: string | null
  readonly workdaysOnly: string | null
  readonly heavy: string | null
  readonly status: string
  readonly $: {
    readonly now: string
    readonly old: Readonly<Record<string, unknown>> | undefined
    readonly facts: { readonly holidays: Known | undefined; readonly opens: Known | undefined; readonly closes: Known | undefined }
  }
}

const valueOf = (known: Known | undefined): string => String(known?.['configValue'] ?? '')

const limitsOf = ({ startDate, endDate, workdaysOnly, $ }: Planned): Limits => ({
  startDate,
  endDate,
  daysOff: workdaysOnly === 'Y' ? valueOf($.facts.holidays) : null,
})

const circumstancesOf = (doc: Planned): Circumstances => {
  const { holidays, opens, closes } = doc.$.facts
  const avoided = doc.heavy === 'Y' ? { opens: valueOf(opens), closes: valueOf(closes), holidays: valueOf(holidays) } : null
  return { ...limitsOf(doc), avoided }
}

const boundsIn = (doc: Planned) => boundsOf(limitsOf(doc))

/** Nothing said means no. */
const said = (value: unknown) => (value === 'N' ? '' : String(value ?? ''))

const PLAN = ['cron', 'startDate', 'endDate', 'workdaysOnly'] as const

/** A plan that nobody changed keeps its next time: saving something else at that very moment loses no run. */
const planned = (doc: Planned): string | null => {
  if (doc.status !== RUNNING) return null
  const { now, old } = doc.$
  const isUnchanged = old?.['nextTime'] && PLAN.every((key) => said(old[key]) === said(doc[key]))
  return isUnchanged ? String(old['nextTime']) : nextTimeText(doc.cron, now, boundsIn(doc))
}

/** 定时任务: administrators see the scheduled work of all areas, change its times, run it by hand and read its history. */
export default defineRecord({
  key: 'sys.quartzJob',
  title: '定时任务',
  titleField: 'jobName',
  order: 'jobCode asc',
  fields: {
    jobCode: text('任务编码', { required: true, max: 60, listed: true, queried: true }),
    jobName: text('任务名称', { required: true, max: 60, listed: true, queried: true }),
    areaCode: text('所属业务', { max: 10, listed: true, queried: true }),
    cron: cron('执行周期', { required: true, listed: true }),
    startDate: date('开始日期'),
    endDate: date('结束日期', { atLeast: 'startDate', message: '结束日期不能早于开始日期' }),
    workdaysOnly: bool('仅工作日执行', { default: 'N' }),
    heavy: bool('耗时任务', { default: 'N' }),
    params: code('参数', { language: 'json', max: 2000 }),
    misfire: dict('错过执行策略', { code: 'quartz_misfire', required: true, default: '1' }),
    timeoutMinutes: int('超时（分钟）', { required: true, default: 30, atLeast: 1, atMost: 1440, message: '超时应在1到1440分钟之间' }),
    alarmUsers: users('失败通知'),
    status: dict('状态', { code: 'quartz_status', editable: false, default: RUNNING, listed: true, queried: true }),
    nextTime: datetime('下次执行', { derived: true, listed: true }),
    lastTime: datetime('上次执行', { editable: false, listed: true }),
    lastResult: dict('上次结果', { code: 'log_result', editable: false, listed: true, queried: true }),
    lastCostMs: int('上次耗时（毫秒）', { editable: false, listed: true }),
    description: longText('说明', { max: 500 }),
    wanted: bool('等待手动执行', { editable: false, hidden: true, default: 'N' }),
    runId: text('本次执行', { editable: false, hidden: true }),
    runningUntil: datetime('执行中，最晚至', { editable: false, hidden: true }),
  },
  lines: {
    logs: lines('执行记录', {
      columns: {
        startTime: datetime('开始时间', { editable: false, queried: 'range' }),
        endTime: datetime('结束时间', { editable: false }),
        costMs: int('耗时（毫秒）', { editable: false }),
        byHand: bool('手动执行', { editable: false }),
        result: dict('结果', { code: 'log_result', editable: false, queried: true }),
        handled: int('处理行数', { editable: false }),
        message: longText('信息', { editable: false }),
      },
      batch: { order: 'startTime desc' },
      editable: false,
    }),
  },
  facts: {
    holidays: { give: 'first', from: 'sys.config', reads: ['configValue'], where: () => eq('configKey', HOLIDAYS) },
    opens: { give: 'first', from: 'sys.config', reads: ['configValue'], where: () => eq('configKey', 'oa.workStart') },
    closes: { give: 'first', from: 'sys.config', reads: ['configValue'], where: () => eq('configKey', 'oa.workEnd') },
    sameCode: { give: 'exists', from: 'sys.quartzJob', where: (doc) => all(eq('jobCode', doc.jobCode), ne('id', doc.$.id)) },
  },
  derive: { nextTime: planned },
  circumstances: { cron: circumstancesOf },
  editable: { jobCode: (doc) => doc.$.old === undefined },
  rules: {
    cron: [
      { holds: (doc) => nextTimeText(doc.cron, doc.$.now) !== null, message: notACron.message },
      { holds: (doc) => isMinuteApart(doc.cron), message: tooOften.message },
    ],
  },
  unique: [{ fields: ['jobCode'], message: '任务编码已存在' }],
  // Every job of the server's registry has its row from the start on: a code that is new is one the server does not know.
  checks: [
    { holds: (doc) => doc.$.old !== undefined || doc.$.facts.sameCode, message: '系统中不存在该任务程序' },
    {
      holds: (doc) => !runsDuring(doc.cron, doc.$.now, circumstancesOf(doc).avoided),
      message: '耗时任务会在工作时间内执行，可能影响他人使用，是否继续？',
      warns: true,
      field: 'cron',
    },
    { before: 'delete', holds: () => false, message: '系统任务不能删除，可以停止' },
  ],
  actions: {
    pause: {
      title: '停止',
      role: 'admin',
      when: (doc) => doc.status === RUNNING,
      message: '任务已停止',
      effects: (doc) => [update(doc, { set: { status: STOPPED, nextTime: null } })],
    },
    resume: {
      title: '启动',
      role: 'admin',
      when: (doc) => doc.status === STOPPED,
      message: '任务正在运行',
      effects: (doc) => [update(doc, { set: { status: RUNNING, nextTime: nextTimeText(doc.cron, doc.$.now, boundsIn(doc)) } })],
    },
    runNow: {
      title: '立即执行',
      role: 'admin',
      confirm: '确定立即执行一次？',
      when: (doc) => doc.wanted !== 'Y' && (doc.runningUntil ?? '') < doc.$.now,
      message: '任务正在执行，请稍后',
      effects: (doc) => [update(doc, { set: { wanted: 'Y' } })],
    },
  },
  archived: { table: 'logs', by: 'endTime', days: 180 },
  sample: 0,
  shared: true,
})
