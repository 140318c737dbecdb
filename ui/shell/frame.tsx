import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { filledUrl, type MenuNode } from '../../core/navigation/menu.ts'
import { useSession } from '../hooks/use-session.ts'
import { StateInPlace } from './state-in-place.tsx'
import { text } from './text.ts'

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined)

/** Whether the page's own policy refused to show a site. */
const useIsRefused = (origin: string | undefined): boolean => {
  const [refused, setRefused] = useState<string>()
  useEffect(() => {
    const hear = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && originOf(blockedURI) === origin) setRefused(origin)
    }
    document.addEventListener('securitypolicyviolation', hear)
    return () => document.removeEventListener('securitypolicyviolation', hear)
  }, [origin])
  return origin !== undefined && refused === origin
}

/** Another site inside this page, where the menu says so and the server allows it. */
export const Frame = ({ entry }: { entry: MenuNode }) => {
  const { session } = useSession()
  const url = filledUrl(entry.url, session.user)
  const origin = originOf(url)
  const isRefused = useIsRefused(origin)
  if (!origin) return <StateInPlace icon="lost" title={text.noSite} text={text.noSiteMore} />
  if (isRefused)
    return (
      <StateInPlace icon="lock" title={text.siteRefused} text={text.siteRefusedMore(origin)}>
        <Button component="a" href={url} target="_blank" rel="noopener noreferrer" variant="contained" color="primary">
          {text.openAnew}
        </Button>
      </StateInPlace>
    )
  return (
    <Box
      component="iframe"
      src={url}
      title={entry.title}
      data-fills
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-downloads"
      referrerPolicy="no-referrer"
      sx={{ flex: 1, width: '100%', minHeight: 'calc(100dvh - 112px)', border: 0, borderRadius: '8px', backgroundColor: '#FFFFFF' }}
    />
  )
}
