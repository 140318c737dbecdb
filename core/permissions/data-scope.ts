import type { DocumentType } from '../definitions/document.ts'
import { isReport } from '../definitions/is-report.ts'
import type { Scope } from '../kernel/person.ts'
import { joined } from '../kernel/scope.ts'

/** 数据范围 as a role or one of its pages has it (sys S20); organisations by their codes. */
export type Reach = { readonly dataScope: string; readonly organisations: readonly string[] }

/** A role with what it says of its pages apart, by the type behind them. */
export type RoleReach = Reach & { readonly pages: readonly (Reach & { readonly typeKey: string })[] }

/** Where somebody sits, as scopes go by it: '' where he sits nowhere. */
export type OrgPosition = { readonly orgCode: string; readonly companyCode: string }

const NOBODY: Scope = { orgCodes: [], below: [] }

const below = (codes: readonly string[]): Scope => ({ orgCodes: [], below: codes.filter(Boolean) })

const scopeOf = ({ dataScope, organisations }: Reach, { orgCode, companyCode }: OrgPosition): Scope => {
  if (dataScope === '1') return 'all'
  if (dataScope === '2') return below([companyCode])
  if (dataScope === '3') return below([orgCode])
  if (dataScope === '4') return { orgCodes: [orgCode].filter(Boolean), below: [] }
  return dataScope === '6' ? below(organisations) : NOBODY
}

/** Whose records the roles together let somebody see. */
export const scopeByRoles = (roles: readonly Reach[], place: OrgPosition): Scope => joined(roles.map((role) => scopeOf(role, place)))

const isSame = (one: Scope, other: Scope): boolean => {
  if (one === 'all' || other === 'all') return one === other
  const spelt = ({ orgCodes, below: above }: Exclude<Scope, 'all'>) => JSON.stringify([[...orgCodes].sort(), [...above].sort()])
  return spelt(one) === spelt(other)
}

/**
 * S20 with pages: what the roles say of a page, each its own scope of it or else that of the role, joined with what was given to the
 * employee. Only pages that differ are told.
 */
export const scopesOf = (
  roles: readonly RoleReach[],
  place: OrgPosition,
  given: Scope,
): { readonly scope: Scope; readonly scopes?: Readonly<Record<string, Scope>> } => {
  const scope = joined([scopeByRoles(roles, place), given])
  const keys = new Set(roles.flatMap(({ pages }) => pages.map(({ typeKey }) => typeKey)))
  const apart = [...keys].sort().flatMap((key) => {
    const reaches = roles.map((role) => role.pages.find(({ typeKey }) => typeKey === key) ?? role)
    const own = joined([scopeByRoles(reaches, place), given])
    return isSame(own, scope) ? [] : [[key, own] as const]
  })
  return apart.length ? { scope, scopes: Object.fromEntries(apart) } : { scope }
}

const OF_ORGANISATIONS = ['orgId', 'deptId']

/** Does the data scope say which records of a type somebody sees? Base data without an organisation is everybody's (sys S23), a report's figures follow the types it counts. */
export const isScoped = (type: DocumentType): boolean => {
  if (type.seenBy?.owner || type.seenBy?.audience || isReport(type)) return false
  return type.sort !== 'record' || type.key === 'sys.org' || OF_ORGANISATIONS.some((key) => key in type.fields)
}
