import { expect, test } from 'vitest'
import category from '../../../core/documents/sys/category.document.ts'
import role from '../../../core/documents/sys/role.document.ts'
import { saidFixed } from '../../../core/granting/said-fixed.ts'

test('a field that a rule keeps names the fields by which it goes; where it goes by none, that it is settled', () => {
  expect(saidFixed(category, 'code', { pid: '7', $: {} })).toBe('能否修改“分类编码”取决于“上级分类”')
  expect(saidFixed(role, 'roleCode', { $: { old: {} } })).toBe('“角色编码”已经确定，不能修改')
})
