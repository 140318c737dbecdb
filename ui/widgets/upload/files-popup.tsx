import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popper from '@mui/material/Popper'
import { styled } from '@mui/material/styles'
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { nothingSent } from '../../../core/files/failures.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { FilesPanel, type FilesPanelProps } from './files-panel.tsx'

const Panel = styled('div')(({ theme }) => ({
  width: 380,
  outline: 'none',
  marginTop: 2,
  padding: 12,
  borderRadius: 8,
  backgroundColor: theme.vars!.palette.ground.float,
  boxShadow: theme.vars!.palette.shade.float,
}))

type FilesPopupProps = Omit<FilesPanelProps, 'addRef' | 'folder'> & {
  /** What it stands at. */
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** Files in a panel that floats at what holds them. The value changes as they settle; Esc only closes (seed §5, widgets 10.6). */
export const FilesPopup = ({ anchor, ...props }: FilesPopupProps) => (
  <Popper open anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 1300 }}>
    <Files {...props} />
  </Popper>
)

const Files = ({ onClose, ...props }: Omit<FilesPopupProps, 'anchor'>) => {
  const { title, value, imagesOnly, isDisabled } = props
  const panel = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const notices = useNotices()
  useLayoutEffect(() => (add.current ?? panel.current)?.focus({ preventScroll: true }), [])

  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }

  return (
    <Panel
      ref={panel}
      tabIndex={-1}
      role="dialog"
      aria-label={`${title}，${imagesOnly ? '图片上传' : '文件上传'}`}
      onKeyDown={press}
      // What is chosen in it is copied, not the cells around.
      onCopy={(event) => event.stopPropagation()}
    >
      <FilesPanel {...props} folder={imagesOnly ? 'images' : 'files'} addRef={add} />
      {!isDisabled && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', pt: 2 }}>
          <Button onClick={() => (value === '' ? notices.warning(nothingSent.message) : onClose())}>确定</Button>
        </Box>
      )}
    </Panel>
  )
}
