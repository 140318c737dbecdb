import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMenuFoundations } from '../../../adapters/node/documents/defaults-folder.ts'
import { LayMenu } from '../../../core/identity/tenants/lay-menu.use-case.ts'
import { programOf } from '../../../core/identity/tenants/program.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
beforeAll(async () => {
  town = await openTown('new_menu')
})
afterAll(() => town.close())

const start = async () => town.server.container.get(LayMenu).run({ ...(await readMenuFoundations()), by: programOf(1) })
const ask = <T>(text: string) => town.server.database.database.query<T>({ text })
const living = () => ask<{ id: string }>('SELECT id, name FROM sys_menu WHERE del_flag = 0 ORDER BY id')
const granted = () => ask<{ holder: string }>('SELECT tenant_id, holder, menu_id FROM xq_grant ORDER BY tenant_id, holder, menu_id')

test('a start of a newer program lays the entries and rights of what came since, and touches nothing else', async () => {
  const [wholeMenu, wholeGrants] = [await living(), await granted()]
  // As a program left it that knew no 在线用户; since then an administrator has renamed, removed and revoked.
  await ask(`DELETE FROM sys_menu WHERE id LIKE '9046%'`)
  await ask(`DELETE FROM xq_grant WHERE menu_id LIKE '9046%'`)
  await ask(`UPDATE sys_menu SET name = '职位' WHERE id = '9022'`)
  await ask(`UPDATE sys_menu SET del_flag = 1 WHERE id = '9105'`)
  await ask(`DELETE FROM xq_grant WHERE holder = 'hr' AND menu_id LIKE '9023%'`)
  const [menu, grants] = [await living(), await granted()]

  expect(await start()).toEqual({ ok: true })
  expect(await start()).toEqual({ ok: true })
  const isNew = ({ id }: { readonly id: string }) => id.startsWith('9046')
  const [after, held] = [await living(), await granted()]
  expect(after.filter(isNew)).toEqual(wholeMenu.filter(isNew))
  expect(after.filter((entry) => !isNew(entry))).toEqual(menu)
  const left = new Set(grants.map((grant) => JSON.stringify(grant)))
  expect(held).toEqual(
    wholeGrants
      .map((grant) => JSON.stringify(grant))
      .filter((one) => one.includes('"9046') || left.has(one))
      .map((one) => JSON.parse(one)),
  )
})

test('an address or a right that administrators made themselves is not made twice', async () => {
  await ask(`DELETE FROM sys_menu WHERE id LIKE '9046%'`)
  await ask(`UPDATE sys_menu SET id = 'own', url = '/sys/online' WHERE id = '9022'`)
  expect(await start()).toEqual({ ok: true })
  expect(await ask(`SELECT id FROM sys_menu WHERE url = '/sys/online'`)).toEqual([{ id: 'own' }])
  expect(await ask(`SELECT id FROM sys_menu WHERE id LIKE '9046%'`)).toEqual([])
})
