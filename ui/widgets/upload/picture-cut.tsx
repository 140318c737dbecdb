import { styled } from '@mui/material/styles'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import {
  type Crop,
  cropBetween,
  cropGrown,
  cropMoved,
  type PictureEdit,
  pixelsOf,
  type Point,
  turnedSize,
  watermarkOf,
} from '../../../core/files/picture-editing.ts'
import type { PictureSize } from '../../../core/files/picture-size.ts'

const QUARTER = 90
const WIDEST = 700
const HIGHEST = 380
const STEP = 0.01
const SHARE = 100

const Stage = styled('div')(({ theme }) => ({
  position: 'relative',
  margin: '0 auto',
  maxWidth: '100%',
  overflow: 'hidden',
  touchAction: 'none',
  cursor: 'crosshair',
  outline: 'none',
  '&:focus-visible': { boxShadow: `0 0 0 2px ${theme.vars!.palette.primary.main}` },
  '& img': { position: 'absolute', left: '50%', top: '50%', userSelect: 'none' },
  '& svg': { position: 'absolute', inset: 0, pointerEvents: 'none' },
  '& .part': {
    position: 'absolute',
    pointerEvents: 'none',
    border: `1px dashed ${theme.vars!.palette.primary.main}`,
    boxShadow: '0 0 0 2000px rgba(0, 0, 0, 0.45)',
  },
}))

const Watermark = ({ size, kept, text }: { readonly size: PictureSize; readonly kept: PictureSize; readonly text: string }) => {
  const id = useId()
  const { letter, across, down } = watermarkOf(kept, text)
  return (
    <svg width="100%" height="100%" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      <pattern id={id} width={across} height={down} patternUnits="userSpaceOnUse" patternTransform="rotate(-30)">
        <text y={letter} fontSize={letter} fill="rgba(110, 110, 110, 0.45)">
          {text}
        </text>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

type PictureCutProps = { readonly address: string; readonly edit: PictureEdit; readonly onCrop: (crop: Crop) => void }

/** A picture as it will be; the part that stays is drawn with the mouse, moved with the arrows and sized with Shift and the arrows. */
export const PictureCut = ({ address, edit: { turns, crop, watermark }, onCrop }: PictureCutProps) => {
  const [natural, setNatural] = useState<PictureSize>()
  const begun = useRef<Point>(undefined)
  const turned = turnedSize(natural ?? { width: 1, height: 1 }, turns)
  const scale = Math.min(1, WIDEST / turned.width, HIGHEST / turned.height)
  const at = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  const press = (event: KeyboardEvent) => {
    const by = ARROWS[event.key]
    if (!by) return
    event.preventDefault()
    onCrop(event.shiftKey ? cropGrown(crop, by) : cropMoved(crop, by))
  }
  const shares = turnedSize({ width: turned.width, height: turned.height }, turns)
  const isCut = crop.width < 1 || crop.height < 1
  return (
    <Stage
      tabIndex={0}
      role="application"
      aria-label="裁剪范围：拖动框选，方向键移动，Shift加方向键调整大小"
      style={{ width: turned.width * scale, aspectRatio: `${turned.width} / ${turned.height}` }}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        begun.current = at(event)
      }}
      onPointerMove={(event) => begun.current && onCrop(cropBetween(begun.current, at(event)))}
      onPointerUp={() => (begun.current = undefined)}
      onPointerCancel={() => (begun.current = undefined)}
    >
      <img
        src={address}
        alt=""
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setNatural({ width: naturalWidth, height: naturalHeight })}
        style={{
          width: `${(shares.width / turned.width) * SHARE}%`,
          height: `${(shares.height / turned.height) * SHARE}%`,
          transform: `translate(-50%, -50%) rotate(${turns * QUARTER}deg)`,
        }}
      />
      {watermark.trim() !== '' && natural && <Watermark size={turned} kept={pixelsOf(turned, crop)} text={watermark.trim()} />}
      {isCut && (
        <div
          className="part"
          style={{
            left: `${crop.left * SHARE}%`,
            top: `${crop.top * SHARE}%`,
            width: `${crop.width * SHARE}%`,
            height: `${crop.height * SHARE}%`,
          }}
        />
      )}
    </Stage>
  )
}
