import { type ReactNode, useMemo, useState } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { FigurePlace } from '../../../core/definitions/explain.ts'
import type { FigureOwner } from '../../../core/records/explain/explain-figure.use-case.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { idOf } from '../../../core/table/rows.ts'
import { FigureDrawer } from './figure.tsx'

type Figures = { readonly ask: ((row: Row, column: string) => void) | undefined; readonly drawer: ReactNode }

type Asked = { readonly of: FigureOwner; readonly place: FigurePlace }

/** 看算式 out of rows: those of a record's table, or, without a table, records of a list. */
export const useFigures = (of: { readonly type: DocumentType; readonly id?: string; readonly table?: string } | undefined): Figures => {
  const [asked, setAsked] = useState<Asked>()
  const { type, id, table } = of ?? {}
  const ask = useMemo(() => {
    if (!type) return undefined
    return (row: Row, field: string) =>
      setAsked(
        table === undefined
          ? { of: { id: idOf(row) }, place: { field } }
          : { of: { id: id ?? '' }, place: { field, table, rowId: idOf(row) } },
      )
  }, [type, id, table])
  return {
    ask,
    drawer: asked && type ? <FigureDrawer type={type} {...asked} onClose={() => setAsked(undefined)} /> : null,
  }
}
