import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType, DocView } from '../definitions/document.ts'
import type { Field, Fields } from '../definitions/field.ts'
import type { LinesType } from '../definitions/lines.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { may, type Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { rowsOf, wireOf, type Row } from '../kernel/wire.ts'
import { visibleTo } from '../permissions/visible-fields.ts'
import type { RecordReaders } from '../records/approval/record-readers.ts'
import type { Records } from '../records/records.port.ts'
import { startOf } from '../records/start-of.ts'
import { withChange } from '../records/write/staged-change.ts'
import { missingFile, withheld } from './failures.ts'
import { namesFile } from '../definitions/naming-files.ts'
import { idIn } from './names.ts'
import type { OtherReaders } from './other-readers.port.ts'
import type { FileHolder, StoredFile, StoredFiles } from './stored-files.port.ts'
import type { ActionType } from '../definitions/buttons.ts'
import { knowingOnly } from '../definitions/knowledge.ts'
import type { Start } from '../definitions/start.ts'
import { viewOf } from '../definitions/view.ts'
import { mayAct } from '../records/permissions.ts'

/**
 * Does a record give the bytes of its files to whoever sees it? One whose type hands them out by an action only to whom that action is open;
 * what cannot be worked out gives none.
 */
const givesFiles = (type: DocumentType, record: Row, start: Start): boolean => {
  const handing = Object.entries<ActionType<DocView>>(type.actions ?? {}).find(([, action]) => action.hands?.as === 'download')
  if (!handing) return true
  const [key, { when }] = handing
  if (!mayAct(start.me, type, key)) return false
  try {
    return when === undefined || when(viewOf<DocView>(type, record, knowingOnly(start))) === true
  } catch {
    return false
  }
}

/** To look at it, or to have its bytes: a record may show its files and not hand them out. */
export type FileFinding = { readonly path: string; readonly by: Person; readonly to?: 'look' | 'take' }

/** The most that somebody may do with it. */
type Open = 'no' | 'look' | 'take'

/** What is known of a file, to whoever may read a record that names it; while none does, to its uploader (reliability IN8). */
export class FindFile {
  private readonly catalogue: Catalogue
  private readonly files: StoredFiles
  private readonly records: Records
  private readonly others: OtherReaders
  private readonly clock: Clock
  private readonly readers: RecordReaders

  constructor(catalogue: Catalogue, files: StoredFiles, records: Records, others: OtherReaders, clock: Clock, readers: RecordReaders) {
    this.catalogue = catalogue
    this.files = files
    this.records = records
    this.others = others
    this.clock = clock
    this.readers = readers
  }

  async run({ path, by, to = 'take' }: FileFinding): Promise<Result<StoredFile>> {
    const id = idIn(path)
    if (id === undefined) return fail(missingFile)
    const found = await this.files.find(id, by.tenantId)
    if (!found.ok) return found
    const file = found.value
    if (!file || file.path !== path) return fail(missingFile)
    const open = await this.openTo(file, to, by)
    if (!open.ok) return open
    if (open.value === 'no') return fail(missingFile)
    return open.value === 'take' || to === 'look' ? ok(file) : fail(withheld)
  }

  /** The record that was found to hold it is asked first: looking for others costs more. */
  private async openTo(file: StoredFile, to: 'look' | 'take', by: Person): Promise<Result<Open>> {
    const first = file.holder ? await this.seenIn([file.holder], file.path, by) : 'no'
    if (first === 'take' || first === to) return ok(first)
    const holders = await this.files.holders(file)
    if (!holders.ok) return holders
    if (holders.value.length === 0) return ok(file.userId === by.userId ? 'take' : 'no')
    const all = await this.seenIn(holders.value, file.path, by)
    return ok(all !== 'take' && (await this.isShownOneOf(holders.value, by)) ? 'take' : all)
  }

  private async isShownOneOf(holders: readonly FileHolder[], by: Person): Promise<boolean> {
    for (const holder of holders) if (await this.others.sees(holder, by)) return true
    return false
  }

  private async seenIn(holders: readonly FileHolder[], path: string, by: Person): Promise<Open> {
    let most: Open = 'no'
    for (const { type: key, id } of holders) {
      const type = this.catalogue.find(key)
      if (!type || !may(by, `${type.area}:${type.name}:list`)) continue
      const record = await this.records.find(type, id, by)
      if (!record.ok) continue
      const reader = await this.readers.of(type, id, by)
      if (!reader.ok) continue
      const stages = [record.value, withChange(type, record.value)]
      if (!stages.some((one) => names(type, visibleTo(type, one, reader.value), path))) continue
      if (givesFiles(type, record.value, startOf(this.clock, by))) return 'take'
      most = 'look'
    }
    return most
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
