import fc from 'fast-check'
import { expect, test } from 'vitest'
import activityApply from '../../core/documents/act/activity-apply.document.ts'
import activityWriteUp from '../../core/documents/act/activity-write-up.document.ts'
import { viewOf } from '../../core/definitions/view.ts'
import { decimal, type Decimal } from '../../core/kernel/decimal.ts'
import { knowing } from '../support/people.ts'

const count = fc.integer({ min: 0, max: 500 })
const money = fc.integer({ min: 0, max: 100_000_000 })
const yuan = (fen: number): string => decimal(fen).div(100).toString()

/** act A3, said without the product's own division: the cents of each head, half of one rounded up. */
const each = (fen: number, heads: number): string => yuan(heads === 0 ? 0 : Math.floor((2 * fen + heads) / (2 * heads)))

test('what an activity costs per head is its amount over its heads, to the cent, and nothing where there is nobody', () =>
  fc.assert(
    fc.property(money, count, (fen, heads) => {
      const planned = { outerCount: heads, innerCount: 0, costs: [{ id: '1', qty: '1', unitPrice: yuan(fen) }] }
      const happened = {
        attendees: Array.from({ length: heads }, (_, at) => ({ id: `${at}` })),
        costs: [{ id: '1', actualAmount: yuan(fen) }],
      }
      const perHead = viewOf<{ readonly perHead: Decimal }>(activityApply, planned, knowing).perHead
      const actualPerHead = viewOf<{ readonly actualPerHead: Decimal }>(activityWriteUp, happened, knowing).actualPerHead
      expect([perHead.toString(), actualPerHead.toString()]).toEqual([each(fen, heads), each(fen, heads)])
    }),
    {
      examples: [
        [10_000, 0],
        [0, 0],
        [10_000, 3],
        [5, 2],
      ],
    },
  ))
