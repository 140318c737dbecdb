import { useActorRef } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'
import { MOST_ROWS } from '../../../core/definitions/problems.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { linesPatch } from '../../../core/live/lines-patch.ts'
import { isBlank } from '../../../core/records/form/edit-draft.ts'
import { beginningOf, type FormContext } from '../../../core/records/form/form-context.ts'
import { withOwnNames } from '../../../core/records/form/own-names.ts'
import { FormLookup } from '../../../core/records/form/form-lookup.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { differencesIn } from '../../../core/records/form/row-differences.ts'
import { rowsSeenAnew } from '../../../core/records/form/form-rows.ts'
import { isInTable, saidProblems } from '../../../core/records/form/said-problems.ts'
import { keepEntrySettings, keptEntrySettings } from '../../../core/table/entry-settings.ts'
import type { StepReport } from '../../../core/table/change.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { keepLayout, keptLayout } from '../../../core/table/column-layout.ts'
import type { Density } from '../../../core/table/density.ts'
import type { GridEvent } from '../../../core/table/grid-events.ts'
import { gridMachine } from '../../../core/table/grid.machine.ts'
import { LookUpTexts } from '../../../core/table/look-up-texts.use-case.ts'
import type { Answers } from '../../../core/table/paste-names.ts'
import { pasteNotes } from '../../../core/table/paste-notes.ts'
import type { NameQuery } from '../../../core/table/paste-work.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import type { GridActor } from '../../widgets/grid/grid-actor.ts'
import { handBack } from '../../widgets/grid/use-hand-back.ts'
import { unwrapped } from '../unwrapped.ts'
import type { FormActor } from './form-actor.ts'

const NEW = 'new-'
/** A paste of more cells than this is asked about first (widgets §2.3). */
const PASTES_UNASKED = 200

type Wanted = {
  readonly form: FormActor
  readonly table: string
  readonly columns: readonly TableColumn[]
  /** Height of rows until somebody chooses another one. */
  readonly usual: Density
}

/** The grid's machine over one table of a form: the grid owns the rows while the form is open, the form works out and judges. */
export const useLinesGrid = ({ form, table, columns, usual }: Wanted): GridActor => {
  const clock = useCase(Clock)
  const ids = useCase(Ids)
  const records = useCase(RemoteRecords)
  const keyValues = useCase(KeyValues)
  const notices = useNotices()
  const { session } = useSession()
  const { type } = form.getSnapshot().context
  const name = `${type.key}.${table}`
  const { userId } = session.user
  const declared = type.lines[table]!

  const machine = useMemo(() => {
    const texts = new LookUpTexts(new FormLookup(records, type, table, () => form.getSnapshot().context.draft))
    return gridMachine.provide({
      actors: { lookUp: fromPromise<Answers, readonly NameQuery[]>(({ input }) => unwrapped(texts.run(input))) },
    })
  }, [records, type, table, form])

  const [input] = useState(() => {
    const around = () => form.getSnapshot().context
    const kept = keptLayout(keyValues, userId, name)
    return {
      columns,
      rows: rowsOf(around().draft, table),
      caseId: NEW,
      clock,
      ids,
      readOnly: declared.editable === false,
      pastesUnasked: PASTES_UNASKED,
      atMost: declared.atMost ?? MOST_ROWS,
      autoAppend: declared.editable !== false,
      newRow: (id: string) => withOwnNames(declared.columns, beginningOf(around(), declared, id), session.user),
      isBlank: (row: Row) => isBlank(declared, row, beginningOf(around(), declared, '')),
      layout: { ...kept, density: kept.density ?? usual },
      entry: keptEntrySettings(keyValues, userId, name),
    }
  })
  const actor = useActorRef(machine, { input })

  useEffect(() => tied(form, actor, table), [form, actor, table])
  useEmitted(actor, {
    refused: ({ failure }) => notices.warning(failure.message),
    removed: ({ removal }) => {
      const rows = removal.runs.reduce((count, run) => count + run.rows.length, 0)
      notices.success(`已删除 ${rows} 行`, undefined, () => {
        actor.send({ type: 'rows.restore', removal })
        handBack(actor)
      })
    },
    kept: () => {
      keepEntrySettings(keyValues, userId, name, actor.getSnapshot().context.entry)
      notices.success('保存成功')
    },
    layout: () => {
      const { layout } = actor.getSnapshot().context
      const { density, ...rest } = layout
      keepLayout(keyValues, userId, name, density === usual ? rest : layout)
    },
    pasted: ({ skipped }) => {
      const said = pasteNotes(actor.getSnapshot().context, skipped)
      if (said) notices.warning(said)
    },
  })
  return actor
}

/** Rows go to the form after every act in the grid; what the form works out, and what it finds wrong, comes back. */
const tied = (form: FormActor, grid: GridActor, table: string): (() => void) => {
  const { model } = grid.getSnapshot().context
  const misreadIn = ({ changed }: StepReport) =>
    [...changed].flatMap(([row, keys]) =>
      [...keys].flatMap((column) => {
        const unread = model.state(row, column)?.unread
        return unread ? [{ row, column, unread }] : []
      }),
    )
  let blamed: readonly Problem[] = []
  const blame = (problems: readonly Problem[]) => {
    if (problems.length || blamed.length) grid.send({ type: 'problems', problems })
    blamed = problems
  }
  // Not the grid's own rows: in the middle of a long paste, or of taking one back, they are half of it.
  let agreed = model.rows()
  let seen: FormContext | undefined
  const follow = () => {
    const { context } = form.getSnapshot()
    const before = seen
    if (before === context) return
    seen = context
    if (before) for (const row of rowsSeenAnew(before, context, table)) model.news.row(row)
    const isBrought = before?.draft !== context.draft && bring(grid, agreed, rowsOf(context.draft, table))
    agreed = rowsOf(context.draft, table)
    // Cells of mine stay and show both values; what the form works out follows by itself.
    if (context.theirs && before?.theirs !== context.theirs)
      grid.send(linesPatch(rowsOf((before?.theirs ?? context.stored)!, table), rowsOf(context.theirs, table), derivedOf(context, table)))
    if (!before || JUDGED.some((key) => before[key] !== context[key])) blame(problemsOf(context, table))
    if (!isBrought) model.news.tell()
  }
  const steps = model.onStep((report) => {
    agreed = model.rows()
    form.send({ type: 'rows.take', table, rows: agreed, report, misread: misreadIn(report) })
  })
  const went = form.subscribe(follow)
  follow()
  return () => {
    steps()
    went.unsubscribe()
  }
}

const derivedOf = ({ type }: FormContext, table: string): ReadonlySet<string> => {
  const { columns } = type.lines[table]!
  return new Set(Object.keys(columns).filter((key) => columns[key]!.derived === true))
}

const JUDGED = ['problems', 'touched', 'strict', 'newcomers', 'refused', 'unread'] as const

/** What the form holds otherwise than was agreed, told to the grid; whether there was any of it. */
const bring = (grid: GridActor, own: readonly Row[], rows: readonly Row[]): boolean => {
  if (own === rows) return false
  const patches = differencesIn(own, rows)
  if (patches) {
    if (patches.length) grid.send({ type: 'patch', source: 'derived', rows: patches })
    return patches.length > 0
  }
  const isRenamed = own.length === rows.length && own.some((row) => idOf(row).startsWith(NEW))
  if (isRenamed) grid.send({ type: 'stored', rows, ids: new Map(own.map((row, at) => [idOf(row), idOf(rows[at]!)])) })
  else grid.send({ type: 'load', rows })
  return true
}

type Problem = Extract<GridEvent, { type: 'problems' }>['problems'][number]

const problemsOf = (context: FormContext, table: string): readonly Problem[] => {
  const rows = rowsOf(context.draft, table)
  return saidProblems(context)
    .filter((problem) => isInTable(problem) && problem.field!.startsWith(`${table}.`))
    .flatMap((failure) => {
      const row = rows[failure.row!]
      return row ? [{ cell: { row: idOf(row), column: failure.field!.slice(table.length + 1) }, failure }] : []
    })
}
