import { failure } from '../kernel/failure.ts'
import { objectOf, objectsOf, textOf } from '../kernel/json.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { readMenu, type MenuNode } from '../navigation/menu.ts'

/** A button's or a column's right as the server lists it. Type '1' shows, '2' lets edit; status '0' restricts nobody. */
export type Right = { readonly action: string; readonly type: string; readonly status: string }

export type Permissions = {
  readonly menu: readonly MenuNode[]
  /** What the user holds. */
  readonly auth: readonly Right[]
  /** What there is to hold. */
  readonly allAuth: readonly Right[]
  readonly sysSafeMode: boolean
  /** By keys of types: places that approvals hide from the user in some records. */
  readonly unseenInSome: Readonly<Record<string, readonly string[]>>
}

export const noMenu = failure('permissions.empty', 'getPermissionList: permissions must be a non-null array !')

// An older client stored numbers for type and status: they are compared as text.
const readRights = (value: unknown): readonly Right[] =>
  objectsOf(value).map(({ action, type, status }) => ({ action: textOf(action), type: textOf(type), status: textOf(status) }))

const readPlaces = (value: unknown): Permissions['unseenInSome'] =>
  Object.fromEntries(Object.entries(objectOf(value)).map(([key, places]) => [key, Array.isArray(places) ? places.map(textOf) : []]))

/** The menu and the rights as the server answers them (wire protocol 4.2), or why they cannot be read. */
export const readPermissions = (answer: unknown): Result<Permissions> => {
  const given = objectOf(answer)
  const menu = readMenu(given['menu'])
  if (menu.length === 0) return fail(noMenu)
  const auth = readRights(given['auth'])
  return ok({
    menu,
    auth,
    allAuth: readRights(given['allAuth']),
    sysSafeMode: given['sysSafeMode'] === true,
    unseenInSome: readPlaces(given['unseenInSome']),
  })
}

const EDITING = '2'
const OFF = '0'

/** The codes whose buttons are shown (sys rule S16 A): those held, and those whose rule is switched off, which restricts nobody. */
export const shownCodes = ({ auth, allAuth }: Permissions): ReadonlySet<string> =>
  new Set([...auth, ...allAuth.filter(({ status }) => status === OFF)].filter(({ type }) => type !== EDITING).map(({ action }) => action))

/** The codes whose fields are locked (S16 B): of rules that are switched on and that the user does not hold. */
export const lockedCodes = ({ auth, allAuth }: Permissions): ReadonlySet<string> => {
  const held = new Set(auth.filter(({ type }) => type === EDITING).map(({ action }) => action))
  return new Set(
    allAuth.filter(({ action, type, status }) => type === EDITING && status !== OFF && !held.has(action)).map(({ action }) => action),
  )
}

/** The codes below a prefix, prefix cut off, that the user does not hold (S16 C): those columns and buttons are left out. */
export const excludedCodes = ({ auth, allAuth }: Permissions, prefix: string): ReadonlySet<string> => {
  if (prefix === '') return new Set()
  const held = new Set(auth.filter(({ type }) => type === '1').map(({ action }) => action))
  return new Set(
    allAuth
      .filter(({ action, type, status }) => type === '1' && status === '1' && action.startsWith(prefix) && !held.has(action))
      .map(({ action }) => action.slice(prefix.length)),
  )
}
