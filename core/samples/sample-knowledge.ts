import type { DocumentType } from '../definitions/document.ts'
import type { Answer, Knowledge } from '../definitions/knowledge.ts'
import type { LinesType } from '../definitions/lines.ts'
import type { Start } from '../definitions/start.ts'
import { viewOf } from '../definitions/view.ts'
import type { Fact, FactDeclarations, Known } from '../definitions/views.ts'
import { decimal, sumOf } from '../kernel/decimal.ts'
import { isEmpty, rowsOf, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import { broughtAs, type FactQuery, referencesIn, wantedFields } from '../records/facts/fact-queries.ts'
import type { Narrowing } from '../records/choices/quoting.ts'
import type { SampleRecords } from './sample-records.ts'

const known = (row: Row, keys: Iterable<string>): Known => {
  const seen: Record<string, Wire> = {}
  for (const key of keys) seen[key] = wireOf(row, key)
  return seen
}

/** What a type looks at of the records of another one; a record that changes is another object. */
type Looking = { readonly keys: Iterable<string>; readonly seen: WeakMap<Row, Known> }

const lookings = new WeakMap<DocumentType, ReadonlyMap<string, Looking>>()

const lookingsOf = (type: DocumentType): ReadonlyMap<string, Looking> => {
  const found = lookings.get(type)
  if (found) return found
  const made = new Map([...wantedFields(type)].map(([target, keys]) => [target, { keys, seen: new WeakMap<Row, Known>() }]))
  lookings.set(type, made)
  return made
}

const NOTHING: Known = {}

const knownBy = ({ keys, seen }: Looking, record: Row): Known => {
  const found = seen.get(record) ?? known(record, keys)
  seen.set(record, found)
  return found
}

/** The records that a draft names, with what its formulas look at; those in `before` are not read again for its rows. */
const refsOf = (type: DocumentType, draft: Row, made: SampleRecords, before: Knowledge['refs'] = {}): Knowledge['refs'] => {
  const refs: Record<string, Record<string, Known>> = { ...before } as Record<string, Record<string, Known>>
  const lookings = lookingsOf(type)
  for (const { target, id } of referencesIn(type, draft)) {
    const earlier = before[target]
    if (earlier ? refs[target] === earlier : !refs[target]) refs[target] = { ...earlier }
    const records = refs[target]!
    const record = records[id] && records[id] !== earlier?.[id] ? undefined : made.find(target, id)
    if (!record) continue
    const looking = lookings.get(target)
    records[id] = looking ? knownBy(looking, record) : NOTHING
  }
  return refs
}

type Found = ReturnType<SampleRecords['matching']>

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
export const answer = ({ fact, where }: FactQuery, made: SampleRecords): Answer => {
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
      return (taken(closest ? closestFirst(found, closest) : ordered(found, fact.order), fact.reads ?? [])[0] as Known | undefined) ?? null
    }
    case 'rows':
      return taken(ordered(found, fact.order), fact.reads ?? []) as readonly Known[]
  }
}

/** Only the records that a draft names. */
export const gatherNamed = (type: DocumentType, draft: Row, made: SampleRecords, start: Start, old?: Row): Knowledge => ({
  ...start,
  refs: refsOf(type, draft, made),
  facts: {},
  rowFacts: {},
  ...(old ? { old } : {}),
})

/** Answers to the questions of a document or of a row of it, each looked for when a formula first asks. */
class LazyAnswers {
  private readonly known = new Map<string, Answer | undefined>()
  private readonly made: SampleRecords
  private readonly subject: unknown
  private readonly head: unknown

  constructor(made: SampleRecords, subject: unknown, head: unknown) {
    this.made = made
    this.subject = subject
    this.head = head
  }

  of(name: string, fact: Fact): Answer | undefined {
    if (this.known.has(name)) return this.known.get(name)
    const where = fact.where(this.subject, this.head)
    const found = where && answer({ fact, where }, this.made)
    this.known.set(name, found)
    return found
  }
}

type Answers = Readonly<Record<string, Answer>>
type AskingOf = new (made: SampleRecords, subject: unknown, head: unknown) => LazyAnswers

const askings = new WeakMap<FactDeclarations, AskingOf>()

const askingOf = (facts: FactDeclarations): AskingOf => {
  const found = askings.get(facts)
  if (found) return found
  const own = class extends LazyAnswers {}
  for (const [name, fact] of Object.entries(facts))
    Object.defineProperty(own.prototype, name, {
      get(this: LazyAnswers) {
        return this.of(name, fact)
      },
    })
  askings.set(facts, own)
  return own
}

const asked = (facts: unknown, made: SampleRecords, subject: unknown, head?: unknown): Answers =>
  facts ? (new (askingOf(facts as FactDeclarations))(made, subject, head) as unknown as Answers) : {}

/** All that the formulas of a draft look at: what the server asks its database for. */
export const gather = (type: DocumentType, draft: Row, made: SampleRecords, start: Start, old?: Row): Knowledge => {
  const bare = gatherNamed(type, draft, made, start, old)
  const view = viewOf<Readonly<Record<string, readonly unknown[]>>>(type, draft, bare)
  const rowFacts: Record<string, Record<string, Answers>> = {}
  for (const [name, { facts }] of Object.entries<LinesType>(type.lines)) {
    if (!facts) continue
    const views = view[name] ?? []
    rowFacts[name] = Object.fromEntries(rowsOf(draft, name).map(({ id }, at) => [String(id), asked(facts, made, views[at], view)]))
  }
  return { ...bare, facts: asked(type.facts, made, view), rowFacts }
}

const headOf = (type: DocumentType, row: Row): Row =>
  Object.fromEntries(Object.keys(row).flatMap((key) => (key in type.lines ? [] : [[key, row[key]]])))

/** The same later on, for a document whose rows are as they were: only what its header asks is asked again. */
export const gatherAgain = (type: DocumentType, draft: Row, made: SampleRecords, start: Start, known: Knowledge, old: Row): Knowledge => {
  const bare: Knowledge = { ...known, ...start, old, refs: refsOf(type, headOf(type, draft), made, known.refs) }
  return { ...bare, facts: asked(type.facts, made, viewOf(type, draft, bare)) }
}
