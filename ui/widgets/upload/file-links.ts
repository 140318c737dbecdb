import { useCallback } from 'react'
import { nameOf } from '../../../core/files/names.ts'
import { Uploads } from '../../../core/files/uploads.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { download } from '../download.ts'

/** Hands a stored file to the browser under its own name: fetched with the session, never by a link (reliability IN8). */
export const useDownload = () => {
  const uploads = useCase(Uploads)
  const notices = useNotices()
  return useCallback(
    async (path: string) => {
      const opened = await uploads.open(path)
      if (!opened.ok) return notices.failure(opened.failure)
      download({ name: nameOf(path), bytes: opened.value.bytes })
    },
    [uploads, notices],
  )
}

/** Hands several stored files over as one zip (widgets 10.5). */
export const useDownloadAll = () => {
  const uploads = useCase(Uploads)
  const notices = useNotices()
  return useCallback(
    async (paths: readonly string[]) => {
      const packed = await uploads.openAll(paths)
      if (!packed.ok) return notices.failure(packed.failure)
      download(packed.value)
    },
    [uploads, notices],
  )
}
