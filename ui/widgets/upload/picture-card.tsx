import { styled } from '@mui/material/styles'
import { isShowable } from '../../../core/files/file-reading.ts'
import { shortName } from '../../../core/files/names.ts'
import { useConfirm, type Confirmation } from '../../hooks/use-confirm.ts'
import { Icon } from '../../theme/icon.tsx'
import { useDownload } from './file-links.ts'
import type { FileItemProps } from './file-line.tsx'
import { Picture } from './picture.tsx'

const SIDE = 104

/** Seed §8. */
const uploadTrouble = (message: string): Confirmation => ({ title: '上传出错', text: `错误信息：${message}`, confirm: '知道了' })

const Card = styled('li')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    width: SIDE,
    border: `1px solid ${palette.line.main}`,
    borderRadius: 6,
    overflow: 'hidden',
    '&[data-status="error"]': { borderColor: palette.states.bad.text },
    '& .face': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 4,
      width: '100%',
      height: SIDE - 2,
      padding: 4,
      backgroundColor: palette.ground.sunken,
      color: palette.ink.faint,
      fontSize: 12,
      lineHeight: '16px',
      overflow: 'hidden',
    },
    '& button.face': { padding: 0 },
    '& .face svg': { fontSize: 24 },
    '& .face img': { width: '100%', height: '100%', objectFit: 'cover' },
    '& .face [role="alert"]': { color: palette.states.bad.text, overflow: 'hidden' },
    '& .operations': { display: 'flex', justifyContent: 'space-around', minHeight: 28 },
  }
})

/** A picture as a card, moved by its arrows (seed §4), by Alt+Shift and the keys, or with the mouse. */
export const PictureCard = (props: FileItemProps) => {
  const { item, isMovable, isDisabled, mayDownload, mayRemove, onRemove, onRetry, onMove, onLook, drag, onKeyDown } = props
  const download = useDownload()
  const confirm = useConfirm()
  const { name, status, percent, path, message } = item
  const isThere = status === 'done'
  return (
    <Card data-status={status} onKeyDown={onKeyDown} {...drag} title={status === 'error' ? `上传失败：${message}` : name}>
      {isThere && isShowable(path) ? (
        <button type="button" className="face" aria-label={`预览${name}`} onClick={onLook}>
          <Picture path={path} name={name} />
        </button>
      ) : status === 'error' ? (
        <button type="button" className="face" aria-label={`${name}上传失败`} onClick={() => void confirm(uploadTrouble(message))}>
          <span role="alert">{message}</span>
          <small>{shortName(name)}</small>
        </button>
      ) : (
        <div className="face">
          {isThere && name}
          {status === 'waiting' && '等待上传'}
          {status === 'uploading' && (
            <>
              <progress max={100} value={percent} aria-label={`${name}上传进度`} />
              {`${percent}%`}
            </>
          )}
        </div>
      )}
      <div className="operations">
        {isMovable && (
          <button type="button" className="quiet" aria-label={`前移${name}`} title="前移（Alt Shift ←）" onClick={() => onMove(-1)}>
            <Icon name="back" />
          </button>
        )}
        {status === 'error' && (
          <button type="button" onClick={onRetry}>
            重试
          </button>
        )}
        {isThere && mayDownload && (
          <button type="button" className="quiet" aria-label={`下载${name}`} onClick={() => void download(path)}>
            <Icon name="download" />
          </button>
        )}
        {!isDisabled && mayRemove && (
          <button type="button" className="quiet" aria-label={`移除${name}`} onClick={onRemove}>
            <Icon name="close" />
          </button>
        )}
        {isMovable && (
          <button type="button" className="quiet" aria-label={`后移${name}`} title="后移（Alt Shift →）" onClick={() => onMove(1)}>
            <Icon name="forward" />
          </button>
        )}
      </div>
    </Card>
  )
}
