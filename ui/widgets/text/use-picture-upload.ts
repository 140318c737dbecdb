import { choose } from '../../../core/files/upload-list.ts'
import { pictureFailed, unknownTrouble } from '../../../core/files/failures.ts'
import { Uploads } from '../../../core/files/uploads.port.ts'
import { filled } from '../../../core/kernel/failure.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'

/** What a server answers that keeps no pictures of texts: they lie in the text itself (seed §7). */
const LOCAL = 'local'
const FOLDER = 'jeditor'

const within = (picture: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.readAsDataURL(picture)
  })

/** Sends a picture for a written text and answers its address; undefined after saying why not, so that nothing of it is left in the text. */
export const usePictureUpload = () => {
  const notices = useNotices()
  const uploads = useCase(Uploads)
  return async (picture: File): Promise<string | undefined> => {
    const { taken, refused } = choose([], [picture], { limit: 0, imagesOnly: true, shrinks: true })
    for (const failure of refused) notices.warning(failure.message)
    const [file] = taken
    if (!file) return undefined
    const { signal } = new AbortController()
    const sent = await uploads.send({ file, folder: FOLDER, shrinks: true, onProgress: () => undefined, signal })
    if (sent.ok) return sent.value === LOCAL ? within(picture) : sent.value
    notices.failure(filled(pictureFailed, { message: sent.failure.message || unknownTrouble.message }))
    return undefined
  }
}
