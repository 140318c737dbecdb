import { describe, expect, test } from 'vitest'
import { StoredSession } from '../../../adapters/browser/session/stored-session.ts'
import { LocalKeyValues } from '../../../adapters/browser/storage/local-key-values.ts'
import { DICTIONARIES } from '../../../core/session/session.ts'
import { sessionOf } from '../../core/session/people.ts'
import { clockAt, memoryStorage } from './memory-storage.ts'

const WEEK = 604_800_000

const device = () => {
  const clock = clockAt(0)
  const lasting = new LocalKeyValues(() => localStorage, 'pro__', clock)
  const localStorage = memoryStorage()
  const tab = () => new StoredSession(lasting, new LocalKeyValues(() => sessionStorage, 'pro__', clock))
  const sessionStorage = memoryStorage()
  return { clock, lasting, localStorage, sessionStorage, kept: tab() }
}

const li = sessionOf('li', 'p1')

describe('a session on this device', () => {
  test('comes back whole, for seven days', () => {
    const { kept, clock } = device()
    kept.keep(li)
    clock.pass(WEEK - 1)
    expect(kept.current()).toEqual(li)
    clock.pass(1)
    expect(kept.current()).toBeUndefined()
  })

  test('keeps the dictionaries beside it, not in it', () => {
    const { kept, lasting } = device()
    kept.keep({ ...li, dictItems: { sex: [{ value: '1', text: '男' }] } })
    expect(lasting.get(DICTIONARIES)).toEqual({ sex: [{ value: '1', text: '男' }] })
    expect(kept.current()).not.toHaveProperty('dictItems')
  })

  test('that is not to last leaves nothing behind for another tab', () => {
    const { kept, localStorage, sessionStorage } = device()
    kept.keep({ ...li, lasting: false })
    expect(kept.current()).toEqual({ ...li, lasting: false })
    expect(localStorage.getItem('pro__Access-Token')).toBeNull()
    expect(sessionStorage.getItem('pro__Access-Token')).not.toBeNull()
  })

  test('that is forgotten takes name, pairs and dictionaries along, but not the pair taken last', () => {
    const { kept, localStorage } = device()
    kept.keep({ ...li, dictItems: {} })
    kept.forget()
    expect(kept.current()).toBeUndefined()
    expect(localStorage.length).toBe(1)
    expect(kept.lastPair(li.user.userId)).toBe('p1')
    expect(kept.lastPair('somebody else')).toBe('')
  })

  test('that takes the place of another never removes the token in between: other tabs would sign out', () => {
    const { kept, localStorage } = device()
    kept.keep(li)
    const removed: string[] = []
    const remove = localStorage.removeItem
    localStorage.removeItem = (key) => {
      removed.push(key)
      remove(key)
    }
    kept.keep({ ...li, token: 'renewed' })
    expect(removed).toEqual([])
    expect(kept.current()?.token).toBe('renewed')
  })

  test('that somebody tampered with is none', () => {
    const { kept, lasting } = device()
    kept.keep(li)
    lasting.set('Login_Userinfo', 'not a person')
    expect(kept.current()).toBeUndefined()
  })
})
