import type { Scope } from './person.ts'

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
