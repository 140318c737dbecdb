import { useCallback } from 'react'
import { nameOf } from '../../../core/files/names.ts'
import { Uploads } from '../../../core/files/uploads.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'

const FORGET_AFTER = 60_000

/** Hands a stored file to the browser under its own name: fetched with the session, never by a link (reliability IN8). */
export const useDownload = () => {
  const uploads = useCase(Uploads)
  const notices = useNotices()
  return useCallback(
    async (path: string) => {
      const opened = await uploads.open(path)
      if (!opened.ok) return notices.failure(opened.failure)
      const address = URL.createObjectURL(new Blob([opened.value.bytes as BlobPart]))
      const link = document.createElement('a')
      link.href = address
      link.download = nameOf(path)
      link.click()
      setTimeout(() => URL.revokeObjectURL(address), FORGET_AFTER)
    },
    [uploads, notices],
  )
}
