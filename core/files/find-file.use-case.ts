import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field, Fields } from '../definitions/field.ts'
import type { LinesType } from '../definitions/lines.ts'
import { may, type Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { rowsOf, wireOf, type Row } from '../kernel/wire.ts'
import { visibleTo } from '../permissions/visible-fields.ts'
import type { Records } from '../records/records.port.ts'
import { withChange } from '../records/write/staged-change.ts'
import { missingFile } from './failures.ts'
import { namesFile } from '../definitions/naming-files.ts'
import { idIn } from './names.ts'
import type { OtherReaders } from './other-readers.port.ts'
import type { Holder, StoredFile, StoredFiles } from './stored-files.port.ts'

export type FileFinding = { readonly path: string; readonly by: Person }

/** What is known of a file, to whoever may read a record that names it; while none does, to its uploader (reliability IN8). */
export class FindFile {
  private readonly catalogue: Catalogue
  private readonly files: StoredFiles
  private readonly records: Records
  private readonly others: OtherReaders

  constructor(catalogue: Catalogue, files: StoredFiles, records: Records, others: OtherReaders) {
    this.catalogue = catalogue
    this.files = files
    this.records = records
    this.others = others
  }

  async run({ path, by }: FileFinding): Promise<Result<StoredFile>> {
    const id = idIn(path)
    if (id === undefined) return fail(missingFile)
    const found = await this.files.find(id, by.tenantId)
    if (!found.ok) return found
    const file = found.value
    if (!file || file.path !== path) return fail(missingFile)
    const isOpen = await this.isOpenTo(file, by)
    if (!isOpen.ok) return isOpen
    return isOpen.value ? ok(file) : fail(missingFile)
  }

  /** The record that was found to hold it is asked first: looking for others costs more. */
  private async isOpenTo(file: StoredFile, by: Person): Promise<Result<boolean>> {
    if (file.holder && (await this.seesOneOf([file.holder], file.path, by))) return ok(true)
    const holders = await this.files.holders(file)
    if (!holders.ok) return holders
    if (holders.value.length === 0) return ok(file.userId === by.userId)
    return ok((await this.seesOneOf(holders.value, file.path, by)) || (await this.isShownOneOf(holders.value, by)))
  }

  private async isShownOneOf(holders: readonly Holder[], by: Person): Promise<boolean> {
    for (const holder of holders) if (await this.others.sees(holder, by)) return true
    return false
  }

  private async seesOneOf(holders: readonly Holder[], path: string, by: Person): Promise<boolean> {
    for (const { type: key, id } of holders) {
      const type = this.catalogue.find(key)
      if (!type || !may(by, `${type.area}:${type.name}:list`)) continue
      const record = await this.records.find(type, id, by)
      if (!record.ok) continue
      const stages = [record.value, withChange(type, record.value)]
      if (stages.some((one) => names(type, visibleTo(type, one, by), path))) return true
    }
    return false
  }
}

/** Does a field of the record, or of one of its rows, name the file? */
const names = (type: DocumentType, record: Row, path: string): boolean => {
  const held = (row: Row, fields: Fields) => Object.entries<Field>(fields).some(([key, field]) => namesFile(field, wireOf(row, key), path))
  return (
    held(record, type.fields) ||
    Object.entries<LinesType>(type.lines).some(([name, { columns }]) => rowsOf(record, name).some((row) => held(row, columns)))
  )
}
