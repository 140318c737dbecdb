import { expect, test } from 'vitest'
import { PLACES } from '../../../ui/shell/keys/keys.ts'

test('in one place a key means one thing', () => {
  for (const { title, keys } of PLACES) {
    const all = keys.flatMap(([, own]) => own)
    expect([title, ...new Set(all)]).toEqual([title, ...all])
  }
})
