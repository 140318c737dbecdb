import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heard, QUIET, type Scanner } from '../../../core/scanning/scanner.ts'
import { codesTaken, severalCodes } from '../../../core/scanning/codes-taken.ts'
import { scannedInto } from '../../../core/scanning/scanned-into.ts'

type Press = { readonly key: string; readonly pause: number }

const codes = fc.stringMatching(/^\d{20}$/)
const scanned = (code: string) =>
  fc
    .array(fc.integer({ min: 0, max: 40 }), { minLength: 21, maxLength: 21 })
    .map((pauses): readonly Press[] => [...code, 'Enter'].map((key, at) => ({ key, pause: at === 0 ? 400 : pauses[at]! })))
const typed = fc.array(
  fc.record({
    key: fc.constantFrom('1', '8', 'a', 'Enter', 'Tab', 'ArrowDown', 'Backspace', ' '),
    pause: fc.integer({ min: 60, max: 900 }),
  }),
  { maxLength: 40 },
)

const heardIn = (presses: readonly Press[]): readonly string[] => {
  let scanner: Scanner = QUIET
  let now = 0
  return presses.flatMap(({ key, pause }) => {
    now += pause
    const one = heard(scanner, key, now)
    scanner = one.scanner
    return one.code === undefined ? [] : [one.code]
  })
}

test('what a hand types is never a scan', () => {
  fc.assert(fc.property(typed, (presses) => heardIn(presses).length === 0))
})

test('every code that is scanned is heard whole and once, whatever hands type before, between and after', () => {
  const story = fc.array(
    fc.oneof(
      typed.map((presses) => ({ presses })),
      codes.chain((code) => scanned(code).map((presses) => ({ presses, code }))),
    ),
  )
  fc.assert(
    fc.property(story, (parts) => {
      const said = parts.flatMap((part) => ('code' in part ? [part.code] : []))
      expect(heardIn(parts.flatMap(({ presses }) => presses))).toEqual(said)
    }),
  )
})

type Held = { readonly product: string; readonly want: number; readonly codes: string }

const scans = {
  into: 'codes',
  isCode: (text: string) => /^\d{2}$/.test(text),
  takes: (row: Held, code: string) => code.startsWith(row.product),
  isFull: (row: Held) => row.codes.split(',').filter(Boolean).length >= row.want,
  none: '{code}不属于本单',
}

const wantedRows = fc.array(fc.record({ product: fc.constantFrom('1', '2'), want: fc.integer({ min: 0, max: 4 }) }), {
  minLength: 1,
  maxLength: 5,
})

test('many codes go where each would, one after the other, and every one is told of', () => {
  fc.assert(
    fc.property(wantedRows, fc.array(fc.stringMatching(/^[123]\d$/), { maxLength: 20 }), fc.nat({ max: 4 }), (wanted, codes, cursor) => {
      const held: Held[] = wanted.map((row) => ({ ...row, codes: '' }))
      const one = codes.map((code) => {
        const into = scannedInto(scans, held, code, cursor)
        if ('refusal' in into) return { code, refusal: into.refusal }
        held[into.row] = { ...held[into.row]!, codes: into.value }
        return { code, row: into.row }
      })
      const before = wanted.map((row) => ({ ...row, codes: '' }))
      const { each, values } = codesTaken(scans, before, codes, cursor)
      expect(each).toEqual(one)
      expect(before.map((row, at) => values.get(at) ?? row.codes)).toEqual(held.map((row) => row.codes))
    }),
  )
})

test('a column of codes is several codes; anything else in it makes it a text like any other', () => {
  expect(severalCodes(scans, '11\r\n12\r\n11\r\n')).toEqual(['11', '12'])
  expect(severalCodes(scans, '11，12、13')).toEqual(['11', '12', '13'])
  for (const text of ['', '11', '追溯码\n11\n12', '11\t盒\n12\t盒']) expect(severalCodes(scans, text)).toBeUndefined()
})

test('a scanned code goes to one row of its product, the cursor’s before the first that wants some, and to none twice', () => {
  fc.assert(
    fc.property(wantedRows, fc.array(fc.stringMatching(/^[123]\d$/), { maxLength: 20 }), fc.nat({ max: 4 }), (wanted, read, cursor) => {
      const held: Held[] = wanted.map((row) => ({ ...row, codes: '' }))
      for (const code of read) {
        const into = scannedInto(scans, held, code, cursor)
        const isThere = held.some((row) => row.codes.split(',').includes(code))
        if ('refusal' in into) {
          expect(isThere || !held.some((row) => scans.takes(row, code))).toBe(true)
          continue
        }
        expect(isThere).toBe(false)
        const row = held[into.row]!
        expect(code.startsWith(row.product)).toBe(true)
        const open = held.filter((one) => one.product === row.product && !scans.isFull(one))
        if (open.length) expect(open).toContain(row)
        if (held[cursor] && open.includes(held[cursor])) expect(row).toBe(held[cursor])
        held[into.row] = { ...row, codes: into.value }
      }
    }),
  )
})
