import { expect, test } from 'vitest'
import type { Inbox } from '../../../core/approval/inbox.port.ts'
import saleOrder from '../../../core/documents/sale/sale-order.document.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { fail, ok } from '../../../core/kernel/result.ts'
import type { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { early, readAhead, readByNow, takeAhead } from '../../../ui/screens/view/read-ahead.ts'

const server = () => {
  const asked: string[] = []
  const records = { open: (_: unknown, id: string) => Promise.resolve(ok({ id: (asked.push(id), id) })) } as unknown as RemoteRecords
  const inbox = { ofRecord: (_: unknown, id: string) => (asked.push(`approval ${id}`), Promise.resolve(ok(null))) } as unknown as Inbox
  return { asked, records, inbox }
}

test('what a page will ask is asked before it is drawn, and taken once, by that page only', async () => {
  const { asked, records, inbox } = server()
  readAhead(records, inbox, saleOrder, 'a')
  expect(asked).toEqual(['a', 'approval a'])
  expect(takeAhead(saleOrder, 'b')).toBeUndefined()
  readAhead(records, inbox, saleOrder, 'a')
  const taken = takeAhead(saleOrder, 'a')
  expect(await taken?.record).toEqual(ok({ id: 'a' }))
  expect(takeAhead(saleOrder, 'a')).toBeUndefined()
})

test('what has come by the time a page is drawn is there at once, however often it begins to be drawn, until it is there', async () => {
  const { records, inbox } = server()
  readAhead(records, inbox, saleOrder, 'c')
  expect(readByNow(saleOrder, 'c', () => true)).toBeUndefined()
  await Promise.resolve()
  await Promise.resolve()
  expect(readByNow(saleOrder, 'b', () => true)).toBeUndefined()
  expect(readByNow(saleOrder, 'c', () => false)).toBeUndefined()
  expect(readByNow(saleOrder, 'c', () => true)).toEqual({ record: { id: 'c' }, approval: null })
  expect(readByNow(saleOrder, 'c', () => true)).toEqual({ record: { id: 'c' }, approval: null })
  takeAhead(saleOrder, 'c')
  expect(readByNow(saleOrder, 'c', () => true)).toBeUndefined()
})

test('a refusal, and what was never asked ahead, is asked for by the page itself', async () => {
  const again = () => Promise.resolve(ok('again'))
  expect(await early(Promise.resolve(ok('first')), again)).toEqual(ok('first'))
  expect(await early(Promise.resolve(fail(failure('session.over', '请重新登录'))), again)).toEqual(ok('again'))
  expect(await early(undefined, again)).toEqual(ok('again'))
})
