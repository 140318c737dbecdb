import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describe as words } from '../../../core/cron/describe.ts'
import { parse } from '../../../core/cron/parse.ts'
import { warningsOf } from '../../../core/cron/warnings.ts'
import { expression } from './arbitraries.ts'

const parsed = (text: string) => {
  const read = parse(text)
  if (!read.ok) throw new Error(read.failure.message)
  return read.value
}

test.each([
  ['0 30 8 1,15 * ? *', '每月 1 日、15 日 08:30:00 执行'],
  ['* * * * * ?', '每秒执行'],
  ['0 0/5 * * * ?', '每 5 分钟执行'],
  ['0 0 * * * ?', '每小时整点执行'],
  ['0 0/5 9-18 ? * MON-FRI', '每周的周一到周五 9 时到 18 时每 5 分钟执行'],
  ['0 0 0 ? * 2/2', '每周的周一、周三、周五 00:00:00 执行'],
  ['0 0 0 ? * 6#3', '每月第 3 个星期五 00:00:00 执行'],
  ['0 0 0 ? * 1L', '每月最后一个星期天 00:00:00 执行'],
  ['0 0 2 LW 3/3 ?', '从 3 月起每 3 个月最后一个工作日 02:00:00 执行'],
  ['0 0 0 L-3W * ?', '每月最接近最后一天的前 3 天的工作日 00:00:00 执行'],
  ['0 0 0 15W * ?', '每月最接近 15 日的工作日 00:00:00 执行'],
  ['0 0 0 1 1 ? 2027', '2027 年 1 月 1 日 00:00:00 执行'],
  ['15 30 * * * ?', '每小时 30 分 15 秒执行'],
])('%s is %s', (text, told) => expect(words(parsed(text))).toBe(told))

test('a range that comes round to every second says so', () =>
  expect(words(parsed('1-0 * * * * ?'))).toBe('每分钟 1 秒到 59 秒、0 秒（即每秒）执行'))

test('a range over midnight is told as the hours of one day', () =>
  expect(words(parsed('0 0 22-2 ? * 6'))).toBe('每周的周五 22 时到 23 时、0 时到 2 时整点执行'))

test('there are words for every expression', () =>
  fc.assert(
    fc.property(expression, (one) => {
      expect(words(one)).toMatch(/^\S.*[^ ]执行$|^\S.*\d 执行$/)
    }),
  ))

test.each([
  ['* * 9 * * ?', ['每天执行 3600 次，请确认是否需要这么频繁']],
  ['0 0 9 31 * ?', ['没有 31 日的月份不执行；每月最后一天请选“本月最后一天”']],
  ['0 0/1 * * * ?', []],
])('%s is warned of: %j', (text, warnings) => expect(warningsOf(parsed(text))).toEqual(warnings))
