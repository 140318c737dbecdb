import { defineRegister } from '../../definitions/document.ts'
import { int, text } from '../../definitions/fields.ts'

/** 流水号: how far each series of numbers has come; one that begins anew has an entry for each stretch of time. */
export default defineRegister({
  key: 'sys.counter',
  title: '流水号',
  titleField: 'series',
  order: 'series asc',
  fields: {
    series: text('业务编码', { editable: false, listed: true }),
    period: text('期间', { editable: false, listed: true }),
    value: int('当前流水', { editable: false, listed: true }),
  },
  origin: 'program',
  sample: 0,
})
