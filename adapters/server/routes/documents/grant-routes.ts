import type { ActionType } from '../../../../core/definitions/document.ts'
import { grantActionOf } from '../../../../core/permissions/grant-holders.ts'
import { fail, ok, type Result } from '../../../../core/kernel/result.ts'
import { fieldsOf, readId } from '../../http/body-fields.ts'
import type { GuardedCall } from '../../http/call.ts'
import { wrongParameter } from '../../http/failures.ts'
import { BASE } from '../base.ts'
import { type Mounted, ofOne } from './mounted.ts'

const MOST = 20_000

/** What a record is granted of the menu (sys.role, sys.job: grantAuthorization, saveAuthorization). */
export const grantRoutes = (mounted: Mounted): readonly GuardedCall[] => [...treeRoutes(mounted), ...effectiveRoutes(mounted)]

/** What an account comes to, where a type shows it. */
const effectiveRoutes = ({ type, use, at, may }: Mounted): readonly GuardedCall[] =>
  Object.entries<ActionType<never>>(type.actions ?? {}).flatMap(([key, { shows }]): GuardedCall[] =>
    shows === 'effective'
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

const treeRoutes = ({ type, use, at, may }: Mounted): readonly GuardedCall[] => {
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
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const id = readId(fields.value[asked])
      if (!id.ok) return id
      const menuIds = readMenuIds(fields.value['menuIds'])
      if (!menuIds.ok) return menuIds
      const last = fields.value['lastMenuIds']
      const lastMenuIds = last === undefined ? ok(undefined) : readMenuIds(last)
      if (!lastMenuIds.ok) return lastMenuIds
      if (isTicked) {
        const last = lastMenuIds.value ? { last: lastMenuIds.value } : {}
        return use.saveTicked.run({ type, id: id.value, ids: menuIds.value, ...last, by })
      }
      const before = lastMenuIds.value ? { lastMenuIds: lastMenuIds.value } : {}
      return use.saveGrants.run({ type, id: id.value, menuIds: menuIds.value, ...before, by })
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
  return [see, save, ...(call === undefined ? [] : [ids])]
}

/** A list, or as the seed's clients send it: comma-joined. */
const readMenuIds = (value: unknown): Result<readonly string[]> => {
  const given: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',').filter(Boolean) : []
  const isText = (one: unknown): one is string => typeof one === 'string' && one.length <= 200
  return given.length <= MOST && given.every(isText) ? ok(given) : fail(wrongParameter)
}
