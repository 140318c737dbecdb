import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverageOf } from '../../../core/approval/coverage.ts'
import type { RoleHolder, Organisation } from '../../../core/approval/staff.port.ts'

const organisation = (orgCode: string, managerId = '', deputyId = ''): Organisation => ({
  id: orgCode,
  name: orgCode,
  orgCode,
  parentId: orgCode.slice(0, -3),
  managerId,
  deputyId,
})
const holder = (name: string, mainOrgCode: string, jurisdictions: RoleHolder['jurisdictions'] = []): RoleHolder => ({
  userId: name,
  name,
  mainOrgCode,
  jurisdictions,
})
const roles = ['dept_manager', 'finance', 'quality'].map((code) => ({ code, title: code }))

test('each organisation shows whom its documents reach, and nobody where nobody holds the role', () => {
  const company = [organisation('A01', 'boss'), organisation('A01A01', 'gone', 'deputy'), organisation('A01A01A01')]
  const finance = [holder('钱', 'A01'), holder('吴', 'A01A02', [{ orgCode: 'A01A01', includeChild: true }])]
  const managers = new Map([
    ['boss', '赵'],
    ['deputy', '李'],
  ])
  const { organisations } = coverageOf(roles, { holders: new Map([['finance', finance]]), organisations: company, managers })
  expect(organisations.map(({ name, level, names }) => [name, level, ...names])).toEqual([
    ['A01', 1, ['赵'], ['钱', '吴'], []],
    ['A01A01', 2, ['李'], ['吴'], []],
    ['A01A01A01', 3, ['李'], ['吴'], []],
  ])
})

test('a role that anybody holds leaves no organisation without somebody', () => {
  const codes = fc.uniqueArray(fc.constantFrom('A01', 'A01A01', 'A01A02', 'A01A01A01', 'B01'), { minLength: 1 })
  const held = fc.array(fc.tuple(fc.constantFrom('A01', 'A01A02', 'C01'), fc.boolean()), { minLength: 1 })
  fc.assert(
    fc.property(codes, held, (organisations, people) => {
      const finance = people.map(([orgCode, includeChild], at) => holder(`p${at}`, orgCode, [{ orgCode, includeChild }]))
      const workforce = {
        holders: new Map([['finance', finance]]),
        organisations: organisations.map((code) => organisation(code)),
        managers: new Map(),
      }
      return coverageOf(roles, workforce).organisations.every(({ names }) => names[1]!.length > 0 && names[2]!.length === 0)
    }),
  )
})
