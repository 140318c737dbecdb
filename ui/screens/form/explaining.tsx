import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { FigurePlace } from '../../../core/definitions/explain.ts'
import type { FigureOwner } from '../../../core/records/explain/explain-figure.use-case.ts'
import { FigureDrawer } from '../view/figure.tsx'
import type { FormActor } from './form-actor.ts'

const Explain = createContext<(place: FigurePlace) => void>(() => undefined)

/** 看算式 of a figure of the form, over what is typed at this moment. */
export const useExplain = () => useContext(Explain)

type ExplainingProps = { readonly actor: FormActor; readonly type: DocumentType; readonly children: ReactNode }

/** Where figures of a form say how they are worked out. */
export const Explaining = ({ actor, type, children }: ExplainingProps) => {
  const [asked, setAsked] = useState<{ readonly of: FigureOwner; readonly place: FigurePlace }>()
  const ask = useCallback((place: FigurePlace) => setAsked({ of: { draft: actor.getSnapshot().context.draft }, place }), [actor])
  return (
    <Explain value={ask}>
      {children}
      {asked && <FigureDrawer type={type} {...asked} onClose={() => setAsked(undefined)} />}
    </Explain>
  )
}
