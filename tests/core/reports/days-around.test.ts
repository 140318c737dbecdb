import { expect, test } from 'vitest'
import { AROUND_COUNT, AROUND_DAY, surrounded } from '../../../core/reports/days-around.ts'

const around = {
  day: 'startTime',
  alike: { hospitalId: 'hospitalId', pharmacyId: 'pharmacyId' },
  figures: {},
  on: 'saleDate',
  of: 'amount',
  months: () => 2,
  before: 'before',
  after: 'after',
}
const flow = (hospitalId: string | null, pharmacyId: string | null, day: string, amount: string) => ({
  hospitalId,
  pharmacyId,
  [AROUND_DAY]: day,
  amount,
})
const record = (values: object, day: string, count = 1) => ({ ...values, [AROUND_DAY]: day, [AROUND_COUNT]: count })

test('of each record the figure of its own place counts, in so many months before its day and after it, once for each of its like', () => {
  const figures = [
    flow('h', null, '2026-01-10', '1'),
    flow('h', null, '2026-01-11', '10'),
    flow('h', null, '2026-03-10', '100'),
    flow('h', null, '2026-03-11', '1000'),
    flow('h', null, '2026-05-10', '10000'),
    flow('h', null, '2026-05-11', '100000'),
    flow(null, 'p', '2026-03-11', '7'),
    flow('p', null, '2026-03-11', '5'),
  ]
  const told = surrounded({
    around,
    figures,
    months: 2,
    today: '2026-05-10',
    records: [record({ hospitalId: 'h' }, '2026-03-10', 2), record({ pharmacyId: 'p' }, '2026-03-10'), record({}, '2026-03-10')],
  }).map(({ before, after }) => [before, after])
  expect(told).toEqual([
    ['220', '22000'],
    ['0', '7'],
    ['0', '0'],
  ])
})

test('what came after a record is told once its months are over', () => {
  const figures = [flow('h', null, '2026-03-11', '3'), flow('h', null, '2026-03-01', '2')]
  const at = (today: string) => surrounded({ around, figures, months: 2, today, records: [record({ hospitalId: 'h' }, '2026-03-10')] })
  expect(at('2026-05-09')).toMatchObject([{ before: '2', after: '0' }])
  expect(at('2026-05-10')).toMatchObject([{ before: '2', after: '3' }])
})
