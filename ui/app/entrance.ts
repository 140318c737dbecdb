import type { ComponentType } from 'react'
import type { EventFromLogic } from 'xstate'
import type { Failure } from '../../core/kernel/failure.ts'
import type { sessionMachine } from '../../core/session/session.machine.ts'
import type { AppActors } from './start-actors.ts'

export type Loaded = { readonly appActors: AppActors; readonly SignedIn: ComponentType<{ appActors: AppActors }> }

/** `opening` and `closing` show nothing yet or any more; `login` also lies under the picker of `choosing`. */
export type Stage = 'opening' | 'login' | 'choosing' | 'passwordDue' | 'unreachable' | 'inside' | 'closing' | 'replaced'

export type View = {
  readonly stage: Stage
  readonly busy: boolean
  readonly failure: Failure | undefined
  readonly loaded: Loaded | undefined
}

type Event = EventFromLogic<typeof sessionMachine>

const stageAfter = (before: Stage, { session }: AppActors): Stage => {
  const snapshot = session.getSnapshot()
  if (snapshot.hasTag('inside')) return snapshot.context.session?.user.mustChangePassword ? 'passwordDue' : 'inside'
  if (snapshot.matches('replaced')) return 'replaced'
  if (snapshot.matches('unreachable')) return 'unreachable'
  if (snapshot.matches('choosingPair') || snapshot.matches('takingPair')) return 'choosing'
  if (snapshot.matches('anonymous') || snapshot.matches('signingIn')) return 'login'
  if (snapshot.matches('signingOut')) return before === 'inside' ? 'closing' : before
  return before === 'unreachable' ? 'opening' : before
}

/** What stands before the pages: it can be used before the machines have come, and loginPorts over to them when they have. */
export const createEntrance = (load: () => Promise<Loaded>, isRemembered: boolean, unreachable: Failure) => {
  const listeners = new Set<() => void>()
  let view: View = { stage: isRemembered ? 'opening' : 'login', busy: false, failure: undefined, loaded: undefined }
  let loading: Promise<Loaded> | undefined

  const show = (change: Partial<View>) => {
    const next = { ...view, ...change }
    // The session goes on with every page one opens: nothing is drawn again for that.
    if ((Object.keys(next) as (keyof View)[]).every((key) => next[key] === view[key])) return
    view = next
    for (const tell of listeners) tell()
  }

  const begin = () => {
    loading ??= load().then((loaded) => {
      const follow = () => {
        const snapshot = loaded.appActors.session.getSnapshot()
        const { failure } = snapshot.context
        show({ loaded, stage: stageAfter(view.stage, loaded.appActors), busy: snapshot.hasTag('busy'), failure })
      }
      loaded.appActors.session.subscribe({ next: follow, complete: follow })
      follow()
      return loaded
    })
    return loading
  }

  const failed = (thrown: unknown) => {
    loading = undefined
    // A chunk that does not come is the network's doing, anything else is a bug: the console tells which.
    globalThis.reportError?.(thrown)
    show({ busy: false, failure: unreachable, stage: view.stage === 'opening' ? 'unreachable' : view.stage })
  }

  return {
    view: () => view,
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    /** Loads what comes after the login page; a network that fails is told when somebody wants to go on. */
    begin: () => void begin().catch((thrown: unknown) => (view.stage === 'opening' ? failed(thrown) : (loading = undefined))),
    send: (event: Event) => {
      if (!view.loaded) show({ busy: true, failure: undefined })
      begin().then(({ appActors }) => appActors.session.send(event), failed)
    },
  }
}

export type Entrance = ReturnType<typeof createEntrance>
