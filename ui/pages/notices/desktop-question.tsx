import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { DesktopNotes } from '../../../core/notices/desktop-notes.port.ts'
import { text } from '../../../core/notices/text.ts'
import { useCase } from '../../hooks/use-case.ts'

/** Offers notes of the desktop as long as nobody has answered whether they may appear. */
export const DesktopQuestion = () => {
  const desktop = useCase(DesktopNotes)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    let isWanted = true
    void desktop.isOpenQuestion().then((open) => isWanted && setOpen(open))
    return () => {
      isWanted = false
    }
  }, [desktop])
  if (!isOpen) return null
  return <Button onClick={() => void desktop.ask().then(() => setOpen(false))}>{text.desktop}</Button>
}
