import { createContext, useContext } from 'react'
import type { Cancel } from '../../../core/kernel/http.port.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { NO_OFFER, type Offer } from '../../../core/table/cells/offer.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { idOf } from '../../../core/table/rows.ts'
import type { AskChoices } from '../fields/choices-context.ts'

export type CellQuestion = { readonly column: TableColumn; readonly row: Row; readonly keyword: string; readonly signal: Cancel }

/** Which records a cell offers; whoever draws the table knows of whom to ask. */
export type AskCell = (question: CellQuestion) => Promise<Result<Offer>>

export const CellAsking = createContext<AskCell>(() => Promise.resolve(ok(NO_OFFER)))

export const useAskCell = (): AskCell => useContext(CellAsking)

/** The cells of a form's table ask as its fields do, by `table.column`. */
export const askingOf =
  (table: string, ask: AskChoices): AskCell =>
  async ({ column, row, keyword, signal }) => {
    const answer = await ask(`${table}.${column.key}`, { keyword, rowId: idOf(row), signal })
    return answer.ok ? ok(answer.value) : answer
  }
