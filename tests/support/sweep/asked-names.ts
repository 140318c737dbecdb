import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Command } from '../../../core/definitions/buttons.ts'
import type { Fields } from '../../../core/definitions/field.ts'
import { targetsOf } from '../../../core/definitions/fields.ts'
import type { Pull, Quote } from '../../../core/definitions/lines.ts'
import type { PickType } from '../../../core/definitions/pick.ts'
import type { ReadingCall } from '../../../core/definitions/reading-call.ts'
import { jobPartsOf } from '../../../core/definitions/scheduled-job.ts'
import type { Fact, FactDeclarations } from '../../../core/definitions/views.ts'
import { CATEGORIES } from '../../../core/documents/sys/defaults/categories.ts'
import { CHECK_RULES } from '../../../core/documents/sys/defaults/check-rules.ts'
import type { Condition } from '../../../core/kernel/condition.ts'
import { typeCodes } from '../../../core/permissions/type-codes.ts'
import { someone, start } from '../people.ts'
import { actionsIn, tablesOf } from './places.ts'
import { type Situation, situationsOf } from './situations.ts'

/** What declarations ask of others: keys, facts and choices, and under whose names. */

export const entriesOf = <T>(of: unknown): readonly (readonly [string, T])[] => Object.entries((of ?? {}) as Readonly<Record<string, T>>)
export const keysOf = (of: unknown): readonly string[] => Object.keys((of ?? {}) as object)

/** A word that may be a sibling's key, or a plain bound. */
export const siblingOf = (bound: number | string | undefined): readonly string[] =>
  typeof bound === 'string' && /^[A-Za-z]/.test(bound) ? [bound] : []

export const itemsOf = (code: string | undefined, { dictionaries }: Catalogue): ReadonlySet<string> =>
  new Set(code === undefined ? [] : (dictionaries[code]?.items ?? []).map(({ value }) => value))

/** What a guard that is another type's names: the permission whole. */
export const isGuardOf = (guard: string, { types }: Catalogue): boolean => {
  const [area, name, action] = guard.split(':')
  const type = types.find((one) => one.area === area && one.name === name)
  return type !== undefined && typeCodes(type).some((code) => code.action === action)
}

const codesOf = (rows: readonly Readonly<Record<string, unknown>>[], key: string): ReadonlySet<string> =>
  new Set(rows.map((row) => String(row[key])))
export const ROOTS = codesOf(CATEGORIES, 'code')
export const RULES = codesOf(CHECK_RULES, 'ruleCode')

export const picksOf = ({ types }: Catalogue): Readonly<Record<string, PickType>> =>
  Object.assign({}, ...types.map(({ picks }) => picks ?? {})) as Record<string, PickType>

/** A condition that a declaration asks, where it stands, and of which records or rows. */
type Asked = { readonly at: string; readonly of: string; readonly where: Condition }

const factsAsked = (
  at: string,
  facts: FactDeclarations | undefined,
  subjectOf: (situation: Situation) => any,
  situations: readonly Situation[],
) =>
  entriesOf<Fact>(facts).flatMap(([name, { from, where }]) =>
    situations.flatMap((situation): readonly Asked[] => {
      const subject = subjectOf(situation)
      const asked = subject === undefined ? undefined : where(subject, situation.view)
      return asked ? [{ at: `${at}${name}`, of: from, where: asked }] : []
    }),
  )

type Choices = Readonly<Record<string, ((subject: any, head: any) => Condition | undefined) | undefined>>

const choicesAsked = (at: string, fields: Fields, choices: unknown, subjectOf: (one: Situation) => any, situations: readonly Situation[]) =>
  entriesOf<Choices[string]>(choices).flatMap(([key, offered]) => {
    const field = fields[key]
    if (!field || !offered) return []
    const targets = [...targetsOf(field), ...(field.kind.offers ? [field.kind.offers.type] : [])]
    return situations.flatMap((situation): readonly Asked[] => {
      const subject = subjectOf(situation)
      const where = subject === undefined ? undefined : offered(subject, situation.view)
      // Of a reference by a sibling each choice is meant for one of its targets.
      const meant =
        field.by === undefined ? targets : targets.filter((target) => field.targets?.[String(subject?.[field.by ?? ''])] === target)
      return where ? meant.map((of) => ({ at: `${at}${key}`, of, where })) : []
    })
  })

export const askedBy = (type: DocumentType, catalogue: Catalogue): readonly Asked[] => {
  const situations = situationsOf(type, catalogue)
  const own = ({ view }: Situation) => view
  return [
    ...factsAsked('', type.facts, own, situations),
    ...choicesAsked('', type.fields, type.choices, own, situations),
    ...tablesOf(type).flatMap(([name, table]) => {
      const row = ({ view }: Situation) => view[name]?.[0]
      const quotes = table.quotes as Quote<any, any> | undefined
      const pull = table.pull as Pull | undefined
      return [
        ...factsAsked(`${name}.`, table.facts, row, situations),
        ...choicesAsked(`${name}.`, table.columns, table.choices, row, situations),
        ...situations.flatMap((situation): readonly Asked[] => {
          const sources = quotes && row(situation) ? quotes.sources(row(situation), situation.view) : []
          const open = pull?.where(situation.view)
          return [
            ...sources.map((source) => ({ at: `${name}.quotes`, of: source.from, where: source.where })),
            ...(open && pull ? [{ at: `${name}.pull`, of: String(pull.from), where: open }] : []),
          ]
        }),
      ]
    }),
    ...jobPartsOf(type).map(([key, job]) => ({
      at: `job ${key}`,
      of: job.of ?? type.key,
      where: job.looksAt(start.today),
    })),
    ...actionsIn(type).flatMap(([key, { auto }]) =>
      typeof auto === 'function' ? [{ at: `action ${key}`, of: type.key, where: auto(start.today) }] : [],
    ),
    ...entriesOf<Command>(type.commands).flatMap(([key, { each }]) =>
      each ? [{ at: `command ${key}`, of: each.of as string, where: each.where(someone) }] : [],
    ),
    ...entriesOf<ReadingCall>(type.calls).map(([key, { where }]) => ({
      at: `call ${key}`,
      of: type.key,
      where: where(() => 'x', start.today),
    })),
    ...entriesOf<PickType>(type.picks).map(([key, { where, params }]) => ({
      at: `report ${key}`,
      of: type.key,
      where: where(Object.fromEntries(keysOf(params).map((name) => [name, 'x']))),
    })),
  ]
}

export const unique = (findings: readonly string[]): readonly string[] => [...new Set(findings)]
