import type { ReceivedNotice } from './notice.ts'

/** A path of this site: what another site could be hidden in (`//evil`, `/\evil`) is not one. */
const isOurs = (path: string): boolean => /^\/(?![/\\])/.test(path)

/** Where 去处理 leads (seed 2.7): a page by its address, or one that is opened with what the notice is about; undefined where nothing is to be done. */
export const noticeTarget = ({
  openType,
  openPage,
  busId,
}: Pick<ReceivedNotice, 'openType' | 'openPage' | 'busId'>): string | undefined => {
  if (!isOurs(openPage)) return undefined
  if (openType === 'url') return openPage
  return openType === 'component' ? [openPage, encodeURIComponent(busId)].filter(Boolean).join('/') : undefined
}
