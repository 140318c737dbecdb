import { useCallback, useMemo, useRef } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { LinesHandle } from './lines-section.tsx'
import type { Titled } from './sections.ts'
import { useTakeBack } from './use-take-back.ts'

export type FormTable = { readonly name: string; readonly fields: Titled }

/** What a form does to its tables from outside: each hands over its handle when it is drawn. */
export const useLinesHandles = (type: DocumentType, tables: readonly FormTable[]) => {
  const handles = useRef(new Map<string, LinesHandle>())
  const handleOf = useMemo(
    () =>
      new Map(
        tables.map(({ name }) => [
          name,
          (handle: LinesHandle | null) => void (handle ? handles.current.set(name, handle) : handles.current.delete(name)),
        ]),
      ),
    [tables],
  )
  const goTo = useCallback((table: string, row: number, column: string) => handles.current.get(table)?.goTo(row, column), [])
  const settle = useCallback(() => {
    for (const handle of handles.current.values()) handle.settle()
  }, [])
  /** The cell the keyboard stands on, in whichever table. */
  const stands = useCallback(() => {
    for (const [table, handle] of handles.current) {
      const cell = handle.stands()
      if (cell) return { table, ...cell }
    }
    return undefined
  }, [])
  /** Into the first table that may be written in. */
  const enter = useCallback(() => {
    const first = tables.find(({ name }) => type.lines[name]?.editable !== false)
    if (first) handles.current.get(first.name)?.enter()
  }, [tables, type])
  const turn = useCallback((table: string, way: 'undo' | 'redo') => handles.current.get(table)?.turn(way), [])
  const stepped = useTakeBack(turn)
  return { handleOf, goTo, settle, stands, enter, stepped }
}
