import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { ACCEPTED } from '../../../core/files/content.ts'
import { isShowable } from '../../../core/files/names.ts'
import type { Outstanding } from '../../../core/files/upload-list.ts'
import { Icon } from '../../theme/icon.tsx'
import { fetched } from '../../hooks/fetched.tsx'
import { FileLine } from './file-line.tsx'
import { PictureCard } from './picture-card.tsx'
import { carriesFiles, useReorder } from './use-reorder.ts'
import { useUpload } from './use-upload.ts'

const PreviewDialog = fetched(() => import('./preview-dialog.tsx').then(({ PreviewDialog: component }) => component))

const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    display: 'flex',
    flexDirection: 'column',
    gap: 4,
    minWidth: 0,
    fontSize: 13,
    lineHeight: '20px',
    borderRadius: 6,
    '&[data-over="true"]': { outline: `2px dashed ${palette.primary.main}`, outlineOffset: 2 },
    '& ul': { margin: 0, padding: 0, listStyle: 'none', maxHeight: 280, overflow: 'auto' },
    '& ul[data-cards]': { display: 'flex', flexWrap: 'wrap', gap: 8, padding: '0 4px' },
    '& ul:not([data-cards]) li': {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      minHeight: 36,
      borderBottom: `1px solid ${palette.line.main}`,
    },
    '& li[draggable]': { cursor: 'grab' },
    '& li[data-drop="before"]': { boxShadow: `0 -2px 0 0 ${palette.primary.main}` },
    '& li[data-drop="after"]': { boxShadow: `0 2px 0 0 ${palette.primary.main}` },
    '& ul[data-cards] li[data-drop="before"]': { boxShadow: `-4px 0 0 0 ${palette.primary.main}` },
    '& ul[data-cards] li[data-drop="after"]': { boxShadow: `4px 0 0 0 ${palette.primary.main}` },
    '& li[data-drop="here"]': { opacity: 0.5 },
    '& li[data-status="error"]': { color: palette.states.bad.text },
    '& .name': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: 'inherit' },
    '& progress': { width: 72, height: 4, accentColor: palette.primary.main },
    '& ul:not([data-cards]) img': { width: 32, height: 32, borderRadius: 4, objectFit: 'cover' },
    '& .mark': { flex: 'none', width: 32, textAlign: 'center', color: palette.ink.faint, fontSize: 16, lineHeight: 0 },
    '& button': {
      minWidth: 24,
      minHeight: 24,
      padding: 0,
      border: 0,
      background: 'none',
      font: 'inherit',
      color: palette.primary.main,
      cursor: 'pointer',
    },
    '& .name button': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'left' },
    '& button.quiet': { color: palette.ink.soft, lineHeight: 0 },
    '& .add': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 6,
      height: 32,
      padding: '0 12px',
      border: `1px dashed ${palette.line.edge}`,
      borderRadius: 6,
      color: palette.ink.main,
    },
    '& .add:hover': { borderColor: palette.primary.main, color: palette.primary.main },
    '& .hint': { color: palette.ink.faint, fontSize: 12 },
  }
})

export type FilesPanelProps = {
  readonly title: string
  /** Joined paths. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** How far what is not there yet has come; nothing once all is. */
  readonly onHeld?: ((what: Outstanding | undefined) => void) | undefined
  /** 0 is no limit. */
  readonly limit: number
  readonly imagesOnly: boolean
  readonly folder: string
  readonly isDisabled?: boolean
  readonly mayDownload?: boolean
  readonly mayRemove?: boolean
  readonly addRef?: Ref<HTMLButtonElement>
  /** Files that are to be sent as soon as it is drawn. */
  readonly given?: (() => readonly File[]) | undefined
}

/** A screenshot out of the clipboard has no name of its own. */
const named = (file: File): File =>
  /^image\.\w+$/.test(file.name) ? new File([file], `截图${file.lastModified}.png`, { type: file.type }) : file

/** Files of a field: chosen, dropped or pasted, with how far each has come; order, retry, download, removal. */
export const FilesPanel = (props: FilesPanelProps) => {
  const { title, limit, imagesOnly, isDisabled = false, mayDownload = true, mayRemove = true, addRef, given } = props
  const Item = imagesOnly ? PictureCard : FileLine
  const { actor, items } = useUpload(props)
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [looked, setLooked] = useState<number>()
  const take = (files: FileList | null | undefined) => {
    if (files?.length && !isDisabled) actor.send({ type: 'choose', files: [...files].map(named) })
  }
  const begun = useRef(given)
  useEffect(() => {
    const files = begun.current?.() ?? []
    if (files.length) actor.send({ type: 'choose', files: files.map(named) })
  }, [actor])
  /** Whoever moves a file goes on holding it. */
  const move = (uid: string, by: -1 | 1) => {
    const held = document.activeElement
    flushSync(() => actor.send({ type: 'move', uid, by }))
    if (held instanceof HTMLElement) held.focus()
  }
  const press = (uid: string, event: KeyboardEvent) => {
    const by = ({ ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 } as const)[event.key]
    if (!by || !event.altKey || !event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    move(uid, by)
  }
  const isMovable = items.length > 1 && !isDisabled
  const dragOf = useReorder({
    uids: items.map(({ uid }) => uid),
    isAcross: imagesOnly,
    put: (uid, before) => actor.send({ type: 'put', uid, before }),
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const paste = (event: ClipboardEvent) => {
    if (!event.clipboardData.files.length) return
    event.preventDefault()
    event.stopPropagation()
    take(event.clipboardData.files)
  }
  const showable = items.filter(({ status, path }) => status === 'done' && isShowable(path)).map(({ path }) => path)
  const isFull = limit > 1 && items.length >= limit

  return (
    <Frame
      role="group"
      aria-label={title}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!isDisabled && carriesFiles(event))
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      {items.length > 0 && (
        <ul data-cards={imagesOnly || undefined}>
          {items.map((item) => (
            <Item
              key={item.uid}
              item={item}
              isDisabled={isDisabled}
              mayDownload={mayDownload}
              mayRemove={mayRemove}
              isMovable={isMovable}
              drag={isMovable ? dragOf(item.uid) : undefined}
              onKeyDown={(event) => isMovable && press(item.uid, event)}
              onRemove={() => actor.send({ type: 'remove', uid: item.uid })}
              onRetry={() => actor.send({ type: 'retry', uid: item.uid })}
              onMove={(by) => move(item.uid, by)}
              onLook={() => setLooked(showable.indexOf(item.path))}
            />
          ))}
        </ul>
      )}
      {looked !== undefined && (
        <PreviewDialog paths={showable} at={looked} onAt={setLooked} mayDownload={mayDownload} onClose={() => setLooked(undefined)} />
      )}
      {!isDisabled && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 0.5 }}>
          <button type="button" className="add" ref={addRef} disabled={isFull} onClick={() => picker.current?.click()}>
            <Icon name="import" size={14} />
            点击上传
          </button>
          <span className="hint">{isFull ? `最多${limit}个` : '可拖入或粘贴，每个不超过10MB'}</span>
          <input
            ref={picker}
            type="file"
            hidden
            multiple={limit !== 1}
            accept={imagesOnly ? 'image/png,image/jpeg,image/gif,image/webp,image/bmp' : ACCEPTED}
            onChange={({ target }) => {
              take(target.files)
              target.value = ''
            }}
          />
        </Box>
      )}
    </Frame>
  )
}
