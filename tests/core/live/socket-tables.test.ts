import { beforeEach, expect, test } from 'vitest'
import type { Frame } from '../../../core/live/frames.ts'
import { caseIdOf, removedKey } from '../../../core/live/keys.ts'
import { LazyTables } from '../../../core/live/lazy-tables.ts'
import { SocketTables } from '../../../core/live/socket-tables.ts'
import type { LiveHeard } from '../../../core/live/live-tables.port.ts'

let sent: Frame[]
let wanted: number
let tables: SocketTables

beforeEach(() => {
  sent = []
  wanted = 0
  tables = new SocketTables({ start: () => (wanted += 1), stop: () => (wanted -= 1), send: (frame) => sent.push(frame) })
})

const join = (caseId: string, heard: LiveHeard = {}, whole = false) => tables.join({ socketKey: 'sale.saleOrder', caseId, whole, heard })

const update = (row: Record<string, unknown>, caseId = ''): Frame => ({
  type: 'update_vxe_table',
  socketKey: 'sale.saleOrder',
  row,
  caseId,
})

test('a patch reaches every instance of the table but the one it came from', () => {
  const heard: string[] = []
  join(caseIdOf('aaaaaaaaa'), { patched: ({ values }) => heard.push(`a ${String(values['qty'])}`) })
  join(caseIdOf('bbbbbbbbb'), { patched: ({ values }) => heard.push(`b ${String(values['qty'])}`) })
  tables.join({ socketKey: 'vxe-default', caseId: 'c', heard: { patched: () => heard.push('c') } })
  tables.received(update({ id: '7', qty: '2' }, '_j-vxe-aaaaaaaa_'))
  expect(heard).toEqual(['b 2'])
})

test('a row that is told goes out under the name of its instance, and comes back to the others only', () => {
  const heard: string[] = []
  const own = join('mine', { patched: () => heard.push('mine') })
  join('other', { patched: ({ values }) => heard.push(String(values['qty'])) })
  own.tell({ id: '7', qty: '2' })
  expect(sent).toEqual([update({ id: '7', qty: '2' }, 'mine')])
  tables.received(sent[0]!)
  expect(heard).toEqual(['2'])
})

test('a patch never carries the id among its values, and one without an id reaches nobody', () => {
  const heard: unknown[] = []
  join('a', { patched: (patch) => heard.push(patch) })
  tables.received(update({ id: 7, qty: '2', version: 3, odd: { deep: true } }))
  tables.received(update({ qty: '2' }))
  expect(heard).toEqual([{ id: '7', values: { qty: '2', version: 3 }, version: 3, from: '' }])
})

test('the socket is wanted from the first table to the last', () => {
  const [one, other] = [join('a'), join('b')]
  expect(wanted).toBe(1)
  one.leave()
  one.leave()
  expect(wanted).toBe(1)
  other.leave()
  expect(wanted).toBe(0)
})

test('the server is told what all instances show together, since its oldest version, once it listens', () => {
  const [one, other] = [join('a'), join('b')]
  one.show([
    ['1', 2],
    ['2', 1],
  ])
  expect(sent).toEqual([])
  tables.opened({ again: false, as: 'token' })
  other.show([
    ['2', 4],
    ['3', 1],
  ])
  join('c', {}, true).show([['1', 2]])
  one.leave()
  expect(sent.map((frame) => frame.type === 'watch_vxe_table' && [frame.rows, frame.whole])).toEqual([
    [
      [
        ['1', 2],
        ['2', 1],
      ],
      [],
    ],
    [
      [
        ['1', 2],
        ['2', 1],
        ['3', 1],
      ],
      [],
    ],
    [
      [
        ['1', 2],
        ['2', 1],
        ['3', 1],
      ],
      [['1', 2]],
    ],
    [
      [
        ['2', 4],
        ['3', 1],
      ],
      [['1', 2]],
    ],
  ])
})

test('the server is told nothing when versions go up or records leave, but all of it once it is back', () => {
  const one = join('a')
  tables.opened({ again: false, as: 'token' })
  one.show([
    ['1', 1],
    ['2', 1],
  ])
  one.show([
    ['1', 2],
    ['2', 1],
  ])
  one.show([['2', 1]])
  expect(sent).toHaveLength(1)
  tables.opened({ again: true, as: 'token' })
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ rows: [['2', 1]] })
})

test('an older server is told nothing that it does not know', () => {
  join('a').show([['1', 1]])
  tables.opened({ again: false, as: 'nobody' })
  expect(sent).toEqual([])
})

test('whoever was away is asked to read again', () => {
  let missed = 0
  join('a', { missed: () => (missed += 1) })
  tables.opened({ again: false, as: 'token' })
  expect(missed).toBe(0)
  tables.opened({ again: true, as: 'token' })
  expect(missed).toBe(1)
})

test('a record that is open whole arrives with its tables, where it is open', () => {
  const heard: unknown[] = []
  join('a', { stored: (record) => heard.push(record) }, true).show([['1', 1]])
  join('b', { stored: () => heard.push('of a list') }).show([['1', 1]])
  const record = (id: string): Frame => ({
    type: 'common_send_date',
    key: 'sale.saleOrder#record',
    args: [{ id, version: 2, items: [{ id: 'l', qty: '1' }] }],
  })
  tables.received(record('1'))
  tables.received(record('2'))
  expect(heard).toEqual([{ id: '1', version: 2, items: [{ id: 'l', qty: '1' }] }])
})

test('a record that is gone is named to everybody who shows the table', () => {
  const heard: string[] = []
  join('a', { removed: (id) => heard.push(id) })
  tables.received({ type: 'common_send_date', key: 'sale.saleOrder#removed', args: ['1'] })
  tables.received({ type: 'common_send_date', key: 'sale.saleOrder#removed', args: [{ id: '2' }] })
  expect(heard).toEqual(['1'])
})

test('a list says that it wants to hear of new records, even while it is empty, and takes it back when it leaves', () => {
  const heard: (readonly string[])[] = []
  const list = tables.join({ socketKey: 'sale.saleOrder', caseId: 'l', listing: true, heard: { added: (ids) => heard.push(ids) } })
  join('form', { added: () => heard.push(['form']) }, true)
  tables.opened({ again: false, as: 'token' })
  const wishes = () => sent.map((frame) => frame.type === 'watch_vxe_table' && frame.added)
  expect(wishes()).toEqual([true])
  list.show([])
  expect(sent).toHaveLength(1)
  tables.received({ type: 'common_send_date', key: 'sale.saleOrder#added', args: [['8', '9', 7]] })
  tables.received({ type: 'common_send_date', key: 'sale.invoice#added', args: [['1']] })
  expect(heard).toEqual([['8', '9']])
  list.leave()
  expect(wishes()).toEqual([true, false])
})

test('tables that are fetched late show what was shown meanwhile, and nobody joins who has left by then', async () => {
  let arrive: (tables: SocketTables) => void = () => {}
  const late = new LazyTables(() => new Promise((resolve) => (arrive = resolve)))
  tables.opened({ again: false, as: 'token' })
  const heard: string[] = []
  const stays = late.join({ socketKey: 'sale.saleOrder', caseId: 'a', heard: { removed: (id) => heard.push(id) } })
  const leaves = late.join({ socketKey: 'sale.saleOrder', caseId: 'b', heard: { removed: (id) => heard.push(`left ${id}`) } })
  stays.show([['7', 1]])
  leaves.leave()
  expect(wanted).toBe(0)
  arrive(tables)
  await Promise.resolve()
  await Promise.resolve()
  expect(wanted).toBe(1)
  expect(sent.at(-1)).toMatchObject({ type: 'watch_vxe_table', rows: [['7', 1]] })
  tables.received({ type: 'common_send_date', key: removedKey('sale.saleOrder'), args: ['7'] })
  expect(heard).toEqual(['7'])
  stays.leave()
  expect(wanted).toBe(0)
})

test('a line that could not be fetched is asked for again by the next table', async () => {
  let asked = 0
  const late = new LazyTables(async () => {
    asked += 1
    if (asked === 1) throw new TypeError('Failed to fetch')
    return tables
  })
  late.join({ socketKey: 'sale.saleOrder', caseId: 'a', heard: {} })
  await expect.poll(() => asked).toBe(1)
  late.join({ socketKey: 'sale.saleOrder', caseId: 'b', heard: {} })
  await expect.poll(() => wanted).toBe(1)
})
