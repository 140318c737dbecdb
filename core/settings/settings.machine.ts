import { assign, emit, setup } from 'xstate'
import type { Colour, Settings, Theme } from './settings.ts'

type Events =
  | { readonly type: 'menu.toggle' }
  | { readonly type: 'theme.choose'; readonly theme: Theme }
  | { readonly type: 'colour.choose'; readonly colour: Colour }

/** The settings in force; each change is told, so that it can be kept and shown. */
export const settingsMachine = setup({
  types: {
    context: {} as Settings,
    events: {} as Events,
    emitted: {} as { readonly type: 'changed'; readonly settings: Settings },
    input: {} as Settings,
  },
  actions: { tell: emit(({ context }) => ({ type: 'changed', settings: context })) },
}).createMachine({
  context: ({ input }) => input,
  on: {
    'menu.toggle': { actions: [assign({ menuOpen: ({ context }) => !context.menuOpen }), 'tell'] },
    'theme.choose': { actions: [assign({ theme: ({ event }) => event.theme }), 'tell'] },
    'colour.choose': { actions: [assign({ colour: ({ event }) => event.colour }), 'tell'] },
  },
})
