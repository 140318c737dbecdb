import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import type { Field, Fields } from '../../core/definitions/field.ts'
import { targetsOf } from '../../core/definitions/fields.ts'
import { isReport } from '../../core/definitions/is-report.ts'
import type { LinesType } from '../../core/definitions/lines.ts'
import { namingSets } from '../../core/definitions/unique.ts'
import { scheduledIn } from '../../core/jobs/scheduled-jobs.ts'

/** What else declarations name by a literal, as an installation begins with it. */
export type Named = { readonly roles: readonly string[]; readonly categories: readonly string[]; readonly checkRules: readonly string[] }

const HEAD = '// Written by `npm run types` from the declarations; nobody types here.\n'

const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].sort()

const quoted = (name: string): string => `'${name}'`
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))

const union = (names: Iterable<string>): string => sorted(names).map(quoted).join(' | ') || 'never'

const members = (of: readonly (readonly [name: string, type: string])[]): string =>
  of.length ? `{ ${of.map(([name, type]) => `${key(name)}: ${type}`).join('; ')} }` : '{}'

const mapped = <T>(of: Readonly<Record<string, T>>, spelt: (one: T) => string | undefined): string =>
  members(
    sorted(Object.keys(of)).flatMap((name) => {
      const type = spelt(of[name]!)
      return type === undefined ? [] : [[name, type] as const]
    }),
  )

const storagesOf = (fields: Fields): string => mapped<Field>(fields, ({ kind }) => quoted(kind.storage))

const refsOf = (fields: Fields): string =>
  mapped<Field>(fields, (field) => {
    const targets = targetsOf(field)
    return targets.length ? union(targets) : undefined
  })

const keysOf = (type: DocumentType): string => {
  const keys = namingSets(type).map(({ fields }) => `[${fields.map(quoted).join(', ')}]`)
  return sorted(keys).join(' | ') || 'never'
}

const entryOf = (type: DocumentType): string =>
  members([
    ['fields', storagesOf(type.fields)],
    ['refs', refsOf(type.fields)],
    [
      'lines',
      mapped<LinesType>(type.lines, ({ columns }) =>
        members([
          ['columns', storagesOf(columns)],
          ['refs', refsOf(columns)],
        ]),
      ),
    ],
    ['keys', keysOf(type)],
    ['states', union(Object.keys(type.states))],
    ['actions', union(Object.keys(type.actions ?? {}))],
  ])

const shape = (doc: string, name: string, lines: readonly (readonly [name: string, type: string])[]): string =>
  [`/** ${doc} */`, `export interface ${name} {`, ...lines.map(([one, type]) => `  ${quoted(one)}: ${type}`), '}', ''].join('\n')

const names = (doc: string, name: string, of: Iterable<string>): string =>
  [`/** ${doc} */`, `export type ${name} =`, ...sorted(of).map((one) => `  | ${quoted(one)}`), ''].join('\n')

/** The map of all that is declared, as a source: one line a type. */
export const typeMapOf = (catalogue: Catalogue, named: Named): string => {
  const { declared, dictionaries } = catalogue
  const kept = declared.filter((type) => !isReport(type))
  const codes = sorted(Object.keys(dictionaries))
  return [
    HEAD,
    shape(
      'Every declared type: how its fields are stored, what they point at, its tables, its unique sets of fields, its states and actions.',
      'Types',
      kept.map((type) => [type.key, entryOf(type)]),
    ),
    shape(
      'Dictionaries, with their values.',
      'DictValues',
      codes.map((code) => [code, union(dictionaries[code]!.items.map(({ value }) => value))]),
    ),
    names('Roles that approvals, actions and grants name.', 'RoleCode', named.roles),
    names(
      'Reports, whose figures are put together when somebody asks.',
      'ReportKey',
      declared.filter(isReport).map(({ key: one }) => one),
    ),
    names('Jobs that types declare.', 'JobKey', scheduledIn(catalogue).keys()),
    names('Trees of categories, by the code of their root.', 'CategoryRoot', named.categories),
    names('Rules of single values that administrators keep (编码校验规则).', 'CheckRule', named.checkRules),
  ].join('\n')
}

/** Types that are still to come, by key, with the names of their tables. */
export type Planned = Readonly<Record<string, readonly string[]>>

/** Types of the catalogue of screens that nobody declared yet: those that were planned, without what has come since. */
export const stillPlanned = (planned: Planned, { declared }: Pick<Catalogue, 'declared'>): Planned => {
  const there = new Set(declared.map((type) => type.key))
  return Object.fromEntries(Object.entries(planned).filter(([one]) => !there.has(one)))
}

/** The list of them as a source. */
export const plannedTypesOf = (planned: Planned): string =>
  [
    HEAD,
    '/** Types that are still to come, with their tables: declarations may name them, nothing can be done to them yet. The list only gets shorter. */',
    'export const PLANNED_TYPES = {',
    ...sorted(Object.keys(planned)).map((one) => `  ${quoted(one)}: [${planned[one]!.map(quoted).join(', ')}],`),
    '} as const',
    '',
  ].join('\n')
