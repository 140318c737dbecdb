import { readChosen } from '../../../../core/approval/chosen-deciders.ts'
import type { DocumentType } from '../../../../core/definitions/document.ts'
import type { ActionType } from '../../../../core/definitions/buttons.ts'
import { isElsewhere } from '../../../../core/definitions/action-of.ts'
import { commandsOf } from '../../../../core/permissions/type-codes.ts'
import { filled } from '../../../../core/kernel/failure.ts'
import { fail, ok, type Result } from '../../../../core/kernel/result.ts'
import { chooseOne, stateChanged, unknownField } from '../../../../core/records/failures.ts'
import { type BodyFields, fieldsOf, isYes, readIds, textIn } from '../../http/body-fields.ts'
import type { GuardedCall, VisitorCall } from '../../http/call.ts'
import { wrongParameter } from '../../http/failures.ts'
import type { UseCases } from '../../use-cases.ts'
import { BASE } from '../base.ts'
import { importRoutes } from './import-routes.ts'
import { readActionCall, versioned } from './keyed-write.ts'
import { type RouteContext, written } from './route-context.ts'

type Action = ActionType<never>

const actionsIn = (type: DocumentType): readonly (readonly [string, Action])[] =>
  Object.entries<Action>(type.actions ?? {}).filter(([, action]) => !action.auto && !isElsewhere(action))

/** What a type's own buttons do. */
export const actionRoutes = (mounted: RouteContext): readonly GuardedCall[] => {
  const { type, use, at, may } = mounted
  const seeds = seedRoutes(mounted)
  const usual = actionsIn(type).flatMap(([action]): readonly GuardedCall[] => {
    const run = (call: VisitorCall) => act(type, action, call, use)
    // `act/…/{id}` is ours; the seed's clients send `{action}` with the id in the body (sys S39).
    return [at(`act/${action}/:id`), at(action)].map((path) => ({
      method: 'POST',
      path,
      may: may(action),
      writes: true,
      answersWritten: true,
      run,
    }))
  })
  const commands = commandRoutes(mounted)
  const taken = new Set([...seeds, ...commands].map(({ path }) => path))
  return [...usual.filter(({ path }) => !taken.has(path)), ...seeds, ...commands, ...(type.process ? processRoutes(mounted) : [])]
}

/** Commands that show something, or do an action for every record of another type: `{by}s` of the body names some of them alone. */
const commandRoutes = ({ type, use, may }: RouteContext): readonly GuardedCall[] =>
  commandsOf(type).flatMap(([command, { call = '', done = '', opens, each, imports }]): readonly GuardedCall[] => {
    if (imports) return importRoutes({ type: imports, use, at: (one) => `${BASE}${imports.path}/${one}`, may: () => may(command) })
    const at = { path: `${BASE}${call}`, may: may(command) }
    if (opens?.view) return [{ ...at, method: 'GET', run: ({ by }) => use.seeCoverage.run({ type, command, by }) }]
    if (!each) return []
    const run = async ({ body, by }: VisitorCall) => {
      const fields = fieldsOf(body ?? {})
      if (!fields.ok) return fields
      const only = namedIn(type, each.by, fields.value)
      return only.ok ? use.actOnEach.run({ type, command, by, ...(only.value ? { only: only.value } : {}) }) : only
    }
    return [{ ...at, method: 'POST', writes: true, message: done, run }]
  })

/** Whom the body names, one (`{by}`) or several (`{by}s`); undefined where it names nobody. What the type holds for all its records may be said along. */
const namedIn = (type: DocumentType, by: string, fields: BodyFields): Result<readonly string[] | undefined> => {
  const several = `${by}s`
  for (const [key, value] of Object.entries(fields)) {
    if (key === by || key === several) continue
    const field = Object.hasOwn(type.fields, key) ? type.fields[key] : undefined
    if (field?.editable !== false || field.default === undefined) return fail(filled(unknownField, { name: key }))
    if (String(value) !== String(field.default)) return fail(wrongParameter)
  }
  const given = [fields[by], fields[several]].filter((one) => one !== undefined && one !== null)
  if (given.length === 0) return ok(undefined)
  const ids: string[] = []
  for (const one of given) {
    const read = readIds(typeof one === 'number' ? String(one) : one)
    if (!read.ok) return read
    ids.push(...read.value)
  }
  return ids.length ? ok(ids) : fail(chooseOne)
}

/** The seed's own calls of actions, by GET as it has them and by POST as our client does; one that several share says by `billStatus` which. */
const seedRoutes = ({ type, use, may }: RouteContext): readonly GuardedCall[] => {
  const byCall = new Map<string, (readonly [string, Action])[]>()
  for (const one of actionsIn(type)) {
    const [, { call }] = one
    if (call !== undefined) byCall.set(call, [...(byCall.get(call) ?? []), one])
  }
  return [...byCall].flatMap(([seedCall, actions]): readonly GuardedCall[] => {
    const [first] = actions
    if (!first) return []
    const [, path = ''] = seedCall.split(' ')
    return [
      {
        method: ['GET', 'POST'],
        path: `${BASE}${path.replace(/\{(\w+)\}/g, ':$1')}`,
        may: actions.length === 1 ? may(first[0]) : may('list'),
        writes: true,
        answersWritten: true,
        run: async (call) => {
          const wanted = call.parameters['billStatus'] ?? textIn((call.body ?? {}) as BodyFields, 'billStatus')
          const [action] = actions.length === 1 ? first : (actions.find(([, { to }]) => to === wanted) ?? [])
          return action === undefined ? fail(stateChanged) : act(type, action, withoutStatus(call), use)
        },
      },
    ]
  })
}

const withoutStatus = (call: VisitorCall): VisitorCall => {
  if (typeof call.body !== 'object' || call.body === null) return call
  const { billStatus: _billStatus, ...body } = call.body as BodyFields
  return { ...call, body }
}

/** Approval of a new base record, and of a change of an approved one (seed rules B1, B2). */
const processRoutes = ({ type, use, at, may }: RouteContext): readonly GuardedCall[] =>
  (['startProcess', 'updateProcess'] as const).map((name) => ({
    method: ['GET', 'POST'],
    path: at(`${name}/:id`),
    may: may(name),
    writes: true,
    answersWritten: true,
    run: async (call) => {
      const operation = readActionCall(call)
      if (!operation.ok) return operation
      const { id, fields, version } = operation.value
      const submitting = {
        type,
        id,
        by: call.by,
        ...versioned(version),
        confirmed: isYes(fields['confirm']),
        chosen: readChosen(fields['chosenApprovers']),
        change: name === 'updateProcess',
      }
      return isYes(fields['rehearse']) ? use.rehearse.run(submitting) : written({ type, use }, await use.submit.run(submitting), call)
    },
  }))

const act = async (type: DocumentType, action: string, call: VisitorCall, use: UseCases): Promise<Result<unknown>> => {
  const asked = fieldsOf(call.body)
  if (!asked.ok) return asked
  const named = call.params['id'] ?? call.parameters['id'] ?? textIn(asked.value, 'id')
  const operation = readActionCall({ ...call, params: { id: named } })
  if (!operation.ok) return operation
  const { id, fields, version } = operation.value
  const { version: _version, id: _id, confirm, ...answers } = fields
  const acted = await use.act.run({ type, action, id, by: call.by, ...versioned(version), confirmed: isYes(confirm), asked: answers })
  if (!acted.ok) return acted
  // What the action made, where it made one record: that is what is looked at next.
  if ('row' in acted.value) return written({ type, use }, ok(acted.value.created ?? acted.value.row), call)
  if ('found' in acted.value) return ok(acted.value)
  const { opens } = acted.value
  const target = use.catalogue.find(opens.type)
  if (!target) return ok({ opens: { type: opens.type, draft: opens.draft } })
  const opened = await use.openForm.run({ type: target, draft: opens.draft, pulls: opens.pulls, by: call.by })
  return opened.ok ? ok({ opens: { type: opens.type, ...opened.value } }) : opened
}
