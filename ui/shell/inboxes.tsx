import { BOXES, inboxPath } from '../../core/navigation/paths.ts'
import { usePageAddress } from '../hooks/page-address.tsx'
import { Redirect } from './redirect.tsx'
import { MenuPage } from './menu-page.tsx'

/** Sends an entry of the menu on to its box of 审批中心; other pages below are pages like any. */
export const Inboxes = () => {
  const [, , box = ''] = usePageAddress().pathname.split('/')
  return BOXES.includes(box) ? <Redirect to={inboxPath(box)} /> : <MenuPage />
}
