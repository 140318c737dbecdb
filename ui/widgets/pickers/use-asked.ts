import { useEffect, useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { Result } from '../../../core/kernel/result.ts'

/** The newest answer to a question that changes; the old one stays until it has come. */
export const useAsked = <T>(ask: (signal: AbortSignal) => Promise<Result<T>>) => {
  const [answer, setAnswer] = useState<{ readonly value: T | undefined; readonly failure: Failure | undefined }>({
    value: undefined,
    failure: undefined,
  })
  const [again, setAgain] = useState(0)
  useEffect(() => {
    const control = new AbortController()
    void ask(control.signal).then((result) => {
      if (control.signal.aborted) return
      setAnswer((before) => (result.ok ? { value: result.value, failure: undefined } : { ...before, failure: result.failure }))
    })
    return () => control.abort()
  }, [ask, again])
  return { ...answer, retry: () => setAgain((count) => count + 1) }
}
