import { useEffect, useMemo, useState } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { treePath } from '../../../core/lookups/tree-path.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { shown } from '../../widgets/values/shown.ts'

const NOTHING: readonly Row[] = []

/** The way to each row of a tree, where its rows do not stand below each other; undefined for types that are no tree. */
export const useTreePaths = (type: DocumentType, rows: readonly Row[]): ((row: Row) => string) | undefined => {
  const records = useCase(RemoteRecords)
  const [above, setAbove] = useState(NOTHING)
  const parent = type.tree?.parent

  useEffect(() => {
    if (parent === undefined) return
    let isWanted = true
    void import('./rows-above.ts')
      .then(({ rowsAbove }) => rowsAbove(records, type, parent, rows))
      .then((found) => isWanted && setAbove(found))
    return () => {
      isWanted = false
    }
  }, [records, type, parent, rows])

  return useMemo(() => {
    if (parent === undefined) return undefined
    const known = new Map([...above, ...rows].map((row) => [idOf(row), row]))
    const title = type.fields[type.titleField]!
    return (row) =>
      treePath(row, known, parent)
        .map((one) => shown(title, one, type.titleField))
        .join(' / ')
  }, [type, parent, rows, above])
}
