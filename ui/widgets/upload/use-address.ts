import { useEffect, useState } from 'react'
import { isPicture, isShown } from '../../../core/files/names.ts'
import { Uploads } from '../../../core/files/uploads.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'

/** The file as an address within this page, under the type its name says; fetched with the session (reliability IN8). */
export const useAddress = (path: string): string | undefined => {
  const uploads = useCase(Uploads)
  const notices = useNotices()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!isShown(path)) return
    let made: string | undefined
    const control = new AbortController()
    void uploads.open(path, control.signal).then((opened) => {
      if (control.signal.aborted) return
      if (!opened.ok) return notices.failure(opened.failure)
      made = URL.createObjectURL(new Blob([opened.value.bytes as BlobPart], isPicture(path) ? {} : { type: 'application/pdf' }))
      setAddress(made)
    })
    return () => {
      control.abort()
      if (made) URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [uploads, notices, path])
  return address
}
