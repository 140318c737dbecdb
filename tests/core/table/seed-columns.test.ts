import { expect, test } from 'vitest'
import { extended, keptChoice, withDictionaries } from '../../../core/table/seed-columns.ts'
import type { TableColumn } from '../../../core/table/column.ts'

const column = (given: Partial<TableColumn> = {}): TableColumn => ({ key: 'a', title: 'a', type: 'user', ...given })

test('what fieldExtendJson says counts as said by the column, unless the column says it itself', () => {
  const fieldExtendJson = '{"store":"id","text":"username","multiSelect":false,"uploadnum":"3"}'
  expect(extended(column({ fieldExtendJson }))).toMatchObject({ store: 'id', text: 'username', multi: false, number: 3 })
  expect(extended(column({ fieldExtendJson, store: 'username' }))).toMatchObject({ store: 'username', text: 'username' })
})

test.each(['', '{', 'null', '[1]', '{"store":1,"multiSelect":"x","uploadnum":-1}'])(
  '%s as fieldExtendJson says nothing',
  (fieldExtendJson) => expect(extended(column({ fieldExtendJson }))).toEqual(column({ fieldExtendJson })),
)

test('a chosen record is kept by the keys that store and text name, where it has them', () => {
  const choice = { id: '7', label: '王晓芸', values: { username: 'wangxy' } }
  expect(keptChoice({ store: 'username', text: 'username' }, choice)).toMatchObject({ id: 'wangxy', label: 'wangxy' })
  expect(keptChoice({ store: 'workNo', text: 'realname' }, choice)).toMatchObject({ id: '7', label: '王晓芸' })
})

test('items of a dictionary stand behind the column’s own options, each value once', () => {
  const own = column({ type: 'select', dictCode: 'unit', options: [{ value: '1', title: '盒（大）' }] })
  const items = (code: string) => (code === 'unit' ? ['1', '2'].map((value) => ({ value, text: `第${value}` })) : [])
  expect(withDictionaries([own, column(), column({ dictCode: 'none' })], items)).toEqual([
    {
      ...own,
      options: [
        { value: '1', title: '盒（大）' },
        { value: '2', title: '第2' },
      ],
    },
    column(),
    column({ dictCode: 'none' }),
  ])
})
