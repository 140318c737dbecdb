import { expect, test } from 'vitest'
import type { Failure } from '../../../core/kernel/failure.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { ListRequest, RemotePage, RemoteRecords } from '../../../core/records/remote-records.port.ts'
import saleOrder from '../../../core/documents/sale/sale-order.document.ts'
import product from '../../../core/documents/bsc/product.document.ts'
import { askFirst, firstAnswer, firstPage, takeFirst } from '../../../ui/screens/list/first-answer.ts'

const request: ListRequest = { pageNo: 1, pageSize: 10, filters: {} }
const page: RemotePage = { records: [{ id: '1' }], total: 1 }
const lost: Failure = { code: 'http.offline', message: '网络异常' }

const asked = (answer: Result<RemotePage>) => {
  void askFirst({ list: () => Promise.resolve(answer) } as unknown as RemoteRecords, saleOrder, request)
}

test('what a list asks first was asked before it was drawn, and is told once', async () => {
  asked(ok(page))
  expect(await firstAnswer(saleOrder, { ...request })).toEqual(ok(page))
  expect(await firstAnswer(saleOrder, request)).toBeUndefined()
})

test('rows that have come by the time the list is drawn are there at once, however often it begins to be drawn, until it is there', async () => {
  asked(ok(page))
  expect(firstPage(saleOrder, request)).toBeUndefined()
  await Promise.resolve()
  expect(firstPage(saleOrder, { ...request, pageNo: 2 })).toBeUndefined()
  expect(firstPage(saleOrder, { ...request })).toEqual(page)
  expect(firstPage(saleOrder, request)).toEqual(page)
  takeFirst()
  expect(firstPage(saleOrder, request)).toBeUndefined()
})

test.for([
  ['another page', saleOrder, { ...request, pageNo: 2 }],
  ['a narrower question', saleOrder, { ...request, filters: { orgId: '127' } }],
  ['another type', product, request],
] as const)('%s is asked for by the list itself', async ([, type, other]) => {
  asked(ok(page))
  expect(await firstAnswer(type, other)).toBeUndefined()
})

test('a refusal is asked for again, so that all it says is heard', async () => {
  asked(fail(lost))
  expect(await firstAnswer(saleOrder, request)).toBeUndefined()
})
