import { useCallback, useRef, useState } from 'react'
import type { Cancel } from '../../../core/kernel/http.port.ts'
import type { Result } from '../../../core/kernel/result.ts'
import type { FoundFrame } from './found-rows.tsx'
import { useAllMatching } from './use-all-matching.ts'
import { useAsked } from './use-asked.ts'
import { useChosen } from './use-chosen.ts'

type SearchPage = { readonly keyword: string; readonly pageNo: number; readonly pageSize: number }

type Source<Found, Q extends SearchPage> = {
  /** Keeps its identity while the same question has the same answer. */
  readonly ask: (
    question: Q,
    signal?: Cancel,
  ) => Promise<Result<{ readonly records: readonly Found[]; readonly total: number; readonly nothing?: string }>>
  readonly first: Q
  readonly idOf: (one: Found) => string
  /** What one is called, where names are pasted. */
  readonly wordsOf: (one: Found) => readonly string[]
  /** What is asked otherwise while pasted names are looked up. */
  readonly forNames?: Partial<Q>
}

type Chosen<C> = { readonly isMany: boolean; readonly begin: () => ReadonlyMap<string, C> }

/** Something is looked for, a page at a time, and ticked: what a window with two halves does. */
export const useFoundChoice = <C, Found extends C, Q extends SearchPage>(
  { ask, first, idOf, wordsOf, forNames }: Source<Found, Q>,
  { isMany, begin }: Chosen<C>,
) => {
  const [question, setQuestion] = useState(first)
  const choice = useChosen(begin, isMany)
  const frame = useRef<FoundFrame>(null)
  const { value: page, failure, retry } = useAsked(useCallback((signal: AbortSignal) => ask(question, signal), [ask, question]))
  const add = (some: readonly Found[]) => choice.add(some.map((one) => [idOf(one), one] as const))
  const all = useAllMatching<Found>((by) => ask({ ...question, ...(by.keyword === undefined ? {} : forNames), ...by }), wordsOf, add)
  const find = (id: string) => page?.records.find((one) => idOf(one) === id)

  return {
    ...choice,
    question,
    narrow: (by: Partial<Q>) => setQuestion({ ...question, ...by, pageNo: 1 }),
    turn: (to: Pick<SearchPage, 'pageNo' | 'pageSize'>) => setQuestion({ ...question, ...to }),
    page,
    failure,
    retry,
    isMany,
    frame,
    find,
    add,
    toggle: (id: string) => choice.toggle(id, find(id)),
    tickPage: (ids: readonly string[], on: boolean) => {
      if (on) add((page?.records ?? []).filter((one) => ids.includes(idOf(one))))
      else choice.remove(ids)
    },
    addOne: (id: string, one: C) => choice.add([[id, one]]),
    takeAll: all.takeAll,
    takeNamed: all.takeNamed,
  }
}

export type FoundChoice = Pick<
  ReturnType<typeof useFoundChoice>,
  'chosen' | 'question' | 'failure' | 'retry' | 'isMany' | 'frame' | 'turn' | 'toggle' | 'tickPage' | 'takeAll' | 'remove' | 'put' | 'clear'
>
