import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatTsv, parseTsv } from '../../../core/table/tsv.ts'

describe('what a spreadsheet copied', () => {
  test.each([
    ['one cell', 'A', [['A']]],
    [
      'two rows, closed by the break that Excel adds',
      'A\tB\r\nC\tD\r\n',
      [
        ['A', 'B'],
        ['C', 'D'],
      ],
    ],
    ['an empty cell between two', 'A\t\tB', [['A', '', 'B']]],
    ['an empty last cell', 'A\t\r\n', [['A', '']]],
    ['an empty row in the middle', 'A\n\nB', [['A'], [''], ['B']]],
    ['rows of different length', 'A\nB\tC', [['A'], ['B', 'C']]],
    ['a line break inside a cell', '"上\n下"\tB', [['上\n下', 'B']]],
    ['a tab inside a cell', '"A\tB"\tC', [['A\tB', 'C']]],
    ['doubled quotes', '"说 ""好"""', [['说 "好"']]],
    ['a quote that is part of the text', '5" 管\t"软"管', [['5" 管', '"软"管']]],
    ['nothing', '', [['']]],
  ])('%s', (_, text, cells) => expect(parseTsv(text)).toEqual(cells))
})

// A tab, quotes and breaks of every sort are what goes wrong. A lone CR has no place of its own on a clipboard.
const cell = fc.string({ unit: fc.constantFrom('a', '药', '"', '\t', '\n', ' ', '1', '.', '𠮷') })

test('whatever is copied is pasted the same', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (cells) => {
      expect(parseTsv(formatTsv(cells))).toEqual(cells)
    }),
  )
})

test('any text at all can be pasted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(parseTsv(text).every((row) => row.length > 0)).toBe(true)
    }),
  )
})
