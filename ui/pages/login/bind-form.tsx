import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { running } from '../../../core/kernel/result.ts'
import { RequestThirdBinding, type Binding } from '../../../core/session/request-third-binding.use-case.ts'
import { bindingMachine } from '../../../core/session/binding.machine.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { LoginForm } from './login-form.tsx'
import { LoginTabs } from './login-tabs.tsx'
import { PhoneProofForm } from './phone-proof-form.tsx'
import { text } from './text.ts'

const TABS = [
  { key: 'account', title: text.bindByPassword },
  { key: 'phone', title: text.bindByPhone },
] as const

type BindFormProps = {
  readonly ticket: string
  readonly sendsCodes: boolean
  readonly demonstration: boolean
  readonly onBound: (token: string) => void
}

/** 绑定账号: which account somebody of another site has here, proved by its password or its phone. */
export const BindForm = ({ ticket, sendsCodes, demonstration, onBound }: BindFormProps) => {
  const bindings = useCase(RequestThirdBinding)
  const actor = useActorRef(bindingMachine.provide({ actors: { bind: fromPromise(running(bindings)) } }))
  const snapshot = useSelector(actor, (current) => current)
  useEmitted(actor, { bound: ({ token }) => onBound(token) })
  const [tab, setTab] = useState<'account' | 'phone'>('account')
  const busy = !snapshot.matches('asking')
  const { failure } = snapshot.context
  const bind = (binding: Binding) => actor.send({ type: 'bind', binding })

  return (
    <>
      <div role="note">{text.bindHint}</div>
      {sendsCodes && <LoginTabs label={text.bind} tabs={TABS} chosen={tab} onChoose={setTab} />}
      {tab === 'account' ? (
        <LoginForm
          action={text.bind}
          busy={busy}
          failure={failure}
          onSubmit={({ username, password, captcha = '', checkKey = '' }) =>
            bind({ ticket, by: 'password', username, password, captcha, checkKey })
          }
        />
      ) : (
        <PhoneProofForm
          purpose="bind"
          action={text.bind}
          busy={busy}
          failure={failure}
          demonstration={demonstration}
          onProve={(proof) => bind({ ticket, by: 'phone', ...proof })}
        />
      )}
    </>
  )
}
