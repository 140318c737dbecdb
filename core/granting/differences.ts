import { type AreaRights, changesOf, type GrantChange, isSeen, type PageRights, type Wish } from './grant-matrix.ts'
import type { PageScope } from './page-scopes.ts'
import type { ShownGrants } from './remote-grants.port.ts'

/** What somebody holds, with the 数据范围 that his pages follow of which nothing else is said. */
export type GrantState = Wish & { readonly general: Omit<PageScope, 'typeKey'> }

export const standingOf = ({ menuIds, scopes = [], dataScope = '', dataOrgs = '' }: ShownGrants): GrantState => ({
  granted: new Set(menuIds),
  scopes: new Map(scopes.map((scope) => [scope.typeKey, scope])),
  general: { dataScope, dataOrgs },
})

/** The page's scope as it comes out. */
export const scopeOut = ({ reach }: PageRights, { scopes, general }: GrantState): PageScope | undefined =>
  reach && (scopes.get(reach.typeKey) ?? { typeKey: reach.typeKey, ...general })

/** What another holds more and less than one does, page by page; scopes count where both see the page. */
export const differencesOf = (areas: readonly AreaRights[], one: GrantState, other: GrantState): readonly GrantChange[] => {
  const shared = areas.flatMap(({ pages }) => pages).filter((page) => isSeen(page, one.granted) && isSeen(page, other.granted))
  const comingOut = (standing: GrantState): Wish => ({
    granted: standing.granted,
    scopes: new Map(shared.flatMap((page) => scopeOut(page, standing) ?? []).map((scope) => [scope.typeKey, scope])),
  })
  return changesOf(areas, comingOut(one), comingOut(other))
}
