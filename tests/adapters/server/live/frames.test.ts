import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../core/kernel/person.ts'
import type { Row } from '../../../../core/kernel/wire.ts'
import { RecogniseVisitor } from '../../../../core/identity/sessions/recognise-visitor.use-case.ts'
import { opened, type PageClient, until } from '../../../support/page-client.ts'
import { openTown, type Town } from '../../../support/town.ts'

const FRAME = 65_536
const QUICK = 300
const CASE = '_j-vxe-abcdefgh_'

let town: Town
beforeAll(async () => {
  town = await openTown('frames', { sockets: { records: 50, framesPerSecond: QUICK } })
  await town.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => town.close())

type Seat = { readonly page: PageClient; readonly by: Person; readonly token: string }

const seats: Seat[] = []
afterEach(() => {
  for (const { page } of seats.splice(0)) page.close()
})

const sit = async (name: string, at = town): Promise<Seat> => {
  const token = await town.signIn(name)
  const visitor = await town.server.container.get(RecogniseVisitor).run(token)
  if (!visitor.ok) throw new Error(visitor.failure.message)
  const by = visitor.value.person
  const seat = { token, by, page: await opened(at.app, `/vxeSocket/${by.userId}/page`, { token }) }
  seats.push(seat)
  return seat
}

const typeNamed = (key: string) => town.catalogue.find(key)!

/** A stored record with just these values: what the rules of its type would ask for is not the matter here. */
const keep = async (key: string, row: Row, by: Person): Promise<Row> => {
  const kept = await town.server.database.records.insert(typeNamed(key), row, by)
  if (!kept.ok) throw new Error(kept.failure.message)
  return kept.value
}

const show = async ({ page }: Seat, socketKey: string, rows: readonly [string, number][], whole: readonly [string, number][] = []) => {
  page.say({ type: 'watch_vxe_table', data: { socketKey, rows, whole } })
  await page.settled()
}

const forge = async ({ page }: Seat, socketKey: string, row: unknown, caseId = CASE) => {
  page.say({ type: 'update_vxe_table', data: { socketKey, args: [row, caseId] } })
  await page.settled()
}

const patches = ({ page }: Seat) => page.frames.filter(({ type }) => type === 'update_vxe_table').map(({ data }) => data)

const price = (id: string, by: Person) =>
  keep(
    'bsc.productPrice',
    {
      id,
      billStatus: 'draft',
      productId: 'p1',
      invoicePrice: '10',
      competitivePrice: '12',
      basePrice: '3',
      priceSource: '1',
      taxRate: '0.13',
      startDate: '2026-01-01',
      scopeKey: id,
    },
    by,
  )

describe('what is patched on a page reaches the others', () => {
  let sender: Seat
  let reader: Seat
  let count = 0
  let id: string
  beforeEach(async () => {
    sender = await sit('admin')
    reader = await sit('gujun')
    count += 1
    id = `price${count}`
    await price(id, sender.by)
    await show(reader, 'bsc.productPrice', [[id, 1]])
  })

  test('with the values that their kinds can read, under the name of the instance', async () => {
    await forge(sender, 'bsc.productPrice', {
      id,
      invoicePrice: 11.5,
      retailPrice: '1,200.00',
      remark: 7,
      assessPrice: 'x',
      startDate: 'never',
    })
    await until(() => expect(patches(reader)).toHaveLength(1))
    expect(patches(reader)).toEqual([
      { socketKey: 'bsc.productPrice', args: [{ id, invoicePrice: '11.5', retailPrice: '1200', remark: '7' }, CASE] },
    ])
  })

  test('the sender too, who knows it by its instance', async () => {
    await show(sender, 'bsc.productPrice', [[id, 1]])
    await forge(sender, 'bsc.productPrice', { id, invoicePrice: 11 })
    await until(() => expect(patches(sender)).toHaveLength(1))
  })

  test('a forged row changes no one’s screen', async () => {
    await show(sender, 'bsc.productPrice', [[id, 1]])
    const clerk = await sit('pengtao')
    const stranger = await sit('t2admin')
    await price(`${id}other`, stranger.by)
    await forge(clerk, 'bsc.productPrice', { id, invoicePrice: 1 })
    await forge(reader, 'bsc.productPrice', { id, invoicePrice: 1 })
    await forge(stranger, 'bsc.productPrice', { id, invoicePrice: 1 })
    await forge(sender, 'bsc.productPrice', { id: `${id}other`, invoicePrice: 1 })
    await forge(sender, 'bsc.productPrice', { id: 'nothing', invoicePrice: 1 })
    await forge(sender, 'bsc.productPrice', { invoicePrice: 1 })
    await forge(sender, 'bsc.productPrice', { id: { $ne: 1 }, invoicePrice: 1 })
    for (const name of ['vxe-default', 'bsc', 'bsc.nothing', 'bsc.productPrice.items', 'bsc.productPrice.toString.x', '__proto__.x', ''])
      await forge(sender, name, { id, invoicePrice: 1 })
    await Promise.all([sender, reader, clerk, stranger].map(({ page }) => page.settled()))
    expect([sender, reader, clerk, stranger].flatMap(patches)).toEqual([])
  })

  test('without what its sender may not write, and what a reader would have to believe', async () => {
    await forge(sender, 'bsc.productPrice', {
      id,
      version: 99,
      billStatus: 'locked',
      code: 'JG1',
      createBy: 'me',
      discount: '0.1',
      spec: 'forged',
      productId: 'p2',
      productId_dictText: '假药',
      nonsense: 1,
      remark: 'ok',
    })
    await until(() => expect(patches(reader)).toHaveLength(1))
    expect(patches(reader)[0].args[0]).toEqual({ id, remark: 'ok' })
  })

  test('without what the reader may not see', async () => {
    await forge(sender, 'bsc.productPrice', { id, basePrice: '2', invoicePrice: '11' })
    await until(() => expect(patches(reader)).toHaveLength(1))
    expect(patches(reader)[0].args[0]).toEqual({ id, invoicePrice: '11' })
  })

  test('not once the record may not be edited any more', async () => {
    await town.server.database.database.query({ text: "UPDATE bsc_product_price SET bill_status = 'locked' WHERE id = $1" }, [id])
    await forge(sender, 'bsc.productPrice', { id, invoicePrice: 11 })
    await reader.page.settled()
    expect(patches(reader)).toEqual([])
  })
})

describe('a patched line', () => {
  const name = (table: string, id = 'order') => `sale.saleOrder.${table}.${id}`
  let sender: Seat
  let auditor: Seat
  beforeAll(async () => {
    sender = await sit('admin')
    await keep('sale.saleOrder', { id: 'order', billStatus: 'draft', productList: [{ id: 'line', qty: '1', basePrice: '3' }] }, sender.by)
  })
  beforeEach(async () => {
    sender = await sit('admin')
    auditor = await sit('auditor')
  })

  test('reaches whoever has its record open, without what he may not see', async () => {
    const lister = await sit('linweimin')
    await show(lister, 'sale.saleOrder', [['order', 1]])
    await show(auditor, 'sale.saleOrder', [], [['order', 1]])
    await forge(sender, name('productList'), { id: 'line', qty: '1,200', basePrice: 2, productId: 'p9', amount: 1, unknown: 1 })
    await until(() => expect(patches(auditor)).toHaveLength(1))
    expect(patches(auditor)).toEqual([{ socketKey: name('productList'), args: [{ id: 'line', qty: '1200' }, CASE] }])
    await lister.page.settled()
    expect(patches(lister)).toEqual([])
  })

  test('of no stored row, of no such table or from whoever may only read goes nowhere', async () => {
    await show(sender, 'sale.saleOrder', [], [['order', 1]])
    await show(auditor, 'sale.saleOrder', [], [['order', 1]])
    await forge(sender, name('productList'), { id: 'other', qty: 2 })
    await forge(sender, name('nothing'), { id: 'line', qty: 2 })
    await forge(sender, name('productList', 'elsewhere'), { id: 'line', qty: 2 })
    await forge(auditor, name('productList'), { id: 'line', qty: 2 })
    await Promise.all([sender, auditor].map(({ page }) => page.settled()))
    expect([...patches(sender), ...patches(auditor)]).toEqual([])
  })
})

describe('what is listened for', () => {
  test('of records one does not see comes never', async () => {
    const admin = await sit('admin')
    const stranger = await sit('t2admin')
    await price('hidden', admin.by)
    await show(stranger, 'bsc.productPrice', [['hidden', 0]], [['hidden', 0]])
    const clerk = await sit('maqiang')
    await show(clerk, 'sys.role', [['1', 0]], [['1', 0]])
    await forge(admin, 'bsc.productPrice', { id: 'hidden', invoicePrice: 11 })
    await Promise.all([stranger, clerk].map(({ page }) => page.settled()))
    expect([...stranger.page.frames, ...clerk.page.frames].filter(({ type }) => type !== 'heart_beat')).toEqual([])
  })

  test('and is newer than what the page shows comes at once', async () => {
    const admin = await sit('admin')
    await price('older', admin.by)
    await price('newer', admin.by)
    await town.server.database.database.query({ text: "UPDATE bsc_product_price SET version = 4 WHERE id = 'newer'" })
    await show(admin, 'bsc.productPrice', [
      ['older', 1],
      ['newer', 3],
    ])
    expect(patches(admin).map(({ args }) => [args[0].id, args[0].version, args[1]])).toEqual([['newer', 4, '']])
  })
})

describe('a page that misuses its socket loses it:', () => {
  const closed = ({ page }: Seat, ...codes: readonly number[]) => until(() => expect(codes).toContain(page.closedWith))
  const beat = '{"type":"heart_beat","data":""}'

  test('with the third frame that cannot be read', async () => {
    const seat = await sit('admin')
    seat.page.say('nonsense')
    seat.page.say({ type: 'unknown', data: {} })
    await seat.page.settled()
    seat.page.say('{"type":"update_vxe_table","data":{"socketKey":"a","args":[{"__proto__":{"x":1}},"c"]}}')
    await closed(seat, 1003)
  })

  test('with bytes that are no text', async () => {
    const seat = await sit('admin')
    for (let at = 0; at < 3; at += 1) seat.page.sayBinary(Buffer.from(beat))
    await closed(seat, 1003)
  })

  test('with the 21st frame of a second', async () => {
    const usual = await openTown('frames_usual', { beside: town })
    await usual.app.listen({ host: '127.0.0.1', port: 0 })
    const seat = await sit('admin', usual)
    for (let at = 0; at < 20; at += 1) seat.page.say(beat)
    await until(() => expect(seat.page.frames).toHaveLength(20))
    for (const count of [40, 200]) {
      const quick = await sit('gujun', usual)
      for (let at = 0; at < count; at += 1) quick.page.say(beat)
      await closed(quick, 1003)
    }
    expect(seat.page.isGone).toBe(false)
    await usual.close()
  })

  test('with a frame above 64 KiB', async () => {
    const frameOf = (bytes: number) => `{"type":"heart_beat","data":"${'x'.repeat(bytes - 31)}"}`
    const seat = await sit('admin')
    expect(Buffer.byteLength(frameOf(FRAME))).toBe(FRAME)
    seat.page.say(frameOf(FRAME))
    await seat.page.settled()
    seat.page.say(frameOf(FRAME + 1))
    await until(() => expect(seat.page.isGone).toBe(true))
    const other = await sit('admin')
    other.page.say(frameOf(FRAME * 10))
    await until(() => expect(other.page.isGone).toBe(true))
  })

  test('showing more records than a page can, three times', async () => {
    const seat = await sit('admin')
    const shown = (count: number) => Array.from({ length: count }, (_, at): [string, number] => [`r${at}`, 1])
    await show(seat, 'sys.job', shown(30))
    await show(seat, 'bsc.productPrice', shown(20))
    for (const count of [21, 200]) await show(seat, 'bsc.productPrice', shown(count))
    seat.page.say({ type: 'watch_vxe_table', data: { socketKey: 'bsc.productPrice', rows: shown(500), whole: [] } })
    await closed(seat, 1003)
  })
})

test('the heart beat of either kind is answered to its sender only', async () => {
  const [one, other] = [await sit('admin'), await sit('gujun')]
  one.page.say('HeartBeat')
  await one.page.settled()
  await other.page.settled()
  expect(one.page.texts).toEqual(['HeartBeat', '{"type":"heart_beat","data":true}'])
  expect(other.page.texts).toEqual(['{"type":"heart_beat","data":true}'])
})
