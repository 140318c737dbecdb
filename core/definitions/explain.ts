import { Decimal, decimal, type DecimalText } from '../kernel/decimal.ts'
import { operated, type DecimalOperation, TracedDecimal } from '../kernel/traced-decimal.ts'
import { type Row, rowsOf, type Wire } from '../kernel/wire.ts'
import { type Catalogue, targetNamed } from './catalogue.ts'
import type { DocumentType } from './document.ts'
import type { Field, Fields } from './field.ts'
import type { Answer, Knowledge } from './knowledge.ts'
import type { LinesType } from './lines.ts'
import type { Subject } from './formula-views.ts'
import type { Fact, FactDeclarations, Known } from './views.ts'
import { viewOf } from './view.ts'

/** A figure of a record: a field, or a column of one row of a table. */
export type FigurePlace = { readonly field: string; readonly table?: string; readonly rowId?: string }

/** Where a number of a formula stands: in the record itself, in one that it names, or among the answers to a question about others. */
export type FigureSource =
  | ({ readonly from: 'record' } & FigurePlace)
  | { readonly from: 'other'; readonly target: string; readonly id: string; readonly field: string }
  | {
      readonly from: 'fact'
      readonly fact: string
      readonly of: string
      readonly table?: string
      readonly rowId?: string
      readonly id?: string
      readonly field?: string
    }

/** A formula as it was worked out: what it came to, and what went into it. */
export type Term =
  | { readonly value: DecimalText; readonly title: string; readonly source: FigureSource }
  | { readonly value: DecimalText; readonly constant: true }
  | { readonly value: DecimalText; readonly operation: DecimalOperation; readonly of: readonly Term[]; readonly places?: number }

/** 看算式. `term` is missing where a figure was kept as it was posted, or follows from conditions alone. */
export type Explained = { readonly title: string; readonly value: DecimalText; readonly term?: Term }

/** A number that is worked out: one may ask how. */
export const isFigure = (field: Field): boolean => field.derived !== undefined && isExact(field)

export const hasFigures = (type: DocumentType): boolean =>
  [type.fields, ...Object.values<LinesType>(type.lines).map(({ columns }) => columns)].some((fields: Fields) =>
    Object.values(fields).some(isFigure),
  )

const fieldsAt = (type: DocumentType, table: string | undefined): Fields =>
  table === undefined ? type.fields : ((type.lines[table] as LinesType | undefined)?.columns ?? {})

type Leaf = { readonly title: string; readonly source: FigureSource }

const found = (value: Decimal, leaf: Leaf): TracedDecimal => new TracedDecimal(new Decimal(value.coefficient, value.scale), { found: leaf })

export const isExact = (field: Field | undefined): boolean => field?.kind.storage === 'decimal'

/** A known record whose exact numbers say where they come from. */
const traced = (known: Known, fields: (key: string) => Field | undefined, leaf: (key: string, field: Field) => Leaf): Known => {
  const result: Record<string, Wire> = { ...known }
  for (const [key, value] of Object.entries(known)) {
    const field = fields(key)
    const read = field && isExact(field) && value !== null && value !== undefined && value !== '' ? field.kind.read(value) : undefined
    if (read instanceof Decimal && field) result[key] = found(read, leaf(key, field)) as unknown as Wire
  }
  return result
}

const tracedAnswer = (
  catalogue: Catalogue,
  spec: Fact | undefined,
  answer: Answer,
  at: { fact: string; table?: string; rowId?: string },
): Answer => {
  const source = spec && targetNamed(catalogue, spec.from)
  if (!spec || !source) return answer
  const fieldOf = (key: string): Field | undefined => {
    const own = source.lines === undefined ? undefined : (source.type.lines[source.lines] as LinesType | undefined)?.columns[key]
    return own ?? source.type.fields[key.replace('head.', '')]
  }
  if (spec.give === 'total') {
    const field = fieldOf(spec.of ?? '')
    const total = field && typeof answer !== 'boolean' && typeof answer !== 'object' ? field.kind.read(answer) : undefined
    const leaf = { title: `${source.type.title}的${field?.title ?? ''}合计`, source: { from: 'fact' as const, of: source.type.key, ...at } }
    return total instanceof Decimal ? (found(total, leaf) as unknown as Answer) : answer
  }
  const one = (known: Known): Known =>
    traced(known, fieldOf, (key, field) => ({
      title: `${source.type.title}的${field.title}`,
      source: { from: 'fact', of: source.type.key, ...at, field: key, ...(known['id'] ? { id: String(known['id']) } : {}) },
    }))
  if (Array.isArray(answer)) return (answer as readonly Known[]).map(one)
  return answer !== null && typeof answer === 'object' ? one(answer as Known) : answer
}

const tracedAnswers = (
  catalogue: Catalogue,
  specs: FactDeclarations | undefined,
  answers: Readonly<Record<string, Answer>>,
  at: { table?: string; rowId?: string },
) =>
  Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, tracedAnswer(catalogue, specs?.[name], answer, { fact: name, ...at })]),
  )

/** What formulas look at of others, with its origin. */
const tracedKnowledge = (type: DocumentType, catalogue: Catalogue, knowledge: Knowledge): Knowledge => ({
  ...knowledge,
  refs: Object.fromEntries(
    Object.entries(knowledge.refs).map(([target, records]) => {
      const source = targetNamed(catalogue, target)
      const fields =
        source && (source.lines === undefined ? source.type.fields : ((source.type.lines[source.lines] as LinesType)?.columns ?? {}))
      if (!source || !fields) return [target, records]
      const each = Object.entries(records).map(([id, known]) => [
        id,
        traced(
          known,
          (key) => fields[key],
          (key, { title }) => ({
            title: `${source.type.title}的${title}`,
            source: { from: 'other', target, id, field: key },
          }),
        ),
      ])
      return [target, Object.fromEntries(each)]
    }),
  ),
  facts: tracedAnswers(catalogue, type.facts as FactDeclarations | undefined, knowledge.facts, {}),
  rowFacts: Object.fromEntries(
    Object.entries(knowledge.rowFacts).map(([table, rows]) => [
      table,
      Object.fromEntries(
        Object.entries(rows).map(([rowId, answers]) => [
          rowId,
          tracedAnswers(catalogue, (type.lines[table] as LinesType).facts as FactDeclarations | undefined, answers, { table, rowId }),
        ]),
      ),
    ]),
  ),
})

const termOf = (value: TracedDecimal): Term => {
  const { working } = value
  const text = value.toString()
  if ('found' in working) return { value: text, ...(working.found as Leaf) }
  if ('constant' in working) return { value: text, constant: true }
  const { operation, of, places } = working
  return { value: text, operation, of: of.map(termOf), ...(places === undefined ? {} : { places }) }
}

/** What a formula gives when it is worked out again from the numbers that went into it. */
export const workedAgain = (term: Term): Decimal =>
  'operation' in term ? operated(term.operation, term.of.map(workedAgain), term.places) : decimal(term.value)

/** Numbers that went into a formula, each as often as it did. */
export const leavesOf = (term: Term): readonly Extract<Term, { readonly source: FigureSource }>[] =>
  'operation' in term ? term.of.flatMap(leavesOf) : 'source' in term ? [term] : []

/** How a figure came about: its own formula, run over numbers that remember. A figure of another row or field stands in it as a number to be asked in turn. */
export const explain = (
  type: DocumentType,
  catalogue: Catalogue,
  row: Row,
  knowledge: Knowledge,
  place: FigurePlace,
): Explained | undefined => {
  const field = fieldsAt(type, place.table)[place.field]
  if (!field) return undefined
  const nameOf = (subject: Subject): string | undefined =>
    Object.entries<LinesType>(type.lines).find(([, { columns }]) => columns === subject.shape.fields)?.[0]
  let figure: Decimal | undefined
  const watch = (looked: unknown, key: string, value: unknown): unknown => {
    if (!(value instanceof Decimal)) return value
    const subject = looked as Subject
    const table = nameOf(subject)
    const rowId = String(subject.row['id'] ?? '')
    if (key === place.field && table === place.table && (table === undefined || rowId === place.rowId)) figure = value
    return found(value, {
      title: subject.shape.fields[key]!.title,
      source: { from: 'record', field: key, ...(table === undefined ? {} : { table, rowId }) },
    })
  }
  const view = viewOf<Record<string, unknown>>(type, row, { ...tracedKnowledge(type, catalogue, knowledge), watch })
  const at = place.table === undefined ? -1 : rowsOf(row, place.table).findIndex(({ id }) => id === place.rowId)
  const holder = place.table === undefined ? view : (view[place.table] as readonly Record<string, unknown>[])[at]
  const value = holder?.[place.field]
  if (!(value instanceof Decimal)) return undefined
  const isFormula = figure instanceof TracedDecimal
  return { title: field.title, value: value.toString(), ...(isFormula ? { term: termOf(figure as TracedDecimal) } : {}) }
}
