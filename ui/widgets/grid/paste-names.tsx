import { useSelector } from '@xstate/react'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import type { GridActor } from './grid-actor.ts'

const NamesDialog = lazyComponent(() => import('./names-dialog.tsx').then(({ NamesDialog: component }) => component))

/** Pasted names that several records share, before they are written. */
export const PasteNames = ({ actor }: { readonly actor: GridActor }) => {
  const isClearing = useSelector(actor, (snapshot) => snapshot.matches({ work: { busy: 'clearing' } }))
  const doubts = useSelector(actor, ({ context }) => context.paste?.doubts)
  return isClearing && doubts ? (
    <NamesDialog
      doubts={doubts}
      onClear={(cleared) => actor.send({ type: 'paste.clear', cleared })}
      onClose={() => actor.send({ type: 'cancel' })}
    />
  ) : null
}
