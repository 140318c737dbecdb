import { readChosen } from '../../../../core/approval/chosen-deciders.ts'
import type { Result } from '../../../../core/kernel/result.ts'
import { submitCode } from '../../../../core/records/permissions.ts'
import { isYes, readText } from '../../http/body-fields.ts'
import type { GuardedCall, VisitorCall } from '../../http/call.ts'
import { readActionCall, versioned } from './keyed-write.ts'
import { LARGEST, type RouteContext, written } from './route-context.ts'

const LONGEST_REASON = 500

/** The arrows of a document's life. */
export const lifeRoutes = (mounted: RouteContext): readonly GuardedCall[] =>
  // The seed's clients name the record in the body, ours in the address.
  arrows(mounted).flatMap((call) => [call, { ...call, path: call.path.replace('/:id', '') }])

const arrows = ({ type, use, at, may }: RouteContext): readonly GuardedCall[] => [
  {
    method: 'POST',
    path: at('submit/:id'),
    may: may(submitCode(type)),
    bodyLimit: LARGEST,
    writes: true,
    answersWritten: true,
    run: async (call) => {
      const operation = readActionCall(call)
      if (!operation.ok) return operation
      const { id, fields, version } = operation.value
      const said = { confirmed: isYes(fields['confirm']), chosen: readChosen(fields['chosenApprovers']) }
      const submitting = { type, id, by: call.by, ...versioned(version), ...said }
      return isYes(fields['rehearse']) ? use.rehearse.run(submitting) : written({ type, use }, await use.submit.run(submitting), call)
    },
  },
  {
    method: 'POST',
    path: at('withdraw/:id'),
    may: may('withdraw'),
    writes: true,
    answersWritten: true,
    run: (call) =>
      withReason(call, async (operation) => written({ type, use }, await use.withdraw.run({ type, ...operation, by: call.by }), call)),
  },
  ...(type.process
    ? [
        {
          method: 'POST',
          path: at('dropChange/:id'),
          may: may('edit'),
          writes: true,
          answersWritten: true,
          run: async (call: VisitorCall) => {
            const operation = readActionCall(call)
            if (!operation.ok) return operation
            const { id, version } = operation.value
            return written({ type, use }, await use.dropChange.run({ type, id, by: call.by, version }), call)
          },
        } satisfies GuardedCall,
      ]
    : []),
  ...(type.sort === 'document'
    ? [
        {
          method: 'POST',
          path: at('void/:id'),
          may: may('void'),
          writes: true,
          answersWritten: true,
          run: (call: VisitorCall) =>
            withReason(call, async (operation) => written({ type, use }, await use.void.run({ type, ...operation, by: call.by }), call)),
        } satisfies GuardedCall,
      ]
    : []),
]

const withReason = async (
  call: VisitorCall,
  run: (operation: { readonly id: string; readonly version?: number; readonly reason?: string }) => Promise<Result<unknown>>,
): Promise<Result<unknown>> => {
  const operation = readActionCall(call)
  if (!operation.ok) return operation
  const { id, fields, version } = operation.value
  const reason = readText(fields['reason'], LONGEST_REASON)
  return reason.ok ? run({ id, ...versioned(version), ...(reason.value ? { reason: reason.value } : {}) }) : reason
}
