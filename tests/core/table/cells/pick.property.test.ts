import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitting, opensAt, stepped, toggledPart } from '../../../../core/table/cells/pick.ts'

const part = fc.string({ minLength: 1, maxLength: 4 }).filter((text) => !text.includes(',') && text.trim() === text)
const option = fc.record({ value: part, title: fc.string(), disabled: fc.boolean() })
const options = fc.array(option, { maxLength: 12 })

test('a part chosen twice is as if nobody had chosen it', () =>
  fc.assert(
    fc.property(fc.uniqueArray(part), part, (chosen, one) => {
      const value = chosen.filter((other) => other !== one).join(',') || null
      expect(toggledPart(toggledPart(value, one), one)).toBe(value)
    }),
  ))

test('a step lands on what may be chosen, and comes round', () =>
  fc.assert(
    fc.property(options, fc.nat(11), fc.constantFrom(1 as const, -1 as const), (all, from, by) => {
      const place = stepped(all, from % Math.max(1, all.length), by)
      if (all.every(({ disabled }) => disabled)) expect(place).toBe(-1)
      else expect(all[place]!.disabled).toBe(false)
    }),
  ))

test('a word finds titles in any case, and a code only whole', () => {
  const all = [
    { value: '1', title: 'Box 盒' },
    { value: '11', title: '瓶' },
  ]
  expect(fitting(all, ' box ').map(({ value }) => value)).toEqual(['1'])
  expect(fitting(all, '1').map(({ value }) => value)).toEqual(['1'])
  expect(fitting(all, '')).toBe(all)
})

test('a list opens at what is chosen, numbers and texts alike', () => {
  const all = [
    { value: '0', title: '否', disabled: true },
    { value: '1', title: '是' },
    { value: '2', title: '未知' },
  ]
  expect(opensAt(all, 2)).toBe(2)
  expect(opensAt(all, null)).toBe(1)
  expect(opensAt([], '1')).toBe(-1)
})
