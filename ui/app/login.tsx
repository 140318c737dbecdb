import { useEffect, useState } from 'react'
import type { Http } from '../../core/kernel/http.port.ts'
import { type DemoAccount, ListDemoAccounts } from '../../core/session/list-demo-accounts.use-case.ts'
import { DemoAccounts } from '../pages/login/demo-accounts.tsx'
import { LoginForm } from '../pages/login/login-form.tsx'
import { LoginPage } from '../pages/login/login-page.tsx'
import { text } from '../pages/login/text.ts'
import type { Entrance, View } from './entrance.ts'

/** The login page over the entrance: it works before the machines have come. */
export const Login = ({ entrance, http, view: { busy, failure } }: { entrance: Entrance; http: Http; view: View }) => {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([])

  useEffect(() => {
    let isWanted = true
    void new ListDemoAccounts(http).run().then((found) => isWanted && found.ok && setAccounts(found.value))
    return () => {
      isWanted = false
    }
  }, [http])

  return (
    <LoginPage>
      <title>{`${text.signIn} - ${text.platform}`}</title>
      <LoginForm busy={busy} failure={failure} onSubmit={(credentials) => entrance.send({ type: 'signIn', credentials })} />
      {accounts.length > 0 && (
        <DemoAccounts accounts={accounts} busy={busy} onChoose={(username) => entrance.send({ type: 'signInAsDemo', username })} />
      )}
    </LoginPage>
  )
}
