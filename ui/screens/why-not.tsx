import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { DocumentType } from '../../core/definitions/document.ts'
import { isExplained } from '../../core/granting/explained.ts'
import type { Failure } from '../../core/kernel/failure.ts'
import type { OfferedAction } from '../../core/records/actions/offered-actions.ts'
import { lazyComponent } from '../hooks/lazy-component.tsx'
import { useNotices } from '../hooks/use-notices.ts'

const WhyNotDrawer = lazyComponent(() => import('./view/why-not-drawer.tsx').then(({ WhyNotDrawer: component }) => component))

export const WHY_NOT: OfferedAction = { key: 'whyNot', title: '为什么不能…' }

/** Of what it is asked: of a record or of the type as a whole; of everything there, or of the one thing that was tried, and what was answered then. */
export type WhyNotAsked = {
  readonly id?: string
  /** Several records that something was to be done with at once. */
  readonly ids?: readonly string[]
  readonly about?: OfferedAction | undefined
  readonly refused?: string
}

type Ask = (asked: WhyNotAsked) => void

const WhyNotContext = createContext<Ask>(() => undefined)

/** 为什么不能, asked from wherever somebody stands on a page of the type. */
export const WhyNotHere = ({ type, children }: { readonly type: DocumentType; readonly children: ReactNode }) => {
  const [asked, setAsked] = useState<WhyNotAsked>()
  return (
    <WhyNotContext value={setAsked}>
      {children}
      {asked && <WhyNotDrawer type={type} asked={asked} onClose={() => setAsked(undefined)} />}
    </WhyNotContext>
  )
}

export const useAskWhyNot = (): Ask => use(WhyNotContext)

/** Says that something was refused; where more can be told, it may be asked for. */
export const useRefused = () => {
  const notices = useNotices()
  const ask = useAskWhyNot()
  return useCallback(
    (failure: Failure, of: WhyNotAsked) =>
      notices.failure(failure, undefined, isExplained(failure) ? () => ask({ ...of, refused: failure.message }) : undefined),
    [notices, ask],
  )
}
