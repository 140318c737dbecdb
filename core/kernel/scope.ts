import type { Person, Scope } from './person.ts'

/** Does a scope hold an organisation, and all below it where asked? */
export const reaches = (scope: Scope, orgCode: string, withBelow = false): boolean =>
  scope === 'all' || scope.below.some((above) => orgCode.startsWith(above)) || (!withBelow && scope.orgCodes.includes(orgCode))

/** What several scopes hold together. */
export const joined = (scopes: readonly Scope[]): Scope => {
  const orgCodes = new Set<string>()
  const below = new Set<string>()
  for (const scope of scopes) {
    if (scope === 'all') return 'all'
    for (const code of scope.orgCodes) orgCodes.add(code)
    for (const code of scope.below) below.add(code)
  }
  return { orgCodes: [...orgCodes], below: [...below] }
}

type Reaching = Pick<Person, 'scope' | 'scopes'>

/** Whose records of a type a person sees: the one answer for every way of reading it. */
export const scopeFor = ({ scope, scopes }: Reaching, typeKey: string): Scope => scopes?.[typeKey] ?? scope

/** Does the person see everybody's records, of every type? */
export const seesEverybody = ({ scope, scopes = {} }: Reaching): boolean =>
  scope === 'all' && Object.values(scopes).every((one) => one === 'all')

/** The same person, where it does not matter whose records he sees. */
export const seeingEverybody = ({ scopes: _, ...person }: Person): Person => ({ ...person, scope: 'all' })
