import { describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Answer } from '../../../core/definitions/knowledge.ts'
import { text } from '../../../core/definitions/fields.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { fail } from '../../../core/kernel/result.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { offersFor } from '../../../core/records/choices/offers.ts'
import type { DraftKnowledge } from '../../../core/records/remote-records.port.ts'
import { saidProblems } from '../../../core/records/form/said-problems.ts'
import { order, learned, customer, product, quoted, opened, start, takes, save, isEditing, isStored, filled } from './opened-form.ts'

test('a draft that goes to approval is saved though its document as a whole is not ready; without approval it is not', async () => {
  const whole = { holds: () => false, message: '明细至少要有1行', field: 'total' }
  const outcome = async (approval: DocumentType['approval']) => {
    const { actor, settled } = await filled({ type: { ...order, approval, checks: [whole] } as unknown as DocumentType })
    actor.send({ ...save, next: 'act:suggest' })
    await settled(isEditing)
    return actor.getSnapshot().context.stored !== undefined
  }
  expect([await outcome(['purchase'] as never), await outcome([] as never)]).toEqual([true, false])
})

describe('while somebody types', () => {
  test('every readable keystroke works out the line and the document', async () => {
    const { row, draft, fills } = await filled()
    expect(row()['amount']).toBe('196.2')
    expect(draft()['total']).toBe('196.2')
    fills({ qty: '100' })
    expect(draft()['total']).toBe('1962')
  })

  test('what is chosen fills its fields', async () => {
    const { draft } = await filled()
    expect(draft()).toMatchObject({ customerId: 'c1', customerId_dictText: '恒瑞祥', phone: '0576' })
  })

  test('a product brings its price, and what may not be typed over', async () => {
    const { actor, settled, row, choosesProduct } = await start({ quote: () => Promise.resolve([quoted]) })
    choosesProduct()
    await settled(({ context }) => context.fixed.has('r1'))
    expect(row()['price']).toBe('19.62')
    expect(actor.getSnapshot().context.fixed.get('r1')).toEqual(['price'])
  })

  test('another day asks the prices of all rows that name a product', async () => {
    const asked: unknown[] = []
    const { actor, settled } = await filled({
      quote: () => {
        asked.push('asked')
        return Promise.resolve([{ ...quoted, values: { price: '20' } }])
      },
    })
    actor.send({ type: 'write', key: 'day', value: '2026-12-01' })
    await settled(({ context }) => rowsOf(context.draft, 'items')[0]?.['price'] === '20')
    expect(asked.length).toBeGreaterThan(0)
  })

  test('a row that cannot have a price yet is not called unpriced', async () => {
    const { actor, settled } = await start({ quote: () => Promise.resolve([{ ...quoted, source: null, values: {}, fixed: [] }]) })
    actor.send({ type: 'write', key: 'day', value: '2026-12-01' })
    await settled((snapshot) => snapshot.matches({ learning: 'informed' }))
    expect(actor.getSnapshot().context.unquoted.size).toBe(0)
  })

  test('what was typed last is kept at once when the page goes away; where nothing was, nothing is', async () => {
    const { actor, kept } = await start({ quiet: 60_000 })
    actor.send({ type: 'leave' })
    expect(kept).toEqual([])
    actor.send({ type: 'write', key: 'phone', value: '0577' })
    expect(kept).toEqual([])
    actor.send({ type: 'leave' })
    expect(kept).toMatchObject([{ phone: '0577' }])
    actor.send({ type: 'leave' })
    expect(kept).toHaveLength(1)
  })

  test('the draft is kept on this device, and forgotten once it is saved', async () => {
    let forgotten = 0
    const { actor, kept, settled } = await filled({ forget: () => (forgotten += 1) })
    await settled(({ context }) => context.keptAt !== undefined)
    expect(kept.at(-1)).toMatchObject({ customerId: 'c1' })
    actor.send(save)
    await settled(isStored)
    expect(forgotten).toBe(1)
    expect(actor.getSnapshot().context.dirty).toBe(false)
  })

  test('what this device kept is laid over the record, and says when it was typed', async () => {
    const kept = { draft: { day: '2026-11-30' }, version: null, at: '2026-11-20 18:00:00' }
    const { draft, actor } = await start({ open: () => Promise.resolve({ ...opened(), kept }) })
    expect(draft()['day']).toBe('2026-11-30')
    expect(actor.getSnapshot().context).toMatchObject({ restoredAt: '2026-11-20 18:00:00', dirty: true })
  })
})

test('the rows of its grid are the draft at once: worked out and judged, what could not be read waits to be mended', async () => {
  const { actor, row, draft } = await start()
  actor.send(
    takes([{ id: 'r1', productId: 'p1', price: '2', qty: '3' }, { id: 'r2' }], {
      changed: { r1: ['productId', 'price', 'qty'], r2: ['qty'] },
      added: ['r2'],
      choices: [{ row: 'r1', column: 'productId', choice: product }],
      misread: [{ row: 'r2', column: 'qty', unread: { text: '十', failure: failure('decimal.malformed', '请输入数字') } }],
    }),
  )
  expect(row(0)).toMatchObject({ productId: 'p1', amount: '6' })
  expect(draft()['total']).toBe('6')
  expect([...actor.getSnapshot().context.unread.keys()]).toEqual(['items.r2.qty'])
  actor.send(takes([{ id: 'r1', productId: 'p1', price: '2', qty: '3' }], { removed: ['r2'] }))
  expect(actor.getSnapshot().context.unread.size).toBe(0)
})

test('what is still being typed works out the document, and is judged once it is taken', async () => {
  const { actor, draft } = await start()
  const rows = [{ id: 'r1', productId: 'p1', price: '2', qty: '0' }]
  const said = () => saidProblems(actor.getSnapshot().context).map(({ message }) => message)
  actor.send(takes(rows, { changed: { r1: ['qty'] }, by: 'trial' }))
  expect(draft()['total']).toBe('0')
  expect(said()).not.toContain('数量必须大于0')
  actor.send(takes(rows, { changed: { r1: ['qty'] } }))
  expect(said()).toContain('数量必须大于0')
})

test('a cell that nobody reached is not said to be wrong: not what a choice filled, nor a row that came after an attempt to save', async () => {
  const { actor } = await start()
  const said = () => saidProblems(actor.getSnapshot().context).flatMap(({ field, row }) => (row === undefined ? [] : [`${row} ${field}`]))
  const bare = { ...product, values: {} }
  const choosing = { changed: { r1: ['productId', 'spec'] }, added: ['r1'], choices: [{ row: 'r1', column: 'productId', choice: bare }] }
  actor.send(takes([{ id: 'r1', productId: 'p1', spec: null }], choosing))
  expect(actor.getSnapshot().context.touched).toEqual(new Set(['items.r1.productId']))
  expect(said()).toEqual([])
  actor.send(save)
  await waitFor(actor, ({ context }) => context.strict)
  expect(said()).toContain('0 items.qty')
  actor.send(takes([{ id: 'r1', productId: 'p1' }, { id: 'r2' }], { added: ['r2'] }))
  expect(said().filter((one) => one.startsWith('1'))).toEqual([])
  actor.send(
    takes(
      [
        { id: 'r1', productId: 'p1' },
        { id: 'r2', qty: '0' },
      ],
      { changed: { r2: ['qty'] } },
    ),
  )
  expect(said().filter((one) => one.startsWith('1'))).toEqual(['1 items.qty'])
})

describe('what a field offers', () => {
  const places: Readonly<Record<string, readonly Row[]>> = {
    c1: [
      { address: '台州路1号', receiver: '王五' },
      { address: '杭州路2号', receiver: '赵六' },
    ],
    c2: [{ address: '宁波路3号', receiver: '钱七' }],
  }
  const learn = ({ customerId }: Row): DraftKnowledge => ({
    ...learned,
    facts: { addresses: (places[String(customerId)] ?? []) as Answer },
  })
  const chooses = (id: string) => ({ type: 'choose' as const, key: 'customerId', choice: { ...customer, id } })
  const taken = async ({ actor, settled, draft }: Awaited<ReturnType<typeof start>>, id: string) => {
    actor.send(chooses(id))
    await settled(({ context }) => context.knowledge.facts['addresses'] === places[id])
    return draft()
  }

  test('the best offer fills fields that are empty', async () => {
    const form = await start({ learn })
    form.actor.send({ type: 'write', key: 'receiver', value: '孙八' })
    expect(await taken(form, 'c1')).toMatchObject({ address: '台州路1号', receiver: '孙八' })
  })

  test('another customer brings his own in the place of what the last one offered', async () => {
    const form = await start({ learn })
    await taken(form, 'c1')
    expect(await taken(form, 'c2')).toMatchObject({ address: '宁波路3号', receiver: '钱七' })
  })

  test('what was typed stays, whoever is chosen', async () => {
    const form = await start({ learn })
    form.actor.send({ type: 'write', key: 'address', value: '温州路4号' })
    expect(await taken(form, 'c1')).toMatchObject({ address: '温州路4号' })
    expect(await taken(form, 'c2')).toMatchObject({ address: '温州路4号' })
  })

  test('any other offer may be taken with all that comes with it', async () => {
    const form = await start({ learn })
    await taken(form, 'c1')
    const [, second] = offersFor(order, form.actor.getSnapshot().context.view, 'address')
    form.actor.send({ type: 'take', offer: second! })
    expect(form.draft()).toMatchObject({ address: '杭州路2号', receiver: '赵六' })
  })
})

describe('a price on its way', () => {
  const line = takes([{ id: 'r1', productId: 'p1', qty: '3', price: null }], {
    changed: { r1: ['productId', 'qty', 'price'] },
    choices: [{ row: 'r1', column: 'productId', choice: product }],
  })

  test('is not said to be missing before the answer, and is when none was found', async () => {
    const { actor, settled } = await start({ quote: () => Promise.resolve([{ ...quoted, values: {}, fixed: [], source: null }]) })
    const said = () => saidProblems(actor.getSnapshot().context).map(({ field, message }) => [field, message])
    actor.send(line)
    expect(said()).not.toContainEqual(['items.price', '请输入单价'])
    await settled(({ context }) => context.unquoted.has('r1'))
    expect(said()).toContainEqual(['items.price', '请输入单价'])
  })

  test('is waited for by a save', async () => {
    const { actor, settled, writes } = await start({ quote: () => Promise.resolve([quoted]) })
    actor.send({ type: 'choose', key: 'customerId', choice: customer })
    actor.send(line)
    actor.send(save)
    expect(actor.getSnapshot().matches({ life: 'pricing' })).toBe(true)
    await settled(isStored)
    expect(rowsOf(writes[0]!.row, 'items')).toMatchObject([{ price: '19.62', amount: '58.86' }])
  })

  test('that cannot be asked for holds nobody up', async () => {
    const { actor, said, settled } = await start({ quote: () => Promise.reject(fail(failure('http.offline', '无法连接服务器'))) })
    actor.send({ type: 'choose', key: 'customerId', choice: customer })
    actor.send(line)
    actor.send(save)
    await settled(() => said.length > 0)
    expect(said).toMatchObject([{ type: 'refused', problems: [{ field: 'items.price' }] }])
  })
})

describe('what is only unknown yet', () => {
  const demanding = { ...order, fields: { ...order.fields, address: text('地址', { required: true }) } } as DocumentType
  const brings = (address: string | null) => (): DraftKnowledge => ({
    ...learned,
    facts: { addresses: (address === null ? [] : [{ address, receiver: '赵六' }]) as Answer },
  })
  const filledIn = takes([{ id: 'r1', productId: 'p1', qty: '3', price: '1' }], { changed: { r1: ['qty', 'price'] } })

  test('is waited for by a save that would be refused for it', async () => {
    const { actor, said, settled, writes } = await start({ type: demanding, learn: brings('杭州路2号') })
    actor.send(filledIn)
    actor.send({ type: 'choose', key: 'customerId', choice: customer })
    actor.send(save)
    expect(actor.getSnapshot().matches({ life: 'hearing' })).toBe(true)
    await settled(isStored)
    expect(writes[0]!.row).toMatchObject({ address: '杭州路2号' })
    expect(said).not.toMatchObject([{ type: 'refused' }])
  })

  test('and still is not there is refused then', async () => {
    const { actor, said, settled } = await start({ type: demanding, learn: brings(null) })
    actor.send(filledIn)
    actor.send({ type: 'choose', key: 'customerId', choice: customer })
    actor.send(save)
    await settled(() => said.length > 0)
    expect(said).toMatchObject([{ type: 'refused', problems: [{ field: 'address' }] }])
  })
})

test('a record that cannot be opened says why and may be tried again', async () => {
  let tries = 0
  const { actor, settled } = await start({
    open: () => ((tries += 1) === 1 ? Promise.reject(fail(failure('http.timeout', '网络超时'))) : Promise.resolve(opened())),
  })
  expect(actor.getSnapshot().context.failure?.message).toBe('网络超时')
  actor.send({ type: 'retry' })
  await settled(isEditing)
})
