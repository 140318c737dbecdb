import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import type { LoginPorts } from '../../adapters/browser/login-ports.ts'
import { isMessenger } from '../../core/session/messenger.ts'
import { loginPath, pathInside } from '../../core/navigation/paths.ts'
import { lazyComponent } from '../hooks/lazy-component.tsx'
import type { Entrance, Stage } from './entrance.ts'

const Login = lazyComponent(() => import('./login.tsx').then(({ Login: component }) => component))

/** The login page comes beside the entrance: whoever knows that it is wanted may ask for it before anything is drawn. */
export const fetchLogin = Login.fetch

const PairPicker = lazyComponent(() => import('./pair-picker.tsx').then(({ PairPicker: component }) => component))
const PasswordGate = lazyComponent(() => import('./password-gate.tsx').then(({ PasswordGate: component }) => component))
const Unreachable = lazyComponent(() => import('./unreachable.tsx').then(({ Unreachable: component }) => component))

const address = () => window.location.pathname + window.location.search + window.location.hash

/** The address follows from who is there: nobody stands at the login page, somebody never does. */
const addressAt = (stage: Stage) => {
  if (stage === 'login') return loginPath(address(), isMessenger(navigator.userAgent))
  return stage === 'inside' ? pathInside(address()) : address()
}

export const App = ({ entrance, loginPorts }: { entrance: Entrance; loginPorts: LoginPorts }) => {
  const view = useSyncExternalStore(entrance.subscribe, entrance.view)
  const { stage, loaded } = view

  // While rendering: the router of the pages reads the address when it is first drawn.
  if (addressAt(stage) !== address()) window.history.replaceState(null, '', addressAt(stage))

  useLayoutEffect(() => {
    if (stage === 'replaced') window.location.reload()
  }, [stage])

  useEffect(() => {
    if (stage !== 'login') return
    // Whatever somebody does first means that he is about to come in.
    const signs = ['pointerdown', 'keydown', 'input'] as const
    for (const sign of signs) window.addEventListener(sign, entrance.begin, { once: true })
    return () => signs.forEach((sign) => window.removeEventListener(sign, entrance.begin))
  }, [stage, entrance])

  if (stage === 'inside' && loaded) return <loaded.SignedIn appActors={loaded.appActors} />
  if (stage === 'passwordDue' && loaded) return <PasswordGate appActors={loaded.appActors} />
  if (stage === 'unreachable') return <Unreachable entrance={entrance} failure={view.failure} />
  if (stage === 'login' || stage === 'choosing')
    return (
      <>
        <Login entrance={entrance} loginPorts={loginPorts} view={view} />
        {stage === 'choosing' && loaded && <PairPicker appActors={loaded.appActors} />}
      </>
    )
  return null
}
