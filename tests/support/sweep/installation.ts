import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DeclaredMenu } from '../../../core/definitions/declared-menu.ts'
import { dayOf, type HomeType } from '../../../core/definitions/home.ts'
import { fieldsMeasured } from '../../../core/definitions/tally.ts'
import { fieldsAsked } from '../../../core/kernel/condition.ts'
import type { Matrix } from '../../../core/permissions/matrix.ts'
import { ROLE_TITLES } from '../../../core/permissions/roles.ts'
import { start } from '../people.ts'
import { isFieldOf, isType, missingIn } from './places.ts'

/** Entries of the menu that lead to no type. */
export const menuFindings = (menus: readonly Pick<DeclaredMenu, 'id' | 'doc'>[], catalogue: Catalogue): readonly string[] =>
  menus.flatMap(({ id, doc }) => (doc === undefined || isType(doc, catalogue) ? [] : [`menu ${id} opens ${doc}`]))

/** What the matrix of rights says of roles, types and columns that are not there. */
export const matrixFindings = ({ areas, documents, pageless, columns }: Matrix, catalogue: Catalogue): readonly string[] => {
  const roles = [...Object.keys(areas), ...Object.keys(documents), ...Object.values(columns).flat()]
  const types = Object.values(documents).flatMap((letters) => Object.values(letters).flat())
  return [
    ...roles.filter((role) => !Object.hasOwn(ROLE_TITLES, role)).map((role) => `matrix gives to ${role}`),
    ...types.filter((key) => !isType(key, catalogue)).map((key) => `matrix gives ${key}`),
    ...pageless.filter((key) => !isType(key, catalogue)).map((key) => `matrix keeps ${key}`),
    ...Object.keys(columns).flatMap((path) => {
      const [area = '', name = '', ...rest] = path.split('.')
      const key = `${area}.${name}`
      if (!isType(key, catalogue) || !isFieldOf(key, rest.join('.'), catalogue)) return [`matrix shows ${path}`]
      const [field = '', column] = rest
      const type = catalogue.find(key)!
      const guard = column === undefined ? type.fields[field]?.guard : type.lines[field]?.columns[column]?.guard
      // One that is another type's is given with that type: said here it would give nothing.
      return guard === undefined || guard.includes(':') ? [`matrix gives nothing by ${path}`] : []
    }),
  ]
}

/** What the home page counts of types and fields that are not there. */
export const homeFindings = ({ cards, trend, ranking, ending, warnings }: HomeType, catalogue: Catalogue): readonly string[] => {
  const day = dayOf(start.today)
  const named: readonly (readonly [of: string, fields: readonly string[]])[] = [
    ...cards.map(({ of, field, where, measures }) => {
      const counted = Object.values(measures(day)).flatMap(fieldsMeasured)
      return [of, [field, ...fieldsAsked(where(day)), ...counted]] as const
    }),
    [trend.of, [trend.date, trend.amount, ...fieldsAsked(trend.where(day))]],
    [ranking.of, [ranking.amount, ...ranking.groups.map(({ field }) => field), ...fieldsAsked(ranking.where(day))]],
    [ending.of, [...ending.fields, ...fieldsAsked(ending.due), ...fieldsAsked(ending.expired)]],
    ...warnings.map(({ of, where }) => [of, fieldsAsked(where(day))] as const),
  ]
  return named.flatMap(([of, fields]) => (isType(of, catalogue) ? missingIn(of, fields, 'home', catalogue) : [`home counts ${of}`]))
}
