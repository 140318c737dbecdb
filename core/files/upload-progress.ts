import type { UploadItem } from './upload-list.ts'

/** Files of one field that are sent at the same time (widgets 10.5). */
const AT_ONCE = 5
const WHOLE = 100

const isMoving = ({ status }: UploadItem): boolean => status === 'waiting' || status === 'uploading'

/** Who goes next: as many as there are places, in their order. */
export const nextToSend = (items: readonly UploadItem[]): readonly UploadItem[] => {
  const busy = items.filter(({ status }) => status === 'uploading').length
  return items.filter(({ status }) => status === 'waiting').slice(0, AT_ONCE - busy)
}

export type UploadProgress = { readonly count: number; readonly done: number; readonly percent: number }

/** How far all that were chosen together have come, by their bytes; undefined when nothing is on its way. */
export const progressOf = (items: readonly UploadItem[]): UploadProgress | undefined => {
  const together = items.filter(({ file, status }) => file !== undefined && status !== 'error')
  if (!together.some(isMoving)) return undefined
  const bytes = together.reduce((all, { size = 0 }) => all + size, 0)
  const sent = together.reduce((all, { size = 0, percent }) => all + (size * percent) / WHOLE, 0)
  const done = together.filter(({ status }) => status === 'done').length
  return { count: together.length, done, percent: Math.floor((sent / bytes) * WHOLE) }
}

/** Once nothing is on its way, what is there counts with no later file. */
export const atRest = (items: readonly UploadItem[]): readonly UploadItem[] =>
  items.some(isMoving) ? items : items.map((item) => (item.status === 'done' ? { ...item, file: undefined } : item))
