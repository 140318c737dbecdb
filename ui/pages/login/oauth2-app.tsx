import { useEffect, useState } from 'react'
import { thirdAway, thirdMissing, thirdRefused } from '../../../core/identity/failures.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import { LOGIN, OAUTH2_LOGIN } from '../../../core/navigation/paths.ts'
import { cameBackWith, ownThird, parameterIn } from '../../../core/session/sign-on-return.ts'
import { NO_METHODS, type SignInMethod, type SignInMethods } from '../../../core/session/sign-in-method.ts'
import { BindForm } from './bind-form.tsx'
import { SignInHead } from './sign-in-head.tsx'
import { DoorLink } from './sign-in-link.tsx'
import { LoginAlert } from './login-alert.tsx'
import { OtherWays } from './other-ways.tsx'
import { text } from './text.ts'

const WORDS: readonly Failure[] = [thirdMissing, thirdAway]

const wordsOf = (code: string) => (WORDS.find((known) => known.code === code) ?? thirdRefused).message

type OAuth2AppProps = {
  readonly busy: boolean
  readonly failure: Failure | undefined
  readonly ways: SignInMethods
  readonly addressOf: (type: string) => string
  readonly leave: (address: string) => void
  readonly onSubmit: (way: SignInMethod) => void
  readonly go: (to: string) => void
}

/** OAuth2 登录: the door of messaging apps, where every sign-in at another site comes back to. */
export const OAuth2App = ({ busy, failure, ways, addressOf, leave, onSubmit, go }: OAuth2AppProps) => {
  const [came] = useState(() => cameBackWith(window.location.search))
  const [isBound, setBound] = useState(false)
  const enter = (token: string) => onSubmit({ by: 'third', token, thirdType: came?.thirdType ?? '' })

  useEffect(() => {
    if (!came) return
    // What came back is good once: it stays in no address and no history.
    const redirect = parameterIn(window.location.search, 'redirect')
    window.history.replaceState(null, '', OAUTH2_LOGIN + (redirect && `?redirect=${encodeURIComponent(redirect)}`))
    if (came.came === 'known') onSubmit({ by: 'third', token: came.token, thirdType: came.thirdType })
  }, [came, onSubmit])

  const types = ways.third.map(({ type }) => type)
  const own = came || ways === NO_METHODS ? undefined : ownThird(navigator.userAgent, types)
  useEffect(() => {
    if (own) leave(addressOf(own))
  }, [own, addressOf, leave])

  const message = came?.came === 'refused' && !busy ? wordsOf(came.code) : (failure?.message ?? '')
  const isAsking = came?.came === 'unbound' && !isBound
  return (
    <>
      <SignInHead title={isAsking ? text.bind : text.oauth2} />
      {(busy || own || (came?.came === 'known' && !failure)) && <div role="status">{text.entering}</div>}
      {isAsking && (
        <BindForm
          ticket={came.ticket}
          sendsCodes={ways.recover}
          demonstration={ways.demonstration}
          onBound={(token) => {
            setBound(true)
            enter(token)
          }}
        />
      )}
      {message && !busy && !isAsking && <LoginAlert message={message} />}
      {!busy && !isAsking && ways.third.length > 0 && (
        <OtherWays ways={ways.third.map(({ type, title }) => ({ title, address: addressOf(type) }))} leave={leave} />
      )}
      <DoorLink to={LOGIN} go={go}>
        {text.backToLogin}
      </DoorLink>
    </>
  )
}
