import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { failure } from '../../../core/kernel/failure.ts'
import { fail } from '../../../core/kernel/result.ts'
import { importMachine } from '../../../core/workbooks/import.machine.ts'
import type { ImportState } from '../../../core/workbooks/import-state.ts'
import { paceOf } from '../../../core/workbooks/pace.ts'
import { Stopwatch } from '../../../core/workbooks/stopwatch.ts'

const FILE = { name: '价格.XLSX', size: 10, type: '' }

const state = (given: Partial<ImportState>): ImportState => ({
  id: 'i1',
  type: 'test.every',
  phase: 'ready',
  files: [],
  at: 0,
  of: 3,
  mapping: [
    { title: '甲', place: 'a', how: 'auto' },
    { title: '乙', place: null, how: 'none' },
  ],
  missing: [],
  total: 3,
  wrong: 1,
  rows: [],
  wrongRows: [],
  actingRows: [],
  changed: 0,
  kept: 0,
  skipped: 0,
  known: 0,
  unchanged: 0,
  emptied: 0,
  same: 0,
  removable: 0,
  edited: 0,
  policies: [],
  elapsed: 0,
  isPaused: false,
  mayPause: false,
  ...given,
})

/** The machine over a server that answers in turn. */
const opened = (answers: unknown[], at: { net?: boolean; isInForm?: boolean } = {}) => {
  const clock = new SimulatedClock()
  const asked: unknown[] = []
  const next = (call: string) =>
    fromPromise(({ input }: { input: unknown }) => {
      asked.push([call, input])
      if (at.net === false) return Promise.reject(fail(failure('http.offline', '网络连接失败')))
      return Promise.resolve(answers.length > 1 ? answers.shift() : answers[0])
    })
  const calls = ['find', 'check', 'map', 'sheet', 'mend', 'run', 'rows', 'takeBack', 'pause', 'stop']
  const actors = Object.fromEntries(calls.map((call) => [call, next(call)]))
  const actor = createActor(importMachine.provide({ actors: actors as never }), {
    input: { remembered: {}, isInForm: at.isInForm === true },
    clock,
  })
  const told: unknown[] = []
  actor.on('*', (event) => told.push(event))
  actor.start()
  return { actor, clock, asked, told, at, stands: (value: string) => waitFor(actor, (snapshot) => snapshot.matches(value as never)) }
}

describe('the dialog of an import', () => {
  test('takes spreadsheets only, and sends them when it is told to', async () => {
    const { actor, told, stands } = opened([null, state({})])
    await stands('choosing')
    actor.send({ type: 'start' })
    expect(actor.getSnapshot().value).toBe('choosing')
    actor.send({ type: 'choose', files: [FILE, { ...FILE, name: '价格.csv' }] })
    expect(actor.getSnapshot().context.files).toEqual([FILE])
    expect(told).toMatchObject([{ type: 'refused', failure: { message: '“价格.csv”不是Excel文件，请选择.xls或.xlsx文件' } }])
    actor.send({ type: 'start' })
    await stands('checked')
  })

  test('finds an import that went on without the page, and looks until it stands still', async () => {
    const { actor, clock, told, stands } = opened([state({ phase: 'importing', at: 1 }), state({ phase: 'done', kept: 2, wrong: 1 })])
    await stands('waiting')
    clock.increment(500)
    await stands('over')
    expect(actor.getSnapshot().context.state?.kept).toBe(2)
    expect(told).toEqual([{ type: 'kept', count: 2 }])
  })

  test('loses the net, not the import', async () => {
    const { actor, clock, at, stands } = opened([state({ phase: 'checking' }), state({})])
    await stands('waiting')
    at.net = false
    clock.increment(500)
    await waitFor(actor, ({ context }) => context.failure !== undefined)
    at.net = true
    clock.increment(500)
    await stands('checked')
    expect(actor.getSnapshot().context.failure).toBeUndefined()
  })

  test('cancelled while it writes, it tells what was kept', async () => {
    const { actor, asked, told, stands } = opened([state({ phase: 'importing', at: 1 }), null, state({ phase: 'stopped', kept: 1 })])
    await stands('waiting')
    actor.send({ type: 'back' })
    await stands('over')
    expect(asked.map((one) => (one as unknown[])[0])).toEqual(['find', 'stop', 'find'])
    expect(told).toEqual([{ type: 'kept', count: 1 }])
  })

  test('taken back, it is looked at until all is gone, and the list looks again; what may not go is not asked for', async () => {
    const { actor, clock, asked, told, stands } = opened([
      state({ phase: 'importing' }),
      state({ phase: 'done', kept: 2, removable: 2 }),
      state({ phase: 'lookingBack', kept: 2 }),
      state({ phase: 'takenBack', kept: 2 }),
    ])
    await stands('waiting')
    clock.increment(500)
    await stands('over')
    actor.send({ type: 'takeBack' })
    await stands('waiting')
    clock.increment(500)
    await stands('over')
    actor.send({ type: 'takeBack' })
    expect(actor.getSnapshot().value).toBe('over')
    expect(asked).toEqual([
      ['find', undefined],
      ['find', undefined],
      ['takeBack', { id: 'i1' }],
      ['find', undefined],
    ])
    expect(told).toEqual([
      { type: 'kept', count: 2 },
      { type: 'kept', count: 2 },
    ])
  })

  test('an import that is over is told of again while it may be taken back', async () => {
    const { actor, stands } = opened([state({ phase: 'done', kept: 2, removable: 2 })])
    await stands('choosing')
    actor.send({ type: 'last' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'over', context: { state: { removable: 2 }, last: undefined } })
    const other = opened([state({ phase: 'done', kept: 2 })])
    await other.stands('choosing')
    other.actor.send({ type: 'last' })
    expect(other.actor.getSnapshot().value).toBe('choosing')
  })

  test('a place that is given to another title is taken from the first, and both are remembered', async () => {
    const { actor, asked, told, stands } = opened([state({})])
    await stands('checked')
    actor.send({ type: 'map', title: '乙', place: 'a' })
    await stands('checked')
    expect(asked.at(-1)).toEqual(['map', { id: 'i1', mapping: { 甲: null, 乙: 'a' } }])
    expect(told).toEqual([{ type: 'remembered', remembered: { 甲: null, 乙: 'a' } }])
  })

  test('writes nothing while a required column is missing, or rows are wrong that may not be left out', async () => {
    const { actor, stands } = opened([state({ missing: ['产品'] })])
    await stands('checked')
    actor.send({ type: 'run' })
    expect(actor.getSnapshot().value).toBe('checked')
    const whole = opened([state({}), state({ phase: 'done', kept: 2 })])
    await whole.stands('checked')
    whole.actor.send({ type: 'partial', partial: false })
    whole.actor.send({ type: 'run' })
    expect(whole.actor.getSnapshot().value).toBe('checked')
    whole.actor.send({ type: 'partial', partial: true })
    whole.actor.send({ type: 'run' })
    await whole.stands('over')
  })

  test('a file that cannot be read is told where files are chosen', async () => {
    const broken = failure('workbook.damaged', '已损坏')
    const { actor, stands } = opened([null, state({ phase: 'failed', of: 0, failure: broken })])
    await stands('choosing')
    actor.send({ type: 'choose', files: [FILE] })
    actor.send({ type: 'start' })
    await waitFor(actor, ({ context }) => context.failure !== undefined)
    expect(actor.getSnapshot().value).toBe('choosing')
    expect(actor.getSnapshot().context.failure).toEqual(broken)
  })

  test('without 是否开启校验 writes at once, but for what came before or misses a column', async () => {
    const sent = async (checked: ImportState) => {
      const { actor, asked, stands } = opened([null, checked, state({ phase: 'done', kept: 2 })])
      await stands('choosing')
      actor.send({ type: 'validates', validates: false })
      actor.send({ type: 'choose', files: [FILE] })
      actor.send({ type: 'start' })
      await waitFor(actor, (snapshot) => snapshot.matches('over') || snapshot.matches('checked'))
      return [actor.getSnapshot().value, asked.at(-1)]
    }
    expect(await sent(state({}))).toEqual(['over', ['run', { id: 'i1', choice: { policy: 'skip', partial: true, empties: false } }]])
    expect((await sent(state({ missing: ['产品'] })))[0]).toBe('checked')
    const file = { name: 'a.xlsx', size: 1, sheet: 'S', sheets: ['S'], rows: 1, header: 1, hidden: 0 }
    const earlier = { at: '2026-03-18 09:30:00', realname: '叶梅' }
    expect((await sent(state({ files: [{ ...file, earlier }] })))[0]).toBe('checked')
  })

  test('mends a cell and chooses another sheet, each checked again', async () => {
    const { actor, asked, stands } = opened([state({})])
    await stands('checked')
    const mending = { file: 0, number: 2, place: 'a', text: '甲' }
    actor.send({ type: 'mend', mendings: [mending] })
    await stands('checked')
    actor.send({ type: 'sheet', file: 0, sheet: '二' })
    await stands('checked')
    expect(asked.slice(1)).toEqual([
      ['mend', { id: 'i1', mendings: [mending] }],
      ['sheet', { id: 'i1', chosen: { file: 0, sheet: '二' }, mapping: {} }],
    ])
  })

  test('pauses an import and goes on with it', async () => {
    const { actor, asked, stands } = opened([state({ phase: 'importing', mayPause: true })])
    await stands('waiting')
    actor.send({ type: 'pause' })
    await stands('waiting')
    actor.send({ type: 'goOn' })
    await stands('waiting')
    expect(asked.slice(1)).toEqual([
      ['pause', { id: 'i1', goOn: false }],
      ['pause', { id: 'i1', goOn: true }],
    ])
  })

  test('hands rows to the form it was opened in, and is over', async () => {
    const rows = [[{ column: 'a', value: { value: '1' } }]]
    const { actor, told, stands } = opened([state({}), rows], { isInForm: true })
    await stands('checked')
    actor.send({ type: 'run' })
    await stands('taken')
    expect(told).toEqual([{ type: 'rows', rows }])
  })
})

describe('the pace of an import', () => {
  test('is told once it can be', () => {
    expect(paceOf(state({ at: 100, of: 1_000, elapsed: 500 }))).toBeUndefined()
    expect(paceOf(state({ at: 100, of: 1_000, elapsed: 4_000 }))).toEqual({ perSecond: 25, secondsLeft: 36 })
  })

  test('leaves pauses out', () => {
    let now = 0
    const watch = new Stopwatch({ now: () => now })
    for (const step of [() => watch.pause(), () => watch.goOn(), () => undefined]) {
      now += 1_000
      step()
    }
    expect(watch.elapsed).toBe(2_000)
  })
})
