export type ToolbarButton = 'add' | 'save' | 'remove' | 'clearSelection'

const BUTTONS: readonly ToolbarButton[] = ['add', 'save', 'remove', 'clearSelection']

/** Deleting several at once is a right of its own that the remove button needs too (seed §6). */
const NEEDED: Readonly<Partial<Record<ToolbarButton, string>>> = { remove: 'batch_delete' }

/** The buttons of a toolbar that no excluded code below its prefix hides. */
export const shownButtons = (excluded: readonly string[]): readonly ToolbarButton[] =>
  BUTTONS.filter((button) => !excluded.includes(button) && !excluded.includes(NEEDED[button] ?? button))
