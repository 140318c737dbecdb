import fc from 'fast-check'
import { expect, test } from 'vitest'
import materialUseApply from '../../core/documents/act/material-use-apply.document.ts'
import type { Result } from '../../core/kernel/result.ts'
import { textAt, type Row } from '../../core/kernel/wire.ts'
import { MaterialDesk } from '../support/material-desk.ts'

/** Prices in ten-thousandths, as whole numbers: nothing of the product works them out. */
type Depot = { onHand: number; reserved: number; average: bigint; entered: number }
type Use = { state: 'approved' | 'issued' | 'closed'; qty: number; issued: number; returned: number; depot: string; id: string }

const LEAFLET = '单页'

/** M1 to M4, one material in two depots. */
class Model {
  readonly depots: Record<string, Depot> = {}
  readonly uses: Use[] = []

  at(depot: string): Depot {
    return (this.depots[depot] ??= { onHand: 0, reserved: 0, average: 0n, entered: 0 })
  }

  add(depot: string, qty: number, price?: bigint): void {
    const here = this.at(depot)
    if (price !== undefined) {
      const [worth, all] = [here.average * BigInt(here.onHand) + price * BigInt(qty), BigInt(here.onHand + qty)]
      here.average = (worth * 2n + all) / (all * 2n)
    }
    here.onHand += qty
    here.entered += qty
  }
}

type Step = (model: Model, desk: MaterialDesk) => Promise<void>

/** What the model allows goes through, what it does not is refused. */
const agrees = (allowed: boolean, result: Result<unknown>) =>
  expect(result.ok, result.ok ? 'went through' : result.failure.message).toBe(allowed)

const depots = fc.constantFrom('1', '2')
const few = fc.integer({ min: 1, max: 12 })
const cents = (fen: number) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

const received = fc.tuple(depots, few, fc.integer({ min: 1, max: 999 })).map(
  ([depot, qty, fen]): Step =>
    async (model, desk) => {
      await desk.stocked(LEAFLET, qty, cents(fen), depot)
      model.add(depot, qty, BigInt(fen) * 100n)
    },
)

const applied = fc.tuple(depots, few).map(
  ([depot, qty]): Step =>
    async (model, desk) => {
      const here = model.at(depot)
      const isAllowed = qty <= here.onHand - here.reserved
      const result = await desk.approved(materialUseApply, desk.useBody(LEAFLET, qty, depot))
      agrees(isAllowed, result)
      if (!isAllowed || !result.ok) return
      here.reserved += qty
      model.uses.push({ state: 'approved', qty, issued: 0, returned: 0, depot, id: textAt(result.value as Row, 'id') })
    },
)

const onUse = (does: (use: Use, qty: number, model: Model, desk: MaterialDesk) => Promise<void>) =>
  fc.tuple(fc.nat(20), few).map(
    ([which, qty]): Step =>
      async (model, desk) => {
        const use = model.uses[which % Math.max(1, model.uses.length)]
        if (use) await does(use, qty, model, desk)
      },
  )

const issued = onUse(async (use, qty, model, desk) => {
  const isAllowed = use.state === 'approved' && qty <= use.qty
  agrees(isAllowed, await desk.handOut(use.id, LEAFLET, qty))
  if (!isAllowed) return
  model.at(use.depot).reserved -= use.qty
  model.add(use.depot, -qty)
  Object.assign(use, { state: 'issued', issued: qty })
})

const givenBack = onUse(async (use, qty, model, desk) => {
  const isAllowed = use.state === 'issued' && qty <= use.issued - use.returned
  agrees(isAllowed, await desk.giveBack(use.id, LEAFLET, qty))
  if (!isAllowed) return
  model.add(use.depot, qty)
  use.returned += qty
})

const closed = onUse(async (use, _, model, desk) => {
  const isAllowed = use.state === 'approved'
  agrees(isAllowed, await desk.act(materialUseApply, use.id, 'close', { closeReason: '不需要' }))
  if (!isAllowed) return
  model.at(use.depot).reserved -= use.qty
  use.state = 'closed'
})

const onStock = (does: (depot: string, qty: number, model: Model, desk: MaterialDesk) => Promise<void>) =>
  fc.tuple(depots, few).map(
    ([depot, qty]): Step =>
      async (model, desk) => {
        if (model.depots[depot]?.entered !== undefined && textAt(await desk.stock(LEAFLET, depot), 'id'))
          await does(depot, qty, model, desk)
      },
  )

const counted = onStock(async (depot, qty, model, desk) => {
  const here = model.at(depot)
  const isAllowed = qty >= here.reserved
  agrees(isAllowed, await desk.onStock(LEAFLET, 'stocktake', { actualQty: qty, stocktakeReason: '盘点' }, depot))
  if (isAllowed) model.add(depot, qty - here.onHand)
})

const scrapped = onStock(async (depot, qty, model, desk) => {
  const here = model.at(depot)
  const isAllowed = qty <= here.onHand - here.reserved
  agrees(isAllowed, await desk.onStock(LEAFLET, 'scrap', { scrapQty: qty, scrapReason: '受潮' }, depot))
  if (isAllowed) model.add(depot, -qty)
})

const sent = onStock(async (depot, qty, model, desk) => {
  const here = model.at(depot)
  const to = depot === '1' ? '2' : '1'
  const isAllowed = qty <= here.onHand - here.reserved
  agrees(isAllowed, await desk.onStock(LEAFLET, 'move', { toDepot: to, moveQty: qty }, depot))
  if (!isAllowed) return
  model.add(depot, -qty)
  model.add(to, qty, here.average)
})

const spelled = (average: bigint): string => {
  const [whole, rest] = [
    average / 10_000n,
    String(average % 10_000n)
      .padStart(4, '0')
      .replace(/0+$/, ''),
  ]
  return rest ? `${whole}.${rest}` : String(whole)
}

test('whatever comes in and goes out, stock, reservations, average and entries are those of a model of the rules', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(received, received),
      fc.array(fc.oneof(received, applied, applied, issued, issued, givenBack, closed, counted, scrapped, sent), {
        minLength: 6,
        maxLength: 14,
      }),
      async (first, further) => {
        const desk = await new MaterialDesk().open()
        await desk.material(LEAFLET)
        const model = new Model()
        for (const step of [...first, ...further]) {
          await step(model, desk)
          for (const [depot, { onHand, reserved, average, entered }] of Object.entries(model.depots)) {
            const row = await desk.stock(LEAFLET, depot)
            if (!row['id']) continue
            expect(row).toMatchObject({ onHand, reserved, available: onHand - reserved, avgPrice: spelled(average) })
            const entries = (await desk.entries()).filter((entry) => entry['depot'] === depot)
            expect(entries.reduce((sum, entry) => sum + Number(entry['qty']), 0)).toBe(entered)
          }
        }
      },
    ),
    { numRuns: 40 },
  )
}, 120_000)
