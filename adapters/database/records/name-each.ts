import type { Row, Wire } from '../../../core/kernel/wire.ts'

type Naming = (value: string | number) => Wire | undefined

/** Writes beside the value of each row what it is called. Neighbours are often alike: what was just found is not looked for again. */
export const nameEach = (rows: readonly Record<string, Row[string]>[], key: string, label: string, nameOf: Naming): void => {
  let last: Row[string]
  let name: Wire | undefined
  for (const row of rows) {
    const value = row[key]
    if (typeof value !== 'string' && typeof value !== 'number') continue
    if (value !== last) name = nameOf((last = value))
    if (name !== undefined) row[label] = name
  }
}
