import { createContext, useContext } from 'react'
import type { Cancel } from '../../../core/kernel/http.port.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { Result } from '../../../core/kernel/result.ts'
import type { Choices, FieldPath } from '../../../core/records/remote-records.port.ts'

export type ChoiceQuery = {
  readonly keyword: string
  readonly rowId?: string | undefined
  /** The row itself, where it does not stand in the draft. */
  readonly row?: Row | undefined
  readonly pageNo?: number
  readonly pageSize?: number
  readonly signal?: Cancel
}

/** Which records a field offers at the moment; whoever draws the form knows the draft that limits them. */
export type AskChoices = (place: FieldPath, asked: ChoiceQuery) => Promise<Result<Choices>>

export const ChoicesContext = createContext<AskChoices>(() => Promise.resolve({ ok: true, value: { records: [], total: 0 } }))

export const useAskChoices = (): AskChoices => useContext(ChoicesContext)
