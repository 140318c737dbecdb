import { readChosen } from '../../../../core/approval/chosen-deciders.ts'
import { isObject, objectOf } from '../../../../core/kernel/json.ts'
import { ok, type Result } from '../../../../core/kernel/result.ts'
import type { Row } from '../../../../core/kernel/wire.ts'
import { newsOf } from '../../../../core/records/form/save-differences.ts'
import { isStaged, STAGED } from '../../../../core/records/write/staged-change.ts'
import { submitCode } from '../../../../core/records/permissions.ts'
import { writtenPart } from '../../../../core/records/usual-fields.ts'
import { fieldsOf, isYes, readId } from '../../http/body-fields.ts'
import type { GuardedCall, VisitorCall } from '../../http/call.ts'
import { LARGEST, type RouteContext, ofOne, seenOf, written } from './route-context.ts'

/** What would come of a form that is sent into approval: nothing of it is kept. */
const rehearsal = ({ type, use, at, may }: Pick<RouteContext, 'type' | 'use' | 'at' | 'may'>): GuardedCall => ({
  method: 'POST',
  path: at('rehearse'),
  may: may(submitCode(type)),
  bodyLimit: LARGEST,
  run: async ({ body, by }) => {
    const fields = fieldsOf(body)
    if (!fields.ok) return fields
    if (!fields.value['id']) return use.rehearse.run({ type, body, by })
    const id = readId(fields.value['id'])
    return id.ok ? use.rehearse.run({ type, body, by, id: id.value }) : id
  },
})

const CHANGED = '编辑成功!'

/** New records, changed ones, and copies that are not stored. */
export const savingRoutes = ({ type, use, at, may }: RouteContext): readonly GuardedCall[] => {
  const save = async (call: VisitorCall, id?: string): Promise<Result<unknown>> => {
    const { parameters, by } = call
    const submit = isYes(parameters['submit'])
    const { chosenApprovers, ...draft } = submit && isObject(call.body) ? call.body : {}
    const body = submit && isObject(call.body) ? draft : call.body
    const flags = { submit, confirmed: isYes(parameters['confirm']), chosen: readChosen(chosenApprovers) }
    const saved = await use.save.run({ type, body, by, ...(id === undefined ? {} : { id }), ...flags })
    // Whoever goes on with what he sent needs the news of it; whoever submits looks at the stored record next.
    if (!saved.ok || !call.prefersMinimal || flags.submit) return written({ type, use }, saved, call)
    const seen = await seenOf({ type, use }, saved.value, call)
    return seen.ok ? ok({ ...newsOf(body, seen.value), ...writtenPart(type, saved.value) }) : seen
  }
  const add = (path: string): GuardedCall => ({
    method: 'POST',
    path: at(path),
    may: may('add'),
    bodyLimit: LARGEST,
    writes: true,
    answersWritten: true,
    message: '添加成功！',
    run: (call) => save(call),
  })
  return [
    add('add'),
    add('save'),
    {
      method: ['POST', 'PUT'],
      path: at('edit'),
      may: may('edit'),
      bodyLimit: LARGEST,
      writes: true,
      answersWritten: true,
      message: type.process ? (answer) => (isStaged(type, objectOf(answer) as Row) ? STAGED : CHANGED) : CHANGED,
      run: async (call) => {
        const fields = fieldsOf(call.body)
        if (!fields.ok) return fields
        const id = readId(fields.value['id'])
        return id.ok ? save(call, id.value) : id
      },
    },
    ...(type.approval?.length ? [rehearsal({ type, use, at, may })] : []),
    {
      method: 'POST',
      path: at('copy/:id'),
      may: may('add'),
      run: ofOne((one) => use.copy.run({ type, ...one })),
    },
  ]
}
