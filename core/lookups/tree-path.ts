import { textAt, type Row } from '../kernel/wire.ts'

/** What a record of a tree lies below, from the top down, as far as it is among those that are known. */
export const treePath = (row: Row, known: ReadonlyMap<string, Row>, parentKey: string): readonly Row[] => {
  const way: Row[] = []
  for (
    let above = known.get(textAt(row, parentKey));
    above && above !== row && !way.includes(above);
    above = known.get(textAt(above, parentKey))
  )
    way.unshift(above)
  return way
}
