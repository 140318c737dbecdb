import { checksBefore } from '../../../core/definitions/checks-before.ts'
import { describe, expect, test } from 'vitest'
import type { Check } from '../../../core/definitions/must-hold.ts'
import type { ActionType } from '../../../core/definitions/buttons.ts'
import announcement from '../../../core/documents/sys/announcement.document.ts'
import bugContent from '../../../core/documents/sys/bug-content.document.ts'
import employee from '../../../core/documents/sys/employee.document.ts'
import job from '../../../core/documents/sys/job.document.ts'
import online from '../../../core/documents/sys/online.document.ts'
import saleReturn from '../../../core/documents/sale/sale-return.document.ts'
import { askedBy, foreseen } from '../../../core/records/actions/foreseen.ts'
import { person } from '../../support/person.ts'

const me = person({ userId: 'u1' })
const when = ({ actions }: { readonly actions?: Readonly<Record<string, ActionType<never>>> }, key: string) => actions![key]!.when!
const first = (checks: readonly Check<never>[] | undefined) => checks![0]!.holds

describe('whether something may be done to a record', () => {
  test('is told by what it holds itself', () => {
    const stands = (sendStatus: string) => ({ id: '1', sendStatus })
    expect(['0', '1', '2'].map((status) => foreseen(announcement, stands(status), me, when(announcement, 'publish')))).toEqual([
      true,
      false,
      true,
    ])
    expect(foreseen(announcement, stands('1'), me, first(checksBefore(announcement, 'edit')))).toBe(false)
  })

  test('is told by what a list leaves out because it is empty', () => {
    const create = when(employee, 'createUser')
    const listed = (empStatus: string) => foreseen(employee, { id: '1', version: 1, empStatus }, me, create)
    expect(['1', '4'].map(listed)).toEqual([true, false])
  })

  test('is not told by what its own dialog asks first', () => {
    const stands = { id: '1', version: 1, productList: [{ id: 'r1', receivedQty: null }] }
    const receive = (saleReturn.actions as Readonly<Record<string, ActionType<never>>>)['receive'] as ActionType<unknown>
    expect(foreseen(saleReturn, stands, me, receive.when as never)).toBe(false)
    expect(foreseen(saleReturn, stands, me, receive.when as never, askedBy(receive))).toBeUndefined()
  })

  test('is told by who looks at it', () => {
    const close = when(bugContent, 'close')
    expect(['u1', 'u2'].map((userId) => foreseen(bugContent, { id: '1', status: '3', userId }, me, close))).toEqual([true, false])
  })

  test('is told by what was worked out for its reader', () => {
    expect(['Y', 'N'].map((isMe) => foreseen(online, { id: 's1', isMe }, me, when(online, 'forceLogout')))).toEqual([false, true])
    expect([0, 2].map((holderCount) => foreseen(job, { id: '1', enabled: 'Y', holderCount }, me, when(job, 'toggle')))).toEqual([
      true,
      false,
    ])
  })

  test.each([
    ['what a list leaves out', () => foreseen(announcement, { id: '1' }, me, when(announcement, 'publish'))],
    [
      'the time',
      () => foreseen(announcement, { id: '1', sendStatus: '1', remindTime: '2026-03-18 09:00:00' }, me, when(announcement, 'remindUnread')),
    ],
  ])('is not told where it depends on %s', (_, told) => expect(told()).toBe(undefined))

  test('breaks on nothing that a definition looks at', () => {
    for (const type of [announcement, bugContent, job, employee])
      for (const action of Object.values<ActionType<never>>(type.actions ?? {}))
        if (action.when) expect([true, false, undefined]).toContain(foreseen(type, { id: '1' }, me, action.when))
  })
})
