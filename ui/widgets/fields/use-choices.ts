import { useEffect, useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { Choice, Place } from '../../../core/records/remote-records.port.ts'
import { useAskChoices } from './asking.ts'

export type Offered = { readonly choices: readonly Choice[]; readonly total: number; readonly asking: boolean; readonly failure: Failure | undefined }

const PAUSE = 200
const nothing: Offered = { choices: [], total: 0, asking: false, failure: undefined }

/** What a field offers for a keyword, asked while `wanted`; only the newest answer counts, and the old one stays until then. */
export const useChoices = (place: Place, keyword: string, wanted: boolean, rowId?: string): Offered => {
  const ask = useAskChoices()
  const [offered, setOffered] = useState(nothing)

  useEffect(() => {
    if (!wanted) return
    const control = new AbortController()
    setOffered((before) => ({ ...before, asking: true }))
    const timer = setTimeout(
      async () => {
        const answer = await ask(place, { keyword, rowId, signal: control.signal })
        if (control.signal.aborted) return
        setOffered(answer.ok ? { choices: answer.value.records, total: answer.value.total, asking: false, failure: undefined } : { ...nothing, failure: answer.failure })
      },
      keyword ? PAUSE : 0,
    )
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [ask, place, keyword, wanted, rowId])

  return offered
}
