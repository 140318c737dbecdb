import { useEffect, useMemo } from 'react'
import { ok } from '../../../core/kernel/result.ts'
import { valuesOnly } from '../../../core/records/sent-draft.ts'
import { type Choice, RemoteRecords } from '../../../core/records/remote-records.port.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { useCase } from '../../hooks/use-case.ts'
import { askingOf, type AskCell } from '../../widgets/cells/cell-asking.ts'
import { useAskChoices } from '../../widgets/fields/choices-context.ts'
import { apart, useRecents } from '../../widgets/fields/recent.ts'
import type { GridActor } from '../../widgets/grid/grid-actor.ts'
import type { FormActor } from './form-actor.ts'

const RECENT = '最近选择'
const NOTHING: readonly Choice[] = []

/** The cells of a form's table ask as its fields do: what one chose last comes first while nothing is typed, as it is today. */
export const useCellAsking = (form: FormActor, grid: GridActor, table: string): AskCell => {
  const records = useCase(RemoteRecords)
  const ask = useAskChoices()
  const recents = useRecents()

  useEffect(() => {
    const { model } = grid.getSnapshot().context
    return model.onStep(({ by, choices: [only, ...more] }) => {
      const field = only && model.byKey.get(only.column)?.field
      // Pasted ones were not chosen.
      if (by !== 'hand' || !field || more.length) return
      for (const one of apart(only.choice, field.kind.many === true)) recents.remember(field, one)
    })
  }, [grid, recents])

  return useMemo(() => {
    /** Which of them this row may still have, with what comes along with them. */
    const asToday = async ({ key, field }: TableColumn, row: Row): Promise<readonly Choice[]> => {
      const known = field ? recents.read(field) : NOTHING
      if (!known.length) return NOTHING
      const { type, draft } = form.getSnapshot().context
      const head = valuesOnly({ ...type, lines: {} }, draft)
      const texts = [...new Set(known.flatMap(({ id, label }) => [id, label]))]
      const answer = await records.resolve(type, `${table}.${key}`, head, texts, row)
      if (!answer.ok) return NOTHING
      const found = new Map([...answer.value.values()].flat().map((choice) => [choice.id, choice]))
      return known.flatMap(({ id }) => found.get(id) ?? [])
    }

    const offered = askingOf(table, ask)
    return async (question) => {
      if (question.keyword !== '') return offered(question)
      const [answer, recent] = await Promise.all([offered(question), asToday(question.column, question.row)])
      if (!answer.ok || !recent.length) return answer
      const known = new Set(recent.map(({ id }) => id))
      return ok({
        records: [...recent.map((choice) => ({ ...choice, hint: RECENT })), ...answer.value.records.filter(({ id }) => !known.has(id))],
        total: answer.value.total,
      })
    }
  }, [form, table, records, ask, recents])
}
