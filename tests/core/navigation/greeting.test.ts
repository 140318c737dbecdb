import { expect, test } from 'vitest'
import { greeting, hourOf } from '../../../core/navigation/greeting.ts'

test.each([
  [0, '早上好'],
  [8, '早上好'],
  [9, '上午好'],
  [11, '上午好'],
  [12, '中午好'],
  [13, '中午好'],
  [14, '下午好'],
  [19, '下午好'],
  [20, '晚上好'],
  [23, '晚上好'],
])('at %i it is %s', (hour, words) => expect(greeting(hour)).toBe(words))

test('the hour is that of Shanghai, wherever the browser is', () => expect(hourOf(Date.UTC(2026, 10, 21, 6, 30))).toBe(14))
