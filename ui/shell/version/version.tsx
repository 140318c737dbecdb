import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { text } from '../../../core/notices/version-text.ts'
import { useOnceNothingOpen } from '../../hooks/use-once-nothing-open.ts'
import { later } from '../lazy-part.tsx'
import { StatusBar } from '../status/status-bar.tsx'
import { useVersion } from './use-version.ts'

const VersionDialog = later(() => import('./version-dialog.tsx').then((module) => module.VersionDialog))

/** 版本公告 as a dialog until it is taken note of, once no menu or dialog is open; a newer build as a bar, for nobody is to be torn from what he types. */
export const Version = () => {
  const actor = useVersion()
  const notice = useSelector(actor, ({ context }) => context.notice)
  const isNewer = useSelector(actor, (snapshot) => snapshot.matches({ build: 'newer' }))
  const isShown = useOnceNothingOpen(notice !== undefined)
  return (
    <>
      {isNewer && (
        <StatusBar icon="info" message={text.newerBuild}>
          <Button variant="text" color="primary" onClick={() => window.location.reload()}>
            {text.refresh}
          </Button>
          <Button variant="text" onClick={() => actor.send({ type: 'later' })}>
            {text.later}
          </Button>
        </StatusBar>
      )}
      {notice && isShown && <VersionDialog notice={notice} onClose={() => actor.send({ type: 'acknowledge' })} />}
    </>
  )
}
