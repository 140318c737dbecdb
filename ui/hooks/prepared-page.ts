import { useSyncExternalStore } from 'react'

/** What it was drawn from grows old: a page that is opened later is drawn anew. */
const FRESH = 5_000

let prepared: string | undefined
let drawn: (() => void) | undefined

const become = (fullPath: string | undefined): void => {
  if (prepared === fullPath) return
  prepared = fullPath
  drawn?.()
}

/** Somebody is about to open this page, and what it shows is there: it is drawn out of sight. */
export const prepare = (fullPath: string): void => {
  become(fullPath)
  setTimeout(() => prepared === fullPath && become(undefined), FRESH)
}

/** It was opened. */
export const takePrepared = (): void => become(undefined)

const subscribe = (listen: () => void): (() => void) => {
  drawn = listen
  return () => {
    drawn = undefined
  }
}

/** The address of the page that is drawn out of sight. */
export const usePrepared = (): string | undefined => useSyncExternalStore(subscribe, () => prepared)
