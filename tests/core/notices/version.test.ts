import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FindNewerBuild } from '../../../core/notices/find-newer-build.use-case.ts'
import { LoadVersionNotice } from '../../../core/notices/load-version-notice.use-case.ts'
import { versionMachine } from '../../../core/notices/version.machine.ts'
import { isLater } from '../../../core/notices/version.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { walk } from '../../support/walk.ts'

const away = failure('http.offline', '无法连接服务器，请检查网络后重试')
const parts = fc.array(fc.nat(30), { minLength: 1, maxLength: 4 })

describe('a version is later than another', () => {
  test.each([
    ['1.10.0', '1.9.9', true],
    ['1.2', '1.2.0', false],
    ['1.2.1', '1.2', true],
    ['2.0', '', true],
    ['1.0', '1.0', false],
  ])('%s than %s: %s', (one, other, expected) => expect(isLater(one, other)).toBe(expected))

  test('for no two are both later, and of two different ones one is', () =>
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const [a, b] = [one.join('.'), other.join('.')]
        const longest = Math.max(one.length, other.length)
        const same = Array.from({ length: longest }).every((_, at) => (one[at] ?? 0) === (other[at] ?? 0))
        expect(Number(isLater(a, b)) + Number(isLater(b, a))).toBe(same ? 0 : 1)
      }),
    ))

  test('a later one of a later one is later', () =>
    fc.assert(
      fc.property(parts, parts, parts, (...three) => {
        const [a, b, c] = three.map((one) => one.join('.')) as [string, string, string]
        expect(isLater(a, b) && isLater(b, c) && !isLater(a, c)).toBe(false)
      }),
    ))
})

describe('the newest 版本公告', () => {
  const load = (answer: Result<unknown>, known?: string) =>
    new LoadVersionNotice(
      { send: () => Promise.resolve(answer), download: () => Promise.reject(new Error('no file')) },
      { get: () => known, set: () => undefined, remove: () => undefined, keys: () => [] },
    ).run()
  const told = { version: '1.3.0', titile: '三月更新', content: '<p>批量导入</p>', publishTime: '2026-03-01 08:00:00' }

  test('is told to whoever has not taken note of it', async () =>
    expect(await load(ok(told), '1.2.9')).toEqual(ok({ version: '1.3.0', title: '三月更新', content: '<p>批量导入</p>' })))

  test.each([
    ['known already', ok(told), '1.3.0'],
    ['older than the one known', ok(told), '1.10'],
    ['not there', ok(null), undefined],
  ])('is not told when it is %s', async (_, answer, known) => expect(await load(answer, known)).toEqual(ok(undefined)))
})

describe('a newer build', () => {
  const find = (running: string, served: Result<string>) =>
    new FindNewerBuild({ running: () => Promise.resolve(running), served: () => Promise.resolve(served) }).run()

  test.each([
    ['/assets/a.js', '/assets/b.js', true],
    ['/assets/a.js', '/assets/a.js', false],
    ['/assets/a.js', '', false],
    ['', '/assets/b.js', false],
  ])('running %s, served %s: %s', async (running, served, expected) => expect(await find(running, ok(served))).toEqual(ok(expected)))

  test('is not guessed while nobody answers', async () => expect((await find('/assets/a.js', fail(away))).ok).toBe(false))
})

describe('the reminder', () => {
  const notice = { version: '1.3.0', title: '三月更新', content: '' }
  const { states, steps, missed } = walk(versionMachine, {
    inputs: [undefined],
    events: [{ type: 'look' }, { type: 'acknowledge' }, { type: 'later' }],
    answers: {
      loadNotice: [{ done: notice }, { done: undefined }, { refused: away }],
      findNewerBuild: [{ done: true }, { done: false }, { refused: away }],
    },
  })

  test('declares no state and no transition in vain', () => expect(missed).toEqual([]))

  test('shows a notice exactly as long as nobody has taken note of it', () =>
    expect(states.filter((state) => state.matches({ notice: 'told' }) !== (state.context.notice !== undefined))).toEqual([]))

  test('remembers the version that was shown, once', () => {
    const remembered = steps.filter(({ told }) => told.length > 0)
    expect(remembered.every(({ before, event }) => event.type === 'acknowledge' && before.matches({ notice: 'told' }))).toBe(true)
    expect(remembered.map(({ told }) => told)).toEqual(remembered.map(() => [{ type: 'acknowledged', version: '1.3.0' }]))
  })

  test('never lets go of a newer build but for a while: the page stays old until it is loaded anew', () => {
    const forgotten = steps.filter(
      ({ before, after }) =>
        (before.matches({ build: 'newer' }) || before.matches({ build: 'putOff' })) && after.matches({ build: 'current' }),
    )
    expect(forgotten).toEqual([])
  })
})
