import { laidOut, usualLayout, withMoved, withPinned, withShown, withWidth, type ColumnLayout } from './column-layout.ts'
import { readEntrySettings } from './entry-settings.ts'
import type { ContextPatch, Say } from './grid-reducers.ts'
import type { GridContext } from './grid-context.ts'
import type { ColumnEvents } from './grid-events.ts'

export const reshown = ({ model }: Pick<GridContext, 'model'>, layout: ColumnLayout): Pick<GridContext, 'layout' | 'shown'> => ({
  layout,
  shown: laidOut(model.columns, layout),
})

const changed = ({ layout, model }: GridContext, event: ColumnEvents): ColumnLayout => {
  switch (event.type) {
    case 'column.width': {
      const column = model.byKey.get(event.column)
      return column ? withWidth(layout, column, event.width) : layout
    }
    case 'column.move':
      return withMoved(layout, model.columns, event.column, event.before)
    case 'column.pin':
      return withPinned(layout, event.column, event.side ?? 'none')
    case 'column.show':
      return withShown(layout, { [event.column]: event.on })
    case 'column.reset':
      return usualLayout
    case 'density':
      return { ...layout, density: event.density }
    case 'settings':
      return layout
  }
}

/** How the columns are laid out by hand; whoever keeps layouts hears of it. The last shown column cannot be hidden. */
export const relaid = (context: GridContext, event: ColumnEvents, say: Say): ContextPatch => {
  if (event.type === 'settings') {
    say({ type: 'kept' })
    return { entry: readEntrySettings(event) }
  }
  const layout = changed(context, event)
  if (layout === context.layout) return {}
  const next = reshown(context, layout)
  if (!next.shown.length) return {}
  say({ type: 'layout' })
  return next
}
