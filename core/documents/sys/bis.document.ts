import { defineRecord } from '../../definitions/document.ts'
import { system } from '../../definitions/effect.ts'
import { bool, dict, int, text } from '../../definitions/fields.ts'
import type { Known } from '../../definitions/views.ts'
import { all, empty, eq, ne } from '../../kernel/condition.ts'
import { periodOf } from '../../definitions/number-period.ts'
import { exampleOf, isFineEnough, isReadable, prefixOf } from './number-pattern.ts'

/** The key of the type, whose series of numbers it is: rules name it `area:key`. */
const seriesOf = (bisCode: string) => bisCode.replace(':', '.')

type Pattern = { readonly pattern: string; readonly $: { readonly facts: { readonly others: readonly Known[] } } }

/** Another rule in force whose numbers begin alike. */
const sharing = ({ pattern, $ }: Pattern): Known | undefined =>
  $.facts.others.find((other) => prefixOf(String(other['pattern'])) === prefixOf(pattern))

/** 单据编码规则: administrators set how the number of each document is made. */
export default defineRecord({
  key: 'sys.bis',
  title: '单据编码规则',
  titleField: 'bisName',
  order: 'bisCode asc',
  fields: {
    bisCode: text('业务编码', { required: true, max: 60, listed: true, queried: true }),
    bisName: text('业务名称', { required: true, max: 60, listed: true, queried: true }),
    pattern: text('编码规则', {
      required: true,
      max: 60,
      pattern: '^[A-Za-z0-9{}:_-]+$',
      message: '编码规则含有不允许的字符',
      listed: true,
    }),
    resetCycle: dict('流水重置', { code: 'bis_reset', required: true, default: '2', listed: true }),
    stepSize: int('步长', { required: true, default: 1, atLeast: 1, atMost: 100, message: '步长应在1到100之间' }),
    startNo: int('起始号', { required: true, default: 1, atLeast: 0, message: '起始号不能为负数' }),
    currentNo: int('当前流水', { derived: 'onRead', dependsOn: ['bisCode', 'resetCycle'], listed: true }),
    currentPeriod: text('当前期间', { derived: 'onRead', dependsOn: ['resetCycle'], listed: true }),
    example: text('示例', { derived: 'onRead', dependsOn: ['pattern', 'startNo'], listed: true }),
    enabled: bool('启用', { default: 'Y', listed: true, queried: true }),
    remark: text('备注', { max: 200 }),
  },
  facts: {
    counter: {
      give: 'first',
      from: 'sys.counter',
      reads: ['value'],
      where: (doc) => {
        const period = periodOf(doc.resetCycle, doc.$.today)
        return doc.bisCode ? all(eq('series', seriesOf(doc.bisCode)), period ? eq('period', period) : empty('period')) : undefined
      },
    },
    others: {
      give: 'rows',
      from: 'sys.bis',
      reads: ['pattern', 'bisName'],
      where: (doc) => (doc.enabled === 'Y' ? all(ne('id', doc.$.id), eq('enabled', 'Y')) : undefined),
    },
  },
  derive: {
    currentNo: (doc) => Number(doc.$.facts.counter?.['value'] ?? 0),
    currentPeriod: (doc) => periodOf(doc.resetCycle, doc.$.today) || null,
    example: (doc) => exampleOf(doc.pattern, doc.$.today, doc.startNo),
  },
  unique: [{ fields: ['bisCode'], message: '业务编码已存在' }],
  checks: [
    { holds: (doc) => isReadable(doc.pattern), message: '编码规则格式不正确' },
    { holds: (doc) => isFineEnough(doc.pattern, doc.resetCycle), message: '流水重置周期与编码规则中的日期不一致，会产生重号' },
    {
      holds: (doc) => sharing(doc) === undefined,
      message: (doc) => `前缀与“${sharing(doc)?.['bisName'] ?? ''}”相同，会产生重号`,
    },
    { before: 'delete', holds: () => false, message: '系统编码规则不能删除' },
  ],
  calls: {
    preview: {
      method: 'GET',
      where: (given) => eq('bisCode', given('bisCode')),
      reads: ['pattern', 'stepSize', 'startNo', 'currentNo'],
      most: 1,
      as: ({ pattern, stepSize, startNo, currentNo }, today) => ({
        next: exampleOf(String(pattern), today, Number(currentNo) > 0 ? Number(currentNo) + Number(stepSize) : Number(startNo)),
      }),
    },
  },
  actions: {
    resetNo: {
      title: '调整流水',
      role: 'admin',
      ask: { newNo: int('新的当前流水', { required: true, atLeast: 0, message: '流水不能为负数' }) },
      checks: [{ holds: (doc, { newNo }) => Number(newNo) >= doc.currentNo, message: '新流水不能小于当前流水', field: 'newNo' }],
      confirm: '流水只能调大，确定调整？',
      effects: (doc, { newNo }) => [
        system('renumber', { series: seriesOf(doc.bisCode), period: periodOf(doc.resetCycle, doc.$.today), to: Number(newNo) }),
      ],
    },
  },
})
