import { expect, test } from 'vitest'
import { ofOtherTenants } from '../../../core/departments/of-other-tenants.ts'
import { pair } from '../session/people.ts'

test('pairs in other tenants are offered behind the name of their tenant, those of one’s own are not', () => {
  const there = { ...pair('9'), tenantId: 2, tenantName: '第二租户' }
  expect(ofOtherTenants([pair('1'), there], 1)).toEqual([{ id: '9', orgCode: '', departName: '第二租户 / 部门9 - 销售代表' }])
})
