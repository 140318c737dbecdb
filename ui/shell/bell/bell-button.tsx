import { useState } from 'react'
import { useBell } from '../../hooks/use-bell.ts'
import { HintButton } from '../hint-button.tsx'
import { text } from '../text.ts'

/** The bell of the header. It is mute until its code has come. */
export const BellButton = () => {
  const { Live, wake } = useBell()
  const [isWanted, setWanted] = useState(false)
  if (Live) return <Live isWanted={isWanted} />
  const want = () => {
    wake()
    setWanted(true)
  }
  return <HintButton title={text.notices} icon="bell" data-side="left" aria-haspopup="dialog" onPointerEnter={wake} onClick={want} />
}
