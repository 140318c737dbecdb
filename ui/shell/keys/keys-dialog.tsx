import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { Key } from '../key.tsx'
import { PLACES } from './keys.ts'

/** 快捷键一览: every key by where one is and what it does there. */
export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: { width: 450 } } }}>
      <DialogTitle id={id}>快捷键一览</DialogTitle>
      <DialogContent>
        {PLACES.map(({ title: place, keys: own }) => (
          <Box key={place} component="section" aria-label={place} sx={{ mb: 2 }}>
            <Box component="h3" sx={{ m: 0, fontSize: 12, lineHeight: '24px', fontWeight: 600, color: 'ink.soft' }}>
              {place}
            </Box>
            <Box component="dl" sx={{ m: 0 }}>
              {own.map(([title, keys]) => (
                <Box key={title} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 28, fontSize: 13 }}>
                  <Box component="dt" sx={{ flex: 1 }}>
                    {title}
                  </Box>
                  <Box component="dd" sx={{ display: 'flex', gap: 1, m: 0 }} aria-label={keys.join('、')}>
                    {keys.map((key) => (
                      <Key key={key}>{key}</Key>
                    ))}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          关闭
        </Button>
      </DialogActions>
    </Dialog>
  )
}
