import type { Failure } from '../../kernel/failure.ts'
import { rowsOf, type Row, type Wire } from '../../kernel/wire.ts'
import { idOf, type RowId } from '../../table/rows.ts'
import { asksKnowledge, withChoice, withKnown, withoutFollowers, withValue } from './edit-draft.ts'
import { cellPlace, looking, problemsIn, type CellPlace, type FormContext, type UnreadCell } from './form-context.ts'
import { withOffer } from '../choices/offers.ts'
import type { Choice } from '../remote-records.port.ts'
import { knownAfter, takesKnowledge, type TakenRows } from './take-rows.ts'

/** One act of the hand. */
export type Editing =
  | { readonly type: 'write'; readonly key: string; readonly value: Wire; readonly label?: string }
  | { readonly type: 'choose'; readonly key: string; readonly choice: Choice | null }
  /** What a field offers, with all that comes with it. */
  | { readonly type: 'take'; readonly offer: Row }
  | { readonly type: 'unread'; readonly key: string; readonly unread: UnreadCell }
  /** What stood in the way of the field's value is gone; the value is as it was. */
  | { readonly type: 'settled'; readonly key: string }
  | { readonly type: 'cell.unread'; readonly table: string; readonly row: RowId; readonly column: string; readonly unread: UnreadCell }
  | { readonly type: 'cell.settled'; readonly table: string; readonly row: RowId; readonly column: string }
  | ({ readonly type: 'rows.take' } & TakenRows)

const edit = (context: FormContext, draft: Row, knowledge = context.knowledge): Partial<FormContext> => ({
  ...looking(context.type, draft, knowledge, context.view),
  knowledge,
  dirty: true,
  // A write that was refused or lost may be repeated only unchanged.
  attempt: undefined,
})

const without = (unread: FormContext['unread'], ...places: readonly CellPlace[]): FormContext['unread'] => {
  if (!places.some((place) => unread.has(place))) return unread
  return new Map([...unread].filter(([place]) => !places.includes(place)))
}

const withoutRefusal = (refused: readonly Failure[], field: string): readonly Failure[] =>
  refused.length ? refused.filter((one) => one.field !== field || one.row !== undefined) : refused

/** The draft and all around it after one act of the hand. */
export const edited = (context: FormContext, event: Editing): Partial<FormContext> => {
  const { type, draft, knowledge, unread, refused } = context
  switch (event.type) {
    case 'write':
      return {
        ...edit(context, withoutFollowers(type.fields, draft, withValue(draft, event.key, event.value, event.label))),
        unread: without(unread, event.key),
        refused: withoutRefusal(refused, event.key),
      }
    case 'choose': {
      const field = type.fields[event.key]!
      return {
        ...edit(
          context,
          withoutFollowers(type.fields, draft, withChoice(type.fields, draft, event.key, event.choice)),
          withKnown(knowledge, field, event.choice),
        ),
        unread: without(unread, event.key),
        refused: withoutRefusal(refused, event.key),
      }
    }
    case 'take': {
      const keys = Object.keys(event.offer)
      return {
        ...edit(context, withOffer(draft, event.offer)),
        unread: without(unread, ...keys),
        refused: keys.reduce((left, key) => withoutRefusal(left, key), refused),
      }
    }
    case 'unread':
      return { unread: new Map(unread).set(event.key, event.unread), dirty: true }
    case 'settled':
      return { unread: without(unread, event.key) }
    case 'cell.unread':
      // A file may still be on its way to a row that is gone.
      if (!rowsOf(draft, event.table).some((row) => idOf(row) === event.row)) return {}
      return { unread: new Map(unread).set(cellPlace(event.table, event.row, event.column), event.unread), dirty: true }
    case 'cell.settled':
      return { unread: without(unread, cellPlace(event.table, event.row, event.column)) }
    case 'rows.take':
      return taken(context, event)
  }
}

/** What waits to be mended in a table after an act there; while nothing else does, it is the same. */
const unreadAfter = (unread: FormContext['unread'], { table, report, misread }: TakenRows, written: readonly CellPlace[]) => {
  const left = new Map(unread)
  for (const place of written) left.delete(place)
  for (const place of left.keys()) if (report.removed.has(place.split('.')[1] ?? '')) left.delete(place)
  const isSame = left.size === unread.size && !misread.length
  for (const one of misread) left.set(cellPlace(table, one.row, one.column), one.unread)
  return isSame ? unread : left
}

/** Cells that a chosen record filled or emptied: nobody has reached them. */
const cameAlong = ({ type }: FormContext, { table, report }: TakenRows): ReadonlySet<CellPlace> =>
  new Set(
    report.choices.flatMap(({ row, column }) =>
      Object.keys(type.lines[table]?.columns[column]?.fills ?? {}).map((key) => cellPlace(table, row, key)),
    ),
  )

/** The rows of a grid that was acted in: they are the draft's now. */
const taken = (context: FormContext, rows: TakenRows): Partial<FormContext> => {
  const { table, report } = rows
  const written = [...report.changed].flatMap(([row, columns]) => [...columns].map((column) => cellPlace(table, row, column)))
  const along = cameAlong(context, rows)
  const isRewritten = ({ field, row }: Failure) => {
    const own = row === undefined ? undefined : rows.rows[row]
    return own !== undefined && report.changed.get(idOf(own))?.has(field?.slice(table.length + 1) ?? '') === true
  }
  const draft = { ...context.draft, [table]: rows.rows }
  // What others type here is nothing this person has to save.
  const dirty = context.dirty || report.by !== 'live'
  const next = { ...context, ...edit(context, draft, knownAfter(context.type, context.knowledge, rows)), dirty }
  return {
    ...next,
    unread: unreadAfter(context.unread, rows, written),
    // What is still being typed is not judged aloud.
    touched: report.by === 'trial' ? context.touched : new Set([...context.touched, ...written.filter((place) => !along.has(place))]),
    newcomers: context.strict && report.added.size ? new Set([...context.newcomers, ...report.added]) : context.newcomers,
    refused: report.order ? [] : context.refused.filter((failure) => !isRewritten(failure)),
    problems: problemsIn(next),
  }
}

/** Does the act change what the draft speaks of, or what figures are worked out of? */
export const needsLearning = ({ type, knowledge }: FormContext, event: Editing): boolean => {
  switch (event.type) {
    case 'write':
    case 'choose':
      return knowledge.given !== undefined || asksKnowledge(type.fields[event.key]!)
    case 'rows.take':
      return takesKnowledge(type, event) || (knowledge.given !== undefined && event.report.by !== 'trial')
    default:
      return false
  }
}
