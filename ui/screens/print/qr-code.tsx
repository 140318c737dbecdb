import encodeQR from 'qr'
import { useMemo } from 'react'

const QUIET = 2

/** A text as a QR code, black on white. */
export const QrCode = ({ text, size }: { readonly text: string; readonly size: number }) => {
  const squares = useMemo(() => encodeQR(text, 'raw', { border: QUIET }), [text])
  const dark = squares.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={`二维码 ${text}`}
      width={size}
      height={size}
      viewBox={`0 0 ${squares.length} ${squares.length}`}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
