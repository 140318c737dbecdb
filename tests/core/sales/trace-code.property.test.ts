import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codesIn } from '../../../core/definitions/kinds/codes.ts'
import { boxesIn, CARTON, isTraceCode, MIDDLE_PACK, problemIn, sizeOf, SMALL_BOX, type Traced } from '../../../core/sales/trace-code.ts'

const digits = (size: number) => fc.stringMatching(new RegExp(`^\\d{${size}}$`))
const packings = fc.record({ productNum: fc.integer({ min: 2, max: 12 }), includedNum: fc.integer({ min: 2, max: 12 }) })
const levels = fc.constantFrom(SMALL_BOX, MIDDLE_PACK, CARTON)

const known = (code: string, level: string, more: Partial<Traced> = {}): Traced => ({
  ...{ code, level, state: '2', batchNo: 'B', packCode: null, cartonCode: null, warehouseId: 'w', companyId: null, lastBillNo: null },
  ...more,
})

test('a code has twenty digits, and its first seven say whose it is', () => {
  fc.assert(
    fc.property(digits(20), digits(7), (code, traceNo) => {
      expect(isTraceCode(code)).toBe(true)
      expect(problemIn([code], { traceNo, name: '甲' })).toBe(code.startsWith(traceNo) ? undefined : `追溯码${code}不属于产品甲`)
      expect(problemIn([traceNo + code.slice(7)], { traceNo, name: '甲' })).toBeUndefined()
    }),
  )
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/^\d{20}$/.test(text)),
      (text) => !isTraceCode(text),
    ),
  )
})

test('codes are read whatever stands between them, each once', () => {
  const signs = fc.constantFrom('\n', '\r\n', '\t', ',', '，', '、', ' ', ';', '；\n')
  fc.assert(
    fc.property(fc.array(fc.tuple(digits(20), signs), { minLength: 1, maxLength: 30 }), (parts) => {
      expect(codesIn(parts.flat().join('')).split(',')).toEqual([...new Set(parts.map(([code]) => code))])
    }),
  )
})

test('known codes are the boxes that their packages hold, whatever they are asked for; unknown ones of one level make the quantity', () => {
  fc.assert(
    fc.property(packings, fc.array(levels, { maxLength: 12 }), fc.nat({ max: 12 }), levels, (packing, stood, fresh, level) => {
      const codes = Array.from({ length: stood.length + fresh }, (_, at) => String(at).padStart(20, '8'))
      const traced = new Map(stood.map((one, at) => [codes[at]!, known(codes[at]!, one)]))
      const sure = stood.reduce((sum, one) => sum + sizeOf(one, packing), 0)
      const wanted = sure + fresh * sizeOf(level, packing)
      const found = boxesIn(codes, { traced, packed: [], packing, wanted })
      expect(found.boxes).toBe(wanted)
      if (fresh > 0) expect(found.level).toBe(level)
      expect(boxesIn(codes, { traced, packed: [], packing, wanted: -1 }).boxes).toBe(sure + fresh)
    }),
  )
})

test('a package counts what is known to be in it', () => {
  fc.assert(
    fc.property(packings, fc.integer({ min: 1, max: 40 }), (packing, inside) => {
      const packed = Array.from({ length: inside }, (_, at) =>
        known(String(at).padStart(20, '7'), SMALL_BOX, { packCode: 'p', cartonCode: 'c' }),
      )
      const traced = new Map([
        ['c', known('c', CARTON)],
        ['p', known('p', MIDDLE_PACK, { cartonCode: 'c' })],
      ])
      for (const outer of ['c', 'p']) expect(boxesIn([outer], { traced, packed, packing, wanted: 0 }).boxes).toBe(inside)
    }),
  )
})
