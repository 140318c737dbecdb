import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { RecogniseVisitor } from '../../../../core/identity/sessions/recognise-visitor.use-case.ts'
import type { Person } from '../../../../core/kernel/person.ts'
import { done, fail, ok, type Result } from '../../../../core/kernel/result.ts'
import type { Row } from '../../../../core/kernel/wire.ts'
import { stale } from '../../../../core/records/failures.ts'
import { opened, type PageClient, until } from '../../../support/page-client.ts'
import { value } from '../../../support/results.ts'
import { openTown, type Town } from '../../../support/town.ts'

const DEAF = 100

let town: Town
/** Another process over the same database. */
let other: Town
let admin: Person
beforeAll(async () => {
  town = await openTown('delivery', { sockets: { perUser: 2 * DEAF } })
  other = await openTown('delivery_other', { beside: town })
  for (const { app } of [town, other]) await app.listen({ host: '127.0.0.1', port: 0 })
  admin = (await sit('admin')).by
})
afterAll(async () => {
  await other.close()
  await town.close()
})

type Seat = { readonly page: PageClient; readonly by: Person; readonly token: string }

const seats: Seat[] = []
afterEach(() => {
  for (const { page } of seats.splice(0)) page.close()
})

const sit = async (name: string, at = town): Promise<Seat> => {
  const token = await town.signIn(name)
  const { person: by } = value(await town.server.container.get(RecogniseVisitor).run(token))
  const seat = { by, token, page: await opened(at.app, `/vxeSocket/${by.userId}/page`, { token }) }
  seats.push(seat)
  return seat
}

const type = () => town.catalogue.find('bsc.productPrice')!
const USUAL = {
  productId: 'p1',
  invoicePrice: '10',
  competitivePrice: '12',
  basePrice: '3',
  priceSource: '1',
  taxRate: '0.13',
  startDate: '2026-01-01',
}

let count = 0
const price = async (values: Row = {}): Promise<string> => {
  count += 1
  const id = `price${count}`
  value(await town.server.database.records.insert(type(), { id, billStatus: 'draft', scopeKey: id, ...USUAL, ...values }, admin))
  return id
}

/** One unit of work that writes the record and notes it, as every save does. */
const save = (id: string, values: Row | null, end: Result<void> = done): Promise<Result<void>> => {
  const { records, audit, work } = town.server.database
  return work.whole(async () => {
    const before = value(await records.lock(type(), id, admin))
    const after = values && value(await records.update(type(), before, { ...before, ...values }, admin))
    if (!values) value(await records.remove(type(), before, admin))
    const versionAfter = after ? { versionAfter: Number(after['version']) } : {}
    value(await audit.note({ action: after ? 'edit' : 'delete', typeKey: type().key, recordId: id, changes: {}, ...versionAfter }, admin))
    return end
  })
}

const show = async ({ page }: Seat, rows: readonly string[], whole: readonly string[] = [], version = 1) => {
  const since = (ids: readonly string[]) => ids.map((id) => [id, version])
  page.say({ type: 'watch_vxe_table', data: { socketKey: 'bsc.productPrice', rows: since(rows), whole: since(whole) } })
  await page.settled()
}

const told = ({ page }: Seat) => page.frames.filter(({ type: kind }) => kind !== 'heart_beat')
const patches = (seat: Seat) => told(seat).filter(({ type: kind }) => kind === 'update_vxe_table')
const last = (seat: Seat) => told(seat).at(-1)?.data

describe('after a save the stored row comes to whoever shows it,', () => {
  test('as the list shows it, labels beside it and without what he may not see', async () => {
    const [clerk, manager] = [await sit('linweimin'), await sit('gujun')]
    const id = await price()
    for (const seat of [clerk, manager]) await show(seat, [id])
    value(await save(id, { invoicePrice: '11' }))
    await until(() => [clerk, manager].forEach((seat) => expect(patches(seat)).toHaveLength(1)))
    expect(last(clerk).socketKey).toBe('bsc.productPrice')
    expect(last(clerk).args[1]).toBe('')
    expect(last(clerk).args[0]).toMatchObject({ id, version: 2, invoicePrice: '11', basePrice: '3', billStatus_dictText: '草稿' })
    expect(last(manager).args[0]).toMatchObject({ id, version: 2, invoicePrice: '11' })
    expect(last(manager).args[0]).not.toHaveProperty('basePrice')
  })

  test('whole where it is open whole', async () => {
    const [clerk, manager] = [await sit('linweimin'), await sit('gujun')]
    const id = await price()
    for (const seat of [clerk, manager]) await show(seat, [], [id])
    value(await save(id, { remark: '新' }))
    await until(() => [clerk, manager].forEach((seat) => expect(told(seat)).toHaveLength(1)))
    expect(last(clerk)).toMatchObject({ key: 'bsc.productPrice#record', args: [{ id, version: 2, remark: '新', basePrice: '3' }] })
    expect(last(manager).args[0]).not.toHaveProperty('basePrice')
  })

  test('from whichever process it was saved by', async () => {
    const [here, there] = [await sit('linweimin'), await sit('gujun', other)]
    const id = await price()
    for (const seat of [here, there]) await show(seat, [id])
    for (const invoicePrice of ['10.5', '11', '11.5']) value(await save(id, { invoicePrice }))
    await until(() => [here, there].forEach((seat) => expect(last(seat)?.args[0]).toMatchObject({ id, version: 4, invoicePrice: '11.5' })))
  })

  test('never of what was taken back, and never of a record that is not shown any more', async () => {
    const seat = await sit('linweimin')
    const [id, second, sign] = [await price(), await price(), await price()]
    await show(seat, [id, second])
    await show(seat, [id, sign])
    await save(id, { invoicePrice: '11' }, fail(stale))
    value(await save(second, { invoicePrice: '11' }))
    value(await save(sign, { invoicePrice: '11' }))
    await until(() => expect(told(seat)).toHaveLength(1))
    expect(last(seat).args[0].id).toBe(sign)
  })
})

describe('a record that is gone', () => {
  const gone = (id: string) => ({ key: 'bsc.productPrice#removed', args: [id] })

  test('is named to whoever had seen it', async () => {
    const [clerk, there] = [await sit('linweimin'), await sit('gujun', other)]
    const id = await price()
    await show(clerk, [id])
    await show(there, [], [id])
    value(await save(id, null))
    await until(() => [clerk, there].forEach((seat) => expect(last(seat)).toEqual(gone(id))))
  })

  test('or is his no longer, is named once, and nothing more is heard of it', async () => {
    const manager = await sit('gujun')
    const [id, sign] = [await price(), await price()]
    await show(manager, [id, sign])
    const away = town.server.database.database
    await away.query({ text: 'UPDATE bsc_product_price SET org_id = $2 WHERE id = $1' }, [id, '145'])
    value(await save(id, { invoicePrice: '11' }))
    await until(() => expect(last(manager)).toEqual(gone(id)))
    value(await save(id, { invoicePrice: '12' }))
    value(await save(sign, { invoicePrice: '12' }))
    await until(() => expect(told(manager)).toHaveLength(2))
    expect(last(manager).args[0].id).toBe(sign)
  })
})

test('whoever has something to decide is told to look again, in whichever process he sits, and nobody else', async () => {
  const seated = async (name: string, at: Town) => {
    const { by, token, page } = await sit(name)
    page.close()
    const own = { by, token, page: await opened(at.app, `/websocket/${by.userId}`, { token }) }
    seats.push(own)
    return own
  }
  const [applicant, chief, stranger] = [await seated('yemei', town), await seated('gujun', other), await seated('linweimin', other)]
  const id = await price()
  const { approvals, audit, work } = town.server.database
  const task = {
    id: `task of ${id}`,
    processId: `process of ${id}`,
    round: 1,
    node: 0,
    nodeTitle: '审批',
    userName: '',
    status: 'open' as const,
  }
  const times = { opinion: null, receivedAt: '2026-03-18 09:30:00', finishedAt: null, version: 1 }
  const process = {
    ...{ id: task.processId, typeKey: type().key, recordId: id, billNo: '', title: '价格', amount: null, status: 'running' as const },
    ...{ round: 1, current: 0, nodes: [], change: false, applyUserId: applicant.by.userId, applyUserName: '', applyDeptId: '' },
    ...{ applyDeptName: '', startedAt: times.receivedAt, version: 0 },
  }
  const submit = (action: string) => ({ action, typeKey: type().key, recordId: id, changes: {}, versionAfter: 2 })
  value(
    await work.whole(async () => {
      value(await approvals.keep({ process, changed: [], added: [{ ...task, ...times, userId: chief.by.userId }] }, admin))
      return audit.note(submit('submit'), admin)
    }),
  )
  await until(() => [applicant, chief].forEach((seat) => expect(seat.page.frames).toEqual([{ cmd: 'user', userId: seat.by.userId }])))
  value(await work.whole(() => audit.note(submit('edit'), admin)))
  value(await work.whole(() => audit.note(submit('agree'), admin)))
  await until(() => [applicant, chief].forEach((seat) => expect(seat.page.frames).toHaveLength(2)))
  expect(stranger.page.frames).toEqual([])
})

test('whoever was cut off from the other processes sends his pages to read again', async () => {
  const [here, there] = [await sit('linweimin'), await sit('gujun', other)]
  await town.server.database.database.query({
    text: "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'xqerp live' AND datname = current_database()",
  })
  await until(() => expect([here, there].map(({ page }) => page.closedWith)).toEqual([1012, 1012]))
  const again = await sit('gujun', other)
  const id = await price()
  await show(again, [id])
  value(await save(id, { invoicePrice: '11' }))
  await until(() => expect(last(again)?.args[0]).toMatchObject({ version: 2 }))
})

test('a record that was added is told by its id to whoever lists its type and sees it, and to nobody of what was taken back', async () => {
  const [clerk, stranger, there] = [await sit('linweimin'), await sit('shenyue'), await sit('linweimin', other)]
  for (const { page } of [clerk, stranger, there]) {
    page.say({ type: 'watch_vxe_table', data: { socketKey: 'bsc.productPrice', rows: [], whole: [], added: true } })
    await page.settled()
  }
  const { audit, work } = town.server.database
  const add = (end: Result<void>) =>
    work.whole(async () => {
      const recordId = await price()
      value(await audit.note({ action: 'add', typeKey: type().key, recordId, changes: {}, versionAfter: 1 }, admin))
      return end.ok ? ok(recordId) : end
    })
  await add(fail(stale))
  const id = value(await add(done))
  await until(() => [clerk, there].forEach((seat) => expect(last(seat)).toEqual({ key: 'bsc.productPrice#added', args: [[id]] })))
  expect(told(clerk)).toHaveLength(1)
  expect(told(stranger)).toHaveLength(0)
})

test('one hundred deaf sockets delay no one, and lose only their own', async () => {
  const connections = () => new Promise<number>((tell) => town.app.server.getConnections((_error, open) => tell(open)))
  const listening = await sit('linweimin')
  const id = await price()
  await show(listening, [], [id])
  const first = await sit('gujun')
  const before = await connections()
  const more = Array.from({ length: DEAF }, () => opened(town.app, `/vxeSocket/${first.by.userId}/page`, { token: first.token }))
  const deaf = await Promise.all(more)
  for (const page of deaf) {
    await show({ ...first, page }, [], [id])
    page.deafen()
  }
  expect(await connections()).toBe(before + DEAF)

  const remark = '慢'.repeat(70_000)
  let version = 1
  while ((await connections()) > before && version < 40) {
    version += 1
    value(await save(id, { remark: remark + version }))
    await until(() => expect(last(listening)?.args[0]).toMatchObject({ version, remark: remark + version }))
  }
  expect(await connections()).toBe(before)
  expect(listening.page.isGone).toBe(false)
  for (const page of deaf) page.close()
})
