import type { ComponentType } from 'react'
import { fetched } from '../hooks/fetched.tsx'
import { fetchChoices } from '../widgets/query/query-choice.tsx'

const awaited: (() => Promise<unknown>)[] = [fetchChoices]

/** What nobody needs before he has clicked something: its code comes after the first page. */
export const fetchedLater = (load: () => Promise<unknown>): void => void awaited.push(load)

/** A part of the shell that is fetched so. */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  fetchedLater(load)
  return fetched(load)
}

/** Not while somebody types, but soon. */
const AT_THE_LATEST = 300

const inPassing = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: AT_THE_LATEST })
  else run()
}

/** Fetches those parts, so that a question can still be asked when the network is gone. */
export const fetchLater = (): void => {
  for (const load of awaited) inPassing(() => void load().catch(() => undefined))
}
