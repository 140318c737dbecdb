import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { settingsMachine } from '../../../core/settings/settings.machine.ts'
import { forbids } from '../../../core/settings/forbids.ts'
import { keepSettings, readSettings, type Settings, usualSettings } from '../../../core/settings/settings.ts'
import { keyValuesIn } from '../../support/key-values.ts'

const begun = (settings: Partial<Settings> = {}) => {
  const told: Settings[] = []
  const actor = createActor(settingsMachine, { input: { ...usualSettings, ...settings } })
  actor.on('changed', (event) => told.push(event.settings))
  actor.start()
  return { actor, told, now: () => actor.getSnapshot().context }
}

describe('settings', () => {
  test('are light, blue, with a side menu, fixed width and several pages at first', () =>
    expect(readSettings(keyValuesIn())).toMatchObject({
      theme: 'light',
      colour: 'blue',
      layout: 'side',
      contentWidth: 'fixed',
      multiPage: true,
      menuOpen: true,
    }))

  test('are what was kept, each under its own name', () => {
    const kept = keyValuesIn()
    const mine: Settings = {
      menuOpen: false,
      theme: 'dark',
      colour: 'purple',
      layout: 'top',
      contentWidth: 'fluid',
      fixedHeader: true,
      fixedSidebar: false,
      autoHideHeader: true,
      colourWeak: true,
      multiPage: false,
      density: 'loose',
      reducedMotion: true,
    }
    keepSettings(kept, mine)
    expect(readSettings(kept)).toEqual(mine)
    expect(kept.keys('')).toEqual([
      'SIDEBAR_TYPE',
      'DEFAULT_THEME',
      'DEFAULT_COLOR',
      'DEFAULT_LAYOUT_MODE',
      'DEFAULT_CONTENT_WIDTH_TYPE',
      'DEFAULT_FIXED_HEADER',
      'DEFAULT_FIXED_SIDEMENU',
      'DEFAULT_FIXED_HEADER_HIDDEN',
      'DEFAULT_COLOR_WEAK',
      'DEFAULT_MULTI_PAGE',
      'DEFAULT_DENSITY',
      'DEFAULT_REDUCED_MOTION',
    ])
  })

  test('that nobody knows, or that do not go together, count as none', () =>
    expect(
      readSettings(
        keyValuesIn(
          new Map<string, unknown>([
            ['DEFAULT_THEME', 'pink'],
            ['DEFAULT_COLOR', 7],
            ['SIDEBAR_TYPE', 'x'],
            ['DEFAULT_CONTENT_WIDTH_TYPE', 'fluid'],
          ]),
        ),
      ),
    ).toEqual(usualSettings))

  test('tell each change', () => {
    const { actor, told } = begun()
    actor.send({ type: 'menu.toggle' })
    actor.send({ type: 'theme.choose', theme: 'dark' })
    actor.send({ type: 'colour.choose', colour: 'cyan' })
    expect(told).toHaveLength(3)
    expect(told.at(-1)).toMatchObject({ menuOpen: false, theme: 'dark', colour: 'cyan' })
  })

  test('go back to the usual ones, but leave the menu as it is', () => {
    const { actor, now } = begun({ menuOpen: false, colour: 'red', layout: 'top' })
    actor.send({ type: 'restore' })
    expect(now()).toEqual({ ...usualSettings, menuOpen: false })
  })
})

describe('the menu at the top', () => {
  test('ends the fixed side menu, which stays loose when it comes back', () => {
    const { actor, now } = begun()
    actor.send({ type: 'layout.choose', layout: 'top' })
    expect(now()).toMatchObject({ layout: 'top', fixedSidebar: false })
    actor.send({ type: 'layout.choose', layout: 'side' })
    expect(now().fixedSidebar).toBe(false)
  })

  test('alone offers a fluid width', () => {
    const { actor, now } = begun()
    actor.send({ type: 'width.choose', contentWidth: 'fluid' })
    expect(now().contentWidth).toBe('fixed')
    actor.send({ type: 'layout.choose', layout: 'top' })
    actor.send({ type: 'width.choose', contentWidth: 'fluid' })
    expect(now().contentWidth).toBe('fluid')
  })
})

describe('a header that goes away', () => {
  test('must be fixed', () => {
    const { actor, now } = begun({ fixedHeader: false })
    actor.send({ type: 'switch', name: 'autoHideHeader', on: true })
    expect(now().autoHideHeader).toBe(false)
  })

  test('stays when it is fixed no more', () => {
    const { actor, now } = begun({ autoHideHeader: true })
    actor.send({ type: 'switch', name: 'fixedHeader', on: false })
    expect(now()).toMatchObject({ fixedHeader: false, autoHideHeader: false })
  })
})

test('what cannot be chosen says why', () => {
  expect(forbids(usualSettings)).toEqual({ contentWidth: '流式只用于顶部菜单' })
  expect(forbids({ ...usualSettings, layout: 'top', fixedHeader: false })).toEqual({
    fixedSidebar: '顶部菜单没有侧边菜单可固定',
    autoHideHeader: '需先固定头部',
  })
})
