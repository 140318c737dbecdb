import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor, type SnapshotFrom } from 'xstate'
import { defineDocument, type DocumentType } from '../../../core/definitions/document.ts'
import type { Answer } from '../../../core/definitions/knowledge.ts'
import { date, decimal, money, ref, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { sumOf } from '../../../core/kernel/decimal.ts'
import { failure, type Failure } from '../../../core/kernel/failure.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { fail } from '../../../core/kernel/result.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { needsConfirmation, stale } from '../../../core/records/failures.ts'
import type { Quoted } from '../../../core/records/facts/facts.port.ts'
import type { Opened } from '../../../core/records/form/form-opening.ts'
import { formMachine } from '../../../core/records/form/form.machine.ts'
import type { FormEmitted } from '../../../core/records/form/form-events.ts'
import { offersFor } from '../../../core/records/choices/offers.ts'
import type { Choice, DraftKnowledge, Write } from '../../../core/records/remote-records.port.ts'
import { saidProblems } from '../../../core/records/form/said-problems.ts'
import { typedPart } from '../../../core/records/form/typed-part.ts'
import type { TakenRows } from '../../../core/records/form/take-rows.ts'
import type { Chosen } from '../../../core/table/change.ts'

const fields = {
  billNo: text('编号', { editable: false }),
  day: date('日期', { required: true }),
  customerId: ref('客户', { to: 'bsc.customer', required: true, fills: { phone: 'phone' } }),
  phone: text('电话'),
  address: text('地址'),
  receiver: text('收货人'),
  total: money('合计', { derived: true }),
}

const order = defineDocument({
  key: 'test.order',
  title: '订单',
  number: 'D{seq:4}',
  fields,
  lines: {
    items: lines('明细', {
      under: fields,
      columns: {
        productId: ref('产品', { to: 'bsc.product', required: true, fills: { spec: 'spec' } }),
        spec: text('规格', { editable: false }),
        price: decimal('单价', { scale: 4, required: true }),
        qty: decimal('数量', { scale: 5, required: true, above: 0, message: '数量必须大于0', totalled: true }),
        amount: money('金额', { derived: true }),
      },
      derive: { amount: (row) => row.qty.times(row.price).round(2) },
      quotes: { asks: ['productId', 'day'], sources: () => [], gives: ['price'], missing: '未找到价格' },
      atLeast: 1,
    }),
  },
  facts: {
    addresses: { give: 'rows', from: 'bsc.customer.addresses', where: () => undefined, reads: ['address', 'receiver'] },
  },
  offers: { address: (doc) => doc.$.facts.addresses.map(({ address = null, receiver = null }) => ({ address, receiver })) },
  derive: { total: (doc) => sumOf(doc.items, (row) => row.amount) },
  checks: [{ holds: (doc) => doc.total.le(1000), message: '金额较大，是否继续', warns: true }],
})

const me = { userId: 'u1', roles: [], codes: new Set(['*']), scope: 'all' } as unknown as Person
const learned: DraftKnowledge = { today: '2026-11-21', now: '2026-11-21 09:00:00', refs: {}, facts: {}, rowFacts: {} }
const blank: Row = { day: '2026-11-21', items: [{ id: 'r1' }] }
const customer: Choice = { id: 'c1', label: '恒瑞祥', values: { phone: '0576' } }
const product: Choice = { id: 'p1', label: '阿托伐他汀钙片', values: { spec: '10mg' } }
const quoted: Quoted = { rowId: 'r1', values: { price: '19.62' }, fixed: ['price'], source: '销售价' }

type Hands = {
  readonly type?: DocumentType
  readonly open?: () => Promise<Opened>
  readonly save?: (write: Write) => Promise<Row>
  readonly quote?: () => Promise<readonly Quoted[]>
  readonly forget?: () => void
  readonly learn?: (draft: Row) => DraftKnowledge
  readonly quiet?: number
}

const opened = (record: Row = blank): Opened => ({ record, learned, kept: undefined })

const start = async ({ type = order, open, save, quote, forget, learn, quiet = 0 }: Hands = {}) => {
  const said: FormEmitted[] = []
  const kept: Row[] = []
  const writes: Write[] = []
  const actor = createActor(
    formMachine.provide({
      delays: { collecting: 0, quiet, frame: 0 },
      actors: {
        open: fromPromise(() => open?.() ?? Promise.resolve(opened())),
        learn: fromPromise(({ input }) => Promise.resolve(learn?.(input) ?? learned)),
        quote: fromPromise(async ({ input }) => ({ table: input.table, quotes: (await quote?.()) ?? [] })),
        save: fromPromise(({ input }) => {
          writes.push(input)
          return save?.(input) ?? Promise.resolve({ ...input.row, id: 'o1', version: 1, billNo: 'D0001' })
        }),
        keep: fromPromise(({ input }) => {
          kept.push(input.draft)
          return Promise.resolve('2026-11-21 09:01:00')
        }),
      },
      actions: { forget: forget ?? (() => undefined) },
    }),
    { input: { type, me } },
  )
  actor.on('*', (event) => said.push(event))
  actor.start()
  await waitFor(actor, (snapshot) => !snapshot.matches({ life: 'opening' }))
  const settled = (reached: (snapshot: SnapshotFrom<typeof formMachine>) => boolean) => waitFor(actor, reached)
  const draft = () => actor.getSnapshot().context.draft
  const row = (at = 0) => rowsOf(draft(), 'items')[at]!
  /** The grid's first line gets values, typed or brought by a choice. */
  const fills = (values: Row, choices: readonly Chosen[] = []) => {
    const [first, ...rest] = rowsOf(draft(), 'items')
    actor.send(takes([{ ...first, ...values }, ...rest], { changed: { r1: Object.keys(values) }, choices }))
  }
  const choosesProduct = () =>
    fills({ productId: product.id, productId_dictText: product.label }, [{ row: 'r1', column: 'productId', choice: product }])
  return { actor, said, kept, writes, settled, draft, row, fills, choosesProduct }
}

type Act = {
  readonly changed?: Readonly<Record<string, readonly string[]>>
  readonly added?: readonly string[]
  readonly removed?: readonly string[]
  readonly choices?: readonly Chosen[]
  readonly misread?: TakenRows['misread']
  readonly by?: TakenRows['report']['by']
}

/** What the grid says after an act in it. */
const takes = (rows: readonly Row[], { changed = {}, added = [], removed = [], choices = [], misread = [], by = 'hand' }: Act) => ({
  type: 'rows.take' as const,
  table: 'items',
  rows,
  report: {
    by,
    changed: new Map(Object.entries(changed).map(([row, keys]) => [row, new Set(keys)])),
    added: new Set(added),
    removed: new Set(removed),
    order: added.length > 0 || removed.length > 0,
    choices,
  },
  misread,
})

const save = { type: 'save' as const, submit: false, key: 'k1' }
const isEditing = (snapshot: SnapshotFrom<typeof formMachine>) => snapshot.matches({ life: 'editing' })
/** The form goes on from what was stored. */
const isStored = (snapshot: SnapshotFrom<typeof formMachine>) => isEditing(snapshot) && snapshot.context.stored !== undefined

const filled = async (hands: Hands = {}) => {
  const form = await start(hands)
  form.actor.send({ type: 'choose', key: 'customerId', choice: customer })
  form.choosesProduct()
  form.fills({ price: '19.62', qty: '10' })
  return form
}

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
  const waiting = (phone: string, receiver = '乙'): Opened => ({
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
