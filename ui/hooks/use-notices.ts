import { createContext, useContext } from 'react'
import type { Failure } from '../../core/kernel/failure.ts'

/** Short messages at the top of the content, one at a time. `more` is a second line; `takeBack` stands beside it as 撤销, `why` as 为什么. */
export type Notices = {
  readonly success: (message: string, more?: string, takeBack?: () => void) => void
  readonly warning: (message: string, more?: string) => void
  readonly failure: (failure: Failure | string, more?: string, why?: () => void) => void
  /** What is shown has been said: something else says it now. */
  readonly clear: () => void
}

const nothing = () => undefined

export const NoticesContext = createContext<Notices>({ success: nothing, warning: nothing, failure: nothing, clear: nothing })

export const useNotices = (): Notices => useContext(NoticesContext)
