import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stateAfter, type LifecycleEvent } from '../../../core/approval/lifecycle.ts'

const EVENTS: readonly LifecycleEvent[] = ['submit', 'approve', 'reject', 'withdraw', 'void', 'change']
const STATES = ['draft', 'approving', 'approved', 'rejected', 'voided', 'changing']

/** The arrows as FORMAT.md and bsc B2 draw them, written a second time by hand. */
const DRAWN: Readonly<Record<string, string>> = {
  'draft submit': 'approving',
  'draft void': 'voided',
  'approving approve': 'approved',
  'approving reject': 'rejected',
  'approving withdraw': 'draft',
  'rejected submit': 'approving',
  'rejected void': 'voided',
  'approved change': 'changing',
  'changing approve': 'approved',
  'changing reject': 'approved',
  'changing withdraw': 'approved',
}

describe('the life of a document', () => {
  test('walks the drawn arrows and no other', () => {
    for (const state of STATES)
      for (const event of EVENTS)
        expect(`${state} ${event} → ${stateAfter(state, event)}`).toBe(`${state} ${event} → ${DRAWN[`${state} ${event}`]}`)
  })

  test('of a type that says where it is submitted begins and is taken back there', () => {
    const calculated = ['calculated', 'rejected']
    expect(['draft', 'calculated', 'rejected'].map((state) => stateAfter(state, 'submit', calculated))).toEqual([
      undefined,
      'approving',
      'approving',
    ])
    expect(stateAfter('approving', 'withdraw', calculated)).toBe('calculated')
    expect(stateAfter('changing', 'withdraw', calculated)).toBe('approved')
    expect(stateAfter('approving', 'reject', calculated)).toBe('rejected')
  })

  test('never leaves 已作废, and never skips the approval, whatever is tried', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 30 }), (events) => {
        const walked = events.reduce<string[]>((path, event) => [...path, stateAfter(path.at(-1)!, event) ?? path.at(-1)!], ['draft'])
        const firstApproved = walked.indexOf('approved')
        const firstVoided = walked.indexOf('voided')
        return (
          (firstApproved < 0 || walked[firstApproved - 1] === 'approving') &&
          (firstVoided < 0 || walked.slice(firstVoided).every((state) => state === 'voided'))
        )
      }),
    ))

  test('a state of its own, like 已关闭, has none of these arrows', () => {
    for (const event of EVENTS) expect(stateAfter('closed', event)).toBeUndefined()
  })
})
