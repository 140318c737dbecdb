import { useParams } from 'react-router'
import { BOXES, inboxPath } from '../../core/navigation/paths.ts'
import { Elsewhere } from './elsewhere.tsx'

/** Sends an entry of the menu on to its box of 审批中心. */
export const Inboxes = () => {
  const { box = '' } = useParams()
  return <Elsewhere to={BOXES.includes(box) ? inboxPath(box) : '/404'} />
}
