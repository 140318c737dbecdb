import type { DocumentType } from '../../../core/definitions/document.ts'
import { unknownTrouble } from '../../../core/files/failures.ts'
import type { LocalFile } from '../../../core/files/uploads.port.ts'
import type { Cancel, Http } from '../../../core/kernel/http.port.ts'
import { done, fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { Remembered } from '../../../core/workbooks/column-mapping.ts'
import type { RunChoice } from '../../../core/workbooks/import-run.ts'
import type { ImportState } from '../../../core/workbooks/import-state.ts'
import { RemoteImports, type ImportPlace, type Workbook } from '../../../core/workbooks/remote-imports.port.ts'
import { unreadable } from '../http/failures.ts'

const isState = (value: unknown): value is ImportState =>
  typeof value === 'object' && value !== null && 'phase' in value && 'mapping' in value && Array.isArray(value.mapping)

const stateOf = (answer: Result<unknown>): Result<ImportState> => {
  if (!answer.ok) return answer
  return isState(answer.value) ? ok(answer.value) : fail(unreadable)
}

/** Imports over the calls of widgets §9. */
export class HttpImports extends RemoteImports {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  async columns(type: DocumentType): Promise<Result<readonly ImportPlace[]>> {
    const answer = await this.#http.send({ method: 'GET', path: `${type.path}/importColumns` })
    if (!answer.ok) return answer
    return Array.isArray(answer.value) ? ok(answer.value as readonly ImportPlace[]) : fail(unreadable)
  }

  async current(type: DocumentType, signal?: Cancel): Promise<Result<ImportState | null>> {
    const answer = await this.#http.send({ method: 'GET', path: `${type.path}/importJob`, ...(signal ? { signal } : {}) })
    return answer.ok && answer.value === null ? ok(null) : stateOf(answer)
  }

  async check(type: DocumentType, files: readonly LocalFile[], remembered: Remembered): Promise<Result<ImportState>> {
    const body = new FormData()
    for (const file of files) {
      if (!(file instanceof Blob)) return fail(unknownTrouble)
      body.append('files[]', file, file.name)
    }
    body.set('mapping', JSON.stringify(remembered))
    return stateOf(await this.#http.send({ method: 'POST', path: `${type.path}/importCheck`, body }))
  }

  async map(type: DocumentType, id: string, mapping: Remembered): Promise<Result<ImportState>> {
    return stateOf(await this.#http.send({ method: 'POST', path: `${type.path}/importMap/${id}`, body: { mapping } }))
  }

  async run(type: DocumentType, id: string, choice: RunChoice): Promise<Result<ImportState>> {
    return stateOf(await this.#http.send({ method: 'POST', path: `${type.path}/importRun/${id}`, body: choice }))
  }

  async stop(type: DocumentType, id: string): Promise<Result<void>> {
    const answer = await this.#http.send({ method: 'POST', path: `${type.path}/importStop/${id}`, body: {} })
    return answer.ok ? done : answer
  }

  errors(type: DocumentType, id: string): Promise<Result<Workbook>> {
    return this.#http.download({ method: 'GET', path: `${type.path}/importErrors/${id}` })
  }

  template(type: DocumentType): Promise<Result<Workbook>> {
    return this.#http.download({ method: 'GET', path: `${type.path}/importTemplate` })
  }
}
