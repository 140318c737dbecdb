import { type Knowledge, knowingOnly } from '../../definitions/knowledge.ts'
import type { Start } from '../../definitions/start.ts'
import type { Person } from '../../kernel/person.ts'

/** Facts by their names, those of a table's rows as `table.fact`. */
export type FactNames = ReadonlySet<string>

/** How it is noted that a formula looked at a record that is named. */
const NAMED = 'named'

const every = (given: (key: string) => unknown): object =>
  new Proxy({}, { get: (_, key) => (typeof key === 'string' ? given(key) : undefined) })

/** Of what is known only the facts that were asked for; `asked` hears which others formulas look at, `looked` which they do. */
export const partlyKnown = (known: Knowledge, told: FactNames, asked: Set<string>, looked?: Set<string>): Knowledge => {
  const given = <T>(name: string, answer: T): T | undefined => {
    if (told.has(name)) {
      looked?.add(name)
      return answer
    }
    asked.add(name)
    return undefined
  }
  const ofRow = (table: string, id: string) => every((name) => given(`${table}.${name}`, known.rowFacts[table]?.[id]?.[name]))
  return {
    ...known,
    facts: every((name) => given(name, known.facts[name])) as Knowledge['facts'],
    rowFacts: every((table) => every((id) => ofRow(table, id))) as Knowledge['rowFacts'],
  }
}

/** Knows nothing of other records; `asked` hears what formulas look at: mostly nothing, and nothing need be gathered. */
export const nothingKnown = (start: Start, asked: Set<string>): Knowledge => {
  const refs = every(() => void asked.add(NAMED)) as Knowledge['refs']
  return { ...partlyKnown(knowingOnly(start), new Set(), asked), refs }
}

/** The same where not even the day is known. */
export const nobodysDay = (me: Person, asked: Set<string>): Knowledge => {
  const untold = (name: string) => {
    asked.add(name)
    return ''
  }
  return {
    ...nothingKnown({ today: '', now: '', me }, asked),
    get today() {
      return untold('today')
    },
    get now() {
      return untold('now')
    },
  }
}
