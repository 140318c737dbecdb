import Box from '@mui/material/Box'
import { lazy, Suspense, useMemo, useState } from 'react'
import { KeyValues } from '../../core/kernel/key-values.port.ts'
import { ALTERATION, REGISTER } from '../../core/navigation/paths.ts'
import { rememberedName, rememberName } from '../../core/session/remembered-name.ts'
import type { SignInMethods } from '../../core/session/sign-in-method.ts'
import { useCase } from '../hooks/use-case.ts'
import { DemoAccounts } from '../pages/login/demo-accounts.tsx'
import { DoorLink } from '../pages/login/sign-in-link.tsx'
import { LoginForm } from '../pages/login/login-form.tsx'
import { LoginTabs } from '../pages/login/login-tabs.tsx'
import { text } from '../pages/login/text.ts'
import type { Entrance, View } from './entrance.ts'
import { useTicket } from './use-ticket.ts'
import { useDemoAccounts } from './use-sign-in-methods.ts'

const PhoneForm = lazy(() => import('../pages/login/phone-form.tsx').then(({ PhoneForm: component }) => ({ default: component })))

const OtherWays = lazy(() => import('../pages/login/other-ways.tsx').then(({ OtherWays: component }) => ({ default: component })))

const TABS = [
  { key: 'account', title: text.byAccount },
  { key: 'phone', title: text.byPhone },
] as const

type SignInProps = {
  entrance: Entrance
  view: View
  ways: SignInMethods
  addressOf: (type: string) => string
  leave: (address: string) => void
  go: (to: string) => void
}

/** 登录: by account or by phone, and in a demonstration by one click. */
export const SignIn = ({ entrance, view: { busy, failure }, ways, addressOf, leave, go }: SignInProps) => {
  const device = useCase(KeyValues)
  const accounts = useDemoAccounts()
  const remembered = useMemo(() => ({ name: rememberedName(device), keep: (name: string) => rememberName(device, name) }), [device])
  useTicket(entrance)
  const [tab, setTab] = useState<'account' | 'phone'>('account')

  const elsewhere = [
    ...(ways.cas
      ? [{ title: text.cas, address: `${ways.cas}?service=${encodeURIComponent(window.location.href.split('#', 1)[0] ?? '')}` }]
      : []),
    ...ways.third.map(({ type, title }) => ({ title, address: addressOf(type) })),
  ]

  return (
    <>
      <title>{`${text.signIn} - ${text.platform}`}</title>
      {ways.phone && <LoginTabs label={text.waysIn} tabs={TABS} chosen={tab} onChoose={setTab} />}
      {tab === 'account' ? (
        <LoginForm
          busy={busy}
          failure={failure}
          remembered={remembered}
          slider={ways.slider}
          onSubmit={(credentials) => entrance.send({ type: 'signIn', credentials })}
        >
          {ways.recover && (
            <Box sx={{ ml: 'auto', typography: 'body2' }}>
              <DoorLink to={ALTERATION} go={go}>
                {text.forgotten}
              </DoorLink>
            </Box>
          )}
        </LoginForm>
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
      {elsewhere.length > 0 && (
        <Suspense>
          <OtherWays ways={elsewhere} leave={leave} />
        </Suspense>
      )}
      {ways.register && (
        <Box component="p" sx={{ typography: 'body2', textAlign: 'center', color: 'ink.soft' }}>
          {text.noAccount}
          <DoorLink to={REGISTER} go={go}>
            {text.registerLink}
          </DoorLink>
        </Box>
      )}
      {accounts.length > 0 && (
        <DemoAccounts accounts={accounts} busy={busy} onChoose={(username) => entrance.send({ type: 'signInAsDemo', username })} />
      )}
    </>
  )
}
