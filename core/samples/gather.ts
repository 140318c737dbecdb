import type { DocumentType } from '../definitions/document.ts'
import type { Answer, Knowledge } from '../definitions/knowledge.ts'
import type { Start } from '../definitions/start.ts'
import { viewOf } from '../definitions/view.ts'
import type { Known } from '../definitions/views.ts'
import { decimal, sumOf } from '../kernel/decimal.ts'
import { isEmpty, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import { broughtAs, headQuestions, type Question, referencesIn, rowQuestions, wantedFields } from '../records/facts/fact-queries.ts'
import type { Narrowing } from '../records/choices/quoting.ts'
import type { Made } from './made.ts'

const known = (row: Row, keys: Iterable<string>): Known => {
  const seen: Record<string, Wire> = {}
  for (const key of keys) seen[key] = wireOf(row, key)
  return seen
}

/** What each type looks at of a record; a record that changes is another object. */
const seenBy = new WeakMap<DocumentType, Map<string, WeakMap<Row, Known>>>()

const knownBy = (type: DocumentType, target: string, record: Row): Known => {
  const byTarget = seenBy.get(type) ?? new Map<string, WeakMap<Row, Known>>()
  seenBy.set(type, byTarget)
  const records = byTarget.get(target) ?? new WeakMap<Row, Known>()
  byTarget.set(target, records)
  const seen = records.get(record) ?? known(record, wantedBy(type).get(target) ?? [])
  records.set(record, seen)
  return seen
}

const wants = new WeakMap<DocumentType, ReturnType<typeof wantedFields>>()

const wantedBy = (type: DocumentType) => {
  const found = wants.get(type) ?? wantedFields(type)
  wants.set(type, found)
  return found
}

/** The records that a draft names, with what its formulas look at; those in `before` are not read again for its rows. */
const refsOf = (type: DocumentType, draft: Row, made: Made, before: Knowledge['refs'] = {}): Knowledge['refs'] => {
  const refs: Record<string, Record<string, Known>> = { ...before } as Record<string, Record<string, Known>>
  for (const { target, id } of referencesIn(type, draft)) {
    const earlier = before[target]
    if (earlier ? refs[target] === earlier : !refs[target]) refs[target] = { ...earlier }
    const records = refs[target]!
    const record = records[id] && records[id] !== earlier?.[id] ? undefined : made.named(target, id)
    if (record) records[id] = knownBy(type, target, record)
  }
  return refs
}

type Found = ReturnType<Made['matching']>

/** A record and what its table's row sees of it, under the names of its own fields. */
const taken = (found: Found, keys: readonly string[]): readonly Row[] =>
  found.map(({ row, head }) =>
    Object.fromEntries(
      ['id', ...keys].map((key) =>
        head && key.startsWith('head.') ? [broughtAs(key), wireOf(head, key.slice(5))] : [key, wireOf(row, key)],
      ),
    ),
  )

const ordered = (found: Found, by: string | undefined): Found => {
  if (!by) return found
  const [key = '', way] = by.split(' ')
  const sign = way === 'desc' ? -1 : 1
  const value = (row: Row): Wire => wireOf(row, key)
  return found.toSorted((a, b) => sign * (String(value(a.row) ?? '') < String(value(b.row) ?? '') ? -1 : 1))
}

/** Those that fill more of what narrows come first, earlier fields before later ones; then the newest. */
const closestFirst = (found: Found, closest: readonly string[]): Found => {
  const rank = ({ row }: Found[number]) => closest.map((key) => (isEmpty(row[key]) ? '0' : '1')).join('') + String(row['startDate'] ?? '')
  return found.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1))
}

/** A question answered out of what is made already. */
export const answer = ({ fact, where }: Question, made: Made): Answer => {
  const found = made.matching(fact.from, where)
  switch (fact.give) {
    case 'exists':
      return found.length > 0
    case 'count':
      return found.length
    case 'total':
      return sumOf(found, ({ row }) => decimal(wireOf(row, fact.of ?? '') ?? 0)).toString()
    case 'first': {
      const { closest } = fact as Narrowing
      return (taken(closest ? closestFirst(found, closest) : ordered(found, fact.order), fact.take ?? [])[0] as Known | undefined) ?? null
    }
    case 'rows':
      return taken(ordered(found, fact.order), fact.take ?? []) as readonly Known[]
  }
}

/** Only the records that a draft names. */
export const glance = (type: DocumentType, draft: Row, made: Made, start: Start, old?: Row): Knowledge => ({
  ...start,
  refs: refsOf(type, draft, made),
  facts: {},
  rowFacts: {},
  ...(old ? { old } : {}),
})

/** All that the formulas of a draft look at: what the server asks its database for. */
export const gather = (type: DocumentType, draft: Row, made: Made, start: Start, old?: Row): Knowledge => {
  const bare = glance(type, draft, made, start, old)
  const view = viewOf(type, draft, bare)
  const facts = Object.fromEntries(headQuestions(type, view).map((asked) => [asked.name, answer(asked, made)]))
  const rowFacts: Record<string, Record<string, Record<string, Answer>>> = {}
  for (const asked of rowQuestions(type, view, draft)) {
    const rows = (rowFacts[asked.table ?? ''] ??= {})
    const own = (rows[asked.rowId ?? ''] ??= {})
    own[asked.name] = answer(asked, made)
  }
  return { ...bare, facts, rowFacts }
}

const headOf = (type: DocumentType, row: Row): Row =>
  Object.fromEntries(Object.keys(row).flatMap((key) => (key in type.lines ? [] : [[key, row[key]]])))

/** The same later on, for a document whose rows are as they were: only what its header asks is asked again. */
export const gatherAgain = (type: DocumentType, draft: Row, made: Made, start: Start, known: Knowledge, old: Row): Knowledge => {
  const bare: Knowledge = { ...known, ...start, old, refs: refsOf(type, headOf(type, draft), made, known.refs) }
  const facts = Object.fromEntries(headQuestions(type, viewOf(type, draft, bare)).map((asked) => [asked.name, answer(asked, made)]))
  return { ...bare, facts }
}
