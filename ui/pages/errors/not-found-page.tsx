import Box from '@mui/material/Box'
import { useCallback, useEffect } from 'react'
import { RemoteGrants } from '../../../core/granting/remote-grants.port.ts'
import { text } from '../../../core/navigation/text.ts'
import { usePageSearch } from '../../hooks/page-address.tsx'
import { useCase } from '../../hooks/use-case.ts'
import { useTab } from '../../hooks/use-tab.ts'
import { ReasonCards } from '../../screens/view/reason-cards.tsx'
import { useAnswer } from '../../screens/view/use-answer.ts'
import { ErrorPage } from './error-page.tsx'

/** Where nothing is; of an address that others have in their menus it is said what opens it, and who has that. */
export const NotFoundPage = () => {
  const [search] = usePageSearch()
  const path = search.get('path')
  return path === null ? <ErrorPage of="notFound" /> : <Closed path={path} />
}

const Closed = ({ path }: { readonly path: string }) => {
  const grants = useCase(RemoteGrants)
  const { value: reasons, failure } = useAnswer(useCallback(() => grants.closedPage(path), [grants, path]))
  const tab = useTab()
  const title = text.fixedPages[reasons?.length ? '/403' : '/404'] ?? ''
  useEffect(() => tab.name(title), [tab, title])
  if (!reasons && !failure) return null
  if (!reasons?.length) return <ErrorPage of="notFound" />
  return (
    <>
      <ErrorPage of="forbidden" />
      <Box sx={{ width: '100%', maxWidth: 560, mx: 'auto', fontSize: 13, lineHeight: '20px' }}>
        <ReasonCards title="打开这个页面需要" reasons={reasons} />
      </Box>
    </>
  )
}
