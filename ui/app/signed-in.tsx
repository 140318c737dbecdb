import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { BrowserRouter, type RouteObject } from 'react-router'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { ConfirmProvider } from '../shell/confirm-provider.tsx'
import { Expired } from '../shell/expired/expired.tsx'
import { NoticesProvider } from '../shell/notices/notices-provider.tsx'
import { PasswordNotice } from '../shell/password/password-notice.tsx'
import { fetchedLater } from '../shell/lazy-part.tsx'
import { Pages } from '../shell/pages.tsx'
import { routes } from '../shell/routes.tsx'
import { StatusBars } from '../shell/status/status-bars.tsx'
import { ConnectionContext } from '../hooks/use-connection.ts'
import { type SignedInSession as InsideValue, SessionContext } from '../hooks/use-session.ts'
import { Resolver } from '../hooks/use-case.ts'
import { fetchLogin } from './app.tsx'
import type { AppActors } from './start-actors.ts'

// Whoever signs out while the network is gone still finds the way back in.
fetchedLater(fetchLogin)

/** Everything behind the login page. It stays while a session that expired is renewed. */
export const SignedIn = ({
  appActors: { resolve, session: sessionActor, settings: settingsActor, connection },
  pages = routes,
}: {
  appActors: AppActors
  pages?: RouteObject[]
}) => {
  const session = useSelector(sessionActor, ({ context }) => context.session)
  const permissions = useSelector(sessionActor, ({ context }) => context.permissions)
  const inside = useMemo(
    (): InsideValue | undefined => session && permissions && { session, permissions, sessionActor, settingsActor },
    [session, permissions, sessionActor, settingsActor],
  )

  if (!inside) return null
  return (
    <Resolver value={resolve}>
      <SessionContext value={inside}>
        <ErrorBoundary>
          <NoticesProvider>
            <ConfirmProvider>
              <ConnectionContext value={connection}>
                <BrowserRouter useTransitions={false}>
                  <Pages routes={pages} />
                </BrowserRouter>
                <StatusBars connection={connection} />
              </ConnectionContext>
              <Expired />
              <PasswordNotice />
            </ConfirmProvider>
          </NoticesProvider>
        </ErrorBoundary>
      </SessionContext>
    </Resolver>
  )
}
