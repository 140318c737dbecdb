import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../../../adapters/database/open-database.ts'
import { provision } from '../../../../adapters/database/provision.ts'
import { SqlArchive } from '../../../../adapters/database/sql-archive.ts'
import { type Seeding, seedDemonstration } from '../../../../adapters/node/demo/seed-demonstration.ts'
import { RandomIds } from '../../../../adapters/node/random-ids.ts'
import { PinyinInitials } from '../../../../adapters/database/initials.ts'
import { LayFoundations } from '../../../../core/identity/tenants/lay-foundations.use-case.ts'
import { LayMenu } from '../../../../core/identity/tenants/lay-menu.use-case.ts'
import { Clock } from '../../../../core/kernel/clock.port.ts'
import { momentOf } from '../../../../core/kernel/dates.ts'
import { catalogue } from '../../../support/catalogue.ts'
import { ownDatabase } from '../../../support/database.ts'
import { businessReports } from './business-reports.ts'
import { reportsOfDemonstration } from './reports-of-demonstration.ts'
import { verification } from './verification.ts'

const TODAY = '2026-11-20'
const ORDERS = 150

class StandingClock extends Clock {
  now() {
    return momentOf(`${TODAY} 18:00:00`)
  }
}

const clock = new StandingClock()

let open: OpenDatabase
let seeding: Seeding

beforeAll(async () => {
  const connection = await ownDatabase('demonstration')
  open = openDatabase(connection, { catalogue, clock, ids: new RandomIds() })
  expect(await provision(open.database, catalogue)).toEqual({ ok: true })
  seeding = {
    catalogue,
    archive: new SqlArchive(open.database),
    work: open.work,
    clock,
    installation: open.installation,
    foundations: new LayFoundations(catalogue, open.records, new LayMenu(catalogue, open.records, open.grants, open.work), open.work),
    password: 'scrypt$one-for-all',
    initials: new PinyinInitials(),
    counts: { 'sale.saleOrder': ORDERS },
  }
  expect((await seedDemonstration(seeding)).ok).toBe(true)
})

afterAll(() => open?.database.close())

const ask = <T>(text: string) => open.database.query<T>({ text })
const one = async (text: string) => (await ask<{ n: number }>(`SELECT (${text}) AS n`))[0]?.n

describe('a demonstration in the database', () => {
  test('has orders with their rows, and of both sales organisations', async () => {
    expect(await one('SELECT count(*) FROM sale_sale_order')).toBe(ORDERS)
    expect(await one('SELECT count(*) FROM sale_sale_order__product_list')).toBeGreaterThan(ORDERS * 3)
    expect(await ask('SELECT DISTINCT org_id FROM sale_sale_order ORDER BY org_id')).toEqual([{ org_id: '127' }, { org_id: '145' }])
  })

  test('adds up: every total is that of its rows', async () => {
    expect(
      await one(`SELECT count(*) FROM sale_sale_order h WHERE ((sm_amount, sm_earnest_money, sm_qty) =
        (SELECT sum(amount), sum(earnest_money), sum(qty) FROM sale_sale_order__product_list l WHERE l.parent_id = h.id)) IS NOT TRUE`),
    ).toBe(0)
  })

  test('numbers orders without a gap, and goes on after the last one', async () => {
    const months = await ask<{ month: string; highest: number; orders: number; counter: number }>(
      `SELECT to_char(create_time, 'YYYY-MM') AS month, max(right(bill_no, 4)::int4) AS highest, count(*)::int4 AS orders, max(c.value)::int4 AS counter
       FROM sale_sale_order LEFT JOIN xq_counter c ON c.tenant_id = 1 AND c.series = 'sale.saleOrder' AND c.period = to_char(create_time, 'YYYY-MM') GROUP BY 1`,
    )
    expect(months.length).toBeGreaterThan(12)
    for (const { highest, orders, counter } of months) expect([highest, counter]).toEqual([orders, orders])
  })

  test('holds on deposit what its documents occupy', async () => {
    expect(
      await one(`SELECT count(*) FROM bzj_account a WHERE frozen_amount <> (SELECT sum(occupy_amount - release_amount) FROM bzj_flow f WHERE f.account_id = a.id)
        OR frozen_amount < coalesce((SELECT sum(held_earnest_money) FROM sale_sale_order o WHERE o.deposit_account_id = a.id), 0)
        OR balance <> (SELECT sum(in_amount - out_amount) FROM bzj_flow f WHERE f.account_id = a.id)`),
    ).toBe(0)
    expect(await one('SELECT count(*) FROM bzj_flow')).toBe(await one(`SELECT count(*) FROM xq_effect WHERE target_type = 'bzj.flow'`))
  })

  test('has work waiting for people who can sign in', async () => {
    const waiting = await ask<{ title: string; people: number }>(
      `SELECT node_title AS title, count(*)::int4 AS people FROM xq_task t JOIN sys_user u ON u.id = t.user_id JOIN xq_credential k ON k.user_id = u.id
       WHERE task_status = 'open' GROUP BY 1`,
    )
    expect(waiting.map(({ title }) => title)).toEqual(expect.arrayContaining(['商务部', '部门负责人']))
    expect(await one(`SELECT count(*) FROM sale_sale_order WHERE bill_status = 'approving'`)).toBe(
      await one(`SELECT count(*) FROM xq_process WHERE type_key = 'sale.saleOrder' AND process_status = 'running'`),
    )
  })

  test('has everybody the catalogue names, with the one password and nobody to change it', async () => {
    expect(await ask(`SELECT DISTINCT record, must_change FROM xq_credential`)).toEqual([
      { record: 'scrypt$one-for-all', must_change: false },
    ])
    expect(await one('SELECT count(*) FROM sys_user')).toBe(await one('SELECT count(*) FROM xq_credential'))
    const names = await ask<{ username: string }>(`SELECT username FROM sys_user WHERE tenant_id = 1`)
    expect(names.map(({ username }) => username)).toEqual(
      expect.arrayContaining(['admin', 'auditor', 'yemei', 'shilei', 'qianhong', 'baoyun', 'mengfei']),
    )
  })

  test('is no change of a password: nobody is made to wait a day, nor told of an end, and no history says so', async () => {
    expect(await one(`SELECT count(*) FROM xq_credential WHERE changed_at IS NOT NULL OR former::text <> '[]'`)).toBe(0)
    expect(await one(`SELECT count(*) FROM sys_user WHERE password_time IS NOT NULL OR must_change_pwd = 'Y'`)).toBe(0)
    expect(await one(`SELECT count(*) FROM xq_audit WHERE action IN ('password', 'resetPassword')`)).toBe(0)
    expect(
      await one('SELECT count(*) FROM xq_credential c JOIN sys_user u ON u.id = c.user_id WHERE c.phone IS DISTINCT FROM u.phone'),
    ).toBe(0)
  })

  test('offers them at the door, and grants their roles what the matrix says', async () => {
    const offered = await open.accounts.offered(1, TODAY)
    expect(offered.ok && offered.value.length).toBeGreaterThan(90)
    expect(await one(`SELECT count(*) FROM xq_grant WHERE tenant_id = 1 AND holder = 'business'`)).toBeGreaterThan(50)
    expect(await one(`SELECT count(*) FROM xq_grant WHERE tenant_id = 2`)).toBe(
      await one('SELECT count(*) FROM xq_grant WHERE tenant_id = 1'),
    )
  })

  test('keeps the second company apart: its own organisation, five employees, its administrator and somebody of both, one product', async () => {
    const own = (table: string) => one(`SELECT count(*) FROM ${table} WHERE tenant_id = 2`)
    expect([await own('sys_org'), await own('sys_employee'), await own('sys_user'), await own('bsc_product')]).toEqual([1, 5, 2, 1])
    expect(await own('sale_sale_order')).toBe(0)
  })

  test('shows its dictionaries and how it numbers', async () => {
    // All but what types are called.
    expect(await one('SELECT count(*) FROM sys_dict')).toBe(Object.keys(catalogue.dictionaries).length - 1)
    expect(await one(`SELECT max(value) FROM sys_counter WHERE series = 'sale.saleOrder'`)).toBeGreaterThan(0)
  })

  test('tells in the audit trail how every order began', async () => {
    expect(await one(`SELECT count(DISTINCT record_id) FROM xq_audit WHERE type_key = 'sale.saleOrder' AND action = 'add'`)).toBe(ORDERS)
  })

  test('is filled once: a second start leaves it alone', async () => {
    const before = await one('SELECT count(*) FROM xq_audit')
    expect(await seedDemonstration(seeding)).toEqual({ ok: true, value: { records: 0 } })
    expect(await one('SELECT count(*) FROM xq_audit')).toBe(before)
    expect(await open.installation.state()).toMatchObject({ value: { demonstration: true } })
  })
})

reportsOfDemonstration(() => open, clock)
businessReports(() => open, clock)
verification(() => open, clock)
