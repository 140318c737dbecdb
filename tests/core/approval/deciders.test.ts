import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closestHolders, managerOf } from '../../../core/approval/deciders.ts'
import type { RoleHolder, Organisation } from '../../../core/approval/staff.port.ts'

const holder = (userId: string, mainOrgCode: string, jurisdictions: RoleHolder['jurisdictions'] = []): RoleHolder => ({
  userId,
  name: userId,
  mainOrgCode,
  jurisdictions,
})
const organisation = (id: string, managerId: string, deputyId = ''): Organisation => ({
  id,
  name: id,
  orgCode: id,
  parentId: '',
  managerId,
  deputyId,
})
const ids = (holders: readonly RoleHolder[]) => holders.map(({ userId }) => userId)

describe('who decides a step', () => {
  test('the example of oa W5: the accountant of 145, the region manager of 146', () => {
    const accountants = [
      holder('wuli', 'A01A02A01', [{ orgCode: 'A01A12', includeChild: true }]),
      holder('zhaoyan', 'A01A02A01', [{ orgCode: 'A01A13', includeChild: true }]),
    ]
    expect(ids(closestHolders(accountants, ['A01A13', 'A01A13A01A02']))).toEqual(['zhaoyan'])
    const managers = [
      holder('director', 'A01', [{ orgCode: 'A01A13', includeChild: true }]),
      holder('region', 'A01A13A01', [{ orgCode: 'A01A13A01', includeChild: true }]),
    ]
    expect(ids(closestHolders(managers, ['A01A13A01A02']))).toEqual(['region'])
  })

  test('without a jurisdiction those decide who work in the line of the organisation, else everybody with the role', () => {
    const clerks = [holder('near', 'A01A05'), holder('far', 'A02')]
    expect(ids(closestHolders(clerks, ['A01A05A01']))).toEqual(['near'])
    expect(ids(closestHolders(clerks, ['A03']))).toEqual(['near', 'far'])
  })

  test('a jurisdiction without what lies below covers the organisation alone', () =>
    expect(
      ids(closestHolders([holder('only', 'B', [{ orgCode: 'A01', includeChild: false }]), holder('below', 'A01A02')], ['A01A02'])),
    ).toEqual(['below']))

  test('whoever is chosen holds the role, and somebody is chosen whenever anybody holds it', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            main: fc.constantFrom('A01', 'A01A01', 'A01A02', 'A02'),
            over: fc.array(fc.constantFrom('A01', 'A01A01', 'A02'), { maxLength: 2 }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        fc.array(fc.constantFrom('A01', 'A01A01', 'A01A01A01', 'A03'), { maxLength: 3 }),
        (people, candidates) => {
          const holders = people.map(({ main, over }, index) =>
            holder(
              `u${index}`,
              main,
              over.map((orgCode) => ({ orgCode, includeChild: true })),
            ),
          )
          const chosen = closestHolders(holders, candidates)
          return chosen.length > 0 && chosen.every((one) => holders.includes(one))
        },
      ),
    ))

  test('a deputy stands in for an absent manager, and the organisation above for both', () => {
    const lineage = [organisation('152', 'gone', 'deputy'), organisation('146', 'boss')]
    expect(managerOf(lineage, (id) => id !== 'gone')).toBe('deputy')
    expect(managerOf(lineage, (id) => id === 'boss')).toBe('boss')
    expect(managerOf(lineage, () => false)).toBeUndefined()
  })
})
