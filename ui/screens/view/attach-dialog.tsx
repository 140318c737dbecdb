import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'
import { text } from '../../../core/approval/text.ts'
import { MOST_FILES } from '../../../core/definitions/naming-files.ts'
import { FilesPanel } from '../../widgets/upload/files-panel.tsx'

type AttachDialogProps = {
  /** Joined paths. */
  readonly attachments: string
  readonly onAttached: (attachments: string) => void
  readonly onClose: () => void
}

/** Files that go with an opinion (oa W28): kept once all of them have come. */
export const AttachDialog = ({ attachments, onAttached, onClose }: AttachDialogProps) => {
  const [paths, setPaths] = useState(attachments)
  const [isHeld, setHeld] = useState(false)
  return (
    <Dialog open onClose={onClose} aria-labelledby="attach-title">
      <DialogTitle id="attach-title">审批意见的{text.attachments}</DialogTitle>
      <DialogContent sx={{ width: { sm: 480 } }}>
        <FilesPanel
          title={text.attachments}
          value={paths}
          onChange={setPaths}
          onHeld={(what) => setHeld(what !== undefined)}
          limit={MOST_FILES}
          imagesOnly={false}
          folder="files"
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button variant="contained" color="primary" disabled={isHeld} onClick={() => onAttached(paths)}>
          确定
        </Button>
      </DialogActions>
    </Dialog>
  )
}
