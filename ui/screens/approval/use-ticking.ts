import { useState } from 'react'
import type { InboxPage, InboxRow } from '../../../core/approval/inbox.port.ts'

/** Which tasks of the page are ticked; those of another page are not. */
export type Ticking = {
  readonly chosen: readonly InboxRow[]
  readonly isTicked: (row: InboxRow) => boolean
  readonly tick: (rows: readonly InboxRow[], on: boolean) => void
  readonly clear: () => void
}

const NOBODY: ReadonlySet<string> = new Set()

export const useTicking = (page: InboxPage | undefined, offered: boolean): Ticking | undefined => {
  const [ticked, setTicked] = useState(NOBODY)
  const [seen, setSeen] = useState(page)
  if (seen !== page) {
    setSeen(page)
    setTicked(NOBODY)
  }
  if (!offered) return undefined
  return {
    chosen: page?.records.filter(({ taskId }) => ticked.has(taskId)) ?? [],
    isTicked: ({ taskId }) => ticked.has(taskId),
    tick: (rows, on) =>
      setTicked((before) => {
        const ids = rows.map(({ taskId }) => taskId)
        return new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id)))
      }),
    clear: () => setTicked(NOBODY),
  }
}
