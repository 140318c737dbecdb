export type ToolbarButton = 'add' | 'save' | 'remove' | 'clearSelection'

const BUTTONS: readonly ToolbarButton[] = ['add', 'save', 'remove', 'clearSelection']

/** Deleting several at once is a right of its own that the remove button needs too (seed §6). */
const NEEDED: Readonly<Partial<Record<ToolbarButton, string>>> = { remove: 'batch_delete' }

/** The buttons of a toolbar that no excluded code below its prefix hides. */
export const shownButtons = (excluded: ReadonlySet<string>): readonly ToolbarButton[] =>
  BUTTONS.filter((button) => !excluded.has(button) && !excluded.has(NEEDED[button] ?? button))
