import { createActor, fromPromise } from 'xstate'
import { browserContainer } from '../../adapters/browser/container.ts'
import { FollowingValues } from '../../adapters/browser/storage/following-values.ts'
import type { LoginPorts } from '../../adapters/browser/login-ports.ts'
import { AskServer } from '../../core/connection/ask-server.use-case.ts'
import { connectionMachine } from '../../core/connection/connection.machine.ts'
import { type Result, running } from '../../core/kernel/result.ts'
import type { Permissions } from '../../core/permissions/permissions.ts'
import { RequestPair } from '../../core/session/request-pair.use-case.ts'
import { LoadPermissions } from '../../core/session/load-permissions.use-case.ts'
import { isMessenger } from '../../core/session/messenger.ts'
import { sessionMachine } from '../../core/session/session.machine.ts'
import type { SessionSign } from '../../core/session/session-signs.port.ts'
import { SignInBy } from '../../core/session/sign-in-by.use-case.ts'
import { RequestDemoSignIn } from '../../core/session/request-demo-sign-in.use-case.ts'
import { RequestSignIn } from '../../core/session/request-sign-in.use-case.ts'
import { RequestSignOut } from '../../core/session/request-sign-out.use-case.ts'
import { settingsMachine } from '../../core/settings/settings.machine.ts'
import { keepSettings, readSettings } from '../../core/settings/settings.ts'
import type { Resolve } from '../hooks/use-case.ts'
import { whenIdle } from '../hooks/when-idle.ts'
import { showSettings } from './appearance.ts'

/** The container, and the actors that live as long as the page. `asked` is the answer to what the session begins with, where that was asked for before. */
export const startActors = (given: LoginPorts, asked?: Promise<Result<Permissions>>) => {
  const following = new FollowingValues(given)
  const loginPorts = { ...given, keyValues: following }
  const resolve: Resolve = browserContainer(loginPorts, whenIdle)
  let early = asked

  const session = createActor(
    sessionMachine.provide({
      actors: {
        enter: fromPromise(({ input }) =>
          input.type === 'signIn'
            ? running(resolve(RequestSignIn))({ input: input.credentials })
            : input.type === 'signInBy'
              ? running(resolve(SignInBy))({ input: input.way })
              : running(resolve(RequestDemoSignIn))({ input: input.username }),
        ),
        takePair: fromPromise(running(resolve(RequestPair))),
        loadPermissions: fromPromise(async (asking) => {
          const taken = following.take()
          const answer = await early
          // Nobody listened yet to what a refusal says beside it.
          const permissions = answer?.ok ? answer.value : await running(resolve(LoadPermissions))(asking)
          await taken
          settings.send({ type: 'take', settings: readSettings(loginPorts.keyValues) })
          return permissions
        }),
        signOut: fromPromise(running(resolve(RequestSignOut))),
      },
    }),
    { input: { stored: loginPorts.keptSession.current(), inMessenger: isMessenger(navigator.userAgent) } },
  )
  loginPorts.signs.listen((sign: SessionSign) => {
    const stored = loginPorts.keptSession.current()
    if (sign !== 'entered') session.send({ type: sign })
    else if (stored) session.send({ type: 'entered', session: stored })
  })

  const connection = createActor(
    connectionMachine.provide({ actors: { askServer: fromPromise(() => running(new AskServer(loginPorts.http))({ input: undefined })) } }),
  )
  loginPorts.connection.listen((sign) => connection.send({ type: sign }))
  connection.on('back', () => session.getSnapshot().matches('unreachable') && session.send({ type: 'retry' }))

  const settings = createActor(settingsMachine, { input: readSettings(loginPorts.keyValues) })
  settings.on('changed', (event) => {
    keepSettings(loginPorts.keyValues, event.settings)
    showSettings(event.settings)
  })

  session.start()
  early = undefined
  connection.start()
  settings.start()
  return { resolve, session, connection, settings }
}

export type AppActors = ReturnType<typeof startActors>
