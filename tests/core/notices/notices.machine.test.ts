import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { failure } from '../../../core/kernel/failure.ts'
import { fail } from '../../../core/kernel/result.ts'
import { type FromLine, noticesMachine } from '../../../core/notices/notices.machine.ts'
import type { ReceivedNotice, UnreadNotices } from '../../../core/notices/notice.ts'
import type { OpenedNotice } from '../../../core/notices/open-notice.use-case.ts'
import { walk } from '../../support/walk.ts'

const notice = (id: string, given: Partial<ReceivedNotice> = {}): ReceivedNotice => ({
  ...{ id, title: id, category: '2', about: 'todo', priority: 'L', sender: 'zhang', senderName: '张三', sentAt: '2026-03-18 09:00:00' },
  ...{ endsAt: '', openType: '', openPage: '', busId: '', readAt: '', ...given },
})

const opened = (id: string, given: Partial<OpenedNotice> = {}): OpenedNotice => ({
  ...notice(id),
  ...{ content: '', abstract: '', attachments: '', mustRead: false, ...given },
})

const unreadOf = (...messages: readonly ReceivedNotice[]): UnreadNotices => ({
  notices: messages.filter(({ category }) => category === '1'),
  noticeTotal: messages.filter(({ category }) => category === '1').length,
  messages: messages.filter(({ category }) => category === '2'),
  messageTotal: messages.filter(({ category }) => category === '2').length,
})

/** The bell over a server by hand, its clock turned by hand too. */
const ringing = (server: { list: () => UnreadNotices; open?: (id: string) => OpenedNotice }) => {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const heard: unknown[] = []
  let tell: (event: FromLine) => void = () => undefined
  const answer = <T>(name: string, value: () => T) => {
    asked.push(name)
    return Promise.resolve().then(value)
  }
  const actor = createActor(
    noticesMachine.provide({
      actors: {
        line: fromCallback(({ sendBack }) => {
          tell = sendBack
        }),
        listUnread: fromPromise(() => answer('list', server.list)),
        openNotice: fromPromise(({ input }) => answer(`open ${input}`, () => server.open?.(input) ?? opened(input))),
        read: fromPromise(({ input }) => answer(`read ${input}`, () => undefined)),
        readAll: fromPromise(() => answer('readAll', () => 3)),
      },
    }),
    { clock },
  )
  actor.on('*', (event) => heard.push(event))
  actor.start()
  const settle = async () => {
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
  }
  const pass = async (milliseconds: number) => {
    for (let left = milliseconds; left > 0; left -= 500) {
      clock.increment(Math.min(500, left))
      await settle()
    }
  }
  const lists = () => asked.filter((one) => one === 'list').length
  return { actor, asked, heard, settle, pass, lists, line: (event: FromLine) => tell(event) }
}

describe('without a line to the server', () => {
  test('the bell looks at once and every six seconds', async () => {
    const bell = ringing({ list: () => unreadOf() })
    await bell.pass(5_500)
    expect(bell.lists()).toBe(1)
    await bell.pass(500)
    expect(bell.lists()).toBe(2)
    await bell.pass(12_000)
    expect(bell.lists()).toBe(4)
  })

  test('it stops when a list does not come, until somebody looks or the line is there', async () => {
    let isAway = true
    const bell = ringing({
      list: () => {
        if (isAway) throw fail(failure('http.offline', '无法连接服务器'))
        return unreadOf()
      },
    })
    await bell.pass(60_000)
    expect(bell.lists()).toBe(1)
    isAway = false
    bell.actor.send({ type: 'look' })
    await bell.pass(6_000)
    expect(bell.lists()).toBe(3)
    bell.line({ type: 'line.open' })
    await bell.pass(60_000)
    expect(bell.lists()).toBe(4)
  })
})

test('with a line it looks when the server rings, and once more when it rang meanwhile', async () => {
  const bell = ringing({ list: () => unreadOf() })
  bell.line({ type: 'line.open' })
  await bell.settle()
  const before = bell.lists()
  bell.line({ type: 'line.rung' })
  bell.line({ type: 'line.rung' })
  bell.line({ type: 'line.rung' })
  await bell.pass(60_000)
  expect(bell.lists()).toBe(before + 2)
})

test('what is opened is marked as read, then the list is looked at', async () => {
  const bell = ringing({ list: () => unreadOf(notice('a')) })
  bell.line({ type: 'line.open' })
  await bell.settle()
  bell.asked.length = 0
  bell.actor.send({ type: 'open', id: 'a' })
  await bell.settle()
  expect(bell.asked).toEqual(['open a', 'read a', 'list'])
})

test('what must be read stays until its reader says that he has', async () => {
  const bell = ringing({
    list: () => unreadOf(),
    open: (id) => opened(id, { mustRead: true, openType: 'url', openPage: '/sale/saleOrder' }),
  })
  bell.actor.send({ type: 'open', id: 'a' })
  await bell.settle()
  for (const type of ['close', 'handle'] as const) bell.actor.send({ type })
  expect(bell.actor.getSnapshot().matches({ detail: { shown: 'unconfirmed' } })).toBe(true)
  expect(bell.asked).not.toContain('read a')
  bell.actor.send({ type: 'confirm' })
  await bell.settle()
  bell.actor.send({ type: 'close' })
  expect([bell.asked.includes('read a'), bell.actor.getSnapshot().matches({ detail: 'closed' })]).toEqual([true, true])
})

test('去处理 leads to the page of what the notice is about, and closes it', async () => {
  const bell = ringing({
    list: () => unreadOf(),
    open: (id) => opened(id, { openType: 'component', openPage: '/process/detail', busId: 't 1' }),
  })
  bell.actor.send({ type: 'open', id: 'a' })
  await bell.settle()
  bell.actor.send({ type: 'handle' })
  expect(bell.heard).toContainEqual({ type: 'handled', path: '/process/detail/t%201' })
  expect(bell.actor.getSnapshot().matches({ detail: 'closed' })).toBe(true)
})

test('what arrives is told once; what comes into sight because others were read is not', async () => {
  let list = unreadOf(notice('old'))
  const bell = ringing({ list: () => list })
  await bell.settle()
  expect(bell.heard).toEqual([])
  list = unreadOf(notice('new', { sentAt: '2026-03-18 10:00:00' }), notice('old'))
  bell.line({ type: 'line.rung' })
  await bell.settle()
  expect(bell.heard).toMatchObject([{ type: 'arrived', notices: [{ id: 'new' }] }])
  list = unreadOf(notice('older', { sentAt: '2026-03-17 10:00:00' }), notice('old'))
  bell.line({ type: 'line.rung' })
  await bell.settle()
  expect(bell.heard).toHaveLength(1)
})

test('what it rings for although it lay there before is a reminder; what arrives is none', async () => {
  let list = unreadOf(notice('old'))
  const bell = ringing({ list: () => list })
  await bell.settle()
  bell.line({ type: 'line.rung', notice: { id: 'old', title: '请确认' } })
  await bell.settle()
  expect(bell.heard).toEqual([{ type: 'reminded', notice: { id: 'old', title: '请确认' } }])
  list = unreadOf(notice('new', { sentAt: '2026-03-18 10:00:00' }), notice('old'))
  bell.line({ type: 'line.rung', notice: { id: 'new', title: 'new' } })
  await bell.settle()
  expect(bell.heard).toMatchObject([{ type: 'reminded' }, { type: 'arrived' }])
})

test('an urgent notice opens by itself, once', async () => {
  const bell = ringing({ list: () => unreadOf(notice('h', { category: '1', priority: 'H' })) })
  await bell.settle()
  expect(bell.actor.getSnapshot().context.opened?.id).toBe('h')
  bell.actor.send({ type: 'close' })
  bell.line({ type: 'line.rung' })
  await bell.settle()
  expect(bell.actor.getSnapshot().matches({ detail: 'closed' })).toBe(true)
})

const list = unreadOf(notice('a'), notice('h', { category: '1', priority: 'H' }))

describe('walked through whole', () => {
  const { states, steps, missed } = walk(noticesMachine, {
    inputs: [undefined],
    events: [
      ...(['line.open', 'line.away', 'line.rung', 'look', 'close', 'confirm', 'handle', 'readAll'] as const).map((type) => ({ type })),
      { type: 'open', id: 'a' },
      { type: 'line.rung', notice: { id: 'a', title: 'a' } },
    ],
    answers: {
      line: [],
      listUnread: [{ done: list }, { refused: failure('http.offline', '') }],
      openNotice: [
        { done: opened('a', { openType: 'url', openPage: '/sale/saleOrder' }) },
        { done: opened('a', { mustRead: true }) },
        { done: opened('a', { readAt: '2026-03-18 09:00:00' }) },
        { refused: failure('record.missing', '') },
      ],
      readAll: [{ done: 1 }, { refused: failure('http.offline', '') }],
    },
    tellApart: ({ context: { opened: one, isAskedAgain, sprung, unread, rungFor } }) => [
      one?.mustRead,
      one?.readAt,
      one?.openPage,
      isAskedAgain,
      sprung.length,
      rungFor.length > 0,
      unread !== undefined,
    ],
  })

  test('no state and no transition is declared in vain', () => expect(missed).toEqual([]))

  test('a notice is shown exactly while the detail is open', () => {
    for (const state of states)
      expect(state.context.opened !== undefined, JSON.stringify(state.value)).toBe(state.matches({ detail: 'shown' }))
  })

  test('what must be read is never closed unread', () => {
    for (const { before, after } of steps) {
      if (before.matches({ detail: { shown: 'unconfirmed' } }))
        expect(after.matches({ detail: { shown: 'unconfirmed' } }) || after.matches({ detail: { shown: 'marking' } })).toBe(true)
    }
  })

  test('with a line there is no polling, and nothing that happens ends the bell', () => {
    for (const { before, event, after } of steps) {
      if (before.matches({ polling: 'unneeded' }) && event.type !== 'line.away') expect(after.matches({ polling: 'unneeded' })).toBe(true)
      expect(after.status).toBe('active')
    }
  })
})

test('whatever rings and whenever lists come, what was rung for is looked at afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('ring', 'settle', 'open', 'read'), { maxLength: 20 }), async (acts) => {
      let serial = 0
      const bell = ringing({ list: () => unreadOf(notice(`${serial}`)) })
      bell.line({ type: 'line.open' })
      for (const act of acts) {
        serial += 1
        if (act === 'ring') bell.line({ type: 'line.rung' })
        else if (act === 'open') bell.actor.send({ type: 'open', id: 'a' })
        else if (act === 'read') bell.actor.send({ type: 'readAll' })
        else await bell.settle()
      }
      bell.line({ type: 'line.rung' })
      for (let turn = 0; turn < 5; turn += 1) await bell.settle()
      expect(bell.actor.getSnapshot().context.unread?.messages[0]?.id).toBe(`${serial}`)
    }),
  )
})
