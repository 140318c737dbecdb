import { useMemo } from 'react'
import { doorstep } from '../../adapters/browser/doorstep.ts'
import type { Hands } from '../../adapters/browser/hands.ts'
import { Resolver } from '../hooks/use-case.ts'
import { LoginPage } from '../pages/login/login-page.tsx'
import type { Entrance, View } from './entrance.ts'
import { SignIn } from './sign-in.tsx'

/** The pages before the sign-in, over the entrance: they work before the machines have come. */
export const Login = ({ entrance, hands, view }: { entrance: Entrance; hands: Hands; view: View }) => {
  const resolve = useMemo(() => doorstep(hands), [hands])
  return (
    <Resolver value={resolve}>
      <LoginPage>
        <SignIn entrance={entrance} view={view} />
      </LoginPage>
    </Resolver>
  )
}
