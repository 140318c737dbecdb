import { describe, expect, test } from 'vitest'
import { excludedCodes, lockedCodes, readPermissions, shownCodes } from '../../../core/permissions/permissions.ts'

const menu = [{ id: '1', path: '/a/b', meta: { title: '甲' } }]
const right = (action: string, type: string | number = '1', status: string | number = '1') => ({ action, type, status })

const read = (auth: unknown[], allAuth: unknown[]) => {
  const answer = readPermissions({ menu, auth, allAuth, sysSafeMode: false })
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.value
}

describe('the answer about permissions', () => {
  test.each([undefined, null, {}, { menu: null }, { menu: [] }, { menu: 'x' }])('%o is refused', (answer) =>
    expect(readPermissions(answer)).toMatchObject({
      ok: false,
      failure: { message: 'getPermissionList: permissions must be a non-null array !' },
    }),
  )

  test('numbers count as the same text', () =>
    expect(read([right('sale:saleOrder:add', 1, 1)], []).auth).toEqual([{ action: 'sale:saleOrder:add', type: '1', status: '1' }]))
})

describe('a button is shown', () => {
  const all = [right('held'), right('missing'), right('off', '1', '0'), right('field', '2')]
  const permissions = read([right('held'), right('field', '2')], all)
  test.each([
    ['held', true],
    ['missing', false],
    ['off', true],
    ['field', false],
    ['nobody knows it', false],
  ])('%s: %s', (action, shown) => expect(shownCodes(permissions).has(action)).toBe(shown))
})

describe('a field is locked', () => {
  const permissions = read([right('held', '2')], [right('held', '2'), right('missing', '2'), right('off', '2', '0'), right('button')])
  test.each([
    ['held', false],
    ['missing', true],
    ['off', false],
    ['button', false],
    ['nobody knows it', false],
  ])('%s: %s', (action, locked) => expect(lockedCodes(permissions).has(action)).toBe(locked))
})

describe('what a prefix leaves out', () => {
  const permissions = read(
    [right('sale:saleOrder:add')],
    [
      right('sale:saleOrder:add'),
      right('sale:saleOrder:delete'),
      right('sale:saleOrder:export', '1', '0'),
      right('sale:saleOrder:price', '2'),
      right('bsc:product:add'),
    ],
  )
  test('is what is enforced and not held', () => expect([...excludedCodes(permissions, 'sale:saleOrder:')]).toEqual(['delete']))
  test('is nothing without a prefix', () => expect(excludedCodes(permissions, '').size).toBe(0))
})
