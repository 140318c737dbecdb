import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RowScope } from '../../../adapters/database/records/scope.ts'
import type { Person, Scope } from '../../../core/kernel/person.ts'
import { joined, scopeFor, seeingEverybody, seesEverybody } from '../../../core/kernel/scope.ts'
import { isScoped, type Reach, type RoleReach, scopeByRoles, scopesOf } from '../../../core/permissions/data-scope.ts'
import { programOf } from '../../../core/identity/tenants/program.ts'
import { ROLES } from '../../../core/documents/sys/defaults/roles.ts'
import { catalogue } from '../../support/catalogue.ts'

const PLACE = { orgCode: 'A01A02A03', companyCode: 'A01' }
const NOTHING: Scope = { orgCodes: [], below: [] }
const KEYS = ['sale.saleOrder', 'sys.employee', 'cg.stock']

const reach = fc.record({
  dataScope: fc.constantFrom('1', '2', '3', '4', '5', '6'),
  organisations: fc.subarray(['A01A05', 'A01A02', 'A02']),
})
const page = fc.record({ typeKey: fc.constantFrom(...KEYS) }).chain(({ typeKey }) => reach.map((one) => ({ ...one, typeKey })))
const role = fc
  .record({ own: reach, pages: fc.uniqueArray(page, { selector: ({ typeKey }) => typeKey }) })
  .map(({ own, pages }): RoleReach => ({ ...own, pages }))
const given = fc.record({ orgCodes: fc.subarray(['A09']), below: fc.subarray(['A08']) })
const sorted = (scope: Scope) => (scope === 'all' ? scope : { orgCodes: [...scope.orgCodes].sort(), below: [...scope.below].sort() })

describe('whose records the roles of somebody let him see', () => {
  test.each<readonly [string, Scope]>([
    ['1', 'all'],
    ['2', { orgCodes: [], below: ['A01'] }],
    ['3', { orgCodes: [], below: ['A01A02A03'] }],
    ['4', { orgCodes: ['A01A02A03'], below: [] }],
    ['5', NOTHING],
    ['6', { orgCodes: [], below: ['A02'] }],
  ])('数据范围 %s', (dataScope, scope) => expect(scopeByRoles([{ dataScope, organisations: ['A02'] }], PLACE)).toEqual(scope))

  test('who sits nowhere sees no organisation by where he sits', () => {
    const nowhere = { orgCode: '', companyCode: '' }
    for (const dataScope of ['2', '3', '4']) expect(scopeByRoles([{ dataScope, organisations: [] }], nowhere)).toEqual(NOTHING)
  })

  test('of each page: what each role says of it, or else of all, joined, with what was given to him', () =>
    fc.assert(
      fc.property(fc.array(role, { maxLength: 4 }), given, (roles, own) => {
        const told = scopesOf(roles, PLACE, own)
        for (const key of KEYS) {
          const said: readonly Reach[] = roles.map((one) => one.pages.find(({ typeKey }) => typeKey === key) ?? one)
          expect(sorted(scopeFor(told, key))).toEqual(sorted(joined([scopeByRoles(said, PLACE), own])))
        }
        expect(sorted(scopeFor(told, 'of.another'))).toEqual(sorted(told.scope))
      }),
    ))

  test('whoever keeps budgets sees all departments’ accounts, holds and entries, and of applies what his organisations hold (ys R17)', () => {
    const registers = ['ys.budgetCost', 'ys.budgetHold', 'ys.budgetEntry']
    for (const code of ['finance', 'finance_manager', 'general_manager']) {
      const { dataScope, pageScopes } = ROLES.find(({ roleCode }) => roleCode === code) as unknown as {
        dataScope: string
        pageScopes: Reach[]
      }
      const pages = pageScopes.map((one) => ({ ...one, organisations: [] })) as unknown as RoleReach['pages']
      const told = scopesOf([{ dataScope, organisations: [], pages }], PLACE, NOTHING)
      expect(registers.map((key) => scopeFor(told, key))).toEqual(['all', 'all', 'all'])
      expect(scopeFor(told, 'ys.costApply') === 'all').toBe(code === 'general_manager')
    }
  })

  test('who sees everybody on all pages but one does not see everybody', () => {
    expect(seesEverybody({ scope: 'all' })).toBe(true)
    expect(seesEverybody({ scope: 'all', scopes: { 'sale.saleOrder': NOTHING } })).toBe(false)
    expect(seesEverybody({ scope: NOTHING, scopes: { 'sale.saleOrder': 'all' } })).toBe(false)
    const narrowed: Person = { ...programOf(1), scopes: { 'sale.saleOrder': NOTHING } }
    expect(scopeFor(seeingEverybody(narrowed), 'sale.saleOrder')).toBe('all')
  })

  test('a scope is offered of exactly those types that it limits', () => {
    const limits = new RowScope(catalogue)
    const clerk: Person = { ...programOf(1), scope: NOTHING }
    const limited = catalogue.types.filter((type) => !type.seenBy?.owner && limits.of(type, clerk) !== undefined)
    expect(catalogue.types.filter(isScoped).map(({ key }) => key)).toEqual(limited.map(({ key }) => key))
    expect(catalogue.reports.filter(isScoped)).toEqual([])
  })
})
