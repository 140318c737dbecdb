import { Decimal, decimal } from '../../core/kernel/decimal.ts'
import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import type { Field, Fields } from '../../core/definitions/field.ts'
import { targetOf } from '../../core/definitions/fields.ts'
import type { LinesType } from '../../core/definitions/lines.ts'
import type { Fact, FactDeclarations } from '../../core/definitions/views.ts'
import { someone } from './people.ts'

/** Where a value stands: `area.type.field` or `area.type.table.column`. */
export type Place = string
/** A field or column, and what its value is copied from or worked out of. */
export type Flow = { readonly to: Place; readonly from: Place; readonly how: string }

type Formulas = Readonly<Record<string, ((...of: any[]) => unknown) | undefined>> | undefined

/** Values that formulas are tried with, so that each of their branches is walked at some time. */
const WORLDS = [
  { text: '1', number: '1', state: 'draft' },
  { text: '2', number: '0', state: 'approved' },
  { text: '3', number: '250000', state: 'approving' },
  { text: 'Y', number: '12.5', state: 'done' },
  { text: 'N', number: '3', state: 'draft' },
  { text: '110101199001010011', number: '2', state: 'draft' },
] as const

type World = (typeof WORLDS)[number]

const valueIn = ({ kind }: Field, { text, number }: World): unknown => {
  if (kind.storage === 'decimal') return decimal(number)
  if (kind.storage === 'integer') return Math.trunc(Number(number))
  if (kind.storage === 'date') return '2026-03-18'
  return kind.storage === 'moment' ? '2026-03-18 09:30:00' : text
}

/** The fields of a type, or of one of its tables, by the name that facts give it. */
const fieldsNamed = (catalogue: Catalogue, name: string): Fields | undefined => {
  const whole = catalogue.find(name)
  if (whole) return whole.fields
  const end = name.lastIndexOf('.')
  return catalogue.find(name.slice(0, end))?.lines[name.slice(end + 1)]?.columns
}

/** A record or row of a target as formulas get to know it: whatever is looked at is noted. */
const knownOf = (catalogue: Catalogue, target: string, world: World, note: (place: Place) => void): object =>
  new Proxy(
    {},
    {
      get: (_, key) => {
        if (typeof key !== 'string') return undefined
        const own = fieldsNamed(catalogue, target)
        const head = target.slice(0, target.lastIndexOf('.'))
        note(own && !Object.hasOwn(own, key) && catalogue.find(head) ? `${head}.${key}` : `${target}.${key}`)
        const field = own?.[key]
        const value = field && valueIn(field, world)
        return value instanceof Decimal ? value.toString() : (value ?? world.text)
      },
    },
  )

const answerOf = (catalogue: Catalogue, { give, from, of }: Fact, world: World, note: (place: Place) => void): unknown => {
  if (give === 'exists') return world.text !== '2'
  if (give === 'count') return 1
  if (give === 'total') {
    if (of !== undefined) note(`${from}.${of}`)
    return decimal(world.number)
  }
  const known = knownOf(catalogue, from, world, note)
  return give === 'first' ? known : [known]
}

type Looked = {
  readonly catalogue: Catalogue
  readonly type: DocumentType
  readonly world: World
  readonly note: (place: Place) => void
}

/** A document, or a row of its table, as its formulas look at it: whatever they look at is noted. */
const subjectOf = ({ catalogue, type, world, note }: Looked, table?: string): object => {
  const fields: Fields = table === undefined ? type.fields : type.lines[table]!.columns
  const specs = ((table === undefined ? type.facts : type.lines[table]!.facts) ?? {}) as FactDeclarations
  const prefix = table === undefined ? type.key : `${type.key}.${table}`
  const around = {
    id: 'x',
    today: '2026-03-18',
    now: '2026-03-18 09:30:00',
    me: someone,
    state: world.state,
    asked: () => world.text,
    old: new Proxy({}, { get: (_, key) => (note(`${prefix}.${String(key)}`), world.number) }),
    ref: (key: string) => knownOf(catalogue, (fields[key] && targetOf(fields[key])) ?? '', world, note),
    facts: new Proxy({}, { get: (_, name) => answerOf(catalogue, specs[String(name)]!, world, note) }),
  }
  return new Proxy(
    {},
    {
      get: (_, key) => {
        if (key === '$') return around
        if (typeof key !== 'string') return undefined
        if (table === undefined && Object.hasOwn(type.lines, key)) return [subjectOf({ catalogue, type, world, note }, key)]
        note(`${prefix}.${key}`)
        return Object.hasOwn(fields, key) ? valueIn(fields[key]!, world) : undefined
      },
    },
  )
}

/** Everything that a formula looks at, over all worlds; what it answers in each is handed on. */
export const lookedAt = (
  catalogue: Catalogue,
  type: DocumentType,
  table: string | undefined,
  formula: (...of: any[]) => unknown,
  each: (answer: unknown, world: World) => void = () => undefined,
): ReadonlySet<Place> => {
  const seen = new Set<Place>()
  for (const world of WORLDS) {
    const looked = { catalogue, type, world, note: (place: Place) => seen.add(place) }
    const head = subjectOf(looked)
    try {
      each(table === undefined ? formula(head) : formula(subjectOf(looked, table), head, 0), world)
    } catch {
      // A world that cannot be: what was looked at until then counts.
    }
  }
  return seen
}

const flowsOfFormulas = (catalogue: Catalogue, type: DocumentType, table: string | undefined, formulas: Formulas, how: string) =>
  Object.entries(formulas ?? {}).flatMap(([key, formula]): readonly Flow[] => {
    if (!formula) return []
    const to = table === undefined ? `${type.key}.${key}` : `${type.key}.${table}.${key}`
    return [...lookedAt(catalogue, type, table, formula)].filter((from) => from !== to).map((from) => ({ to, from, how }))
  })

const flowsOfFills = (prefix: string, fields: Fields): readonly Flow[] =>
  Object.entries<Field>(fields).flatMap(([, field]) => {
    const targets = field.targets ? Object.values(field.targets) : [targetOf(field)].filter((target) => target !== undefined)
    return targets.flatMap((target) =>
      Object.entries(field.fills ?? {}).map(([own, theirs]) => ({ to: `${prefix}.${own}`, from: `${target}.${theirs}`, how: 'fills' })),
    )
  })

const flowsOfTable = (catalogue: Catalogue, type: DocumentType, name: string, table: LinesType): readonly Flow[] => {
  const prefix = `${type.key}.${name}`
  const { pull, batch, quotes } = table
  const mirrors = batch?.mirrors
  const pulled = Object.entries(pull?.fills ?? {}).flatMap(([own, taken]): readonly Flow[] => {
    if (typeof taken === 'string') return [{ to: `${prefix}.${own}`, from: `${pull!.from}.${taken}`, how: 'pull' }]
    const seen = new Set<Place>()
    for (const world of WORLDS)
      try {
        ;(taken as (source: object, form: object) => unknown)(
          knownOf(catalogue, pull!.from, world, (place) => seen.add(place)),
          {},
        )
      } catch {
        // As above.
      }
    return [...seen].map((from) => ({ to: `${prefix}.${own}`, from, how: 'pull' }))
  })
  const mirrored = Object.entries(mirrors?.fills ?? {}).map(([own, theirs]) => ({
    to: `${prefix}.${own}`,
    from: `${mirrors!.from}.${theirs}`,
    how: 'mirrors',
  }))
  const quoted: Flow[] = []
  if (quotes)
    lookedAt(catalogue, type, name, quotes.sources as never, (sources) => {
      for (const { from, fills } of sources as readonly { from: string; fills: Readonly<Record<string, string>> }[])
        for (const [own, theirs] of Object.entries(fills)) {
          const source = theirs.startsWith('head.') ? from.slice(0, from.lastIndexOf('.')) : from
          quoted.push({ to: `${prefix}.${own}`, from: `${source}.${theirs.replace('head.', '')}`, how: 'quotes' })
        }
    })
  return [
    ...flowsOfFills(prefix, table.columns),
    ...pulled,
    ...mirrored,
    ...quoted,
    ...flowsOfFormulas(catalogue, type, name, table.derive as Formulas, 'derive'),
    ...flowsOfFormulas(catalogue, type, name, table.fallback as Formulas, 'fallback'),
  ]
}

/** What each field and column of a type is copied from and worked out of, as its declaration says. */
export const flowsOf = (catalogue: Catalogue, type: DocumentType): readonly Flow[] => {
  const offered = Object.values((type.offers ?? {}) as Readonly<Record<string, (doc: never) => readonly object[]>>).flatMap((offer) => {
    const flows: Flow[] = []
    const own = new Set<string>()
    const seen = lookedAt(catalogue, type, undefined, offer, (answer) => {
      for (const one of answer as readonly object[]) for (const key of Object.keys(one)) own.add(key)
    })
    for (const key of own) for (const from of seen) flows.push({ to: `${type.key}.${key}`, from, how: 'offers' })
    return flows
  })
  const all = [
    ...flowsOfFills(type.key, type.fields),
    ...flowsOfFormulas(catalogue, type, undefined, type.derive as Formulas, 'derive'),
    ...flowsOfFormulas(catalogue, type, undefined, type.fallback as Formulas, 'fallback'),
    ...offered,
    ...Object.entries<LinesType>(type.lines).flatMap(([name, table]) => flowsOfTable(catalogue, type, name, table)),
  ]
  return [...new Map(all.map((flow) => [`${flow.to} ${flow.from}`, flow])).values()]
}
