import { expect, test } from 'vitest'
import product from '../../core/documents/bsc/product.document.ts'
import group from '../../core/documents/bsc/product-group.document.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { openDesk, person } from '../support/desk.ts'
import { value } from '../support/results.ts'

const clerk = person('clerk')

const begun = async () => {
  const desk = openDesk([product, group], {}, { market: ['market'], sales_director: ['director'] })
  for (const id of ['p1', 'p2', 'p3'])
    value(await desk.records.insert(product, { id, name: id, spec: '10mg', billStatus: 'approved' }, clerk))
  const decideAll = async (id: string, verdict: 'agree' | 'reject' = 'agree') => {
    const open = async () => value(await desk.approvals.ofRecord(group.key, id, clerk))!.tasks.find(({ status }) => status === 'open')
    for (let task = await open(); task; task = await open())
      value(await desk.decide.run({ taskId: task.id, version: task.version, verdict, opinion: '看过', by: person(task.userId) }))
  }
  const belonging = async () => {
    const products = await Promise.all(['p1', 'p2', 'p3'].map((id) => desk.records.lock(product, id, clerk)))
    return products.map((row) => value(row)['productGroupId'] ?? null)
  }
  const rows = (...ids: readonly string[]): readonly Row[] => ids.map((productId) => ({ productId, weight: '1' }))
  return { desk, decideAll, belonging, rows }
}

test('the products of an approved group belong to it; those of a change once that is approved, and what it leaves out no more', async () => {
  const { desk, decideAll, belonging, rows } = await begun()
  const body = { name: '心血管组', orgId: '152', leaderId: 'boss', items: rows('p1', 'p2') }
  const id = String(value(await desk.save.run({ type: group, body, by: clerk, submit: true }))['id'])
  expect(await belonging()).toEqual([null, null, null])
  await decideAll(id)
  expect(await belonging()).toEqual([id, id, null])

  const change = async () => {
    const { version } = value(await desk.records.lock(group, id, clerk))
    value(await desk.save.run({ type: group, id, body: { ...body, items: rows('p2', 'p3'), version }, by: clerk }))
    value(await desk.submit.run({ type: group, id, by: clerk, change: true, confirmed: true }))
    expect(await belonging()).toEqual([id, id, null])
  }
  await change()
  await decideAll(id, 'reject')
  expect(await belonging()).toEqual([id, id, null])
  await change()
  await decideAll(id)
  expect(await belonging()).toEqual([null, id, id])
})
