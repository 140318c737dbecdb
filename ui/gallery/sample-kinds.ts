import type { Thumbnails } from '../widgets/cells/paint.ts'
import { cellKinds } from '../widgets/cells/cells.ts'

const BOX =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#e8f3ff"/><path d="M16 5 27 10v12l-11 5-11-5V10z" fill="#8fc1ef"/><path d="M5 10l11 5 11-5M16 15v12" fill="none" stroke="#0a5fb4" stroke-width="1.5"/></svg>'

/** The same small picture for every path: the gallery has no stored files. */
const thumbnails: Thumbnails = { of: () => `data:image/svg+xml,${encodeURIComponent(BOX)}` }

/** All types of cells, for tables over samples. */
export const sampleKinds = cellKinds(thumbnails)
