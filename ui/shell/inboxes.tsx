import { Navigate, useParams } from 'react-router'
import { APPROVAL, BOXES } from '../../core/navigation/paths.ts'

/** Sends an entry of the menu on to its box of 审批中心. */
export const Inboxes = () => {
  const { box = '' } = useParams()
  return <Navigate to={BOXES.includes(box) ? `${APPROVAL}?box=${box}` : '/404'} replace />
}
