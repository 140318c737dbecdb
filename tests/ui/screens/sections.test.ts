import { expect, test } from 'vitest'
import type { Field } from '../../../core/definitions/field.ts'
import { text } from '../../../core/definitions/fields.ts'
import { sectionsOf, type Titled } from '../../../ui/screens/form/sections.ts'

const fields = (...names: readonly (readonly [key: string, section?: string])[]): Titled =>
  names.map(([key, section]): readonly [string, Field] => [key, text(key, section === undefined ? {} : { section })])
const said = (titled: Titled) => sectionsOf(titled).map(({ title, fields: own }) => [title, own.map(([key]) => key).join('')])

test('a few fields before the first title stand in the section that it names', () => {
  expect(said(fields(['a'], ['b', '客户信息'], ['c'], ['d', '开发信息']))).toEqual([
    ['客户信息', 'abc'],
    ['开发信息', 'd'],
  ])
  expect(said(fields(['a'], ['b'], ['c'], ['d', '客户信息']))).toEqual([
    ['基本信息', 'abc'],
    ['客户信息', 'd'],
  ])
})

test('no title stands twice', () => expect(said(fields(['a'], ['b'], ['c'], ['d', '基本信息']))).toEqual([['基本信息', 'abcd']]))

test('a section that the first field names stays, however short', () =>
  expect(said(fields(['a', '客户'], ['b', '结算']))).toEqual([
    ['客户', 'a'],
    ['结算', 'b'],
  ]))
