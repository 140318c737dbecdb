import { lazy, Suspense, useMemo } from 'react'
import { doorstep } from '../../adapters/browser/doorstep.ts'
import type { Hands } from '../../adapters/browser/hands.ts'
import { ALTERATION, REGISTER, REGISTERED } from '../../core/navigation/paths.ts'
import { Resolver } from '../hooks/use-case.ts'
import { LoginPage } from '../pages/login/login-page.tsx'
import type { Entrance, View } from './entrance.ts'
import { SignIn } from './sign-in.tsx'
import { useDoor } from './use-door.ts'
import { useWays } from './use-ways.ts'

const Register = lazy(() => import('../pages/login/register.tsx').then(({ Register: component }) => ({ default: component })))
const Result = lazy(() => import('../pages/login/register-result.tsx').then(({ RegisterResult: component }) => ({ default: component })))
const Alteration = lazy(() => import('../pages/login/alteration.tsx').then(({ Alteration: component }) => ({ default: component })))

type LoginProps = { entrance: Entrance; hands: Hands; view: View }

/** The pages before the sign-in, over the entrance: they work before the machines have come. */
export const Login = ({ hands, ...props }: LoginProps) => {
  const resolve = useMemo(() => doorstep(hands), [hands])
  return (
    <Resolver value={resolve}>
      <LoginPage>
        <Suspense>
          <Door {...props} />
        </Suspense>
      </LoginPage>
    </Resolver>
  )
}

const Door = ({ entrance, view }: Omit<LoginProps, 'hands'>) => {
  const { path, go } = useDoor()
  const ways = useWays()
  if (path === REGISTER) return <Register demonstration={ways.demonstration} go={go} />
  if (path === REGISTERED) return <Result go={go} />
  if (path === ALTERATION) return <Alteration demonstration={ways.demonstration} go={go} />
  return <SignIn entrance={entrance} view={view} ways={ways} go={go} />
}
