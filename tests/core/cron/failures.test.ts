import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from '../../../core/cron/parse.ts'
import { LIMITS, UNITS, type Unit } from '../../../core/cron/units.ts'

const messageOf = (text: string) => {
  const read = parse(text)
  return read.ok ? '' : read.failure.message
}

describe('what is wrong is told with its field and column:', () => {
  test.each([
    ['0 0 0 * * ? * *', 'Cron表达式最多7项！'],
    ['0 0 0 * *', 'Cron表达式错误：需要6项或7项（秒 分 时 日 月 周 年），现在只有5项，请补齐'],
    ['0 0 0 32 * ?', 'Cron表达式错误：[日] 第7列 “32”超出范围，请填1到31的整数'],
    ['0 0/60 * * * ?', 'Cron表达式错误：[分] 第5列 步长“60”过大，最大为59'],
    ['0 0 0 1 1 ? 2030-2027', 'Cron表达式参数[年]错误：第13列 区间“2030-2027”的结束年份早于开始年份'],
    ['0 0 0 ? * FRY', 'Cron表达式错误：[周] 第11列 不认识“FRY”，请检查拼写'],
    ['1,,2 0 0 * * ?', 'Cron表达式错误：[秒] 第3列 逗号之间缺少数值'],
    ['0 0 0 1 * 2', 'Cron表达式错误：日和周只能设置一个，请把另一个写成 ?'],
    ['0 0 0 ? * ?', 'Cron表达式错误：日和周不能都是 ?，请设置其中一个'],
    ['0 ? 0 * * ?', 'Cron表达式错误：[分] 第3列 “?”只能用于日和周'],
    ['0 0 0 L-31 * ?', 'Cron表达式错误：[日] 第9列 “L-31”超出范围，L-后面请填0到30'],
    ['0 0 0 ? * 2#6', 'Cron表达式错误：[周] 第13列 “#6”超出范围，请填1到5'],
    ['0 0 0 ? * MON/2', 'Cron表达式错误：[周] 第11列 名称后面不能带步长，请改用数字'],
    ['0'.repeat(257), 'Cron表达式错误：超过256个字符，请缩短'],
  ])('%s', (text, message) => expect(messageOf(text)).toBe(message))
})

const withField = (unit: Unit, text: string) =>
  UNITS.map((each) => (each === unit ? text : each === 'week' ? '?' : each === 'day' && unit === 'week' ? '?' : '*')).join(' ')

describe.each(UNITS)('the %s', (unit) => {
  const { min, max, step } = LIMITS[unit]
  const isTaken = (text: string) => parse(withField(unit, text)).ok

  test('takes its least and greatest value and none beyond', () => {
    expect([min - 1, min, max, max + 1].map((value) => isTaken(String(value)))).toEqual([false, true, true, false])
  })

  test('takes steps up to its limit, and a step of 0 for the start alone', () => {
    expect([0, 1, step, step + 1].map((by) => isTaken(`${max}/${by}`))).toEqual([true, true, true, false])
  })
})

test('any text at all is read or refused, never a crash', () =>
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9*?,/#LW\-A-Z ]{0,40}$/)), (text) => {
      const read = parse(text)
      expect(read.ok || read.failure.message.length > 0).toBe(true)
    }),
  ))
