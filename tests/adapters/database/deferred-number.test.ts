import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Process } from '../../../core/approval/approvals.port.ts'
import { ok } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { ownDatabase } from '../../support/database.ts'
import { sale, shop } from '../../support/definitions.ts'
import { person } from '../../support/person.ts'
import { sqlPorts } from '../../support/ports.ts'
import { codeOf, value } from '../../support/results.ts'

const me = person()

const draft = (id: string): Row => ({
  id,
  billStatus: 'draft',
  saleDate: '2026-03-18',
  items: [{ id: `${id}-1`, goodsId: 'g', qty: '1', price: '2' }],
})

const chain = (id: string, billNo: string): Process => ({
  id: `p-${id}`,
  typeKey: 'test.sale',
  recordId: id,
  billNo,
  title: `销售单 ${billNo}`,
  amount: null,
  status: 'running',
  round: 1,
  current: 0,
  nodes: [],
  change: false,
  applyUserId: 'u1',
  applyUserName: '张三',
  applyDeptId: 'd1',
  applyDeptName: '',
  startedAt: '2026-03-18 09:30:00',
  version: 0,
})

describe('a number that is taken with the commit', () => {
  let ports: Awaited<ReturnType<typeof sqlPorts>>
  beforeAll(async () => {
    ports = await sqlPorts(await ownDatabase('late_number'))
  })
  afterAll(() => ports.close())

  test('stands in the record, its chain, its trace, the kept answer and what is answered', async () => {
    const { work, records, approvals, audit, repeats } = ports
    const answer = await work.whole(async () => {
      const row = value(await records.insert(sale, draft('l-1'), me))
      const billNo = String(row['billNo'])
      value(await approvals.keep({ process: chain('l-1', billNo), added: [], changed: [] }, me))
      value(await audit.note({ action: 'add', typeKey: 'test.sale', recordId: 'l-1', billNo, changes: row }, me))
      value(await repeats.keep('late', { digest: 'digest', answer: { billNo, items: [{ of: `单据${billNo}` }] } }, me))
      return ok({ row, said: [`${billNo}已保存`] })
    })
    const number = 'XS2026030001'
    expect(value(answer)).toMatchObject({ row: { billNo: number }, said: [`${number}已保存`] })
    expect(value(await records.find(sale, 'l-1', me))['billNo']).toBe(number)
    expect(value(await approvals.ofRecord('test.sale', 'l-1', me))?.process).toMatchObject({ billNo: number, title: `销售单 ${number}` })
    expect(value(await audit.of('test.sale', 'l-1', me))).toMatchObject([{ billNo: number, changes: { billNo: number } }])
    expect(value(await repeats.find('late', me))?.answer).toEqual({ billNo: number, items: [{ of: `单据${number}` }] })
  })

  test('is taken at once where something cannot wait for it', async () => {
    const { work, records } = ports
    const answer = await work.whole(async () => {
      const first = value(await records.insert(sale, draft('l-2'), me))
      const found = value(await records.find(sale, 'l-2', me))
      const second = value(await records.insert(sale, { ...draft('l-3'), remark: `接${String(first['billNo'])}` }, me))
      return ok({ first, second, found })
    })
    const { first, second, found } = value(answer)
    expect([first['billNo'], second['billNo'], found['billNo']]).toEqual(['XS2026030002', 'XS2026030003', 'XS2026030002'])
    expect(value(await records.find(sale, 'l-3', me))['remark']).toBe('接XS2026030002')
  })

  test('is given back with a record that is refused, and the refusal says why', async () => {
    const { work, records } = ports
    value(await records.insert(shop, { id: 's-1', name: '同名' }, me))
    expect(codeOf(await work.whole(() => records.insert(shop, { id: 's-2', name: '同名' }, me)))).toBe('record.duplicate')
    expect(value(await work.whole(() => records.insert(shop, { id: 's-3', name: '别名' }, me)))['code']).toBe('MD002')
  })

  test('is not taken by a call that came before, which is told so although number and key travel together', async () => {
    const { work, records, repeats } = ports
    const call = (id: string) =>
      work.whole(async () => {
        const kept = await records.insert(sale, draft(id), me)
        value(await repeats.keep('twice', { digest: 'digest', answer: id }, me))
        return kept
      })
    const first = value(await call('l-4'))
    expect(codeOf(await call('l-5'))).toBe('repeat.taken')
    expect(codeOf(await records.find(sale, 'l-5', me))).toBe('record.missing')
    expect([first['billNo'], value(await records.insert(sale, draft('l-6'), me))['billNo']]).toEqual(['XS2026030004', 'XS2026030005'])
  })

  test('is not taken by a record of many rows one of which is refused, and who saves it is told why', async () => {
    const { work, records, audit } = ports
    const many = (id: string, own: (at: number) => string): Row => ({
      ...draft(id),
      items: Array.from({ length: 300 }, (_, at) => ({ id: own(at), goodsId: 'g', qty: '1', price: '2' })),
    })
    const keep = (row: Row) =>
      work.whole(async () => {
        const kept = await records.insert(sale, row, me)
        if (kept.ok)
          await audit.note({ action: 'add', typeKey: 'test.sale', recordId: 'm', billNo: String(kept.value['billNo']), changes: {} }, me)
        return kept
      })
    expect(codeOf(await keep(many('m-1', () => 'm-same')))).toBe('record.duplicate')
    expect(codeOf(await records.find(sale, 'm-1', me))).toBe('record.missing')
    expect(value(await keep(many('m-2', (at) => `m-2-${at}`)))['billNo']).toBe('XS2026030006')
  })
})
