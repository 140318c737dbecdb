import { describe, expect, test } from 'vitest'
import { LocalKeyValues } from '../../../adapters/browser/storage/local-key-values.ts'
import { clockAt, memoryStorage } from './memory-storage.ts'

const opened = (storage = memoryStorage(), clock = clockAt(1_000)) => ({
  storage,
  clock,
  keyValues: new LocalKeyValues(() => storage, 'pro__', clock),
})

describe('what is kept on this device', () => {
  test('comes back as it was, under the prefix', () => {
    const { keyValues, storage } = opened()
    const value = { list: [1, 'two', null], nested: { yes: true } }
    keyValues.set('DEFAULT_THEME', value)
    expect(keyValues.get('DEFAULT_THEME')).toEqual(value)
    expect(storage.key(0)).toBe('pro__DEFAULT_THEME')
  })

  test('stays without a lifetime', () => {
    const { keyValues, clock } = opened()
    keyValues.set('a', 1)
    clock.pass(10 * 365 * 86_400_000)
    expect(keyValues.get('a')).toBe(1)
  })

  test('is gone when its lifetime has passed, and not a moment before', () => {
    const { keyValues, clock, storage } = opened()
    keyValues.set('a', 1, 604_800_000)
    clock.pass(604_799_999)
    expect(keyValues.get('a')).toBe(1)
    clock.pass(1)
    expect(keyValues.get('a')).toBeUndefined()
    expect(storage.length).toBe(0)
  })

  test('is not there before it was kept, nor after it was removed', () => {
    const { keyValues } = opened()
    expect(keyValues.get('a')).toBeUndefined()
    keyValues.set('a', 1)
    keyValues.remove('a')
    expect(keyValues.get('a')).toBeUndefined()
  })

  test.each(['not json', '7', 'null', '{"other":1}', '[]'])('is nothing when somebody else wrote %s there', (written) => {
    const { keyValues, storage } = opened()
    storage.setItem('pro__a', written)
    expect(keyValues.get('a')).toBeUndefined()
  })

  test('is found by the beginning of its key, other sites of the same origin aside', () => {
    const { keyValues, storage } = opened()
    storage.setItem('draft:foreign', 'x')
    keyValues.set('draft:1', 1)
    keyValues.set('draft:2', 2)
    keyValues.set('other', 3)
    expect(keyValues.keys('draft:')).toEqual(['draft:1', 'draft:2'])
  })
})

describe('a store that is full or forbidden', () => {
  const refuse = () => {
    throw new Error('QuotaExceededError')
  }

  test('loses what it cannot hold, and keeps what it holds', () => {
    const storage = memoryStorage()
    const { keyValues } = opened(storage)
    keyValues.set('a', 1)
    storage.setItem = refuse
    keyValues.set('a', 2)
    expect(keyValues.get('a')).toBe(1)
  })

  test('is like an empty one', () => {
    const keyValues = new LocalKeyValues(refuse, 'pro__', clockAt(0))
    keyValues.set('a', 1)
    keyValues.remove('a')
    expect(keyValues.get('a')).toBeUndefined()
    expect(keyValues.keys('')).toEqual([])
  })

  test('takes no value that cannot be written down', () => {
    const { keyValues } = opened()
    const round: Record<string, unknown> = {}
    round['itself'] = round
    keyValues.set('a', round)
    expect(keyValues.get('a')).toBeUndefined()
  })
})
