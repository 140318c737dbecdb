import { type ReactNode, useCallback, useState } from 'react'
import { ConfirmContext, type Confirmation } from '../hooks/use-confirm.ts'
import { later } from './lazy-part.tsx'

const ConfirmDialog = later(() => import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog))

type Asked = { readonly question: Confirmation; readonly answer: (yes: boolean) => void }

/** Asks one question at a time; a newer one answers the older with no. */
export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<Asked>()

  const confirm = useCallback(
    (question: Confirmation) =>
      new Promise<boolean>((answer) =>
        setAsked((before) => {
          before?.answer(false)
          return { question, answer }
        }),
      ),
    [],
  )

  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && (
        <ConfirmDialog
          question={asked.question}
          onAnswer={(yes) => {
            setAsked(undefined)
            asked.answer(yes)
          }}
        />
      )}
    </ConfirmContext>
  )
}
