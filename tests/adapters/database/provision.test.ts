import { afterAll, describe, expect, test } from 'vitest'
import { Database } from '../../../adapters/database/database.ts'
import { openPool } from '../../../adapters/database/pool.ts'
import { provision } from '../../../adapters/database/provision.ts'
import type { Statement } from '../../../adapters/database/sql.ts'
import { unusable } from '../../../adapters/database/start-failures.ts'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import { defineRecord } from '../../../core/definitions/document.ts'
import { decimal, money, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { ownDatabase } from '../../support/database.ts'
import { dictionaries, smallCatalogue } from '../../support/definitions.ts'
import { codeOf, value } from '../../support/results.ts'

class Listened extends Database {
  readonly heard: string[] = []
  override query<T>(statement: Statement, values?: readonly unknown[]): Promise<T[]> {
    this.heard.push(statement.text)
    return super.query<T>(statement, values)
  }
}

const opened: Database[] = []
const listen = (connection: Parameters<typeof openPool>[0]) => {
  const database = new Listened(openPool(connection))
  opened.push(database)
  return database
}
afterAll(() => Promise.all(opened.map((database) => database.close())))

const thing = (more: object = {}, extra: object = {}) =>
  catalogueOf([defineRecord({ key: 'test.thing', title: '物', fields: { name: text('名称'), ...more }, ...extra } as never)], dictionaries)

const columnsOf = async (database: Database, table: string) =>
  (
    await database.query<{ name: string }>(
      { text: 'SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0' },
      [table],
    )
  ).map(({ name }) => name)

describe('a database', () => {
  test('is filled once: a second start looks at two rows and changes nothing', async () => {
    const connection = await ownDatabase('provision_twice')
    value(await provision(listen(connection), smallCatalogue))
    const again = listen(connection)
    value(await provision(again, smallCatalogue))
    expect(again.heard).toHaveLength(2)
    expect(again.heard.join()).not.toMatch(/pg_attribute|CREATE|ALTER|BEGIN/)
  })

  test('names who made a row by account where it once named him by id', async () => {
    const user = defineRecord({ key: 'sys.user', title: '用户', fields: { username: text('账号') } })
    const catalogue = catalogueOf([user, defineRecord({ key: 'test.thing', title: '物', fields: { name: text('名称') } })], dictionaries)
    const database = listen(await ownDatabase('provision_authors'))
    value(await provision(database, catalogue))
    await database.query({ text: `INSERT INTO sys_user (id, version, tenant_id, username) VALUES ('2029', 1, 1, 'yemei')` })
    await database.query({
      text: `INSERT INTO test_thing (id, version, tenant_id, create_by, update_by) VALUES ('a', 1, 1, '2029', NULL), ('b', 1, 1, 'gone', '2029')`,
    })
    await database.query({ text: 'DELETE FROM xq_migration WHERE number = 3' })
    value(await provision(database, catalogue))
    const rows = await database.query({ text: 'SELECT create_by, update_by FROM test_thing ORDER BY id' })
    expect(rows).toEqual([
      { create_by: 'yemei', update_by: null },
      { create_by: 'gone', update_by: 'yemei' },
    ])
  })

  test('gains what a definition gains: a field, a bound, a table, an index; rows there stay', async () => {
    const connection = await ownDatabase('provision_grows')
    const database = listen(connection)
    value(await provision(database, thing()))
    await database.query({ text: `INSERT INTO test_thing (id, version, tenant_id, name) VALUES ('1', 1, 1, '旧')` })
    const grown = thing(
      { amount: money('金额', { atLeast: 0 }) },
      {
        lines: { parts: lines('部件', { columns: { qty: decimal('数量', { scale: 2 }) } }) },
        unique: [{ fields: ['name'], message: '重复' }],
      },
    )
    value(await provision(database, grown))
    expect(await columnsOf(database, 'test_thing')).toContain('amount')
    expect(await columnsOf(database, 'test_thing__parts')).toEqual(expect.arrayContaining(['id', 'parent_id', 'sort_no', 'qty']))
    expect(await database.query({ text: 'SELECT name, amount FROM test_thing' })).toEqual([{ name: '旧', amount: null }])
    await expect(
      database.query({ text: `INSERT INTO test_thing (id, version, tenant_id, amount) VALUES ('2', 1, 1, -1)` }),
    ).rejects.toThrow(/least/)
    await expect(
      database.query({ text: `INSERT INTO test_thing (id, version, tenant_id, name) VALUES ('3', 1, 1, '旧')` }),
    ).rejects.toThrow(/once/)
    value(await provision(database, thing()))
    expect(await columnsOf(database, 'test_thing')).toContain('amount')
  })

  test('is filled once though several instances start together', async () => {
    const connection = await ownDatabase('provision_together')
    const results = await Promise.all(Array.from({ length: 4 }, () => provision(listen(connection), smallCatalogue)))
    expect(results.map(codeOf)).toEqual(['kept', 'kept', 'kept', 'kept'])
    const [counted] = await (opened.at(-1) as Database).query<{ n: number }>({ text: 'SELECT count(*) AS n FROM xq_migration' })
    expect(counted?.n).toBeGreaterThan(0)
  })

  test('of a newer program, or with another history, is refused and left alone', async () => {
    const connection = await ownDatabase('provision_newer')
    const database = listen(connection)
    value(await provision(database, smallCatalogue))
    await database.query({ text: `INSERT INTO xq_migration (number, name, checksum) VALUES (9999, 'from the future', 'x')` })
    expect(codeOf(await provision(listen(connection), thing()))).toBe('database.tooNew')
    await database.query({ text: 'DELETE FROM xq_migration WHERE number = 9999' })
    await database.query({ text: `UPDATE xq_migration SET checksum = 'edited' WHERE number = 1` })
    expect(codeOf(await provision(listen(connection), thing()))).toBe('database.alteredMigration')
    expect((await database.query({ text: `SELECT to_regclass('test_thing') AS made` }))[0]).toEqual({ made: null })
  })

  test('in which the tables of migrations are somebody else’s, or damaged, is refused in a sentence and left as it was', async () => {
    const database = listen(await ownDatabase('provision_not_ours'))
    await database.query({ text: 'CREATE TABLE xq_migration (id text, applied date)' })
    expect(codeOf(await provision(database, thing()))).toBe('database.notOurs')
    await database.query({ text: 'DROP TABLE xq_migration' })
    value(await provision(database, thing()))
    const spoilt = ['DELETE FROM xq_migration', 'ALTER TABLE xq_migration DROP COLUMN checksum', 'ALTER TABLE xq_state RENAME TO xq_gone']
    for (const text of spoilt) {
      const [{ n: before } = { n: 0 }] = await database.query<{ n: number }>({ text: 'SELECT count(*)::int4 AS n FROM pg_class' })
      await database.query({ text })
      expect(codeOf(await provision(database, smallCatalogue))).toBe('database.notOurs')
      expect(await database.query({ text: 'SELECT count(*)::int4 AS n FROM pg_class' })).toEqual([{ n: before }])
    }
  })

  test('that fails half-way keeps nothing of the attempt', async () => {
    const connection = await ownDatabase('provision_fails')
    const database = listen(connection)
    value(await provision(database, thing()))
    await database.query({ text: 'CREATE VIEW test_sale AS SELECT 1 AS id' })
    await expect(provision(database, smallCatalogue)).rejects.toThrow()
    expect((await database.query({ text: `SELECT to_regclass('test_shop') AS made` }))[0]).toEqual({ made: null })
    await database.query({ text: 'DROP VIEW test_sale' })
    expect(codeOf(await provision(database, smallCatalogue))).toBe('kept')
  })

  test('whose records contradict a rule that is new is refused in a sentence and left as it was', async () => {
    const connection = await ownDatabase('provision_repeated')
    const database = listen(connection)
    value(await provision(database, thing()))
    await database.query({ text: `INSERT INTO test_thing (id, version, tenant_id, name) VALUES ('a', 1, 1, '重'), ('b', 1, 2, '重')` })
    const unique = [{ fields: ['name'], everywhere: true, message: '名称已存在' }]
    expect(codeOf(await provision(listen(connection), thing({ code: text('编码') }, { unique })))).toBe('database.repeated')
    expect(await columnsOf(database, 'test_thing')).not.toContain('code')
  })

  test('in which somebody else keeps his tables is refused and left as it was; what extensions brought along is nobody’s', async () => {
    const database = listen(await ownDatabase('provision_stranger'))
    await database.query({ text: 'CREATE EXTENSION pg_stat_statements' })
    await database.query({ text: 'CREATE TABLE sys_user (hobby text)' })
    expect(await provision(database, smallCatalogue)).toMatchObject({
      failure: { message: '数据库里已有不是本系统建立的表（sys_user），请为本系统另建一个空的数据库' },
    })
    expect((await database.query({ text: `SELECT to_regclass('xq_migration') AS made` }))[0]).toEqual({ made: null })
    await database.query({ text: 'DROP TABLE sys_user' })
    expect(codeOf(await provision(database, smallCatalogue))).toBe('kept')
  })

  test('without the right to make tables is refused in a sentence', async () => {
    const connection = await ownDatabase('provision_rights')
    const owner = listen(connection)
    await owner.query({ text: `CREATE ROLE provision_reader LOGIN PASSWORD 'x'` })
    const reader = new Database(openPool({ ...connection, user: 'provision_reader', password: 'x' }))
    const told = await provision(reader, smallCatalogue).catch((error: unknown) => unusable(error)?.message)
    await reader.close()
    await owner.query({ text: 'DROP ROLE provision_reader' })
    expect(told).toBe('数据库账号没有建立数据表的权限，请检查 DATABASE_URL 的账号')
  })

  test.each([
    [{ code: 'XX001', message: 'invalid page in block 0' }, '数据库已损坏，请从备份恢复（invalid page in block 0）'],
    [{ code: '58P01', message: 'could not open file "base/5/2616"' }, '数据库已损坏，请从备份恢复（could not open file "base/5/2616"）'],
    [
      { message: 'The server does not support SSL connections' },
      '不能与数据库建立加密连接（The server does not support SSL connections），请检查 DATABASE_URL 的 sslmode 和数据库的证书',
    ],
    [{ code: '42703', message: 'column "x" does not exist' }, undefined],
  ])('that cannot be used is told in a sentence, a mistake of ours is not: %o', (error, told) => {
    expect(unusable(Object.assign(new Error(error.message), error))?.message).toBe(told)
  })

  test('answers as away or crowded when it cannot be reached, and never throws that', async () => {
    const nowhere = listen({ host: '127.0.0.1', port: 1, user: 'x', database: 'x' })
    expect(codeOf(await provision(nowhere, smallCatalogue))).toBe('database.away')
    expect(codeOf(await nowhere.whole(async () => ({ ok: true, value: 1 })))).toBe('database.away')
    const connection = await ownDatabase('provision_crowded')
    const narrow = new Database(openPool(connection, { most: 1, patience: 500, longest: 2_000 }))
    opened.push(narrow)
    await narrow.query({ text: 'SELECT 1' })
    const slow = narrow.whole(() => narrow.attempt(async () => ({ ok: true, value: await narrow.query({ text: 'SELECT pg_sleep(5)' }) })))
    expect(codeOf(await narrow.whole(async () => ({ ok: true, value: 1 })))).toBe('database.crowded')
    expect(codeOf(await slow)).toBe('database.tooSlow')
    expect(codeOf(await narrow.whole(async () => ({ ok: true, value: await narrow.query({ text: 'SELECT 1' }) })))).toBe('kept')
  })

  test('keeps an audit trail that nobody changes', async () => {
    const database = listen(await ownDatabase('provision_audit'))
    value(await provision(database, smallCatalogue))
    await database.query({
      text: `INSERT INTO xq_audit (tenant_id, at, user_id, user_name, realname, org_code, post_id, action, type_key, record_id, changes) VALUES (1, now(), '', '', '', '', '', 'add', 'a.b', '1', '{}')`,
    })
    for (const text of [`UPDATE xq_audit SET action = 'x'`, 'DELETE FROM xq_audit', 'TRUNCATE xq_audit']) {
      await expect(database.query({ text })).rejects.toThrow('the audit trail is append only')
    }
  })
})
