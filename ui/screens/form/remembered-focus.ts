/** Where one stands in a form: in a field of its header, by its title, or on a cell of a table. */
export type FocusedPlace = { readonly field: string } | { readonly table: string; readonly row: number; readonly column: string }

let left: { readonly id: string; readonly at: FocusedPlace } | undefined

/** A new record that is saved is another page: its form goes on where this one was left. */
export const leaveAt = (id: string, at: FocusedPlace): void => {
  left = { id, at }
}

/** Where the form of a record is to go on, told once. */
export const goOnAt = (id: string): FocusedPlace | undefined => {
  const at = left?.id === id ? left.at : undefined
  left = undefined
  return at
}
