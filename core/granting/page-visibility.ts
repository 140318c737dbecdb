import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field, Fields } from '../definitions/field.ts'
import type { LinesType } from '../definitions/lines.ts'
import { isContainer } from '../definitions/menu-component.ts'
import { may, type Person, type Scope } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import { scopeFor } from '../kernel/scope.ts'
import { type HeldGrants, heldEntries } from '../permissions/codes.ts'
import { isScoped } from '../permissions/data-scope.ts'
import type { MenuEntry } from '../permissions/grants.port.ts'
import { documentOf } from '../permissions/menu-tree.ts'
import { lockedKeys, visibilityOf } from '../permissions/visible-fields.ts'

/** A page as somebody finds it: what he may do there, whose records he sees, which fields he does not see, sees in part, or may not change. */
export type PageSight = {
  readonly buttons: readonly string[]
  /** Nothing where every record is everybody's. */
  readonly scope: Scope | undefined
  readonly hidden: readonly string[]
  readonly masked: readonly string[]
  readonly locked: readonly string[]
}

export type SeenPage = { readonly id: string; readonly title: string; readonly type: DocumentType | undefined; readonly sight: PageSight }

const BUTTON = 2
const VISIBILITY = '1'

type Place = { readonly table: string | undefined; readonly fields: Fields; readonly before: string }

const placesOf = (type: DocumentType): readonly Place[] => [
  { table: undefined, fields: type.fields, before: '' },
  ...Object.entries<LinesType>(type.lines).map(([table, { title, columns }]) => ({ table, fields: columns, before: `${title}·` })),
]

const titlesWhere = (type: DocumentType, holds: (place: Place, key: string, field: Field) => boolean): readonly string[] =>
  placesOf(type).flatMap((place) =>
    Object.entries<Field>(place.fields).flatMap(([key, field]) => (holds(place, key, field) ? [`${place.before}${field.title}`] : [])),
  )

const sightOf = (type: DocumentType | undefined, buttons: readonly string[], person: Person): PageSight => {
  if (!type) return { buttons, scope: undefined, hidden: [], masked: [], locked: [] }
  const locked = new Map(placesOf(type).map(({ table }) => [table, new Set(lockedKeys(type, table, person))]))
  return {
    buttons,
    scope: isScoped(type) ? scopeFor(person, type.key) : undefined,
    hidden: titlesWhere(type, (_, __, field) => visibilityOf(type, field, person) === 'none'),
    masked: titlesWhere(type, (_, __, field) => visibilityOf(type, field, person) === 'masked'),
    locked: titlesWhere(type, ({ table }, key) => locked.get(table)?.has(key) === true),
  }
}

/** The pages in somebody's menu, in its order, each as he finds it: by the functions that decide when he calls. */
export const pageSights = async (
  grants: HeldGrants,
  { types, reports }: Catalogue,
  person: Person,
): Promise<Result<readonly SeenPage[]>> => {
  const entries = await grants.entries(person.tenantId)
  if (!entries.ok) return entries
  const held = await heldEntries(grants, person)
  if (!held.ok) return held
  const leading = documentOf([...types, ...reports])
  const byKey = new Map([...types, ...reports].map((type) => [type.key, type]))
  const buttons = new Map<string, string[]>()
  const isOpen = ({ menuType, permsType, perms }: MenuEntry) => menuType === BUTTON && permsType === VISIBILITY && may(person, perms)
  for (const entry of entries.value) if (isOpen(entry)) buttons.set(entry.parentId, [...(buttons.get(entry.parentId) ?? []), entry.name])
  return ok(
    held.value
      .filter(({ menuType, component, hidden }) => menuType !== BUTTON && !isContainer(component) && !hidden)
      .map((entry) => {
        const type = byKey.get(leading(entry)?.key ?? '')
        return { id: entry.id, title: entry.name, type, sight: sightOf(type, buttons.get(entry.id) ?? [], person) }
      }),
  )
}
