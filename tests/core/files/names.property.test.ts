import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idIn, nameOf, pathOf, renamed, shortName, tidyName } from '../../../core/files/names.ts'
import { apart } from '../../../core/files/names-apart.ts'
import { parts } from '../../../core/definitions/listed.ts'

const id = 'abcdefghijklmnopqrstuv0123456789abc'
const name = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('a,b.pdf', '100%.pdf', '合同#1?.docx', '..', ''),
)

test('a name becomes one part of a path and of a list, 120 signs at most', () =>
  fc.assert(
    fc.property(name, (given) => {
      const tidy = tidyName(given)
      expect(tidy.length).toBeGreaterThan(0)
      expect(tidy.length).toBeLessThanOrEqual(120)
      const path = pathOf('temp', id, tidy)
      expect(path.split('/')).toHaveLength(3)
      expect(idIn(path)).toBe(id)
      expect(parts(`${path},${path}`)).toEqual([path, path])
    }),
  ))

test('what a name says is read back out of its path', () =>
  expect(['合同,第1版.pdf', '100%.xlsx', 'a#b?c.png'].map((one) => nameOf(pathOf('temp', id, tidyName(one))))).toEqual([
    '合同,第1版.pdf',
    '100%.xlsx',
    'a#b?c.png',
  ]))

test('older stores’ paths show the name without what they put behind it', () => {
  expect(nameOf('temp/门头_1699999999999.jpg')).toBe('门头.jpg')
  expect(nameOf('C:\\files\\门头.jpg')).toBe('门头.jpg')
  expect(nameOf('temp/100%.pdf')).toBe('100%.pdf')
})

test('a cell shows five signs of a name', () => {
  expect(shortName('temp/a/12345')).toBe('12345')
  expect(shortName('temp/a/销售合同第一版.pdf')).toBe('销售合同第…')
})

test('packed together, every name is one of its own in any folder, and whoever is alone keeps his', () =>
  fc.assert(
    fc.property(fc.array(fc.oneof(name, fc.constantFrom('a.pdf', 'A.pdf', 'a(2).pdf', '../x', 'a/b')), { maxLength: 12 }), (names) => {
      const told = apart(names)
      expect(told).toHaveLength(names.length)
      expect(new Set(told.map((one) => one.toLowerCase())).size).toBe(names.length)
      for (const one of told) expect(one).not.toMatch(/[\\/]|^\./)
    }),
  ))

test('a file keeps what it is under another name', () => {
  expect(renamed('files/x/扫描.pdf', '合同')).toBe('合同.pdf')
  expect(renamed('files/x/扫描.pdf', '合同.PDF')).toBe('合同.pdf')
  expect(renamed('files/x/扫描.pdf', '合同.exe')).toBe('合同.exe.pdf')
  expect(renamed('files/x/扫描.pdf', ' .pdf')).toBeUndefined()
})
