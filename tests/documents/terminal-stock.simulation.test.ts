import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import terminalInventory from '../../core/documents/zy/terminal-inventory.document.ts'
import { comeIn, moved, monthsOf, ofPlace, stillComing } from '../../core/documents/zy/terminal-stock.ts'
import type { Flow } from '../../core/documents/settlement/flows.ts'
import { decimal, sumOf, ZERO } from '../../core/kernel/decimal.ts'
import { textAt, type Row, type Wire } from '../../core/kernel/wire.ts'
import { flat } from '../../core/definitions/effect.ts'
import { openDesk, person } from '../support/desk.ts'
import { value } from '../support/results.ts'

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04']
const PLACE = { terminalType: '1', terminalId: 'h1', productId: 'p1' }
const NEWEST = MONTHS.at(-1)!
const clerk = person('clerk', { codes: new Set(['*']) })

type Happening =
  | { readonly what: 'flow'; readonly month: string; readonly qty: number }
  | { readonly what: 'report'; readonly month: string; readonly qty: number }
  | { readonly what: 'count'; readonly month: string; readonly off: number; readonly takenOver: boolean }

const month = fc.constantFrom(...MONTHS)
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ what: fc.constant('flow' as const), month, qty: fc.integer({ min: -5, max: 20 }) }),
  fc.record({ what: fc.constant('report' as const), month, qty: fc.integer({ min: -5, max: 20 }) }),
  fc.record({ what: fc.constant('count' as const), month, off: fc.integer({ min: -3, max: 3 }), takenOver: fc.boolean() }),
)

/** The register by its own rules alone: month by month from the first, whatever came in which order. */
class Model {
  readonly months = new Map(MONTHS.map((one) => [one, { came: 0, used: 0, counted: null as number | null, takenOver: false }]))
  opening = 100

  stand(until: string) {
    let opening = this.opening
    for (const [one, { came, used, counted, takenOver }] of this.months) {
      const closing = opening + came - used
      const carry = counted !== null && takenOver ? counted : closing
      if (one === until) return { opening, closing, carry }
      opening = carry
    }
    throw new Error(until)
  }
}

describe('stock of a terminal', () => {
  test('stands after every step of a random history as its months say, opening after opening', () =>
    fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 9 }), async (happenings) => {
        const desk = openDesk([terminalInventory])
        const model = new Model()
        for (const period of MONTHS)
          value(
            await desk.records.insert(
              terminalInventory,
              {
                id: period,
                period,
                ...PLACE,
                openingQty: '100',
                inQty: '0',
                pureSalesQty: '0',
                closingQty: '100',
                carryQty: '100',
                diffStatus: '0',
                invStatus: '0',
              },
              clerk,
            ),
          )
        const rows = async (): Promise<readonly Row[]> =>
          value(
            await desk.records.list(
              terminalInventory,
              {
                where: ofPlace(PLACE),
                order: [],
                pageNo: 1,
                pageSize: 9,
                fields: [
                  'period',
                  'openingQty',
                  'inQty',
                  'pureSalesQty',
                  'closingQty',
                  'carryQty',
                  'checkQty',
                  'diffQty',
                  'diffStatus',
                  'diffHandle',
                ],
              },
              clerk,
            ),
          ).records
        for (const one of happenings) {
          const own = model.months.get(one.month)!
          const change =
            one.what === 'flow'
              ? { add: { inQty: decimal(one.qty) } }
              : one.what === 'report'
                ? { add: { pureSalesQty: decimal(one.qty) } }
                : {
                    set: {
                      checkQty: decimal(model.stand(one.month).closing + one.off),
                      diffStatus: '3',
                      diffHandle: one.takenOver ? '5' : '9',
                    },
                  }
          if (one.what === 'flow') own.came += one.qty
          else if (one.what === 'report') own.used += one.qty
          else {
            own.counted = model.stand(one.month).closing + one.off
            own.takenOver = one.takenOver
          }
          const effects = flat(moved(PLACE, one.month, change, monthsOf((await rows()) as readonly Record<string, Wire>[]), NEWEST))
          const written = await desk.writer.post([{ event: 'moved', effects: () => effects }], { type: terminalInventory, row: {} }, clerk)
          value(written)
          for (const row of await rows()) {
            const { opening, closing, carry } = model.stand(textAt(row, 'period'))
            expect([textAt(row, 'openingQty'), textAt(row, 'closingQty'), textAt(row, 'carryQty')]).toEqual(
              [opening, closing, carry].map(String),
            )
          }
        }
      }),
      { numRuns: 40 },
    ))

  test('takes each flow in once, those of locked months in the first that is open', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ month, qty: fc.integer({ min: -9, max: 30 }) }), { maxLength: 12 }),
        fc.constantFrom('', '2026-01', '2026-02'),
        (given, lastLocked) => {
          const flows = given.map(
            ({ month: one, qty }, at): Flow => ({
              ...{ id: `f${at}`, day: `${one}-15`, month: one, companyId: 'c1', productId: 'p1', terminalType: '1', terminalId: 'h1' },
              ...{ qty: decimal(qty), unitPrice: null, amount: ZERO, batchNo: null, agentId: null },
            }),
          )
          const early = comeIn(flows.slice(0, 6), '2026-01', '')
          const locked = MONTHS.filter((one) => one <= lastLocked).map((period) => ({
            ...{
              period,
              openingQty: ZERO,
              inQty: early.get(period) ?? ZERO,
              pureSalesQty: ZERO,
              checkQty: null,
              diffStatus: '0',
              diffHandle: null,
            },
            isLocked: true,
          }))
          const coming = stillComing(flows, locked, '2026-01', lastLocked)
          const all = sumOf([...coming.values()], (qty) => qty).plus(sumOf(locked, ({ inQty }) => inQty))
          expect(all).toEqual(sumOf(flows, ({ qty }) => qty))
          for (const { period } of locked) expect(coming.has(period)).toBe(false)
        },
      ),
    ))
})
