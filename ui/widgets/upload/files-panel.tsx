import Box from '@mui/material/Box'
import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { ACCEPTED } from '../../../core/files/content.ts'
import { isShowable } from '../../../core/files/file-reading.ts'
import type { Outstanding } from '../../../core/files/upload-list.ts'
import { Icon } from '../../theme/icon.tsx'
import { Tick } from '../../theme/tick.tsx'
import { useNotices } from '../../hooks/use-notices.ts'
import { filesInFolders } from './dropped-files.ts'
import { useDownloadAll } from './file-links.ts'
import { FileLine } from './file-line.tsx'
import { FileWindows } from './file-windows.tsx'
import { FilesFrame } from './files-frame.ts'
import { PictureCard } from './picture-card.tsx'
import { carriesFiles, useReorder } from './use-reorder.ts'
import { UploadNotes } from './upload-notes.tsx'
import { useUpload } from './use-upload.ts'

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
  /** False sends files without the session's token. */
  readonly token?: boolean | undefined
  /** Where the server's answer says the path. */
  readonly responseName?: string | undefined
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
  const { actor, items, progress, twins, refused, shrinks } = useUpload(props)
  const downloadAll = useDownloadAll()
  const notices = useNotices()
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [looked, setLooked] = useState<number>()
  const [renamed, setRenamed] = useState<string>()
  const take = (files: Iterable<File> | null | undefined) => {
    const given = [...(files ?? [])]
    if (given.length && !isDisabled) actor.send({ type: 'choose', files: given.map(named) })
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
    const inFolders = filesInFolders(event.dataTransfer)
    if (inFolders) void inFolders.then(take, () => notices.warning('文件夹无法读取，请直接选择其中的文件'))
    else take(event.dataTransfer.files)
  }
  const paste = (event: ClipboardEvent) => {
    if (!event.clipboardData.files.length) return
    event.preventDefault()
    event.stopPropagation()
    take(event.clipboardData.files)
  }
  const stored = items.filter(({ status }) => status === 'done').map(({ path }) => path)
  const showable = stored.filter(isShowable)
  const isFull = limit > 1 && items.length >= limit

  return (
    <FilesFrame
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
              onRename={() => setRenamed(item.path)}
              onLook={() => setLooked(showable.indexOf(item.path))}
            />
          ))}
        </ul>
      )}
      <UploadNotes actor={actor} progress={progress} twins={twins} refused={refused} />
      <FileWindows
        paths={showable}
        looked={looked}
        onLook={setLooked}
        renamed={renamed}
        onRename={setRenamed}
        mayDownload={mayDownload}
        mayChange={!isDisabled}
        onPath={(before, path) => {
          const item = items.find((one) => one.path === before)
          if (item) actor.send({ type: 'renamed', uid: item.uid, path })
        }}
      />
      {mayDownload && stored.length > 1 && (
        <button type="button" className="all" onClick={() => void downloadAll(stored)}>
          全部下载（ZIP）
        </button>
      )}
      {!isDisabled && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, py: 0.5 }}>
          <button type="button" className="add" ref={addRef} disabled={isFull} onClick={() => picker.current?.click()}>
            <Icon name="import" size={14} />
            点击上传
          </button>
          <span className="hint">{isFull ? `最多${limit}个` : '可拖入或粘贴，每个不超过10MB'}</span>
          {imagesOnly && !isFull && (
            <label className="hint">
              <Tick type="checkbox" checked={shrinks} onChange={({ target }) => actor.send({ type: 'shrinking', on: target.checked })} />
              压缩大图
            </label>
          )}
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
    </FilesFrame>
  )
}
