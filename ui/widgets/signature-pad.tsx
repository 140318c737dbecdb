import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type PointerEvent, useRef, useState } from 'react'

const WIDTH = 344
const HEIGHT = 140
const STROKE = 2.4
const INK = '#1a2233'

/** 手写签名: drawn with a finger, a pen or the mouse; told as a picture after every stroke, as nothing once it is wiped. */
export const SignaturePad = ({ onDrawn }: { readonly onDrawn: (picture: string) => void }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawing = useRef(false)
  const [isEmpty, setEmpty] = useState(true)
  const at = ({ clientX, clientY }: PointerEvent): readonly [number, number] => {
    const { left, top, width, height } = canvas.current!.getBoundingClientRect()
    return [((clientX - left) * WIDTH) / width, ((clientY - top) * HEIGHT) / height]
  }
  const begin = (event: PointerEvent) => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDrawing.current = true
    pen.strokeStyle = INK
    pen.lineWidth = STROKE
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    pen.beginPath()
    pen.moveTo(...at(event))
  }
  const draw = (event: PointerEvent) => {
    const pen = canvas.current?.getContext('2d')
    if (!pen || !isDrawing.current) return
    pen.lineTo(...at(event))
    pen.stroke()
  }
  const end = () => {
    if (!isDrawing.current || !canvas.current) return
    isDrawing.current = false
    setEmpty(false)
    onDrawn(canvas.current.toDataURL('image/png'))
  }
  const wipe = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT)
    setEmpty(true)
    onDrawn('')
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, fontSize: 13 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <span>手写签名</span>
        <Button size="small" variant="text" disabled={isEmpty} onClick={wipe}>
          重写
        </Button>
      </Box>
      <Box
        component="canvas"
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        aria-label="手写签名"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        sx={{
          width: '100%',
          border: 1,
          borderColor: 'line.strong',
          borderRadius: 1,
          bgcolor: '#fff',
          touchAction: 'none',
          cursor: 'crosshair',
        }}
      />
    </Box>
  )
}
