import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { settingsMachine } from '../../../core/settings/settings.machine.ts'
import { keepSettings, readSettings, type Settings, usualSettings } from '../../../core/settings/settings.ts'

const store = (kept = new Map<string, unknown>()) => ({
  get: (key: string) => kept.get(key),
  set: (key: string, value: unknown) => void kept.set(key, value),
  remove: (key: string) => void kept.delete(key),
  keys: () => [...kept.keys()],
})

describe('settings', () => {
  test('are light, blue and with the menu open at first', () =>
    expect(readSettings(store())).toEqual({ menuOpen: true, theme: 'light', colour: 'blue' }))

  test('are what was kept', () => {
    const kept = store()
    const mine: Settings = { menuOpen: false, theme: 'dark', colour: 'purple' }
    keepSettings(kept, mine)
    expect(readSettings(kept)).toEqual(mine)
  })

  test('that nobody knows count as none', () =>
    expect(
      readSettings(
        store(
          new Map<string, unknown>([
            ['DEFAULT_THEME', 'pink'],
            ['DEFAULT_COLOR', 7],
            ['SIDEBAR_TYPE', 'x'],
          ]),
        ),
      ),
    ).toEqual(usualSettings))

  test('tell each change', () => {
    const told: Settings[] = []
    const actor = createActor(settingsMachine, { input: usualSettings })
    actor.on('changed', ({ settings }) => told.push(settings))
    actor.start()
    actor.send({ type: 'menu.toggle' })
    actor.send({ type: 'theme.choose', theme: 'dark' })
    actor.send({ type: 'colour.choose', colour: 'cyan' })
    expect(told.at(-1)).toEqual({ menuOpen: false, theme: 'dark', colour: 'cyan' })
    expect(told).toHaveLength(3)
  })
})
