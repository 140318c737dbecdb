import { createActor, fromPromise, waitFor, type SnapshotFrom } from 'xstate'
import { defineDocument, type DocumentType } from '../../../core/definitions/document.ts'
import { date, decimal, money, ref, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { sumOf } from '../../../core/kernel/decimal.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import type { Quoted } from '../../../core/records/facts/facts.port.ts'
import type { FormStart } from '../../../core/records/form/form-opening.ts'
import { formMachine } from '../../../core/records/form/form.machine.ts'
import type { FormEmitted } from '../../../core/records/form/form-events.ts'
import type { Choice, DraftKnowledge, Write } from '../../../core/records/remote-records.port.ts'
import type { TakenRows } from '../../../core/records/form/take-rows.ts'
import type { ChosenCell } from '../../../core/table/change.ts'

/** A form over an order, whose server the test plays. */

export const fields = {
  billNo: text('编号', { editable: false }),
  day: date('日期', { required: true }),
  customerId: ref('客户', { to: 'bsc.customer', required: true, fills: { phone: 'phone' } }),
  phone: text('电话'),
  address: text('地址'),
  receiver: text('收货人'),
  total: money('合计', { derived: true }),
}

export const order = defineDocument({
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
export const learned: DraftKnowledge = { today: '2026-11-21', now: '2026-11-21 09:00:00', refs: {}, facts: {}, rowFacts: {} }
export const blank: Row = { day: '2026-11-21', items: [{ id: 'r1' }] }
export const customer: Choice = { id: 'c1', label: '恒瑞祥', values: { phone: '0576' } }
export const product: Choice = { id: 'p1', label: '阿托伐他汀钙片', values: { spec: '10mg' } }
export const quoted: Quoted = { rowId: 'r1', values: { price: '19.62' }, fixed: ['price'], source: '销售价' }

type Options = {
  readonly type?: DocumentType
  readonly open?: () => Promise<FormStart>
  readonly save?: (write: Write) => Promise<Row>
  readonly quote?: () => Promise<readonly Quoted[]>
  readonly forget?: () => void
  readonly learn?: (draft: Row) => DraftKnowledge
  readonly quiet?: number
}

export const opened = (record: Row = blank): FormStart => ({ record, learned, kept: undefined })

export const start = async ({ type = order, open, save, quote, forget, learn, quiet = 0 }: Options = {}) => {
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
  const fills = (values: Row, choices: readonly ChosenCell[] = []) => {
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
  readonly choices?: readonly ChosenCell[]
  readonly misread?: TakenRows['misread']
  readonly by?: TakenRows['report']['by']
}

/** What the grid says after an act in it. */
export const takes = (rows: readonly Row[], { changed = {}, added = [], removed = [], choices = [], misread = [], by = 'hand' }: Act) => ({
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

export const save = { type: 'save' as const, submit: false, key: 'k1' }
export const isEditing = (snapshot: SnapshotFrom<typeof formMachine>) => snapshot.matches({ life: 'editing' })
/** The form goes on from what was stored. */
export const isStored = (snapshot: SnapshotFrom<typeof formMachine>) => isEditing(snapshot) && snapshot.context.stored !== undefined

export const filled = async (hands: Options = {}) => {
  const form = await start(hands)
  form.actor.send({ type: 'choose', key: 'customerId', choice: customer })
  form.choosesProduct()
  form.fills({ price: '19.62', qty: '10' })
  return form
}
