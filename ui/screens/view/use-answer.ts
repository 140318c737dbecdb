import { useEffect, useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { Result } from '../../../core/kernel/result.ts'

export type AsyncState<T> = { readonly value: T | undefined; readonly failure: Failure | undefined; readonly retry: () => void }

/** What a question was answered; `ask` keeps its identity while the question is the same. */
export const useAnswer = <T>(ask: () => Promise<Result<T>>): AsyncState<T> => {
  const [answer, setAnswer] = useState<{ readonly of: () => Promise<Result<T>>; readonly result: Result<T> }>()
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let isWanted = true
    void ask().then((result) => isWanted && setAnswer({ of: ask, result }))
    return () => {
      isWanted = false
    }
  }, [ask, tries])

  const result = answer?.of === ask ? answer.result : undefined
  return {
    value: result?.ok ? result.value : undefined,
    failure: result && !result.ok ? result.failure : undefined,
    retry: () => setTries((before) => before + 1),
  }
}
