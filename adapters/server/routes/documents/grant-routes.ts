import type { ActionType } from '../../../../core/definitions/buttons.ts'
import type { PageScope } from '../../../../core/granting/page-scopes.ts'
import type { Granting } from '../../../../core/granting/save-grants.use-case.ts'
import { objectsOf } from '../../../../core/kernel/json.ts'
import { grantActionOf } from '../../../../core/permissions/grant-holders.ts'
import { fail, ok, type Result } from '../../../../core/kernel/result.ts'
import { fieldsOf, readId, readIds } from '../../http/body-fields.ts'
import type { GuardedCall } from '../../http/call.ts'
import { wrongParameter } from '../../http/failures.ts'
import { BASE } from '../base.ts'
import { type RouteContext, ofOne } from './route-context.ts'

const MOST = 20_000

/** So many records are asked about at once. */
const MOST_ASKED = 50

/** What a record is granted of the menu (sys.role, sys.job: grantAuthorization, saveAuthorization). */
export const grantRoutes = (mounted: RouteContext): readonly GuardedCall[] => [
  ...treeRoutes(mounted),
  ...effectiveRoutes(mounted),
  whyNotRoute(mounted),
]

/** 为什么不能: of the type, of one record, or of several together; of oneself, or of `userId` by whoever may look at what accounts come to. */
export const whyNotRoute = ({ type, use, at }: RouteContext): GuardedCall => ({
  method: 'GET',
  path: at('whyNot'),
  may: 'signedIn',
  run: async ({ parameters, by }) => {
    const id = whereSent(parameters['id'], readId)
    if (!id.ok) return id
    const ids = whereSent(parameters['ids'], readIds)
    if (!ids.ok) return ids
    if (ids.value && ids.value.length > MOST_ASKED) return fail(wrongParameter)
    const userId = whereSent(parameters['userId'], readId)
    if (!userId.ok) return userId
    const of = {
      ...(id.value === undefined ? {} : { id: id.value }),
      ...(ids.value === undefined ? {} : { ids: ids.value }),
      ...(userId.value === undefined ? {} : { userId: userId.value }),
    }
    return use.seeWhyNot.run({ type, ...of, by })
  },
})

/** What an account comes to, where a type shows it. */
const effectiveRoutes = ({ type, use, at, may }: RouteContext): readonly GuardedCall[] =>
  Object.entries<ActionType<never>>(type.actions ?? {}).flatMap(([key, { opens }]): GuardedCall[] =>
    opens?.view === 'effective'
      ? [
          {
            method: 'GET',
            path: at(`${key}/:id`),
            may: may(key),
            run: ofOne((one) => use.seeEffective.run({ type, ...one })),
          },
        ]
      : [],
  )

const treeRoutes = ({ type, use, at, may }: RouteContext): readonly GuardedCall[] => {
  const action = grantActionOf(type)
  if (!action) return []
  const { asked, call } = action.grants
  const isTicked = 'rows' in action.grants
  const see: GuardedCall = {
    method: 'GET',
    path: at('grantAuthorization'),
    may: may(action.key),
    run: async ({ parameters, by }) => {
      const id = readId(parameters[asked])
      if (!id.ok) return id
      return isTicked ? use.seeTicked.run({ type, id: id.value, by }) : use.seeGrants.run({ type, id: id.value, by })
    },
  }
  const save: GuardedCall = {
    method: 'POST',
    path: at('saveAuthorization'),
    may: may(action.key),
    writes: true,
    run: async ({ body, by }) => {
      const read = readGranting(asked, body)
      if (!read.ok) return read
      const { id, menuIds, lastMenuIds } = read.value
      if (isTicked) return use.saveTicked.run({ type, id, ids: menuIds, ...(lastMenuIds ? { last: lastMenuIds } : {}), by })
      return use.saveGrants.run({ type, ...read.value, by })
    },
  }
  const rehearse: GuardedCall = {
    method: 'POST',
    path: at('rehearseAuthorization'),
    may: may(action.key),
    run: async ({ body, by }) => {
      const read = readGranting(asked, body)
      if (!read.ok) return read
      const { id, menuIds, scopes } = read.value
      const userId = whereSent((body as { readonly userId?: unknown }).userId, readId)
      if (!userId.ok) return userId
      const wish = { id, menuIds, ...(scopes ? { scopes } : {}), ...(userId.value === undefined ? {} : { userId: userId.value }) }
      return use.rehearseGrants.run({ type, ...wish, by })
    },
  }
  const comparable: GuardedCall = {
    method: 'GET',
    path: at('comparableAuthorization'),
    may: may(action.key),
    run: async ({ parameters, by }) => {
      const id = readId(parameters[asked])
      return id.ok ? use.seeComparable.run({ type, id: id.value, by }) : id
    },
  }
  const ids: GuardedCall = {
    method: 'GET',
    path: `${BASE}${call}/:id`,
    may: may(action.key),
    run: ofOne(async (one) => {
      const seen = await use.seeGrants.run({ type, ...one })
      return seen.ok ? ok(seen.value.menuIds) : seen
    }),
  }
  return [see, save, ...('to' in action.grants ? [rehearse, comparable] : []), ...(call === undefined ? [] : [ids])]
}

type Read = Omit<Granting, 'type' | 'by'>

/** The wish as it is sent, to be saved or to be looked at first. */
const readGranting = (asked: string, body: unknown): Result<Read> => {
  const fields = fieldsOf(body)
  if (!fields.ok) return fields
  const id = readId(fields.value[asked])
  if (!id.ok) return id
  const menuIds = readMenuIds(fields.value['menuIds'])
  if (!menuIds.ok) return menuIds
  const lastMenuIds = whereSent(fields.value['lastMenuIds'], readMenuIds)
  if (!lastMenuIds.ok) return lastMenuIds
  const scopes = whereSent(fields.value['scopes'], readScopes)
  if (!scopes.ok) return scopes
  const lastScopes = whereSent(fields.value['lastScopes'], readScopes)
  if (!lastScopes.ok) return lastScopes
  return ok({
    id: id.value,
    menuIds: menuIds.value,
    ...(lastMenuIds.value ? { lastMenuIds: lastMenuIds.value } : {}),
    ...(scopes.value ? { scopes: scopes.value } : {}),
    ...(lastScopes.value ? { lastScopes: lastScopes.value } : {}),
  })
}

const whereSent = <T>(value: unknown, read: (value: unknown) => Result<T>): Result<T | undefined> =>
  value === undefined ? ok(undefined) : read(value)

const readScopes = (value: unknown): Result<readonly PageScope[]> => {
  if (!Array.isArray(value) || value.length > MOST) return fail(wrongParameter)
  const isText = (one: unknown): one is string => typeof one === 'string' && one.length <= 5_000
  const scopes = objectsOf(value).flatMap(({ typeKey, dataScope, dataOrgs = '' }) =>
    isText(typeKey) && isText(dataScope) && isText(dataOrgs) ? [{ typeKey, dataScope, dataOrgs }] : [],
  )
  return scopes.length === value.length ? ok(scopes) : fail(wrongParameter)
}

/** A list, or as the seed's clients send it: comma-joined. */
const readMenuIds = (value: unknown): Result<readonly string[]> => {
  const given: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',').filter(Boolean) : []
  const isText = (one: unknown): one is string => typeof one === 'string' && one.length <= 200
  return given.length <= MOST && given.every(isText) ? ok(given) : fail(wrongParameter)
}
