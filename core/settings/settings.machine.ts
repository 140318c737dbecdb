import { assign, emit, setup } from 'xstate'
import type { Density } from '../table/density.ts'
import { agreed, type Colour, type ContentWidth, type Layout, type Settings, type Switch, type Theme, usualSettings } from './settings.ts'

type Events =
  | { readonly type: 'menu.toggle' | 'restore' }
  /** As the person left them in another browser. */
  | { readonly type: 'take'; readonly settings: Settings }
  | { readonly type: 'theme.choose'; readonly theme: Theme }
  | { readonly type: 'colour.choose'; readonly colour: Colour }
  | { readonly type: 'layout.choose'; readonly layout: Layout }
  | { readonly type: 'width.choose'; readonly contentWidth: ContentWidth }
  | { readonly type: 'density.choose'; readonly density: Density }
  | { readonly type: 'switch'; readonly name: Switch; readonly on: boolean }

const after = (settings: Settings, event: Events): Partial<Settings> => {
  switch (event.type) {
    case 'menu.toggle':
      return { menuOpen: !settings.menuOpen }
    case 'restore':
      return { ...usualSettings, menuOpen: settings.menuOpen }
    case 'take':
      return event.settings
    case 'theme.choose':
      return { theme: event.theme }
    case 'colour.choose':
      return { colour: event.colour }
    case 'layout.choose':
      return { layout: event.layout }
    case 'width.choose':
      return { contentWidth: event.contentWidth }
    case 'density.choose':
      return { density: event.density }
    case 'switch':
      return { [event.name]: event.on }
  }
}

/** The settings in force; each change is told, so that it can be kept and shown. Nothing is compiled, so no change is waited for. */
export const settingsMachine = setup({
  types: {
    context: {} as Settings,
    events: {} as Events,
    emitted: {} as { readonly type: 'changed'; readonly settings: Settings },
    input: {} as Settings,
  },
}).createMachine({
  context: ({ input }) => agreed(input),
  on: {
    '*': {
      actions: [
        assign(({ context, event }) => agreed({ ...context, ...after(context, event) })),
        emit(({ context }) => ({ type: 'changed', settings: context })),
      ],
    },
  },
})
