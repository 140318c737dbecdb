import { useEffect, useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { Choice, FieldPath } from '../../../core/records/remote-records.port.ts'
import { useAskChoices } from './choices-context.ts'

type Answer = {
  /** The question it answers. */
  readonly question: string
  readonly choices: readonly Choice[]
  readonly total: number
  /** Why there is nothing to choose. */
  readonly nothing: string | undefined
  readonly failure: Failure | undefined
}

export type OfferedChoices = Answer & { readonly asking: boolean }

/** Seed §7. */
const PAUSE = 300
const nothing: Answer = { question: '', choices: [], total: 0, nothing: undefined, failure: undefined }

/** What a field offers for a keyword, asked while `wanted`; only the newest answer counts, and the old one stays until then. */
export const useChoices = (place: FieldPath, keyword: string, wanted: boolean, rowId?: string): OfferedChoices => {
  const ask = useAskChoices()
  const [answer, setAnswer] = useState(nothing)
  const question = JSON.stringify([place, rowId ?? '', keyword])

  useEffect(() => {
    if (!wanted) return
    const control = new AbortController()
    const send = async () => {
      const offered = await ask(place, { keyword, rowId, signal: control.signal })
      if (control.signal.aborted) return
      if (!offered.ok) return setAnswer({ ...nothing, question, failure: offered.failure })
      const { records: choices, total, nothing: why } = offered.value
      setAnswer({ question, choices, total, nothing: why, failure: undefined })
    }
    const timer = setTimeout(() => void send(), keyword ? PAUSE : 0)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [ask, place, keyword, wanted, rowId, question])

  return { ...answer, asking: wanted && answer.question !== question }
}
