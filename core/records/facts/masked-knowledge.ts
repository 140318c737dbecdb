import { type Catalogue, type Target, targetNamed } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Answer, Knowledge } from '../../definitions/knowledge.ts'
import type { Fact, FactDeclarations, Known } from '../../definitions/views.ts'
import type { Person } from '../../kernel/person.ts'
import { besideOne, mayUse, valuesCutFor } from '../../permissions/visible-fields.ts'

const HEAD = /^head\./

/** How what is known of records, or of rows with their record's fields beside them, is cut: like the records themselves. */
const cutOf = ({ type, lines }: Target, by: Person): ((known: Known) => Known) => {
  const head = valuesCutFor(type, undefined, by)
  if (lines === undefined) return head
  const own = valuesCutFor(type, lines, by)
  const columns = type.lines[lines]?.columns ?? {}
  const isOwn = ([key]: readonly [string, unknown]) => Object.hasOwn(columns, key.replace(/_dictText$/, ''))
  return (known) => {
    const entries = Object.entries(known)
    return { ...head(Object.fromEntries(entries.filter((one) => !isOwn(one)))), ...own(Object.fromEntries(entries.filter(isOwn))) }
  }
}

const mayTotal = ({ type, lines }: Target, of: string, by: Person): boolean => {
  const isHead = lines === undefined || HEAD.test(of)
  const fields = isHead ? type.fields : type.lines[lines]?.columns
  const field = fields?.[of.replace(HEAD, '')]
  return !field || mayUse(type, field, 'aggregate', by)
}

const seenAnswer = ({ give, of }: Fact, source: Target, answer: Answer, by: Person): Answer | undefined => {
  if (give === 'total') return of === undefined || mayTotal(source, of, by) ? answer : undefined
  const cut = cutOf(source, by)
  if (Array.isArray(answer)) return (answer as readonly Known[]).map(cut)
  return answer !== null && typeof answer === 'object' ? cut(answer as Known) : answer
}

/** Beside what may not be seen, what other tenants hold is no page's business (sys S30). */
const seenAnswers = (
  specs: FactDeclarations = {},
  answers: Readonly<Record<string, Answer>>,
  catalogue: Catalogue,
  by: Person,
): Readonly<Record<string, Answer>> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]) => {
      const spec = Object.hasOwn(specs, name) ? specs[name] : undefined
      if (!spec || spec.everywhere) return []
      const source = targetNamed(catalogue, spec.from)
      const seen = source ? seenAnswer(spec, source, answer, by) : answer
      return seen === undefined ? [] : [[name, seen] as const]
    }),
  )

/** What a page may be told of all that the formulas of a draft look at: other records no further than the person sees them. */
export const maskedKnowledge = (type: DocumentType, knowledge: Knowledge, catalogue: Catalogue, reader: Person): Knowledge => {
  const by = besideOne(reader)
  return {
    ...knowledge,
    refs: Object.fromEntries(
      Object.entries(knowledge.refs).map(([name, records]) => {
        const source = targetNamed(catalogue, name)
        if (!source) return [name, records]
        const cut = cutOf(source, by)
        return [name, Object.fromEntries(Object.entries(records).map(([id, known]) => [id, cut(known)]))]
      }),
    ),
    facts: seenAnswers(type.facts as FactDeclarations | undefined, knowledge.facts, catalogue, by),
    rowFacts: Object.fromEntries(
      Object.entries(knowledge.rowFacts).map(([table, rows]) => [
        table,
        Object.fromEntries(
          Object.entries(rows).map(([id, answers]) => [
            id,
            seenAnswers(type.lines[table]?.facts as FactDeclarations | undefined, answers, catalogue, by),
          ]),
        ),
      ]),
    ),
  }
}
