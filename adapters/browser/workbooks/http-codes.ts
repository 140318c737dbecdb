import type { DocumentType } from '../../../core/definitions/document.ts'
import { unknownTrouble } from '../../../core/files/failures.ts'
import type { LocalFile } from '../../../core/files/uploads.port.ts'
import type { Http } from '../../../core/kernel/http.port.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { CodesRead } from '../../../core/scanning/read-codes.use-case.ts'
import { RemoteCodes } from '../../../core/scanning/remote-codes.port.ts'
import { unreadable } from '../http/failures.ts'

const isRead = (value: unknown): value is CodesRead =>
  typeof value === 'object' && value !== null && 'codes' in value && Array.isArray(value.codes) && 'rounded' in value

/** Codes over the call that reads them. */
export class HttpCodes extends RemoteCodes {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  async read(type: DocumentType, table: string, files: readonly LocalFile[]): Promise<Result<CodesRead>> {
    const body = new FormData()
    for (const file of files) {
      if (!(file instanceof Blob)) return fail(unknownTrouble)
      body.append('files[]', file, file.name)
    }
    const answer = await this.#http.send({ method: 'POST', path: `${type.path}/codes?table=${encodeURIComponent(table)}`, body })
    if (!answer.ok) return answer
    return isRead(answer.value) ? ok(answer.value) : fail(unreadable)
  }
}
