import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useState } from 'react'
import { parts } from '../../../core/definitions/listed.ts'
import { nameOf } from '../../../core/files/names.ts'
import { noticeTarget } from '../../../core/notices/notice-target.ts'
import type { OpenedNotice } from '../../../core/notices/open-notice.use-case.ts'
import { text } from '../../../core/notices/text.ts'
import type { BellActor } from '../../hooks/use-bell.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { useDownload } from '../../widgets/upload/file-links.ts'
import { HintButton } from '../hint-button.tsx'
import { PriorityMark } from './priority-mark.tsx'

const RichTextView = lazy(() => import('../../widgets/text/rich-text-view.tsx').then((module) => ({ default: module.RichTextView })))

type NoticeDialogProps = { readonly actor: BellActor; readonly opened: OpenedNotice }

/** One notice: 60 % of the window, or all of it (seed 2.7). */
export const NoticeDialog = ({ actor, opened }: NoticeDialogProps) => {
  const [isFull, setFull] = useState(false)
  const narrow = useIsNarrow()
  const isUnconfirmed = useSelector(actor, (snapshot) => snapshot.matches({ detail: { shown: 'unconfirmed' } }))
  const { title, senderName, sentAt, priority, content, abstract, attachments } = opened
  const close = () => actor.send({ type: 'close' })

  return (
    <Dialog
      open
      fullScreen={isFull || narrow}
      onClose={close}
      aria-labelledby="notice-title"
      slotProps={{ paper: { sx: isFull || narrow ? {} : { width: '60%', maxWidth: 'none', minHeight: 320 } } }}
    >
      <DialogTitle id="notice-title" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <PriorityMark priority={priority} />
        <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {title}
        </Box>
        {!narrow && (
          <HintButton title={isFull ? text.shrink : text.enlarge} icon="fullscreen" data-side="left" onClick={() => setFull(!isFull)} />
        )}
        {!isUnconfirmed && <HintButton title={text.close} icon="close" data-side="left" onClick={close} />}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ mb: 4, fontSize: 12, color: 'ink.soft' }}>
          {senderName}　{sentAt}
        </Box>
        {content ? (
          <Suspense fallback={<p>{abstract}</p>}>
            <RichTextView html={content} />
          </Suspense>
        ) : (
          <p>{abstract || title}</p>
        )}
        <Attachments paths={parts(attachments)} />
      </DialogContent>
      <DialogActions>
        {isUnconfirmed ? (
          <Button variant="contained" color="primary" onClick={() => actor.send({ type: 'confirm' })}>
            {text.haveRead}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{text.close}</Button>
            {noticeTarget(opened) !== undefined && (
              <Button variant="contained" color="primary" autoFocus onClick={() => actor.send({ type: 'handle' })}>
                {text.handle}
              </Button>
            )}
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}

const Attachments = ({ paths }: { readonly paths: readonly string[] }) => {
  const download = useDownload()
  return paths.map((path) => (
    <Button key={path} variant="text" color="primary" onClick={() => void download(path)}>
      {nameOf(path)}
    </Button>
  ))
}
