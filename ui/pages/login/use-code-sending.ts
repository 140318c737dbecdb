import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { running } from '../../../core/kernel/result.ts'
import { codeSendingMachine } from '../../../core/session/code-sending.machine.ts'
import { ReadDemoMessage } from '../../../core/session/read-demo-message.use-case.ts'
import { RequestCode } from '../../../core/session/request-code.use-case.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'

/** Codes to phones; `demonstration` shows on the page what a phone would have got. */
export const useCodeSending = (demonstration: boolean) => {
  const codes = useCase(RequestCode)
  const messages = useCase(ReadDemoMessage)
  const [shown, setShown] = useState('')
  const actor = useActorRef(codeSendingMachine.provide({ actors: { sendCode: fromPromise(running(codes)) } }))
  useEmitted(actor, {
    sent: ({ mobile }) => demonstration && void messages.run(mobile).then((found) => found.ok && setShown(found.value)),
  })
  return { actor, shown }
}
