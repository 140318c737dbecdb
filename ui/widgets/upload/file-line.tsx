import type { KeyboardEvent } from 'react'
import { isShowable } from '../../../core/files/file-reading.ts'
import { isPicture } from '../../../core/files/names.ts'
import type { UploadItem } from '../../../core/files/upload-list.ts'
import { Icon } from '../../theme/icon.tsx'
import { useDownload } from './file-links.ts'
import { Picture } from './picture.tsx'
import type { Draggable } from './use-reorder.ts'

/** What is shown of one file, and what may be done with it. */
export type FileItemProps = {
  readonly isDisabled: boolean
  readonly mayDownload: boolean
  readonly mayRemove: boolean
  readonly item: UploadItem
  readonly isMovable: boolean
  readonly onRemove: () => void
  readonly onRetry: () => void
  readonly onMove: (by: -1 | 1) => void
  readonly onLook: () => void
  readonly onRename: () => void
  readonly drag: Draggable | undefined
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A file as a line: its picture or sign, its name, how far it has come. */
export const FileLine = (props: FileItemProps) => {
  const { item, isMovable, isDisabled, mayDownload, mayRemove, onRemove, onRetry, onMove, onLook, onRename, drag, onKeyDown } = props
  const download = useDownload()
  const { name, status, percent, path, message } = item
  return (
    <li data-status={status} onKeyDown={onKeyDown} {...drag}>
      <span className="mark">{status === 'done' && isPicture(path) ? <Picture path={path} name={name} /> : <Icon name="file" />}</span>
      <span className="name" title={status === 'error' ? `上传失败：${message}` : name}>
        {status === 'done' && isShowable(path) ? (
          <button type="button" aria-label={`预览${name}`} onClick={onLook}>
            {name}
          </button>
        ) : (
          name
        )}
        {status === 'error' && <small role="alert">{message}</small>}
      </span>
      {status === 'waiting' && <small>等待上传</small>}
      {status === 'uploading' && (
        <>
          <progress max={100} value={percent} aria-label={`${name}上传进度`} />
          {`${percent}%`}
        </>
      )}
      {status === 'error' && (
        <button type="button" onClick={onRetry}>
          重试
        </button>
      )}
      {status === 'done' && mayDownload && (
        <button type="button" aria-label={`下载${name}`} onClick={() => void download(path)}>
          下载
        </button>
      )}
      {status === 'done' && !isDisabled && (
        <button type="button" aria-label={`重命名${name}`} title="重命名" onClick={onRename}>
          改名
        </button>
      )}
      {isMovable && (
        <>
          <button type="button" className="quiet" aria-label={`前移${name}`} title="前移（Alt Shift ↑）" onClick={() => onMove(-1)}>
            <Icon name="up" />
          </button>
          <button type="button" className="quiet" aria-label={`后移${name}`} title="后移（Alt Shift ↓）" onClick={() => onMove(1)}>
            <Icon name="down" />
          </button>
        </>
      )}
      {!isDisabled && mayRemove && (
        <button type="button" className="quiet" aria-label={`移除${name}`} onClick={onRemove}>
          <Icon name="close" />
        </button>
      )}
    </li>
  )
}
