import { describe, expect, test } from 'vitest'
import { RandomSecrets } from '../../../../adapters/node/identity/random-secrets.ts'
import { ScryptPasswords } from '../../../../adapters/node/identity/scrypt-passwords.ts'
import { ConcurrencyLimit } from '../../../../adapters/node/identity/concurrency-limit.ts'
import { RandomIds } from '../../../../adapters/node/random-ids.ts'
import { passwordProblem } from '../../../../core/identity/accounts/password-rule.ts'
import { value } from '../../../support/results.ts'

describe('a stored password', () => {
  const passwords = new ScryptPasswords()
  const weaker = new ScryptPasswords({ N: 2 ** 14, r: 8, p: 1 })

  test('tells its parameters and nothing else, and never the same twice', async () => {
    const [one, other] = [value(await passwords.hash('Tiger-Lampe-77')), value(await passwords.hash('Tiger-Lampe-77'))]
    expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    expect(one).not.toBe(other)
    expect(one).not.toContain('Tiger')
  })

  test('opens to itself only', async () => {
    const record = value(await passwords.hash('密码Tiger-77'))
    expect(value(await passwords.verify('密码Tiger-77', record))).toEqual({ matches: true, outdated: false })
    expect(value(await passwords.verify('密码Tiger-78', record)).matches).toBe(false)
    expect(value(await passwords.verify('', record)).matches).toBe(false)
  })

  test('made with other parameters still opens, and says that it is outdated', async () => {
    const record = value(await weaker.hash('Tiger-Lampe-77'))
    expect(value(await passwords.verify('Tiger-Lampe-77', record))).toEqual({ matches: true, outdated: true })
  })

  test.each(['', 'x', 'scrypt$1', 'scrypt$32768$8$3$$', '$2b$10$abc', 'plain'])('that is none (%s) matches nothing', async (record) =>
    expect(value(await weaker.verify(record, record)).matches).toBe(false),
  )
})

describe('at most so many at once', () => {
  const later = () => {
    let finish = () => {}
    const done = new Promise<void>((resolve) => (finish = resolve))
    return { done, finish: () => finish() }
  }

  test('run, and the next one when one of them has ended', async () => {
    const turns = new ConcurrencyLimit(2, 5_000)
    const works = [later(), later(), later()]
    let running = 0
    const taken = works.map(({ done }) =>
      turns.take(async () => {
        running += 1
        await done
      }),
    )
    await Promise.resolve()
    expect(running).toBe(2)
    works[0]?.finish()
    await taken[0]
    await Promise.resolve()
    expect(running).toBe(3)
    works.forEach(({ finish }) => finish())
    await Promise.all(taken)
  })

  test('and whose turn does not come in time is told so', async () => {
    const turns = new ConcurrencyLimit(1, 10)
    const work = later()
    const first = turns.take(() => work.done.then(() => 'done'))
    expect(await turns.take(async () => 'too late')).toBeUndefined()
    work.finish()
    expect(await first).toBe('done')
    expect(await turns.take(async () => 'again')).toBe('again')
  })

  test('and a work that breaks gives its turn back', async () => {
    const turns = new ConcurrencyLimit(1, 1_000)
    await expect(turns.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await turns.take(async () => 'next')).toBe('next')
  })
})

describe('randomness', () => {
  const secrets = new RandomSecrets()
  test('makes tokens of 256 bits', () => {
    const tokens = Array.from({ length: 1_000 }, () => secrets.token())
    expect(new Set(tokens).size).toBe(1_000)
    expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true)
  })
  test('makes one-time passwords that the rule itself accepts', () => {
    const passwords = Array.from({ length: 500 }, () => secrets.password())
    expect(passwords.filter((password) => password.length < 14 || passwordProblem(password, 'admin'))).toEqual([])
  })
  test('makes ids that are safe in a path, never twice, and in the order of time', () => {
    const ids = new RandomIds()
    const made = Array.from({ length: 1_000 }, () => ids.next())
    expect(new Set(made).size).toBe(1_000)
    expect(made.every((id) => /^[0-9a-z]{35,36}$/.test(id))).toBe(true)
    const prefixes = made.map((id) => id.slice(0, 9))
    expect(prefixes).toEqual([...prefixes].sort())
  })
})
