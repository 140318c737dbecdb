import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popper from '@mui/material/Popper'
import { styled } from '@mui/material/styles'
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { MOST_FILES } from '../../../core/files/content.ts'
import { nothingSent } from '../../../core/files/failures.ts'
import { isEmpty } from '../../../core/kernel/wire.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { FilesPanel } from '../upload/files-panel.tsx'
import type { EditorProps } from './cell-kind.ts'
import { ownClipboard } from './editing.ts'

const Panel = styled('div')(({ theme }) => ({
  width: 380,
  outline: 'none',
  marginTop: 2,
  padding: 12,
  borderRadius: 8,
  backgroundColor: theme.vars!.palette.ground.float,
  boxShadow: theme.vars!.palette.shade.float,
}))

/** The column's own limit, else its field's; without either there is none (seed §9). */
const limitOf = ({ column: { number, field } }: EditorProps): number => number ?? (field ? (field.kind.many ? MOST_FILES : 1) : 0)

/** The files of a cell in a pop-up. The value is written as they settle; Esc only closes. */
export const FileEditor = (props: EditorProps) => (
  <Popper open anchorEl={props.anchor} placement="bottom-start" sx={{ zIndex: 1300 }}>
    <Files {...props} />
  </Popper>
)

const Files = (props: EditorProps) => {
  const { column, value, write, cancel, isDisabled } = props
  const panel = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const notices = useNotices()
  useLayoutEffect(() => (add.current ?? panel.current)?.focus({ preventScroll: true }), [])

  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    cancel()
  }

  return (
    <Panel
      ref={panel}
      tabIndex={-1}
      role="dialog"
      aria-label={`${column.title}，${column.type === 'image' ? '图片上传' : '文件上传'}`}
      onKeyDown={press}
      onCopy={ownClipboard.onCopy}
    >
      <FilesPanel
        title={column.title}
        value={isEmpty(value) ? '' : String(value)}
        onChange={(paths) => write({ value: paths === '' ? null : paths })}
        limit={limitOf(props)}
        imagesOnly={column.type === 'image'}
        folder={column.type === 'image' ? 'images' : 'files'}
        isDisabled={isDisabled}
        mayDownload={column.allowDownload !== false}
        mayRemove={column.allowRemove !== false}
        addRef={add}
        given={props.handed}
      />
      {!isDisabled && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', pt: 2 }}>
          <Button onClick={() => (isEmpty(value) ? notices.warning(nothingSent.message) : cancel())}>确定</Button>
        </Box>
      )}
    </Panel>
  )
}
