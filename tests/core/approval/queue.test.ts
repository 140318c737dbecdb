import { expect, test } from 'vitest'
import type { InboxRow } from '../../../core/approval/inbox.port.ts'
import { placeIn, withoutTask } from '../../../core/approval/queue.ts'

const row = (taskId: string) => ({ taskId }) as InboxRow
const queue = { records: ['a', 'b', 'c'].map(row), total: 12 }

test('a task stands between its neighbours', () => {
  expect(placeIn(queue, 'b')).toEqual({ at: 1, total: 12, before: row('a'), after: row('c') })
  expect(placeIn(queue, 'a').before).toBeUndefined()
  expect(placeIn(queue, 'c').after).toBeUndefined()
})

test('what is not among those that wait has no neighbours', () => {
  expect(placeIn(queue, 'z')).toMatchObject({ at: -1, before: undefined, after: undefined })
  expect(placeIn(undefined, 'a')).toEqual({ at: -1, total: 0, before: undefined, after: undefined })
})

test('the next one takes the place of a task that was decided', () => {
  expect(placeIn(withoutTask(queue, 'b'), 'c')).toMatchObject({ at: 1, total: 11, before: row('a') })
  expect(withoutTask(queue, 'z')).toEqual(queue)
})
