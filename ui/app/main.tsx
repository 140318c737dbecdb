import './chunk-arrival.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { offline } from '../../adapters/browser/http/failures.ts'
import { browserLoginPorts } from '../../adapters/browser/login-ports.ts'
import { LoadPermissions } from '../../core/session/load-permissions.use-case.ts'
import { needsPair } from '../../core/session/session.ts'
import { readSettings } from '../../core/settings/settings.ts'
import { App, fetchLogin } from './app.tsx'
import { onDeviceTheme, showSettings } from './appearance.ts'
import { createEntrance } from './entrance.ts'
import { AppTheme } from './app-theme.tsx'

const loginPorts = browserLoginPorts({
  base: import.meta.env.VITE_API_BASE ?? '/xqErp',
  signSecret: import.meta.env.VITE_SIGN_SECRET ?? '',
})

const loadRest = async () => {
  const session = loginPorts.keptSession.current()
  // Whoever is here already has his menu on its way, and the page he comes for, while the rest is fetched.
  const asked = session && !needsPair(session) ? new LoadPermissions(loginPorts.http).run() : undefined
  const ahead = asked && import('../screens/prefetch.ts')
  ahead?.then(({ prefetchCode }) => prefetchCode(window.location.pathname)).catch(() => undefined)
  const [{ startActors }, { SignedIn }] = await Promise.all([import('./start-actors.ts'), import('./signed-in.tsx')])
  const appActors = startActors(loginPorts, asked)
  ahead?.then(({ prefetchRows }) => prefetchRows(window.location, appActors.resolve, session!.user.userId)).catch(() => undefined)
  return { appActors, SignedIn }
}

const isRemembered = loginPorts.keptSession.current() !== undefined
const entrance = createEntrance(loadRest, isRemembered, offline)
if (isRemembered) entrance.begin()
else fetchLogin().catch(() => undefined)

const show = () => showSettings(readSettings(loginPorts.keyValues))
show()
onDeviceTheme(show)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <AppTheme>
        <App entrance={entrance} loginPorts={loginPorts} />
      </AppTheme>
    </StrictMode>,
  )
