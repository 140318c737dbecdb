import { lazy, Suspense, useCallback, useMemo } from 'react'
import { signInContainer } from '../../adapters/browser/sign-in-container.ts'
import type { LoginPorts } from '../../adapters/browser/login-ports.ts'
import { ALTERATION, HOME, OAUTH2_LOGIN, pathInside, REGISTER, REGISTERED } from '../../core/navigation/paths.ts'
import type { SignInMethod } from '../../core/session/sign-in-method.ts'
import { Resolver } from '../hooks/use-case.ts'
import { LoginPage } from '../pages/login/login-page.tsx'
import type { Entrance, View } from './entrance.ts'
import { SignIn } from './sign-in.tsx'
import { useSignInPage } from './use-sign-in-page.ts'
import { useSignInMethods } from './use-sign-in-methods.ts'

const Register = lazy(() => import('../pages/login/register.tsx').then(({ Register: component }) => ({ default: component })))
const Result = lazy(() => import('../pages/login/register-result.tsx').then(({ RegisterResult: component }) => ({ default: component })))
const OAuth2App = lazy(() => import('../pages/login/oauth2-app.tsx').then(({ OAuth2App: component }) => ({ default: component })))
const Alteration = lazy(() =>
  import('../pages/login/password-recovery.tsx').then(({ PasswordRecovery: component }) => ({ default: component })),
)

type LoginProps = { entrance: Entrance; loginPorts: LoginPorts; view: View }

/** The pages before the sign-in, over the entrance: they work before the machines have come. */
export const Login = ({ loginPorts, ...props }: LoginProps) => {
  const resolve = useMemo(() => signInContainer(loginPorts), [loginPorts])
  return (
    <Resolver value={resolve}>
      <LoginPage>
        <Suspense>
          <Door {...props} base={loginPorts.base} />
        </Suspense>
      </LoginPage>
    </Resolver>
  )
}

const leave = (address: string) => window.location.assign(address)

const Door = ({ entrance, view, base }: Omit<LoginProps, 'loginPorts'> & { base: string }) => {
  const { path, go } = useSignInPage()
  const ways = useSignInMethods()
  const enter = useCallback((way: SignInMethod) => entrance.send({ type: 'signInBy', way }), [entrance])
  const addressOf = useCallback(
    (type: string) => {
      const wanted = pathInside(window.location.pathname + window.location.search)
      return `${base}/sys/thirdLogin/render/${type}${wanted === HOME ? '' : `?redirect=${encodeURIComponent(wanted)}`}`
    },
    [base],
  )
  if (path === REGISTER) return <Register demonstration={ways.demonstration} go={go} />
  if (path === REGISTERED) return <Result go={go} />
  if (path === ALTERATION) return <Alteration demonstration={ways.demonstration} go={go} />
  if (path === OAUTH2_LOGIN)
    return <OAuth2App busy={view.busy} failure={view.failure} ways={ways} addressOf={addressOf} leave={leave} onSubmit={enter} go={go} />
  return <SignIn entrance={entrance} view={view} ways={ways} addressOf={addressOf} leave={leave} go={go} />
}
