import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../support/results.ts'
import { office } from './people.ts'

const MINUTE = 60_000
const HOME = '10.0.0.1'

/** What unknownReferences do: guess at a name from somewhere, with a captcha or without, and wait. */
const stranger = fc.record({
  from: fc.integer({ min: 2, max: 40 }).map((at) => `10.0.0.${at}`),
  wait: fc.integer({ min: 0, max: 20 * MINUTE }),
  solves: fc.boolean(),
})

const knock = async (here: ReturnType<typeof office>, password: string, address: string, solves = true) => {
  const key = `${address} ${here.looks.passwords} ${here.now()} ${password}`
  if (solves) await here.drawCaptcha.run({ key, address: `captcha for ${key}` })
  const captcha = solves ? { key, word: 'wxy2' } : { key: '', word: '' }
  return here.signIn.run({ userName: 'lijun', password, captcha, address, browser: 'test' })
}

describe('whatever unknownReferences guess, from wherever', () => {
  test('the owner signs in from where he was last', () =>
    fc.assert(
      fc.asyncProperty(fc.array(stranger, { maxLength: 80 }), async (guesses) => {
        const here = office()
        here.hire('lijun', { lastAddress: HOME })
        for (const { from, wait, solves } of guesses) {
          await knock(here, 'x', from, solves)
          here.pass(wait)
        }
        expect(refusalOf(await knock(here, 'Right-lijun-1', HOME))).toBe('')
      }),
      { numRuns: 60 },
    ))

  test('no more than fifteen guesses are looked at within half an hour that began with the first', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(stranger, fc.integer({ min: 0, max: 20_000 })), { maxLength: 80 }), async (guesses) => {
        const here = office()
        here.hire('lijun', { lastAddress: HOME })
        for (const [{ from, solves }, wait] of guesses) {
          await knock(here, 'x', from, solves)
          here.pass(wait)
        }
        expect(here.looks.passwords).toBeLessThanOrEqual(15)
      }),
      { numRuns: 60 },
    ))
})
