import { useActorRef } from '@xstate/react'
import { fromPromise } from 'xstate'
import { running } from '../../../core/kernel/result.ts'
import { RequestPasswordChange } from '../../../core/session/request-password-change.use-case.ts'
import { passwordChangeMachine } from '../../../core/session/password-change.machine.ts'
import { text } from '../../../core/session/text.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useNotices } from '../../hooks/use-notices.ts'

/** The change of one's own password, and what is said of it. */
export const usePasswordChange = (onChanged: () => void) => {
  const notices = useNotices()
  const changes = useCase(RequestPasswordChange)
  const actor = useActorRef(passwordChangeMachine.provide({ actors: { changePassword: fromPromise(running(changes)) } }))
  useEmitted(actor, {
    changed: () => notices.success(text.passwordChanged),
    refused: ({ failure }) => notices.warning(failure.message),
    left: onChanged,
  })
  return actor
}
