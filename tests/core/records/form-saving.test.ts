import { describe, expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { failure, type Failure } from '../../../core/kernel/failure.ts'
import { fail } from '../../../core/kernel/result.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { needsConfirmation, stale } from '../../../core/records/failures.ts'
import type { FormStart } from '../../../core/records/form/form-opening.ts'
import type { formMachine } from '../../../core/records/form/form.machine.ts'
import { typedPart } from '../../../core/records/form/typed-part.ts'
import { order, blank, opened, start, takes, save, isEditing, isStored, filled } from './opened-form.ts'

describe('saving', () => {
  const saidAtSaving = async (rows?: readonly Row[]) => {
    const { actor, said, writes, draft } = await start()
    if (rows) actor.send(takes(rows, {}))
    actor.send(save)
    expect(writes).toHaveLength(0)
    const [refused] = said
    return { words: refused?.type === 'refused' ? refused.problems.map(({ message }) => message) : [], rows: rowsOf(draft(), 'items') }
  }

  test('what is missing is said in the order of the form, and nothing is sent', async () => {
    expect((await saidAtSaving([])).words).toEqual(['请选择客户', '明细至少要有1行'])
  })

  test('the empty row of a table that must have one stays where it is, and says what it lacks', async () => {
    const { words, rows } = await saidAtSaving()
    expect(words).toEqual(['请选择客户', '请选择产品', '请输入单价', '请输入数量'])
    expect(rows).toHaveLength(1)
  })

  test('an empty row that Enter left at the end is not sent', async () => {
    const { actor, writes, settled, draft } = await filled()
    actor.send(takes([...rowsOf(draft(), 'items'), { id: 'r2' }], { added: ['r2'] }))
    actor.send(save)
    await settled(isStored)
    expect(rowsOf(writes[0]!.row, 'items').map((row) => row['id'])).toEqual(['r1'])
  })

  test('it is said that it is saved before the form goes on from the record; whoever leaves in between leaves nothing on this device', async () => {
    const { actor, said, kept, settled, draft } = await filled({ quiet: 60_000 })
    actor.on('saved', () => actor.send({ type: 'leave' }))
    actor.send(save)
    await settled((snapshot) => snapshot.matches({ life: 'saved' }))
    expect(said.at(-1)).toMatchObject({ type: 'saved', added: true, record: { id: 'o1' } })
    expect(draft()).not.toHaveProperty('id')
    expect(actor.getSnapshot().context).toMatchObject({ stored: { id: 'o1', version: 1 }, dirty: false })
    await settled(isStored)
    expect(draft()).toMatchObject({ id: 'o1', version: 1 })
    expect(kept).toEqual([])
  })

  test('what was chosen keeps its name though the answer carries none', async () => {
    const { actor, settled, draft, row } = await filled({
      save: () => Promise.resolve({ id: 'o1', version: 1, customerId: 'c1', items: [{ id: 'n1', productId: 'p1' }] }),
    })
    actor.send(save)
    await settled(isStored)
    expect(draft()).toMatchObject({ customerId: 'c1', customerId_dictText: '恒瑞祥' })
    expect(row()).toMatchObject({ id: 'n1', productId: 'p1', productId_dictText: '阿托伐他汀钙片' })
  })

  test('a text that is no number stops the save until it is mended', async () => {
    const { actor, writes, said, settled, fills } = await filled()
    actor.send({
      type: 'cell.unread',
      table: 'items',
      row: 'r1',
      column: 'qty',
      unread: { text: 'abc', failure: failure('decimal.malformed', '请输入数字') },
    })
    actor.send(save)
    await settled(isEditing)
    expect(writes).toHaveLength(0)
    expect(said.at(-1)).toMatchObject({ type: 'refused', problems: [{ field: 'items.qty', row: 0, message: '请输入数字' }] })
    fills({ qty: '5' })
    actor.send(save)
    await settled(isStored)
    expect(writes).toHaveLength(1)
  })

  test('a row that holds nothing but what cannot be read is not taken for an empty one', async () => {
    const { actor, said, settled, draft, row } = await filled()
    actor.send(takes([row(), { id: 'r9' }], { added: ['r9'] }))
    const place = { table: 'items', row: 'r9', column: 'qty' }
    actor.send({ type: 'cell.unread', ...place, unread: { text: 'abc', failure: failure('decimal.malformed', '请输入数字') } })
    actor.send(save)
    await settled(isEditing)
    expect(rowsOf(draft(), 'items').map(({ id }) => id)).toEqual(['r1', 'r9'])
    const unread = expect.objectContaining({ field: 'items.qty', row: 1, message: '请输入数字' })
    expect(said.at(-1)).toMatchObject({ type: 'refused', problems: expect.arrayContaining([unread]) })
  })

  test('a warning asks; 取消 goes back to the form, 继续 sends it confirmed', async () => {
    const { actor, writes, settled, fills } = await filled()
    fills({ qty: '100' })
    actor.send(save)
    await settled((snapshot) => snapshot.matches({ life: 'doubting' }))
    expect(actor.getSnapshot().context.warnings.map(({ message }) => message)).toEqual(['金额较大，是否继续'])
    actor.send({ type: 'reconsider' })
    expect(actor.getSnapshot().matches({ life: 'editing' })).toBe(true)
    actor.send(save)
    actor.send({ type: 'confirm', heard: true })
    await settled(isStored)
    expect(writes).toMatchObject([{ confirm: true }])
  })

  test('a warning only the server knows asks in the same way', async () => {
    const doubts = fail({ ...needsConfirmation, message: '部分产品可用库存不足，是否继续' })
    const { actor, writes, settled } = await filled({
      save: ({ confirm, row }) => (confirm ? Promise.resolve({ ...row, id: 'o1', version: 1 }) : Promise.reject(doubts)),
    })
    actor.send(save)
    await settled((snapshot) => snapshot.matches({ life: 'doubting' }))
    actor.send({ type: 'confirm', heard: true })
    await settled(isStored)
    expect(writes.map(({ confirm }) => confirm)).toEqual([false, true])
  })

  test('a submission is rehearsed before it is sent: 关闭 goes back, what is confirmed says whether its questions were heard', async () => {
    const { actor, writes, settled } = await filled()
    const submits = { ...save, submit: true } as const
    const isRehearsing = (snapshot: SnapshotFrom<typeof formMachine>) => snapshot.matches({ life: 'rehearsing' })
    actor.send(submits)
    await settled(isRehearsing)
    actor.send({ type: 'reconsider' })
    expect(actor.getSnapshot().matches({ life: 'editing' })).toBe(true)
    actor.send(submits)
    await settled(isRehearsing)
    expect(writes).toEqual([])
    actor.send({ type: 'confirm', heard: false })
    await settled(isStored)
    expect(writes).toMatchObject([{ submit: true, confirm: false }])
  })

  test('what only the server doubts of a submission is asked where it was rehearsed; what a rehearsal refuses leads to its place', async () => {
    const doubts = fail({ ...needsConfirmation, message: '库存不足，是否继续' })
    const refusal: Failure = { code: 'price.fixed', message: '单价已锁定', field: 'items.price', row: 0 }
    const { actor, said, settled } = await filled({ save: () => Promise.reject(doubts) })
    actor.send({ ...save, submit: true })
    await settled((snapshot) => snapshot.matches({ life: 'rehearsing' }))
    actor.send({ type: 'confirm', heard: false })
    await settled(({ context }) => context.warnings.length > 0)
    expect(actor.getSnapshot().matches({ life: 'rehearsing' })).toBe(true)
    expect(actor.getSnapshot().context.warnings.map(({ message }) => message)).toEqual(['库存不足，是否继续'])
    actor.send({ type: 'mend', problems: [refusal] })
    expect(said.at(-1)).toEqual({ type: 'refused', problems: [refusal] })
    expect(actor.getSnapshot().context.refused).toEqual([refusal])
  })

  test('what the server refuses stands beside its place until that is changed', async () => {
    const refusal: Failure = { code: 'price.fixed', message: '单价已锁定', field: 'items.price', row: 0 }
    const { actor, said, settled, fills } = await filled({ save: () => Promise.reject(fail(refusal)) })
    actor.send(save)
    await settled(isEditing)
    expect(said.at(-1)).toEqual({ type: 'refused', problems: [refusal] })
    expect(actor.getSnapshot().context.refused).toEqual([refusal])
    fills({ price: '20' })
    expect(actor.getSnapshot().context.refused).toEqual([])
  })

  test('a lost answer is asked for again under the same key, a changed draft under a new one', async () => {
    const { actor, writes, said, settled, fills } = await filled({
      save: () => Promise.reject(fail(failure('http.offline', '无法连接服务器'))),
    })
    actor.send(save)
    await settled(() => said.length === 1)
    actor.send({ ...save, key: 'k2' })
    await settled(() => said.length === 2)
    fills({ qty: '11' })
    actor.send({ ...save, key: 'k3' })
    await settled(() => said.length === 3)
    expect(writes.map(({ key }) => key)).toEqual(['k1', 'k1', 'k3'])
    expect(actor.getSnapshot().context.draft['customerId']).toBe('c1')
  })

  test('whoever is overtaken keeps what he typed, over the newer version of what he did not', async () => {
    let version = 1
    const stored = () => ({ ...blank, id: 'o1', version, customerId: 'c1', phone: '0571', receiver: `收货人${version}` })
    const { actor, settled, draft, fills, choosesProduct } = await start({
      open: () => Promise.resolve(opened(stored())),
      save: () => Promise.reject(fail(stale)),
    })
    actor.send({ type: 'write', key: 'phone', value: '0577' })
    choosesProduct()
    fills({ price: '1', qty: '1' })
    actor.send(save)
    await settled((snapshot) => snapshot.context.overtaken)
    expect(draft()['phone']).toBe('0577')
    version = 2
    actor.send({ type: 'reload', keeping: true })
    await settled(({ context }) => !context.overtaken)
    expect(draft()).toMatchObject({ phone: '0577', receiver: '收货人2', version: 2, items: [{ qty: '1' }] })
  })
})

describe('a record whose change waits', () => {
  const record = { ...blank, id: 'o1', version: 2, customerId: 'c1', phone: '0571', receiver: '甲' }
  let version = 2
  const waiting = (phone: string, receiver = '乙'): FormStart => ({
    ...opened({ ...record, version }),
    change: { ...record, version: 9, phone, receiver },
  })

  test('goes on from what waits, in the version that was read, and is measured against the record as it is', async () => {
    const { actor, draft } = await start({ open: () => Promise.resolve(waiting('0577')) })
    expect(draft()).toMatchObject({ phone: '0577', receiver: '乙', version: 2, id: 'o1' })
    expect(actor.getSnapshot().context).toMatchObject({ dirty: false, stored: { phone: '0571' }, knowledge: { old: { phone: '0571' } } })
  })

  test('is read again when another change waits meanwhile; what was typed stays over that one, and nothing else does', async () => {
    version = 2
    let phone = '0577'
    const { actor, draft, settled } = await start({ open: () => Promise.resolve(waiting(phone, `收货人${version}`)) })
    phone = '0578'
    version = 3
    actor.send({ type: 'elsewhere', record: { ...record, version } })
    await settled(({ context }) => context.draft['phone'] === '0578')
    actor.send({ type: 'write', key: 'phone', value: '0599' })
    version = 4
    actor.send({ type: 'elsewhere', record: { ...record, version } })
    expect(actor.getSnapshot().context.overtaken).toBe(true)
    actor.send({ type: 'reload', keeping: true })
    await settled(({ context }) => !context.overtaken)
    expect(draft()).toMatchObject({ phone: '0599', receiver: '收货人4', version: 4 })
  })

  test('is told by a save together with what is in force already', async () => {
    const approved: Row = { ...record, billStatus: 'approved', items: [{ id: 'r1', productId: 'p1', price: '1', qty: '1' }] }
    const type: DocumentType = { ...order, process: { role: 'business', atOnce: ['phone'] } }
    const after = { ...approved, phone: '0599', version: 3, pendingChange: 'Y' }
    const { actor, said, settled } = await start({
      type,
      open: () => Promise.resolve(opened(approved)),
      save: () => Promise.resolve(after),
    })
    actor.send(save)
    await settled(({ context }) => context.stored?.['version'] === 3)
    expect(said).toMatchObject([{ type: 'saved', submitted: false, added: false, atOnce: ['电话'], record: after }])
  })
})

describe('what somebody else stored meanwhile', () => {
  const stored = (version: number, phone = '0571') => ({ ...blank, id: 'o1', version, customerId: 'c1', phone })
  const reading = () => start({ open: () => Promise.resolve(opened(stored(2))) })

  test('stands in the form at once where nothing was typed', async () => {
    const { actor, draft } = await reading()
    actor.send({ type: 'elsewhere', record: stored(3, '0577') })
    expect(draft()).toMatchObject({ phone: '0577', version: 3 })
    expect(actor.getSnapshot().context).toMatchObject({ dirty: false, overtaken: false, stored: { version: 3 } })
  })

  test('is only told where something was typed: that stays, and the newer version can be taken below it', async () => {
    const { actor, draft } = await reading()
    actor.send({ type: 'write', key: 'phone', value: '0599' })
    actor.send({ type: 'elsewhere', record: stored(3, '0577') })
    expect(draft()).toMatchObject({ phone: '0599', version: 2 })
    expect(actor.getSnapshot().context).toMatchObject({ overtaken: true, theirs: { phone: '0577' }, stored: { version: 2 } })
    actor.send({ type: 'elsewhere', record: stored(3, 'again') })
    expect(actor.getSnapshot().context.theirs).toMatchObject({ phone: '0577' })
  })

  test('may be that it can be changed no more: the form is closed, unless something was typed', async () => {
    const approving = { ...stored(3), billStatus: 'approving' }
    const { actor } = await reading()
    actor.send({ type: 'elsewhere', record: approving })
    expect(actor.getSnapshot().matches({ life: 'fixed' })).toBe(true)
    const typing = await reading()
    typing.actor.send({ type: 'write', key: 'phone', value: '0599' })
    typing.actor.send({ type: 'elsewhere', record: approving })
    expect(typing.actor.getSnapshot().matches({ life: 'editing' })).toBe(true)
    const again = await start({ open: () => Promise.resolve(opened(approving)) })
    expect(again.actor.getSnapshot().matches({ life: 'fixed' })).toBe(true)
    const kept = { draft: { ...approving, phone: '0599' }, version: 2, at: '2026-11-21 08:00:00' }
    const restored = await start({ open: () => Promise.resolve({ ...opened(approving), kept }) })
    expect(restored.draft()).toMatchObject({ phone: '0599' })
  })

  test('may be that the record is gone: what was typed stays, and makes a record of its own', async () => {
    const { actor, draft } = await reading()
    actor.send({ type: 'write', key: 'phone', value: '0599' })
    actor.send({ type: 'gone', id: 'o2' })
    expect(actor.getSnapshot().context.gone).toBe(false)
    actor.send({ type: 'gone', id: 'o1' })
    expect(actor.getSnapshot().context.gone).toBe(true)
    const own = typedPart(order, draft())
    expect(own).toMatchObject({ customerId: 'c1', phone: '0599' })
    expect(own).not.toHaveProperty('id')
    expect(own).not.toHaveProperty('version')
  })

  test('is nothing new when it is what one stored oneself', async () => {
    const { actor } = await reading()
    const before = actor.getSnapshot().context
    for (const version of [1, 2]) actor.send({ type: 'elsewhere', record: stored(version, '0577') })
    expect(actor.getSnapshot().context).toBe(before)
  })
})
