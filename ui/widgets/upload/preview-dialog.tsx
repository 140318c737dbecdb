import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'
import { isPdf, isPicture, isShown, nameOf } from '../../../core/files/names.ts'
import { isEditable } from '../../../core/files/picture-editing.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { useDownload } from './file-links.ts'
import { useAddress } from './use-address.ts'

const Watermark = lazyComponent(() => import('./watermark.tsx').then(({ Watermark: component }) => component))
const PdfPages = lazyComponent(() => import('./pdf-pages.tsx').then(({ PdfPages: component }) => component))
const FileText = lazyComponent(() => import('./file-text.tsx').then(({ FileText: component }) => component))

const QUARTER = 90
const STEP = 1.5
const MOST_ZOOM = STEP ** 4
const WHOLE = 100

/** A browser without a viewer of its own, as on most telephones, would show an empty frame; one with it hands out what it shows. */
const isDrawn = (path: string, mayDownload: boolean): boolean => isPdf(path) && (!mayDownload || navigator.pdfViewerEnabled === false)

type PreviewDialogProps = {
  /** What may be leafed through. */
  readonly paths: readonly string[]
  readonly at: number
  readonly onAt: (at: number) => void
  readonly mayDownload: boolean
  /** Under the reader's name and the moment, so that a picture of it tells who took it. */
  readonly isMarked?: boolean
  readonly onRename?: ((path: string) => void) | undefined
  readonly onEdit?: ((path: string) => void) | undefined
  readonly onClose: () => void
}

/** Pictures, PDF and written files of a field, looked at one after another. */
export const PreviewDialog = ({ paths, at, onAt, mayDownload, isMarked = false, onRename, onEdit, onClose }: PreviewDialogProps) => {
  const path = paths[at] ?? ''
  const drawn = isDrawn(path, mayDownload)
  const address = useAddress(drawn ? '' : path)
  const download = useDownload()
  const [turned, setTurned] = useState(0)
  const [zoom, setZoom] = useState(1)
  const name = nameOf(path)
  const go = (to: number) => {
    setTurned(0)
    setZoom(1)
    onAt(to)
  }
  const enlarge = (by: number) => setZoom(Math.min(MOST_ZOOM, Math.max(1, zoom * by)))
  return (
    <Dialog
      open
      fullWidth
      maxWidth="lg"
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft' && at > 0) go(at - 1)
        if (key === 'ArrowRight' && at < paths.length - 1) go(at + 1)
        if (key === '+' || key === '=') enlarge(STEP)
        if (key === '-') enlarge(1 / STEP)
        if (key === '0') setZoom(1)
      }}
    >
      <DialogTitle>{paths.length > 1 ? `${name}（${at + 1} / ${paths.length}）` : name}</DialogTitle>
      <DialogContent sx={{ position: 'relative', display: 'flex', height: '70vh', p: 4, overflow: 'auto' }}>
        {isMarked && !drawn && <Watermark />}
        {drawn && <PdfPages key={path} path={path} name={name} />}
        {!isShown(path) && <FileText key={path} path={path} name={name} />}
        {address &&
          (isPicture(path) ? (
            <Box
              component="img"
              src={address}
              alt={name}
              onDoubleClick={() => (zoom > 1 ? setZoom(1) : enlarge(STEP ** 2))}
              sx={{ m: 'auto', objectFit: 'contain', ...(zoom === 1 ? { maxWidth: '100%', maxHeight: '100%' } : {}) }}
              // Each size is one of its own: a class for each would stay for good.
              style={{ transform: `rotate(${turned}deg)`, ...(zoom === 1 ? {} : { width: `${zoom * WHOLE}%`, flex: 'none' }) }}
            />
          ) : (
            <Box component="iframe" src={address} title={name} sx={{ width: '100%', height: '100%', border: 0 }} />
          ))}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', height: 'auto', minHeight: 56, py: 2 }}>
        {paths.length > 1 && (
          <>
            <Button disabled={at === 0} onClick={() => go(at - 1)}>
              上一个
            </Button>
            <Button disabled={at === paths.length - 1} onClick={() => go(at + 1)}>
              下一个
            </Button>
          </>
        )}
        {isPicture(path) && (
          <>
            <Button disabled={zoom === 1} title="-" onClick={() => enlarge(1 / STEP)}>
              缩小
            </Button>
            <Button disabled={zoom >= MOST_ZOOM} title="+" onClick={() => enlarge(STEP)}>
              放大
            </Button>
            <Button onClick={() => setTurned(turned + QUARTER)}>旋转</Button>
          </>
        )}
        {onEdit && isEditable(path) && <Button onClick={() => onEdit(path)}>编辑</Button>}
        {onRename && <Button onClick={() => onRename(path)}>重命名</Button>}
        {mayDownload && <Button onClick={() => void download(path)}>下载</Button>}
        <Button variant="contained" color="primary" onClick={onClose}>
          关闭
        </Button>
      </DialogActions>
    </Dialog>
  )
}
