import { valuesOf } from './expand.ts'
import type { Expression, Field } from './expression.ts'

const MINUTES_A_DAY = 1440
const SHORTEST_MONTH = 28

const least = (field: Field): number | undefined => {
  if (field.kind === 'nearest') return field.day
  return field.kind === 'spans' ? valuesOf('day', field)[0] : undefined
}

/** Runs a day, on a day it runs at all. */
const timesADay = ({ hour, minute, second }: Expression): number =>
  valuesOf('hour', hour).length * valuesOf('minute', minute).length * valuesOf('second', second).length

/** What is right and perhaps not meant (widgets §16.6). */
export const warningsOf = (expression: Expression): readonly string[] => {
  const times = timesADay(expression)
  const day = least(expression.day)
  return [
    ...(times > MINUTES_A_DAY ? [`每天执行 ${times} 次，请确认是否需要这么频繁`] : []),
    ...(day !== undefined && day > SHORTEST_MONTH ? [`没有 ${day} 日的月份不执行；每月最后一天请选“本月最后一天”`] : []),
  ]
}
