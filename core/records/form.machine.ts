import { assign, emit, enqueueActions, not, setup, stateIn } from 'xstate'
import type { DocumentType, DocView } from '../definitions/document.ts'
import type { Knowledge } from '../definitions/knowledge.ts'
import type { LinesType } from '../definitions/lines.ts'
import { problemsOf, refusalsOf, warningsOf } from '../definitions/problems.ts'
import { settled, viewOf } from '../definitions/view.ts'
import { provided } from '../kernel/actors.ts'
import { failureOf, type Failure } from '../kernel/failure.ts'
import type { Person } from '../kernel/person.ts'
import { failuresOf, type Refused } from '../kernel/result.ts'
import { rowsOf, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import { idOf, removeRows, withRows, type RowId } from '../table/rows.ts'
import { newRow, withFills } from './complete-draft.ts'
import {
  asksKnowledge,
  asksQuote,
  isAsking,
  slim,
  tablesAskingBy,
  withChoice,
  withKnown,
  withoutBlankEnds,
  withValue,
} from './edit-draft.ts'
import { needsConfirmation, stale } from './failures.ts'
import type { Quoted } from './facts.port.ts'
import { withLabelsOf } from './labels.ts'
import type { LocalDraft } from './local-draft.ts'
import { withNewOffers, withOffer } from './offers.ts'
import type { Choice, Lore, Write } from './remote-records.port.ts'
import { saidProblems } from './said-problems.ts'
import { knownAfter, quotesAfter, takesKnowledge, type TakenRows } from './take-rows.ts'

/** What is opened: the record or a new draft, what is known, and what this device kept of an earlier hour. */
export type Opened = { readonly record: Row; readonly lore: Lore; readonly kept: LocalDraft | undefined }

/** `table.rowId.column` of a cell; a header field is its own place. */
export type CellPlace = string

export const cellPlace = (table: string, row: RowId, column: string): CellPlace => `${table}.${row}.${column}`

/** A text that no value could be read from, kept so that it can be mended. */
export type Unread = { readonly text: string; readonly failure: Failure }

export type FormContext = {
  readonly type: DocumentType
  readonly me: Person
  readonly draft: Row
  /** As the server last sent it; undefined before the first save. */
  readonly stored: Row | undefined
  readonly knowledge: Knowledge
  /** The draft as formulas see it. */
  readonly view: DocView
  /** Everything wrong with the draft as of the last look at it. */
  readonly problems: readonly Failure[]
  /** Cells that were left once: their problems are shown. After an attempt to save all are. */
  readonly touched: ReadonlySet<CellPlace>
  readonly strict: boolean
  readonly unread: ReadonlyMap<CellPlace, Unread>
  /** What the server refused, until the place is changed. */
  readonly refused: readonly Failure[]
  readonly warnings: readonly Failure[]
  /** By row: columns whose quoted value may not be typed over. */
  readonly fixed: ReadonlyMap<RowId, readonly string[]>
  /** Rows without any price to be found. */
  readonly unquoted: ReadonlySet<RowId>
  /** Rows whose price is asked, by table; `only` fixes: the values stand already. */
  readonly asking: ReadonlyMap<string, ReadonlyMap<RowId, 'fill' | 'fix'>>
  readonly dirty: boolean
  /** When the draft was last kept on this device. */
  readonly keptAt: string | undefined
  /** When what was restored had been typed. */
  readonly restoredAt: string | undefined
  /** Somebody else saved the record meanwhile. */
  readonly overtaken: boolean
  /** As that somebody stored it, where it is known; `stored` is still what one began from. */
  readonly theirs: Row | undefined
  readonly attempt: { readonly key: string; readonly row: Row; readonly submit: boolean; readonly confirm: boolean } | undefined
  readonly failure: Failure | undefined
}

type Editing =
  | { readonly type: 'write'; readonly key: string; readonly value: Wire; readonly label?: string }
  | { readonly type: 'choose'; readonly key: string; readonly choice: Choice | null }
  /** What a field offers, with all that comes with it. */
  | { readonly type: 'take'; readonly offer: Row }
  | { readonly type: 'unread'; readonly key: string; readonly unread: Unread }
  | {
      readonly type: 'cell.write'
      readonly table: string
      readonly row: RowId
      readonly column: string
      readonly value: Wire
      readonly label?: string
    }
  | { readonly type: 'cell.choose'; readonly table: string; readonly row: RowId; readonly column: string; readonly choice: Choice | null }
  | { readonly type: 'cell.unread'; readonly table: string; readonly row: RowId; readonly column: string; readonly unread: Unread }
  | { readonly type: 'cell.left'; readonly table: string; readonly row: RowId; readonly column: string }
  | { readonly type: 'rows.remove'; readonly table: string; readonly ids: readonly RowId[] }
  | ({ readonly type: 'rows.take' } & TakenRows)

export type FormEvent =
  | Editing
  | { readonly type: 'look' }
  | { readonly type: 'save'; readonly submit: boolean; readonly key: string }
  | { readonly type: 'confirm' | 'reconsider' }
  | { readonly type: 'retry' }
  /** Takes the stored record again; what was typed stays on top where `keeping`. */
  | { readonly type: 'reload'; readonly keeping: boolean }
  | { readonly type: 'discard' }
  /** The record as somebody stored it meanwhile. */
  | { readonly type: 'elsewhere'; readonly record: Row }
  | { readonly type: 'unlearned' | 'unquoted' | 'unkept' }

export type FormEmitted =
  | { readonly type: 'saved'; readonly record: Row; readonly submitted: boolean; readonly added: boolean }
  /** The draft was not sent or not taken: `problems` say where, in the order of the form. */
  | { readonly type: 'refused'; readonly problems: readonly Failure[] }
  | { readonly type: 'failed'; readonly failure: Failure }

type Input = { readonly type: DocumentType; readonly me: Person }

const NO_LORE: Lore = { today: '', now: '', refs: {}, facts: {}, rowFacts: {} }

const looking = (type: DocumentType, draft: Row, knowledge: Knowledge): { draft: Row; view: DocView } => {
  const next = settled(type, viewOf(type, draft, knowledge))
  return { draft: next, view: viewOf<DocView>(type, next, knowledge) }
}

/** Is it a value that a price question is under way for? Before the answer it is not missing. */
const isAwaited = ({ type, draft, asking }: Judged, { code, field, row }: Failure): boolean => {
  if (code !== 'value.required' || row === undefined) return false
  const [table = '', column = ''] = field?.split('.') ?? []
  const own = rowsOf(draft, table)[row]
  return own !== undefined && asking.get(table)?.get(idOf(own)) === 'fill' && type.lines[table]?.quotes?.gives.includes(column) === true
}

type Judged = Pick<FormContext, 'type' | 'draft' | 'view' | 'asking'>

const problemsIn = (judged: Judged): readonly Failure[] => {
  const { type, view, asking } = judged
  const found = problemsOf(type, view)
  return [...(asking.size ? found.filter((problem) => !isAwaited(judged, problem)) : found), ...refusalsOf(type, view)]
}

const startOf = ({ knowledge, me }: FormContext) => ({ today: knowledge.today, now: knowledge.now, me })

/** A row as it begins, for that table and this hour. */
export const beginningOf = (context: FormContext, table: LinesType, id: RowId): Row => newRow(table, startOf(context), id, context.view)

const edit = (context: FormContext, draft: Row, knowledge = context.knowledge): Partial<FormContext> => ({
  ...looking(context.type, draft, knowledge),
  knowledge,
  dirty: true,
  // A write that was refused or lost may be repeated only unchanged.
  attempt: undefined,
})

const without = (unread: FormContext['unread'], ...places: readonly CellPlace[]): FormContext['unread'] => {
  if (!places.some((place) => unread.has(place))) return unread
  return new Map([...unread].filter(([place]) => !places.includes(place)))
}

const withoutRefusal = (refused: readonly Failure[], field: string, row?: number): readonly Failure[] =>
  refused.length ? refused.filter((one) => one.field !== field || one.row !== row) : refused

const changeRow = (draft: Row, table: string, id: RowId, change: (row: Row) => Row): Row =>
  withRows(draft, table, (rows) => rows.map((row) => (idOf(row) === id ? change(row) : row)))

const NOTHING_ASKED: FormContext['asking'] = new Map()

const askFor = (
  asking: FormContext['asking'],
  table: string,
  ids: readonly RowId[],
  how: 'fill' | 'fix' = 'fill',
): FormContext['asking'] =>
  ids.length === 0 ? asking : new Map(asking).set(table, new Map([...(asking.get(table) ?? []), ...ids.map((id) => [id, how] as const)]))

/** The draft and all around it after one act of the hand. */
const edited = (context: FormContext, event: Editing): Partial<FormContext> => {
  const { type, draft, knowledge, unread, refused } = context
  switch (event.type) {
    case 'write':
      return {
        ...edit(context, withValue(draft, event.key, event.value, event.label)),
        unread: without(unread, event.key),
        refused: withoutRefusal(refused, event.key),
      }
    case 'choose': {
      const field = type.fields[event.key]!
      return {
        ...edit(context, withChoice(type.fields, draft, event.key, event.choice), withKnown(knowledge, field, event.choice)),
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
    case 'cell.write':
      return {
        ...edit(
          context,
          changeRow(draft, event.table, event.row, (row) => withValue(row, event.column, event.value, event.label)),
        ),
        unread: without(unread, cellPlace(event.table, event.row, event.column)),
        refused: withoutRefusal(
          refused,
          `${event.table}.${event.column}`,
          rowsOf(draft, event.table).findIndex((row) => idOf(row) === event.row),
        ),
      }
    case 'cell.choose': {
      const { columns } = type.lines[event.table]!
      const next = changeRow(draft, event.table, event.row, (row) => withChoice(columns, row, event.column, event.choice))
      return {
        ...edit(context, next, withKnown(knowledge, columns[event.column]!, event.choice)),
        unread: without(unread, cellPlace(event.table, event.row, event.column)),
      }
    }
    case 'cell.unread':
      return { unread: new Map(unread).set(cellPlace(event.table, event.row, event.column), event.unread), dirty: true }
    case 'cell.left':
      return {
        touched: new Set(context.touched).add(cellPlace(event.table, event.row, event.column)),
        problems: problemsIn(context),
      }
    case 'rows.remove': {
      const gone = new Set(event.ids)
      return {
        ...edit(
          context,
          withRows(draft, event.table, (rows) => removeRows(rows, gone)),
        ),
        refused: [],
        unread: new Map([...unread].filter(([place]) => !gone.has(place.split('.')[1] ?? ''))),
      }
    }
    case 'rows.take':
      return taken(context, event)
  }
}

/** The rows of a grid that was acted in: they are the draft's now. */
const taken = (context: FormContext, rows: TakenRows): Partial<FormContext> => {
  const { table, report, misread } = rows
  const unread = new Map(context.unread)
  const touched = new Set(context.touched)
  for (const [row, columns] of report.changed)
    for (const column of columns) {
      unread.delete(cellPlace(table, row, column))
      // What is still being typed is not judged aloud.
      if (report.by !== 'trial') touched.add(cellPlace(table, row, column))
    }
  for (const { row, column, unread: text } of misread) unread.set(cellPlace(table, row, column), text)
  for (const place of unread.keys()) if (report.removed.has(place.split('.')[1] ?? '')) unread.delete(place)
  const isRewritten = ({ field, row }: Failure) => {
    const own = row === undefined ? undefined : rows.rows[row]
    return own !== undefined && report.changed.get(idOf(own))?.has(field?.slice(table.length + 1) ?? '') === true
  }
  const next = { ...context, ...edit(context, { ...context.draft, [table]: rows.rows }, knownAfter(context.type, context.knowledge, rows)) }
  return {
    ...next,
    unread,
    touched,
    refused: report.order ? [] : context.refused.filter((failure) => !isRewritten(failure)),
    problems: problemsIn(next),
  }
}

/** Rows and tables whose price the act asks anew. */
const quotesAsked = ({ type, draft, asking }: FormContext, event: Editing): FormContext['asking'] => {
  switch (event.type) {
    case 'write':
    case 'choose':
      return tablesAskingBy(type, event.key).reduce(
        (all, table) =>
          askFor(
            all,
            table,
            rowsOf(draft, table)
              .filter((row) => isAsking(type.lines[table]!, row))
              .map(idOf),
          ),
        asking,
      )
    case 'cell.write':
    case 'cell.choose':
      return asksQuote(type.lines[event.table]!, event.column) ? askFor(asking, event.table, [event.row]) : asking
    case 'rows.take': {
      const table = type.lines[event.table]!
      const asked = [...quotesAfter(table, event)]
      const isOf = (how: string) => asked.filter(([, one]) => one === how).map(([id]) => id)
      return askFor(askFor(asking, event.table, isOf('fix'), 'fix'), event.table, isOf('fill'))
    }
    default:
      return asking
  }
}

const needsLore = ({ type }: FormContext, event: Editing): boolean => {
  switch (event.type) {
    case 'write':
    case 'choose':
      return asksKnowledge(type.fields[event.key]!)
    case 'cell.write':
    case 'cell.choose':
      return asksKnowledge(type.lines[event.table]!.columns[event.column]!)
    case 'rows.take':
      return takesKnowledge(type, event)
    default:
      return false
  }
}

const withQuotes = (context: FormContext, table: string, quotes: readonly Quoted[]): Partial<FormContext> => {
  const asked = context.asking.get(table) ?? new Map<RowId, 'fill' | 'fix'>()
  const byRow = new Map(quotes.map((quote) => [quote.rowId, quote]))
  const fixed = new Map(context.fixed)
  const unquoted = new Set(context.unquoted)
  for (const quote of quotes) {
    fixed.set(quote.rowId, quote.fixed)
    if (quote.source === null) unquoted.add(quote.rowId)
    else unquoted.delete(quote.rowId)
  }
  const draft = withRows(context.draft, table, (rows) =>
    rows.map((row) => {
      const quote = byRow.get(idOf(row))
      if (!quote || asked.get(idOf(row)) === 'fix') return row
      return Object.entries(quote.values).reduce((filled, [key, value]) => (value === null ? filled : withValue(filled, key, value)), row)
    }),
  )
  const asking = new Map(context.asking)
  asking.delete(table)
  const { draft: next, view } = looking(context.type, draft, context.knowledge)
  return { draft: next, view, fixed, unquoted, asking, problems: problemsIn({ ...context, draft: next, view, asking }) }
}

const known = (lore: Lore, context: { me: Person; stored: Row | undefined }): Knowledge => ({
  today: lore.today,
  now: lore.now,
  refs: lore.refs,
  facts: lore.facts,
  rowFacts: lore.rowFacts,
  me: context.me,
  ...(context.stored ? { old: context.stored } : {}),
})

const begun = (context: FormContext, { record, lore, kept }: Opened): Partial<FormContext> => {
  const stored = wireOf(record, 'id') === null ? undefined : record
  const knowledge = known(lore, { me: context.me, stored })
  const base = kept ? { ...record, ...kept.draft, ...(stored ? { version: record['version'], id: record['id'] } : {}) } : record
  const filled = withFills(context.type, base, knowledge)
  // A draft that another record opened may name whose offers it takes; one that somebody wrote takes none by itself.
  const isFresh = stored === undefined && kept === undefined
  const nothing = known(NO_LORE, { me: context.me, stored })
  const offered = isFresh
    ? withNewOffers(context.type, filled, viewOf(context.type, {}, nothing), viewOf(context.type, filled, knowledge))
    : filled
  const { draft, view } = looking(context.type, offered, knowledge)
  const fix = Object.entries<LinesType>(context.type.lines).reduce((all, [name, table]) => {
    const rows = table.quotes ? rowsOf(draft, name).filter((row) => isAsking(table, row)) : []
    return askFor(all, name, rows.map(idOf), 'fix')
  }, NOTHING_ASKED)
  return {
    draft,
    view,
    stored,
    knowledge,
    problems: problemsIn({ type: context.type, draft, view, asking: fix }),
    touched: new Set(),
    strict: false,
    unread: new Map(),
    refused: [],
    warnings: [],
    fixed: new Map(),
    unquoted: new Set(),
    asking: fix,
    dirty: kept !== undefined,
    keptAt: kept?.at,
    restoredAt: kept?.at,
    theirs: undefined,
    overtaken: kept !== undefined && stored !== undefined && kept.version !== Number(record['version'] ?? 0),
    attempt: undefined,
    failure: undefined,
  }
}

/** Of the draft what differs from what one began with: a field one never touched is whatever it is now. Tables are taken whole. */
const ownIn = ({ type, draft, stored }: FormContext): Row =>
  Object.fromEntries(
    Object.entries(draft).filter(([key, value]) => key in type.lines || !stored || !Object.is(stored[key] ?? null, value ?? null)),
  )

// The server gives new rows ids of its own: what is known of a row goes on under the new one until it is asked again.
const renamed = ({ type, draft, knowledge }: FormContext, record: Row): Lore => ({
  ...knowledge,
  rowFacts: Object.fromEntries(
    Object.keys(type.lines).map((name) => {
      const before = rowsOf(draft, name)
      const facts = knowledge.rowFacts[name] ?? {}
      return [
        name,
        Object.fromEntries(
          rowsOf(record, name).flatMap((row, index) =>
            before[index] && facts[idOf(before[index])] ? [[idOf(row), facts[idOf(before[index])]!]] : [],
          ),
        ),
      ]
    }),
  ),
})

const refusedOf = (thrown: unknown): readonly Failure[] =>
  thrown && typeof thrown === 'object' && 'ok' in thrown && 'failure' in thrown ? failuresOf(thrown as Refused) : [failureOf(thrown)]

const isPlaced = ({ field }: Failure) => field !== undefined

/**
 * One record being written, from opening to the last save. It holds the draft, works it out and judges it at every act, asks what
 * the draft speaks of when that changed, and keeps what was typed on this device until the server has it.
 */
export const formMachine = setup({
  types: { context: {} as FormContext, events: {} as FormEvent, emitted: {} as FormEmitted, input: {} as Input, tags: {} as 'busy' },
  actors: {
    open: provided<Opened, { readonly discarding: boolean }>(),
    learn: provided<Lore, Row>(),
    quote: provided<
      { readonly table: string; readonly quotes: readonly Quoted[] },
      { readonly table: string; readonly draft: Row; readonly rowIds: readonly RowId[] }
    >(),
    save: provided<Row, Write>(),
    /** Keeps the draft on this device and says when. */
    keep: provided<string, { readonly draft: Row; readonly version: number | null }>(),
  },
  actions: {
    forget: () => {},
    edit: enqueueActions(({ context, event, enqueue }) => {
      const act = event as Editing
      const asking = act.type === 'cell.left' ? context.asking : quotesAsked(context, act)
      enqueue.assign({ ...edited({ ...context, asking }, act), asking })
      if (act.type === 'cell.left') return
      if (asking !== context.asking) enqueue.raise({ type: 'unquoted' })
      if (needsLore(context, act)) enqueue.raise({ type: 'unlearned' })
      enqueue.raise({ type: 'unkept' })
    }),
  },
  guards: {
    isEditing: stateIn({ life: 'editing' }),
    isWrong: ({ context }) => context.problems.length > 0 || context.unread.size > 0,
    isDoubtful: ({ context }) => context.warnings.length > 0 && context.attempt?.confirm !== true,
    isQuoting: ({ context }) => context.asking.size > 0,
    isDirty: ({ context }) => context.dirty,
    isNewer: ({ context, event }) =>
      event.type === 'elsewhere' &&
      context.stored !== undefined &&
      Number(event.record['version']) > Number((context.theirs ?? context.stored)['version']),
    wantsConfirmation: ({ event }) => refusedOf((event as unknown as { error: unknown }).error)[0]?.code === needsConfirmation.code,
    isStale: ({ event }) => refusedOf((event as unknown as { error: unknown }).error)[0]?.code === stale.code,
  },
  delays: { collecting: 250, quiet: 800 },
}).createMachine({
  id: 'form',
  context: ({ input }) => {
    const knowledge = known(NO_LORE, { me: input.me, stored: undefined })
    const empty = {
      ...input,
      draft: {},
      knowledge,
      view: viewOf<DocView>(input.type, {}, knowledge),
      stored: undefined,
    } as unknown as FormContext
    return { ...empty, ...begun(empty, { record: {}, lore: NO_LORE, kept: undefined }), draft: {} }
  },
  type: 'parallel',
  states: {
    life: {
      initial: 'opening',
      states: {
        opening: {
          invoke: {
            src: 'open',
            input: ({ event }) => ({ discarding: event.type === 'discard' }),
            onDone: {
              target: 'editing',
              actions: enqueueActions(({ context, event, enqueue }) => {
                enqueue.assign(begun(context, event.output))
                enqueue.raise({ type: 'unquoted' })
              }),
            },
            onError: { target: 'unopened', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
          },
        },

        unopened: { on: { retry: 'opening' } },

        editing: {
          on: {
            save: {
              target: 'pricing',
              actions: assign(({ context: { draft, attempt }, event }) => {
                const again = attempt && attempt.submit === event.submit && attempt.row === draft
                return { attempt: { key: again ? attempt.key : event.key, row: draft, submit: event.submit, confirm: false } }
              }),
            },
            reload: [
              { guard: ({ event }) => event.keeping, target: 'overtaking' },
              { target: 'opening', actions: 'forget' },
            ],
            discard: { target: 'opening', actions: 'forget' },
            elsewhere: {
              guard: 'isNewer',
              actions: enqueueActions(({ context, event, enqueue }) => {
                if (context.dirty) return enqueue.assign({ overtaken: true, theirs: event.record })
                enqueue.assign(begun(context, { record: event.record, lore: context.knowledge, kept: undefined }))
                enqueue.raise({ type: 'unlearned' })
                enqueue.raise({ type: 'unquoted' })
              }),
            },
          },
        },

        /** The newer record is fetched, and what was typed laid over it. */
        overtaking: {
          tags: 'busy',
          invoke: {
            src: 'open',
            input: { discarding: true },
            onDone: {
              target: 'editing',
              actions: assign(({ context, event }) => ({
                ...begun(context, {
                  ...event.output,
                  kept: {
                    draft: ownIn(context),
                    version: Number(event.output.record['version'] ?? 0),
                    at: context.keptAt ?? context.knowledge.now,
                  },
                }),
                restoredAt: undefined,
              })),
            },
            onError: { target: 'editing', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
          },
        },

        /** Prices on their way belong to what is saved. */
        pricing: {
          tags: 'busy',
          always: {
            guard: not('isQuoting'),
            target: 'judging',
            actions: assign(({ context }) => {
              const { type, attempt } = context
              const tidy = withoutBlankEnds(type, context.draft, (table) => beginningOf(context, table, ''))
              const { draft, view } = looking(type, tidy, context.knowledge)
              return {
                draft,
                view,
                problems: problemsIn({ ...context, draft, view }),
                warnings: warningsOf(type, view),
                strict: true,
                refused: [],
                attempt: attempt && { ...attempt, row: draft },
              }
            }),
          },
        },

        judging: {
          always: [
            {
              guard: 'isWrong',
              target: 'editing',
              actions: emit(({ context }) => ({ type: 'refused', problems: saidProblems(context) })),
            },
            { guard: 'isDoubtful', target: 'doubting' },
            { target: 'saving' },
          ],
        },

        /** 继续 or 取消. */
        doubting: {
          on: {
            confirm: {
              target: 'saving',
              actions: assign(({ context }) => ({ attempt: context.attempt && { ...context.attempt, confirm: true } })),
            },
            reconsider: 'editing',
          },
        },

        saving: {
          tags: 'busy',
          invoke: {
            src: 'save',
            input: ({ context: { attempt } }) => attempt as Write,
            onDone: {
              target: 'editing',
              actions: enqueueActions(({ context, event, enqueue }) => {
                const record = withLabelsOf(context.draft, event.output)
                const submitted = context.attempt?.submit === true
                const added = context.stored === undefined
                enqueue('forget')
                enqueue.assign({ ...begun(context, { record, lore: renamed(context, record), kept: undefined }), keptAt: undefined })
                enqueue.emit({ type: 'saved', record, submitted, added })
                enqueue.raise({ type: 'unlearned' })
              }),
            },
            onError: [
              {
                guard: 'wantsConfirmation',
                target: 'doubting',
                actions: assign(({ event }) => ({
                  warnings: refusedOf(event.error).slice(1).length ? refusedOf(event.error).slice(1) : refusedOf(event.error),
                })),
              },
              { guard: 'isStale', target: 'editing', actions: assign({ overtaken: true, attempt: undefined }) },
              {
                target: 'editing',
                actions: enqueueActions(({ event, enqueue }) => {
                  const failures = refusedOf(event.error)
                  const places = failures.filter(isPlaced)
                  enqueue.assign({ refused: places })
                  if (places.length) enqueue.emit({ type: 'refused', problems: places })
                  else enqueue.emit({ type: 'failed', failure: failures[0]! })
                }),
              },
            ],
          },
        },
      },
      on: {
        write: { guard: 'isEditing', actions: 'edit' },
        unread: { guard: 'isEditing', actions: 'edit' },
        choose: { guard: 'isEditing', actions: 'edit' },
        take: { guard: 'isEditing', actions: 'edit' },
        'cell.*': { guard: 'isEditing', actions: 'edit' },
        'rows.*': { guard: 'isEditing', actions: 'edit' },
        look: { guard: 'isEditing', actions: assign(({ context }) => ({ problems: problemsIn(context) })) },
      },
    },

    learning: {
      initial: 'informed',
      states: {
        informed: {},
        collecting: { after: { collecting: 'asking' } },
        asking: {
          invoke: {
            src: 'learn',
            input: ({ context }) => slim(context.type, context.draft),
            onDone: {
              target: 'informed',
              actions: enqueueActions(({ context, event, enqueue }) => {
                const { type } = context
                const knowledge = known(event.output, context)
                const filled = withFills(type, context.draft, knowledge)
                const offered = withNewOffers(type, filled, context.view, viewOf(type, filled, knowledge))
                const { draft, view } = looking(type, offered, knowledge)
                enqueue.assign({ knowledge, draft, view, problems: problemsIn({ ...context, draft, view }) })
                if (offered !== filled) enqueue.raise({ type: 'unkept' })
              }),
            },
            // Without an answer the formulas go on with what they knew; the server judges the save anyway.
            onError: 'informed',
          },
        },
      },
      on: { unlearned: '.collecting' },
    },

    quoting: {
      initial: 'quoted',
      states: {
        quoted: { always: { guard: 'isQuoting', target: 'collecting' } },
        collecting: { after: { collecting: [{ guard: 'isQuoting', target: 'asking' }, { target: 'quoted' }] } },
        asking: {
          invoke: {
            src: 'quote',
            input: ({ context }) => {
              const [[table, rows]] = [...context.asking] as [[string, ReadonlyMap<RowId, 'fill' | 'fix'>]]
              const own = rowsOf(context.draft, table).filter((row) => rows.has(idOf(row)))
              return { table, draft: { ...slim({ ...context.type, lines: {} }, context.draft), [table]: own }, rowIds: own.map(idOf) }
            },
            onDone: {
              target: 'quoted',
              actions: assign(({ context, event }) => withQuotes(context, event.output.table, event.output.quotes)),
            },
            onError: {
              target: 'quoted',
              actions: assign(({ context }) => ({ asking: NOTHING_ASKED, problems: problemsIn({ ...context, asking: NOTHING_ASKED }) })),
            },
          },
        },
      },
      on: { unquoted: '.collecting' },
    },

    keeping: {
      initial: 'kept',
      states: {
        kept: {},
        waiting: { after: { quiet: [{ guard: 'isDirty', target: 'writing' }, { target: 'kept' }] } },
        writing: {
          invoke: {
            src: 'keep',
            input: ({ context }) => ({ draft: context.draft, version: context.stored ? Number(context.stored['version'] ?? 0) : null }),
            onDone: { target: 'kept', actions: assign(({ event }) => ({ keptAt: event.output })) },
            onError: 'kept',
          },
        },
      },
      on: { unkept: '.waiting' },
    },
  },
})
