import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { KeyValues } from '../../core/kernel/key-values.port.ts'
import { type DemoAccount, ListDemoAccounts } from '../../core/session/list-demo-accounts.use-case.ts'
import { ListWays } from '../../core/session/list-ways.use-case.ts'
import { rememberedName, rememberName } from '../../core/session/remembered-name.ts'
import { NO_WAYS, type Ways } from '../../core/session/way.ts'
import { useCase } from '../hooks/use-case.ts'
import { DemoAccounts } from '../pages/login/demo-accounts.tsx'
import { LoginForm } from '../pages/login/login-form.tsx'
import { LoginTabs } from '../pages/login/login-tabs.tsx'
import { text } from '../pages/login/text.ts'
import type { Entrance, View } from './entrance.ts'

const PhoneForm = lazy(() => import('../pages/login/phone-form.tsx').then(({ PhoneForm: component }) => ({ default: component })))

const TABS = [
  { key: 'account', title: text.byAccount },
  { key: 'phone', title: text.byPhone },
] as const

/** What is asked of the server once, `none` until it has answered. */
const useAsked = <T,>(ask: () => Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false }>, none: T): T => {
  const [answer, setAnswer] = useState(none)
  useEffect(() => {
    let isWanted = true
    void ask().then((found) => isWanted && found.ok && setAnswer(found.value))
    return () => {
      isWanted = false
    }
  }, [ask])
  return answer
}

const NOBODY: readonly DemoAccount[] = []

/** 登录: by account or by phone, and in a demonstration by one click. */
export const SignIn = ({ entrance, view: { busy, failure } }: { entrance: Entrance; view: View }) => {
  const [listWays, listAccounts, device] = [useCase(ListWays), useCase(ListDemoAccounts), useCase(KeyValues)]
  const ways = useAsked<Ways>(
    useMemo(() => () => listWays.run(), [listWays]),
    NO_WAYS,
  )
  const accounts = useAsked(
    useMemo(() => () => listAccounts.run(), [listAccounts]),
    NOBODY,
  )
  const remembered = useMemo(() => ({ name: rememberedName(device), keep: (name: string) => rememberName(device, name) }), [device])
  const [tab, setTab] = useState<'account' | 'phone'>('account')

  return (
    <>
      <title>{`${text.signIn} - ${text.platform}`}</title>
      {ways.phone && <LoginTabs label={text.waysIn} tabs={TABS} chosen={tab} onChoose={setTab} />}
      {tab === 'account' ? (
        <LoginForm
          busy={busy}
          failure={failure}
          remembered={remembered}
          onSubmit={(credentials) => entrance.send({ type: 'signIn', credentials })}
        />
      ) : (
        <Suspense>
          <PhoneForm
            busy={busy}
            failure={failure}
            demonstration={ways.demonstration}
            onSubmit={(way) => entrance.send({ type: 'signInBy', way })}
          />
        </Suspense>
      )}
      {accounts.length > 0 && (
        <DemoAccounts accounts={accounts} busy={busy} onChoose={(username) => entrance.send({ type: 'signInAsDemo', username })} />
      )}
    </>
  )
}
