import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal } from '../../../core/kernel/decimal.ts'
import { inTenThousands, marks, reach, scaleFor, signed } from '../../../core/reports/in-ten-thousands.ts'

const yuan = fc.integer({ min: 0, max: 10 ** 12 }).map((fen) => decimal(fen).div(100).toString())

test('yuan are told in ten thousands, rounded half up', () => {
  expect(['0', '11864200', '5918450', '49.99', '50', '10000000000.00'].map(inTenThousands)).toEqual([
    '0.00',
    '1,186.42',
    '591.85',
    '0.00',
    '0.01',
    '1,000,000.00',
  ])
})

test('the marks of a scale have as many decimals, each as the others', () => {
  expect(marks('500000', [1, 0.75, 0.5, 0.25, 0])).toEqual(['50.0', '37.5', '25.0', '12.5', '0'])
  expect(marks(scaleFor(['1500000']), [1, 0.75, 0.5, 0.25, 0])).toEqual(['200', '150', '100', '50', '0'])
  expect(marks('20000000', [1, 0.25])).toEqual(['2,000', '500'])
})

test('a rate says which way it goes', () => expect(['8.7', '0', '-12.34'].map(signed)).toEqual(['+8.7%', '0.0%', '−12.3%']))

test('every value reaches no further than the end of its scale, and a scale is at most two and a half times its largest value', () => {
  fc.assert(
    fc.property(fc.array(yuan, { minLength: 1, maxLength: 24 }), (values) => {
      const scale = scaleFor(values)
      for (const value of values) expect(reach(value, scale)).toBeLessThanOrEqual(100)
      const largest = Math.max(1, ...values.map((value) => decimal(value).toNumber()))
      expect(Number(scale)).toBeLessThanOrEqual(largest * 2.5)
      expect(Number(scale)).toBeGreaterThanOrEqual(largest)
    }),
  )
})

test('nothing reaches anywhere beside nothing, and less than nothing is not drawn', () => {
  expect([reach('5', '0'), reach('-5', '10'), reach('5', '10')]).toEqual([0, 0, 50])
})
