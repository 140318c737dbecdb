import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from '../../hooks/use-navigate.ts'
import { fromPromise } from 'xstate'
import { filledUrl } from '../../../core/navigation/menu.ts'
import { firstOfEach, type SearchHit, foundBy, GROUPS, type SearchGroup } from '../../../core/search/found.ts'
import type { FoundOfType, RecordSearch } from '../../../core/search/found-record.ts'
import { RemoteSearch } from '../../../core/search/remote-search.port.ts'
import { searchMachine } from '../../../core/search/search.machine.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useSession } from '../../hooks/use-session.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** In the order of their keys: Ctrl and a figure. */
const CATEGORIES: readonly { readonly group: SearchGroup | undefined }[] = [undefined, ...GROUPS].map((group) => ({ group }))

type Pressed = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean }

/** What was typed with what it finds, which of it is marked, and going there. */
export const useSearch = (typed: string, onDone: () => void) => {
  const { permissions, session } = useSession()
  const navigate = useNavigate()
  const remote = useCase(RemoteSearch)
  const machine = useMemo(() => {
    const find = fromPromise<readonly FoundOfType[], RecordSearch>(async ({ input, signal }) => {
      const found = await remote.find(input, signal)
      if (found.ok) return found.value
      throw found
    })
    return searchMachine.provide({ actors: { find } })
  }, [remote])
  const actor = useActorRef(machine)
  useEffect(() => actor.send({ type: 'typed', text: typed }), [actor, typed])
  const types = useSelector(actor, ({ context }) => context.types)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isAsking = useSelector(actor, (snapshot) => !snapshot.matches('calm'))

  const [only, setOnly] = useState<SearchGroup>()
  const [marked, mark] = useState('')
  const all = useMemo(() => foundBy(permissions, typed, types), [permissions, typed, types])
  const found = useMemo(() => (only ? all.filter(({ group }) => group === only) : firstOfEach(all)), [all, only])
  const at = Math.max(
    0,
    found.findIndex(({ id }) => id === marked),
  )

  const go = (one: SearchHit | undefined) => {
    if (!one) return
    onDone()
    if ('path' in one.to) return navigate(one.to.path)
    const { node } = one.to
    if (node.kind === 'external') window.open(filledUrl(node.url, session.user), '_blank', 'noopener,noreferrer')
    else if (node.opensAnew) window.open(node.path, '_blank')
    else navigate(node.path)
  }
  const onKey = ({ key, ctrlKey, metaKey }: Pressed): boolean => {
    const narrowed = ctrlKey || metaKey ? CATEGORIES[Number(key) - 1] : undefined
    if (narrowed) setOnly(narrowed.group)
    const step = STEPS[key]
    if (step !== undefined && found.length) mark(found[(at + step + found.length) % found.length]!.id)
    if (key === 'Enter') go(found[at])
    return narrowed !== undefined || step !== undefined || key === 'Enter'
  }
  const counts = GROUPS.map((group) => [group, all.filter((one) => one.group === group).length] as const)
  return { all, found, at, counts, only, narrow: setOnly, mark, go, onKey, isAsking, failure }
}

export type Search = ReturnType<typeof useSearch>
