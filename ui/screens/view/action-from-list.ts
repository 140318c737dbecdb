import { useEffect, useRef } from 'react'
import { usePageAddress } from '../../hooks/page-address.tsx'
import { useNavigate } from '../../hooks/use-navigate.ts'

/** What leads to a record's page from a button in a list: the action that is to be begun there. No address can say it. */
export type PressedElsewhere = { readonly pressed: string }

/** Begins it once, as soon as the page is there. */
export const usePressedElsewhere = (press: (pressed: string) => void): void => {
  const { state, key, pathname } = usePageAddress()
  const navigate = useNavigate()
  const pressed = (state as Partial<PressedElsewhere> | null)?.pressed
  // A page that comes to the front again runs its effects again.
  const begun = useRef<string>(undefined)
  useEffect(() => {
    if (pressed === undefined || begun.current === key) return
    begun.current = key
    navigate(pathname, { replace: true, state: null })
    press(pressed)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time it was pressed, whatever the page is drawn for since
  }, [pressed, key])
}
