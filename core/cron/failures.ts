import { type Failure, failure, filled } from '../kernel/failure.ts'
import { LIMITS, type Unit } from './units.ts'

export const tooManyFields = failure('cron.tooManyFields', 'Cron表达式最多7项！')
export const tooFewFields = failure('cron.tooFewFields', 'Cron表达式错误：需要6项或7项（秒 分 时 日 月 周 年），现在只有{count}项，请补齐')
export const tooLong = failure('cron.tooLong', 'Cron表达式错误：超过{max}个字符，请缩短')
export const bothSet = failure('cron.bothSet', 'Cron表达式错误：日和周只能设置一个，请把另一个写成 ?')
export const noneSet = failure('cron.noneSet', 'Cron表达式错误：日和周不能都是 ?，请设置其中一个')
export const notACron = failure('cron.malformed', 'cron表达式不正确或没有可执行的时间')
export const tooOften = failure('cron.tooOften', '执行间隔不能小于1分钟')

const wrongField = failure('cron.field', 'Cron表达式错误：[{unit}] 第{column}列 {problem}')
const wrongYear = failure('cron.year', 'Cron表达式参数[{unit}]错误：第{column}列 {problem}')

/** What is wrong in one field; the column counts from 1 over the whole expression. */
export const fieldProblem = (unit: Unit, column: number, problem: string): Failure => ({
  ...filled(unit === 'year' ? wrongYear : wrongField, { unit: LIMITS[unit].title, column, problem }),
  details: { unit, column },
})
