import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field, Fields } from '../definitions/field.ts'
import type { LinesType } from '../definitions/lines.ts'
import { APPLICANT } from './applicant.ts'
import { writingRoles } from './open-in-state.ts'
import { actionsOf, codeIn, commandsOf, decidingRoles, typeCodes } from './type-codes.ts'

/**
 * Which role may do what, as an installation begins with it (sys `defaults.matrix`). Letters: L list, A add and copy, E edit, D delete, S
 * submit and withdraw, I import, X export, P print; `*` everything, `-` nothing.
 */
export type Matrix = {
  readonly areas: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Role → letters → types: what replaces the letters of the area. */
  readonly documents: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** Types on no page, which only figures and other types ask: nobody holds a code of theirs. */
  readonly pageless: readonly string[]
  /** `area.name.field` or `area.name.table.field` → roles that see the column. */
  readonly columns: Readonly<Record<string, readonly string[]>>
}

const LETTERS: Readonly<Record<string, readonly string[]>> = {
  L: ['list'],
  A: ['add', 'copy'],
  E: ['edit'],
  D: ['delete', 'batch_delete'],
  S: ['submit', 'withdraw', 'void', 'startProcess', 'updateProcess'],
  I: ['import'],
  X: ['export'],
  P: ['print'],
}
const LEADERS: readonly string[] = ['dept_manager', 'region_manager']

const lettersOf = ({ areas, documents, pageless }: Matrix, role: string, { key, area }: DocumentType): string => {
  if (pageless.includes(key)) return '-'
  const own = Object.entries(documents[role] ?? {}).find(([, types]) => types.includes(key))
  return own?.[0] ?? areas[role]?.[area] ?? '-'
}

const byLetters = (letters: string, type: DocumentType): readonly string[] => {
  if (letters === '-') return []
  const all = typeCodes(type).map(({ action }) => action)
  if (letters === '*') return all
  return [...letters].flatMap((letter) => LETTERS[letter] ?? []).filter((action) => all.includes(action))
}

/** What follows from the definition itself (M2): deciders read and print, whoever an action names holds it, whoever writes in a later state edits, others' actions go with E, the applicant's with S. */
const byDefinition = (role: string, type: DocumentType, held: readonly string[]): readonly string[] => {
  const decides = decidingRoles(type).includes(role)
  const deciding = decides ? ['list', 'print', ...(LEADERS.includes(role) ? ['export'] : [])] : []
  const acting = [...actionsOf(type), ...commandsOf(type)].flatMap(([action, { role: named }]) => {
    if (named === undefined) return held.includes('edit') ? [action] : []
    return [named].flat().some((one) => one === role || (one === APPLICANT && held.includes('submit'))) ? [action, 'list'] : []
  })
  const submitting = type.process?.role === role ? ['list', 'startProcess', 'updateProcess', 'withdraw'] : []
  const writing = writingRoles(type).includes(role) ? ['list', 'edit'] : []
  return [...deciding, ...acting, ...submitting, ...writing]
}

const byColumns = ({ columns }: Matrix, role: string, type: DocumentType): readonly string[] => {
  const sees = (path: string) => columns[path]?.includes(role) === true
  const guardsIn = (fields: Fields, path: string) =>
    Object.entries<Field>(fields).flatMap(([key, { guard }]) => (guard !== undefined && sees(`${path}.${key}`) ? [guard] : []))
  const tables = Object.entries<LinesType>(type.lines).flatMap(([table, lines]) => guardsIn(lines.columns, `${type.key}.${table}`))
  // A guard that is another type's is given with that type.
  return [...guardsIn(type.fields, type.key), ...tables].filter((guard) => !guard.includes(':'))
}

/** A report is opened, exported and printed by the roles it names itself (report RP5). */
const ofReports = ({ reports }: Catalogue, role: string): readonly string[] =>
  reports
    .filter(({ report }) => report.roles.some((one) => one === role))
    .flatMap((report) => typeCodes(report).map(({ action }) => codeIn(report, action)))

/** The codes a role begins with. */
export const codesOfRole = (matrix: Matrix, catalogue: Catalogue, role: string): ReadonlySet<string> =>
  new Set([
    ...catalogue.types.flatMap((type) => {
      const held = byLetters(lettersOf(matrix, role, type), type)
      return [...held, ...byDefinition(role, type, held), ...byColumns(matrix, role, type)].map((action) => codeIn(type, action))
    }),
    ...ofReports(catalogue, role),
  ])
