import { styled } from '@mui/material/styles'
import type { PDFPageProxy } from 'pdfjs-dist'
import { useCallback, useEffect, useRef, useState } from 'react'
import { notShown } from '../../../core/files/failures.ts'
import { Uploads } from '../../../core/files/uploads.port.ts'
import { fail, ok } from '../../../core/kernel/result.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Failed } from '../feedback/in-place.tsx'
import { useAsked } from '../pickers/use-asked.ts'
import { readPdf } from './read-pdf.ts'

const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    width: '100%',
    height: '100%',
    overflow: 'auto',
    backgroundColor: palette.ground.sunken,
    '& canvas': { display: 'block', width: '100%', maxWidth: 900, margin: '0 auto 8px', backgroundColor: '#fff' },
  }
})

/** Pages are drawn as sharp as the screen is, but no finer than that. */
const FINEST = 2

/** A page, drawn while it is near what one looks at: a long paper would not fit into memory. */
const Page = ({ page, number }: { readonly page: PDFPageProxy; readonly number: number }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = page.getViewport({ scale: 1 })
  useEffect(() => {
    const own = canvas.current
    if (!own) return
    let drawing: ReturnType<PDFPageProxy['render']> | undefined
    const clear = () => {
      drawing?.cancel()
      drawing = undefined
      own.width = own.height = 0
    }
    const near = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return clear()
        const scale = (own.clientWidth / width) * Math.min(FINEST, globalThis.devicePixelRatio)
        const viewport = page.getViewport({ scale })
        own.width = Math.floor(viewport.width)
        own.height = Math.floor(viewport.height)
        drawing = page.render({ canvas: own, viewport })
        // One that is scrolled away before it was drawn is cancelled.
        drawing.promise.catch(() => undefined)
      },
      { rootMargin: '600px' },
    )
    near.observe(own)
    return () => {
      near.disconnect()
      clear()
    }
  }, [page, width])
  return <canvas ref={canvas} role="img" aria-label={`第${number}页`} style={{ aspectRatio: `${width} / ${height}` }} />
}

/** A PDF page by page, without the browser's own viewer, which would hand it out. */
export const PdfPages = ({ path, name }: { readonly path: string; readonly name: string }) => {
  const uploads = useCase(Uploads)
  const [isOpening, setOpening] = useState(true)
  const { value, failure, retry } = useAsked(
    useCallback(
      async (signal: AbortSignal) => {
        const opened = await uploads.open(path, signal)
        const read = opened.ok ? await readPdf(opened.value.bytes) : undefined
        if (signal.aborted) read?.close()
        else setOpening(false)
        if (!opened.ok) return opened
        return read ? ok(read) : fail(notShown)
      },
      [uploads, path],
    ),
  )
  useEffect(() => value?.close, [value])
  return (
    <Frame tabIndex={0} role="region" aria-label={`${name}的内容`} aria-busy={isOpening}>
      {failure && <Failed failure={failure} onRetry={retry} />}
      {!failure && value?.pages.map((page, at) => <Page key={at} page={page} number={at + 1} />)}
    </Frame>
  )
}
