import { describe, expect, test } from 'vitest'
import { askedFields } from '../../core/definitions/asked-fields.ts'
import type { ActionType } from '../../core/definitions/buttons.ts'
import type { PickType } from '../../core/definitions/pick.ts'
import type { Start } from '../../core/definitions/start.ts'
import { MATRIX } from '../../core/documents/sys/defaults/matrix.ts'
import { MENUS } from '../../core/documents/sys/defaults/menus.ts'
import { scheduledIn } from '../../core/jobs/scheduled-jobs.ts'
import { beginWith } from '../../core/records/begin-with.ts'
import { trailTo, pageOf, readMenu } from '../../core/navigation/menu.ts'
import { declaredEntries } from '../../core/permissions/declared-menu.ts'
import { documentOf, menuTree } from '../../core/permissions/menu-tree.ts'
import { catalogue } from '../support/catalogue.ts'
import { homeFindings, matrixFindings, menuFindings } from '../support/sweep/installation.ts'
import { typeLaws } from '../support/sweep/findings.ts'

const { types } = catalogue

const menu = readMenu(menuTree(declaredEntries(MENUS, catalogue), 0, documentOf(types)))

test('no two reports to take rows from share a code or an id', () => {
  const names = types.flatMap(({ picks }) => Object.entries<PickType>(picks ?? {}).flatMap(([code, { id }]) => [code, id]))
  expect(names.length).toBeGreaterThan(0)
  expect(new Set(names).size).toBe(names.length)
})

test('types that share a job call it the same', () => {
  const differing = [...scheduledIn(catalogue).values()].filter(
    (parts) => new Set(parts.map(({ job: { title, cron, description } }) => [title, cron, description].join())).size > 1,
  )
  expect(differing).toEqual([])
})

test('what an action begins with it asks', () => {
  const asking = types.flatMap((type) =>
    Object.entries<ActionType<unknown>>(type.actions ?? {}).map(([key, action]) => [type, key, action] as const),
  )
  const astray = asking.flatMap(([type, key, action]) => {
    const asked = askedFields(type, action).map(([field]) => field)
    return Object.keys(action.begins ?? {}).flatMap((field) => (asked.includes(field) ? [] : [`${type.key}.${key}.${field}`]))
  })
  expect(astray).toEqual([])
  const inspect = types.find(({ key }) => key === 'cg.purchaseReceipt')!
  const [, date] = askedFields(inspect, inspect.actions!['inspect'] as ActionType<unknown>).find(([key]) => key === 'inspectDate')!
  expect(beginWith(date, { today: '2026-11-26' } as Start)).toBe('2026-11-26')
})

test('there are documents to sweep', () => expect(types.length).toBeGreaterThan(6))

test('the menu, the matrix of rights and the home page name what there is, or is still to come', () => {
  expect(menuFindings(MENUS, catalogue)).toEqual([])
  expect(matrixFindings(MATRIX, catalogue)).toEqual([])
  expect(homeFindings(catalogue.home!, catalogue)).toEqual([])
})

describe.each(types.map((type) => [type.key, type] as const))('%s', (key, type) => {
  test.each(typeLaws.map((law) => [law.says, law] as const))('%s', (_, law) => {
    const declared = catalogue.declared.find((one) => one.key === key) ?? type
    expect(law.broken(declared, catalogue)).toEqual([])
  })

  test('is found again by the menu through the path of its pages', () => {
    if (MENUS.some(({ doc }) => doc === key))
      expect([pageOf(menu, key), trailTo(menu, `${type.path}/7/edit`).at(-1)?.document]).toEqual([type.path, key])
  })
})
