import type { DocumentType } from '../../../core/definitions/document.ts'
import { unknownTrouble } from '../../../core/files/failures.ts'
import type { LocalFile } from '../../../core/files/uploads.port.ts'
import type { Cancel, Http } from '../../../core/kernel/http.port.ts'
import { type JsonObject, objectsOf, textOf } from '../../../core/kernel/json.ts'
import type { NamedBytes } from '../../../core/kernel/named-bytes.ts'
import { done, fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { Remembered } from '../../../core/workbooks/column-mapping.ts'
import type { RunChoice } from '../../../core/workbooks/import-run.ts'
import type { ImportState } from '../../../core/workbooks/import-state.ts'
import type { Mending } from '../../../core/workbooks/mend-import.use-case.ts'
import type { ImportedRow } from '../../../core/workbooks/take-imported-rows.use-case.ts'
import { RemoteImports, type ImportPlace, type ImportTarget, type SheetOf } from '../../../core/workbooks/remote-imports.port.ts'
import { unreadable } from '../http/failures.ts'

const isState = (value: unknown): value is ImportState =>
  typeof value === 'object' && value !== null && 'phase' in value && 'mapping' in value && Array.isArray(value.mapping)

const stateOf = (answer: Result<unknown>): Result<ImportState> => {
  if (!answer.ok) return answer
  return isState(answer.value) ? ok(answer.value) : fail(unreadable)
}

const placeOf = ({ place, title, required }: JsonObject): ImportPlace => ({
  place: textOf(place),
  title: textOf(title),
  required: required === true,
})

/** Imports over the calls of widgets §9. */
export class HttpImports extends RemoteImports {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  async columns(target: ImportTarget): Promise<Result<readonly ImportPlace[]>> {
    const answer = await this.#http.send({ method: 'GET', path: begun(target, 'importColumns') })
    if (!answer.ok) return answer
    return Array.isArray(answer.value) ? ok(objectsOf(answer.value).map(placeOf)) : fail(unreadable)
  }

  async current(target: ImportTarget, signal?: Cancel): Promise<Result<ImportState | null>> {
    const answer = await this.#http.send({ method: 'GET', path: begun(target, 'importJob'), ...(signal ? { signal } : {}) })
    return answer.ok && answer.value === null ? ok(null) : stateOf(answer)
  }

  async check(target: ImportTarget, files: readonly LocalFile[], remembered: Remembered): Promise<Result<ImportState>> {
    const body = new FormData()
    for (const file of files) {
      if (!(file instanceof Blob)) return fail(unknownTrouble)
      body.append('files[]', file, file.name)
    }
    body.set('mapping', JSON.stringify(remembered))
    return stateOf(await this.#http.send({ method: 'POST', path: begun(target, 'importCheck'), body }))
  }

  async map({ type }: ImportTarget, id: string, mapping: Remembered): Promise<Result<ImportState>> {
    return stateOf(await this.#ask(type, `importMap/${id}`, { mapping: JSON.stringify(mapping) }))
  }

  async sheet({ type }: ImportTarget, id: string, chosen: SheetOf, mapping: Remembered): Promise<Result<ImportState>> {
    return stateOf(await this.#ask(type, `importSheet/${id}`, { ...chosen, mapping: JSON.stringify(mapping) }))
  }

  async mend({ type }: ImportTarget, id: string, mendings: readonly Mending[]): Promise<Result<ImportState>> {
    return stateOf(await this.#ask(type, `importMend/${id}`, { mendings }))
  }

  async run({ type }: ImportTarget, id: string, choice: RunChoice): Promise<Result<ImportState>> {
    return stateOf(await this.#ask(type, `importRun/${id}`, choice))
  }

  async takeBack({ type }: ImportTarget, id: string): Promise<Result<ImportState>> {
    return stateOf(await this.#ask(type, `importUndo/${id}`))
  }

  async pause({ type }: ImportTarget, id: string): Promise<Result<ImportState>> {
    return stateOf(await this.#ask(type, `importPause/${id}`))
  }

  async goOn({ type }: ImportTarget, id: string): Promise<Result<ImportState>> {
    return stateOf(await this.#ask(type, `importGoOn/${id}`))
  }

  async rows({ type }: ImportTarget, id: string): Promise<Result<readonly ImportedRow[]>> {
    const answer = await this.#ask(type, `importRows/${id}`)
    if (!answer.ok) return answer
    return Array.isArray(answer.value) ? ok(answer.value as readonly ImportedRow[]) : fail(unreadable)
  }

  async stop({ type }: ImportTarget, id: string): Promise<Result<void>> {
    const answer = await this.#ask(type, `importStop/${id}`)
    return answer.ok ? done : answer
  }

  errors({ type }: ImportTarget, id: string): Promise<Result<NamedBytes>> {
    return this.#http.download({ method: 'GET', path: `${type.path}/importErrors/${id}` })
  }

  template(target: ImportTarget): Promise<Result<NamedBytes>> {
    return this.#http.download({ method: 'GET', path: begun(target, 'importTemplate') })
  }

  #ask(type: DocumentType, call: string, body: Readonly<Record<string, unknown>> = {}): Promise<Result<unknown>> {
    return this.#http.send({ method: 'POST', path: `${type.path}/${call}`, body })
  }
}

const begun = ({ type, table }: ImportTarget, call: string): string =>
  table === undefined ? `${type.path}/${call}` : `${type.path}/${call}?table=${encodeURIComponent(table)}`
