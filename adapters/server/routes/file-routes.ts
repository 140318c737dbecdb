import { missingFile } from '../../../core/files/failures.ts'
import type { KeepFile } from '../../../core/files/keep-file.use-case.ts'
import { nameOf, pathOf } from '../../../core/files/names.ts'
import type { OpenFile } from '../../../core/files/open-file.use-case.ts'
import { fail, ok } from '../../../core/kernel/result.ts'
import type { GuardedCall } from '../http/call.ts'
import { success } from '../http/envelope.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

/** Shown by a browser by itself; all else is handed over as a download. */
const isShown = (mime: string) => mime.startsWith('image/') || mime === 'application/pdf'

/** Uploads and stored files (wire protocol 8, reliability IN7 and IN8). */
export const fileRoutes = ({
  keepFile,
  openFile,
  clock,
}: Pick<UseCases, 'clock'> & { readonly keepFile: KeepFile; readonly openFile: OpenFile }): readonly GuardedCall[] => [
  {
    method: 'POST',
    path: `${BASE}/sys/common/upload`,
    may: 'signedIn',
    sends: true,
    takesFiles: 1,
    run: async ({ upload, by }, reply) => {
      const sent = await upload()
      if (!sent.ok) return sent
      const { name, bytes, fields } = sent.value
      const kept = await keepFile.run({ name, bytes, folder: fields['biz'] || undefined, by })
      if (!kept.ok) return kept
      const { path, size, mime } = kept.value
      // The older clients read the path out of the message.
      await reply.send(success({ path, name: nameOf(path), size, type: mime }, path, clock.now()).envelope)
      return ok(null)
    },
  },
  {
    method: 'GET',
    path: `${BASE}/sys/common/static/:folder/:id/:name`,
    may: 'signedIn',
    sends: true,
    run: async ({ params: { folder = '', id = '', name = '' }, by }, reply) => {
      // A part arrives decoded once; the path in records is what was in the address.
      const opened = await openFile.run({ path: pathOf(folder, id, name), by })
      if (!opened.ok) return fail(missingFile)
      const { file, bytes } = opened.value
      await reply
        .header('Content-Type', file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime)
        .header(
          'Content-Disposition',
          `${isShown(file.mime) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(nameOf(file.path))}`,
        )
        .header('Content-Security-Policy', "sandbox; default-src 'none'")
        .header('X-Content-Type-Options', 'nosniff')
        .header('Cache-Control', 'no-store')
        .send(Buffer.from(bytes))
      return ok(null)
    },
  },
]
