import { type Effect, flat } from '../../../core/definitions/effect.ts'
import { isMinuteApart, nextTimeText } from '../../../core/cron/next-time.ts'
import { refusalsOf, warningsOf } from '../../../core/definitions/checks.ts'
import { type Catalogue, targetNamed } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { ActionType } from '../../../core/definitions/buttons.ts'
import type { Field, Fields } from '../../../core/definitions/field.ts'
import { problemsOf } from '../../../core/definitions/problems.ts'
import { jobPartsOf, lookedThrough } from '../../../core/definitions/scheduled-job.ts'
import { settle, viewOf } from '../../../core/definitions/view.ts'
import type { Fact } from '../../../core/definitions/views.ts'
import { fieldsAsked, nothing } from '../../../core/kernel/condition.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { ROLE_TITLES } from '../../../core/permissions/roles.ts'
import { headQuestions } from '../../../core/records/facts/fact-queries.ts'
import { newDraft, newRow } from '../../../core/records/write/complete-draft.ts'
import { knowing, start } from '../people.ts'
import type { Law } from './law.ts'
import { type Situation, situationsOf } from './situations.ts'
import { actionsIn, everyField, tablesOf } from './places.ts'

const FILLED: Readonly<Record<string, string>> = { date: '2020-01-01', moment: '2020-01-01 08:00:00', decimal: '1', integer: '1' }

/** Own fields that a field worked out on reading looks at, and that its facts ask by, whether they are filled or not. */
const seenBy = (type: DocumentType, live: string): readonly string[] => {
  const seen = new Set<string>()
  for (const isFilled of [false, true]) {
    const row = new Proxy({} as Row, {
      get: (_, name) => {
        const field = typeof name === 'string' && Object.hasOwn(type.fields, name) ? type.fields[name] : undefined
        if (!field || field.derived === 'onRead') return undefined
        seen.add(String(name))
        return isFilled ? (FILLED[field.kind.storage] ?? 'x') : null
      },
    })
    const asked = new Set<string>()
    const facts = new Proxy({}, { get: (_, name) => (asked.add(String(name)), undefined) })
    void viewOf<Record<string, unknown>>(type, row, { ...knowing, facts })[live]
    headQuestions(type, viewOf(type, row, knowing), asked)
  }
  return [...seen]
}

const looksAtTheDay = (type: DocumentType, { when }: ActionType<any>): boolean => {
  let looked = false
  const day = (text: string) => ((looked = true), text)
  const timely = {
    ...knowing,
    get today() {
      return day(knowing.today)
    },
    get now() {
      return day(knowing.now)
    },
  }
  when?.(viewOf(type, newDraft(type, start), timely))
  return looked
}

const newWithRows = (type: DocumentType): Row => ({
  ...newDraft(type, start),
  ...Object.fromEntries(tablesOf(type).map(([name, table]) => [name, [newRow(table, start, 'row-1')]])),
})

const notKept = (fields: Fields, row: Row): readonly string[] =>
  Object.entries<Field>(fields)
    .filter(([key, field]) => field.derived && row[key] !== null && row[key] !== undefined && !field.kind.parse(String(row[key]), field).ok)
    .map(([key]) => key)

const OPERATOR = /^(createBy|createTime|updateBy|updateTime|operatorId|operateTime|recordTime)$/

/** What is left of a quantity or an amount: worked out of others, and stored. */
const isRest = (from: string, key: string, catalogue: Catalogue): boolean => {
  const place = targetNamed(catalogue, from)
  const field = place && (place.lines === undefined ? place.type.fields : place.type.lines[place.lines]!.columns)[key]
  return field?.derived === true && field.kind.storage === 'decimal'
}

/** Does a row's fact count rows of the same source? */
const countsBy = ({ where }: Fact, by: string, table: string, situations: readonly Situation[]): boolean =>
  situations.some(({ view }) => {
    const row = view[table]?.[0]
    const asked = row && where(row, view)
    return asked !== undefined && fieldsAsked(asked).includes(by)
  })

/** What a type's formulas do with nothing, with something, and in time. */
export const behaviourLaws: readonly Law[] = [
  {
    says: 'offers as a source only what is left of it, less what other open documents hold',
    broken: (type, catalogue) =>
      tablesOf(type).flatMap(([name, { columns, pull, facts = {} }]) => {
        if (!pull) return []
        const typed = Object.entries(pull.fills ?? {}).filter(([own]) => columns[own]?.editable !== false && !columns[own]?.derived)
        const rest = typed.flatMap(([, from]) => (typeof from === 'string' && isRest(pull.from, from, catalogue) ? [from] : []))
        const asked = situationsOf(type, catalogue).flatMap(({ view }) => fieldsAsked(pull.where(view) ?? nothing))
        const holding = Object.entries<Fact>(facts).filter(
          ([, fact]) =>
            fact.give === 'total' && fact.from === `${type.key}.${name}` && countsBy(fact, pull.by, name, situationsOf(type, catalogue)),
        )
        return [
          ...rest.filter((field) => !asked.includes(field)).map((field) => `${name} offers what has no ${field}`),
          ...holding.filter(([fact]) => !pull.held?.facts.includes(fact)).map(([fact]) => `${name} offers what is held by ${fact}`),
        ]
      }),
  },
  {
    says: 'says which of its fields the live ones look at, so that lists read them along',
    broken: (type) =>
      Object.entries<Field>(type.fields).flatMap(([key, { derived, dependsOn }]) =>
        derived === 'onRead'
          ? seenBy(type, key)
              .filter((name) => !dependsOn?.includes(name))
              .map((name) => `${key} looks at ${name}`)
          : [],
      ),
  },
  {
    says: 'says when an action runs by itself, and whereto',
    broken: (type) =>
      actionsIn(type)
        .filter(([, { auto, when, to }]) => auto && !(when && to))
        .map(([key]) => key),
  },
  {
    says: 'lets the daily job find what only the day moves on',
    broken: (type) =>
      actionsIn(type)
        .filter(([, action]) => action.auto && looksAtTheDay(type, action) !== (typeof action.auto === 'function'))
        .map(([key]) => key),
  },
  {
    says: 'has jobs for times that come, with letters for roles that exist',
    broken: (type, catalogue) =>
      jobPartsOf(type).flatMap(([key, job]) => {
        const looked = lookedThrough(type, job, (of) => catalogue.find(of))
        const view = viewOf(looked, newDraft(looked, start), knowing)
        const effects: readonly Effect[] = flat('each' in job ? job.each(view) : job.together([view]))
        const roles = effects.flatMap((effect) => (effect.effect === 'message' && effect.role ? [effect.role] : []))
        return [
          ...(nextTimeText(job.cron, start.now) === null || !isMinuteApart(job.cron) ? [`${key} never comes: ${job.cron}`] : []),
          ...roles.filter((role) => !ROLE_TITLES[role]).map((role) => `${key} writes to ${role}`),
        ]
      }),
  },
  {
    says: 'settles, is checked and is told what is missing, even while it is empty',
    broken: (type) =>
      [newDraft(type, start), newWithRows(type)].flatMap((draft) => {
        const settled = settle(type, draft, knowing)
        const view = viewOf(type, settled, knowing)
        const problems: unknown = problemsOf(type, view)
        return [
          ...(JSON.stringify(settle(type, settled, knowing)) === JSON.stringify(settled) ? [] : ['settles again']),
          ...(Array.isArray(problems) ? [] : ['has no problems']),
          ...[...refusalsOf(type, view), ...warningsOf(type, view)].map(({ message }) => message).filter((message) => message.length <= 3),
        ]
      }),
  },
  {
    says: 'works out values that its kinds can keep',
    broken: (type) => {
      const settled = settle(type, newWithRows(type), knowing)
      return [
        ...notKept(type.fields, settled),
        ...tablesOf(type).flatMap(([name, { columns }]) => rowsOf(settled, name).flatMap((row) => notKept(columns, row))),
      ]
    },
  },
  {
    says: 'begins with values its kinds can read',
    broken: (type) =>
      everyField(type)
        .filter(({ field }) => {
          const value = typeof field.default === 'function' ? field.default(start) : field.default
          return value !== undefined && value !== null && value !== '' && !field.kind.parse(String(value), field).ok
        })
        .map(({ name }) => name),
  },
  {
    says: 'lets nobody type who did it or when it was recorded',
    broken: (type) =>
      everyField(type)
        .filter(({ name, field }) => OPERATOR.test(name.split('.').at(-1)!) && field.editable !== false && !field.derived)
        .map(({ name }) => name),
  },
]
