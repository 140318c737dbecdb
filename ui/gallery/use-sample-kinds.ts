import { useMemo } from 'react'
import { cellKinds } from '../widgets/cells/cells.ts'
import type { CellKinds } from '../widgets/cells/cell-kind.ts'
import { useThumbnails } from '../widgets/upload/pictures.ts'
import { SAMPLE_PICTURE } from './cell-columns.ts'

const BOX =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#e8f3ff"/><path d="M16 5 27 10v12l-11 5-11-5V10z" fill="#8fc1ef"/><path d="M5 10l11 5 11-5M16 15v12" fill="none" stroke="#0a5fb4" stroke-width="1.5"/></svg>'

const SHOWN = `data:image/svg+xml,${encodeURIComponent(BOX)}`

/** All types of cells over samples; one picture is there though nobody stored it. */
export const useSampleKinds = (): CellKinds => {
  const thumbnails = useThumbnails()
  return useMemo(
    () => cellKinds({ of: (path, ready, isSeen) => (path === SAMPLE_PICTURE ? SHOWN : thumbnails.of(path, ready, isSeen)) }),
    [thumbnails],
  )
}
