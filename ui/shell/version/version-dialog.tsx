import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { VersionNotice } from '../../../core/notices/version.ts'
import { text } from '../../../core/notices/version-text.ts'
import { RichTextView } from '../../widgets/text/rich-text-view.tsx'

/** What the new version brings. It is closed by taking note of it. */
export const VersionDialog = ({ notice, onClose }: { readonly notice: VersionNotice; readonly onClose: () => void }) => (
  <Dialog open aria-labelledby="version-title" slotProps={{ paper: { sx: { width: 600 } } }}>
    <DialogTitle id="version-title">{text.noticeTitle(notice.version)}</DialogTitle>
    <DialogContent>
      <Typography component="p" variant="h3" sx={{ mb: 2 }}>
        {notice.title}
      </Typography>
      <RichTextView html={notice.content} />
    </DialogContent>
    <DialogActions>
      <Button autoFocus variant="contained" color="primary" onClick={onClose}>
        {text.acknowledge}
      </Button>
    </DialogActions>
  </Dialog>
)
