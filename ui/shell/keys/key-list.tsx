import { useState } from 'react'
import { useShortcut } from '../../hooks/use-shortcut.ts'
import { later } from '../lazy-part.tsx'

const KeysDialog = later(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog))

/** `?` lists the keys. */
export const KeyList = () => {
  const [isOpen, setOpen] = useState(false)
  useShortcut('?', () => setOpen(true))
  return isOpen ? <KeysDialog onClose={() => setOpen(false)} /> : null
}
