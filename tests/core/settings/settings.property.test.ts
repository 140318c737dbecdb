import fc from 'fast-check'
import { initialTransition, transition } from 'xstate'
import { describe, expect, test } from 'vitest'
import { HIDES_AFTER, headerInSight, scrolledTo } from '../../../core/settings/hiding-header.ts'
import { DENSITIES } from '../../../core/table/density.ts'
import { settingsMachine } from '../../../core/settings/settings.machine.ts'
import {
  COLOURS,
  keepSettings,
  LAYOUTS,
  readSettings,
  type Settings,
  THEMES,
  usualSettings,
  WIDTHS,
} from '../../../core/settings/settings.ts'
import { keyValuesIn } from '../../support/key-values.ts'
import { walk } from '../../support/walk.ts'

const SWITCHES = ['fixedHeader', 'fixedSidebar', 'autoHideHeader', 'colourWeak', 'multiPage', 'reducedMotion'] as const

const switching = (name: (typeof SWITCHES)[number], on: boolean) => ({ type: 'switch' as const, name, on })

const click = fc.oneof(
  fc.constantFrom({ type: 'menu.toggle' as const }, { type: 'restore' as const }),
  fc.constantFrom(...THEMES).map((theme) => ({ type: 'theme.choose' as const, theme })),
  fc.constantFrom(...COLOURS).map((colour) => ({ type: 'colour.choose' as const, colour })),
  fc.constantFrom(...LAYOUTS).map((layout) => ({ type: 'layout.choose' as const, layout })),
  fc.constantFrom(...WIDTHS).map((contentWidth) => ({ type: 'width.choose' as const, contentWidth })),
  fc.constantFrom(...DENSITIES).map((density) => ({ type: 'density.choose' as const, density })),
  fc.tuple(fc.constantFrom(...SWITCHES), fc.boolean()).map(([name, on]) => switching(name, on)),
)

const [start] = initialTransition(settingsMachine, usualSettings)

const goTogether = ({ layout, fixedSidebar, contentWidth, fixedHeader, autoHideHeader }: Settings) =>
  (layout === 'side' || !fixedSidebar) && (layout === 'top' || contentWidth === 'fixed') && (fixedHeader || !autoHideHeader)

describe('whatever is chosen in whatever order,', () => {
  test('settings go together, and are read again as they were kept', () =>
    fc.assert(
      fc.property(fc.array(click), (clicks) => {
        const { context } = clicks.reduce((state, event) => transition(settingsMachine, state, event)[0], start)
        const store = keyValuesIn()
        keepSettings(store, context)
        expect(goTogether(context)).toBe(true)
        expect(readSettings(store)).toEqual(context)
      }),
    ))

  test('every combination that goes together can be reached, and no other', () => {
    const { states, steps, missed } = walk(settingsMachine, {
      inputs: [usualSettings],
      events: [
        ...LAYOUTS.map((layout) => ({ type: 'layout.choose' as const, layout })),
        ...WIDTHS.map((contentWidth) => ({ type: 'width.choose' as const, contentWidth })),
        ...(['fixedHeader', 'fixedSidebar', 'autoHideHeader'] as const).flatMap((name) => [switching(name, true), switching(name, false)]),
      ],
    })
    // With the menu at the side: its own fixedness; at the top: the width. With either: header loose, fixed, or fixed and going away.
    expect(states).toHaveLength((2 + 2) * 3)
    expect(steps.every(({ after, told }) => goTogether(after.context) && told.length === 1)).toBe(true)
    expect(missed).toEqual([])
  })
})

describe('a header that may go away', () => {
  test('is in sight near the top and after a scroll upwards, out of sight after one further down', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(2_000)), fc.nat(2_000), (before, top) => {
        const was = before.reduce(scrolledTo, headerInSight)
        const { hidden } = scrolledTo(was, top)
        if (top <= HIDES_AFTER || top < was.top) expect(hidden).toBe(false)
        else if (top > was.top) expect(hidden).toBe(true)
        else expect(hidden).toBe(was.hidden)
      }),
    ))
})
