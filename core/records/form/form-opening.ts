import type { Knowledge } from '../../definitions/knowledge.ts'
import { viewOf } from '../../definitions/view.ts'
import { rowsOf, wireOf, type Row } from '../../kernel/wire.ts'
import { idOf } from '../../table/rows.ts'
import { givenFigures } from '../../permissions/visible-fields.ts'
import { withFills } from '../write/complete-draft.ts'
import { withFigures } from './given-figures.ts'
import { looking, problemsIn, type FormContext } from './form-context.ts'
import { askedAtFirst } from './form-quotes.ts'
import type { LocalDraft } from './local-draft.ts'
import { withNewOffers } from '../choices/offers.ts'
import type { DraftKnowledge } from '../remote-records.port.ts'

/** What is opened: the record or a new draft, what is known, and what this device kept of an earlier hour. */
export type FormStart = {
  readonly record: Row
  /** The record with the change that waits beside it (bsc B2): what the form goes on from. */
  readonly change?: Row | undefined
  readonly learned: DraftKnowledge
  readonly kept: LocalDraft | undefined
}

export const NOTHING_LEARNED: DraftKnowledge = { today: '', now: '', refs: {}, facts: {}, rowFacts: {} }

/** What formulas know, with who asks and what was stored before, and which figures he is given. */
export const known = (learned: DraftKnowledge, { type, me, stored }: Pick<FormContext, 'type' | 'me' | 'stored'>): Knowledge => {
  const given = givenFigures(type, me)
  return {
    today: learned.today,
    now: learned.now,
    refs: learned.refs,
    facts: learned.facts,
    rowFacts: learned.rowFacts,
    me,
    ...(stored ? { old: stored } : {}),
    ...(given ? { given } : {}),
    ...(learned.figures?.doubts ? { doubts: learned.figures.doubts } : {}),
  }
}

/** A form as it stands when a record has been opened. */
export const begun = (context: FormContext, { record, change, learned, kept }: FormStart): Partial<FormContext> => {
  const stored = wireOf(record, 'id') === null ? undefined : record
  const { type, me } = context
  const knowledge = known(learned, { type, me, stored })
  const own = stored ? { version: record['version'], id: record['id'] } : {}
  const base = change || kept ? { ...(change ?? record), ...kept?.draft, ...own } : record
  const filled = withFigures(withFills(type, base, knowledge), learned.figures)
  // A draft that another record opened may name whose offers it takes; one that somebody wrote takes none by itself.
  const isFresh = stored === undefined && kept === undefined
  const nothing = known(NOTHING_LEARNED, { type, me, stored })
  const offered = isFresh
    ? withNewOffers(context.type, filled, viewOf(context.type, {}, nothing), viewOf(context.type, filled, knowledge))
    : filled
  const { draft, view } = looking(context.type, offered, knowledge)
  const asking = askedAtFirst(context.type.lines, draft)
  return {
    draft,
    view,
    stored,
    change,
    knowledge,
    problems: problemsIn({ type: context.type, draft, view, knowledge, asking }),
    touched: new Set(),
    strict: false,
    newcomers: new Set(),
    unread: new Map(),
    refused: [],
    warnings: [],
    fixed: new Map(),
    unquoted: new Set(),
    asking,
    dirty: kept !== undefined,
    keptAt: kept?.at,
    restoredAt: kept?.at,
    theirs: undefined,
    gone: false,
    overtaken: kept !== undefined && stored !== undefined && kept.version !== Number(record['version'] ?? 0),
    attempt: undefined,
    failure: undefined,
  }
}

/** Of the draft what differs from what one began with: a field one never touched is whatever it is now. Tables are taken whole. */
export const ownIn = ({ type, draft, stored, change = stored }: FormContext): Row =>
  Object.fromEntries(
    Object.entries(draft).filter(([key, value]) => key in type.lines || !change || !Object.is(change[key] ?? null, value ?? null)),
  )

/** The server gives new rows ids of its own: what is known of a row goes on under the new one until it is asked again. */
export const renamed = ({ type, draft, knowledge }: FormContext, record: Row): DraftKnowledge => ({
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
