import { useEffect, useMemo, useState } from 'react'
import type { Hands } from '../../adapters/browser/hands.ts'
import { DrawCaptcha } from '../../core/session/draw-captcha.use-case.ts'
import { type DemoAccount, ListDemoAccounts } from '../../core/session/list-demo-accounts.use-case.ts'
import { rememberedName, rememberName } from '../../core/session/remembered-name.ts'
import { DemoAccounts } from '../pages/login/demo-accounts.tsx'
import { LoginForm } from '../pages/login/login-form.tsx'
import { LoginPage } from '../pages/login/login-page.tsx'
import { text } from '../pages/login/text.ts'
import type { Entrance, View } from './entrance.ts'

/** The login page over the entrance: it works before the machines have come. */
export const Login = ({ entrance, hands, view: { busy, failure } }: { entrance: Entrance; hands: Hands; view: View }) => {
  const { http, ids, keyValues } = hands
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([])

  const draw = useMemo(() => {
    const captchas = new DrawCaptcha(http, ids)
    return () => captchas.run()
  }, [http, ids])
  const remembered = useMemo(
    () => ({ name: rememberedName(keyValues), keep: (name: string) => rememberName(keyValues, name) }),
    [keyValues],
  )

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
      <LoginForm
        busy={busy}
        failure={failure}
        draw={draw}
        remembered={remembered}
        onSubmit={(credentials) => entrance.send({ type: 'signIn', credentials })}
      />
      {accounts.length > 0 && (
        <DemoAccounts accounts={accounts} busy={busy} onChoose={(username) => entrance.send({ type: 'signInAsDemo', username })} />
      )}
    </LoginPage>
  )
}
