import type { ComponentType } from 'react'
import { lazyComponent } from '../hooks/lazy-component.tsx'
import { whenIdle } from '../hooks/when-idle.ts'
import { fetchChoices } from '../widgets/query/query-choice.tsx'

const awaited: (() => Promise<unknown>)[] = [fetchChoices]

/** What nobody needs before he has clicked something: its code comes after the first page. */
export const fetchedLater = (load: () => Promise<unknown>): void => void awaited.push(load)

/** A part of the shell that is fetched so. */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  fetchedLater(load)
  return lazyComponent(load)
}

/** Fetches those parts, so that a question can still be asked when the network is gone. */
export const fetchLater = (): void => {
  for (const load of awaited)
    void whenIdle()
      .then(load)
      .catch(() => undefined)
}
