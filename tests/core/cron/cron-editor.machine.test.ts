import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { print } from '../../../core/cron/expression.ts'
import { ForeseeRuns } from '../../../core/cron/foresee-runs.use-case.ts'
import { cronEditorMachine } from '../../../core/cron/cron-editor.machine.ts'
import { text } from '../../../core/cron/text.ts'
import { running } from '../../../core/kernel/result.ts'
import { momentOf } from '../../../core/kernel/dates.ts'
import { expression } from './arbitraries.ts'

const clock = { now: () => momentOf('2026-01-01 00:00:00') }

const editor = (value = '', hidden: { hideSecond?: boolean } = {}) => {
  const time = new SimulatedClock()
  const asked: string[] = []
  const foresee = running(new ForeseeRuns(clock))
  const machine = cronEditorMachine.provide({
    actors: {
      foresee: fromPromise(async ({ input }) => {
        asked.push(input.expression)
        return foresee({ input })
      }),
    },
  })
  const actor = createActor(machine, { input: { value, thisYear: 2026, ...hidden }, clock: time })
  const confirmed: string[] = []
  actor.on('confirmed', (event) => void confirmed.push(event.value))
  actor.start()
  const now = () => actor.getSnapshot().context
  /** Half a second passes, and what was asked is answered. */
  const settle = async () => {
    time.increment(500)
    await new Promise<void>((resolve) => {
      const look = () => {
        const snapshot = actor.getSnapshot()
        if (snapshot.matches('foreseen') || snapshot.matches('refused')) resolve()
      }
      actor.subscribe(look)
      look()
    })
  }
  return { actor, time, asked, confirmed, now, settle }
}

describe('opening an expression', () => {
  test.each(['*/5 * * * * ?', '* 5 * * * ?', '0 0 0 6L * ?', '0 0 0 L-3W * ?', '@daily', '0 0 0 ? * MON-FRI', '0 0 0 1,10-15 * ? 2027'])(
    '%s and looking at every tab leaves it as it is',
    (value) => {
      const { actor, now } = editor(value)
      for (const unit of ['minute', 'day', 'week', 'year'] as const) actor.send({ type: 'tab', unit })
      expect(now().expression).toBe(value)
      expect(now().noted).toBeUndefined()
    },
  )

  test('of any kind and confirming it gives the same back', () =>
    fc.assert(
      fc.property(expression, (one) => {
        const { actor, confirmed } = editor(print(one))
        actor.send({ type: 'confirm' })
        expect(confirmed).toEqual([print(one)])
      }),
    ))

  test('that is empty begins with * everywhere and the week as ?', () => expect(editor().now().expression).toBe('* * * * * ? *'))

  test('that is empty, its second hidden, runs once a minute', () =>
    expect(editor('', { hideSecond: true }).now().expression).toBe('0 * * * * ? *'))
})

describe('editing', () => {
  test('a mode writes its field, sets others and tells which', () => {
    const { actor, now } = editor()
    actor.send({ type: 'mode', unit: 'day', mode: 'specify', numbers: [15, 1] })
    expect(now().expression).toBe('0 0 0 1,15 * ? *')
    expect(text.adjusted('day', now().noted!.adjustments)).toBe('“日”已指定，“时”“分”“秒”自动设为 0')
  })

  test('a weekly mode of the day sets the week, and the day gives way', () => {
    const { actor, now } = editor('0 0 9 15 * ? *')
    actor.send({ type: 'mode', unit: 'day', mode: 'lastOf', numbers: [6] })
    expect(now().expression).toBe('0 0 9 ? * 6L *')
    expect(text.adjusted('week', now().noted!.adjustments)).toBe('“周”已指定，“日”自动设为 ?')
  })

  test('a mode chosen again finds the numbers it had', () => {
    const { actor, now } = editor()
    actor.send({ type: 'mode', unit: 'minute', mode: 'loop', numbers: [0, 15] })
    actor.send({ type: 'mode', unit: 'minute', mode: 'every' })
    actor.send({ type: 'mode', unit: 'minute', mode: 'loop' })
    expect(now().fields.minute).toBe('0/15')
  })

  test('the whole expression moves nothing by itself', () => {
    const { actor, now } = editor()
    actor.send({ type: 'expression', text: '* 5 * * * ? *' })
    expect(now().expression).toBe('* 5 * * * ? *')
    expect(now().fields.minute).toBe('5')
  })

  test('is taken back step by step to what was opened', () => {
    const { actor, now } = editor('*/5 * * * * ?')
    actor.send({ type: 'field', unit: 'hour', text: '9' })
    actor.send({ type: 'mode', unit: 'day', mode: 'last' })
    actor.send({ type: 'undo' })
    actor.send({ type: 'undo' })
    actor.send({ type: 'undo' })
    expect(now().expression).toBe('*/5 * * * * ?')
  })

  test('full-width signs in a field are taken as half-width ones', () => {
    const { actor, now } = editor('0 0 9 * * ? *')
    actor.send({ type: 'field', unit: 'day', text: '１，１５' })
    expect(now().expression).toBe('0 0 9 1,15 * ? *')
  })

  test('a wrong field is told and not confirmed', () => {
    const { actor, now, confirmed } = editor('0 0 9 * * ? *')
    actor.send({ type: 'field', unit: 'hour', text: '25' })
    actor.send({ type: 'confirm' })
    expect(now().problem?.message).toBe('Cron表达式错误：[时] 第5列 “25”超出范围，请填0到23的整数')
    expect(confirmed).toEqual([])
  })
})

describe('the next ten runs', () => {
  test('are asked for once, half a second after the last change', async () => {
    const { actor, time, asked, settle, now } = editor()
    for (const hour of ['1', '10']) {
      time.increment(499)
      actor.send({ type: 'field', unit: 'hour', text: hour })
    }
    time.increment(499)
    expect(asked).toEqual([])
    await settle()
    expect(asked).toEqual(['0 0 10 * * ? *'])
    expect(now().foreseen?.runs).toHaveLength(10)
    expect(now().foreseen?.runs[0]).toEqual({ distance: '10小时后', time: '2026-01-01 10:00:00', weekday: 5 })
  })

  test('leave the year out until it is asked for', async () => {
    const { actor, settle, now } = editor('0 0 9 * * ? 2020')
    await settle()
    expect(now().foreseen).toMatchObject({ hasYears: true, runs: [{ time: '2026-01-01 09:00:00' }, {}, {}, {}, {}, {}, {}, {}, {}, {}] })
    actor.send({ type: 'years', counted: true })
    await settle()
    expect(now().foreseen?.runs).toEqual([])
  })

  test('make way for what is wrong', async () => {
    const { actor, settle, now } = editor('0 0 9 * * ?')
    await settle()
    actor.send({ type: 'expression', text: '0 0 9 * * *' })
    await settle()
    expect(now().foreseen).toBeUndefined()
    expect(now().trouble?.message).toBe('Cron表达式错误：日和周只能设置一个，请把另一个写成 ?')
  })
})
