import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { Field, Fields } from '../../core/definitions/field.ts'
import type { LinesType } from '../../core/definitions/lines.ts'
import { parts } from '../../core/definitions/listed.ts'
import { ANSWER, holdsFile } from '../../core/definitions/naming-files.ts'
import { type FileHolder, type StoredFile, StoredFiles } from '../../core/files/stored-files.port.ts'
import { done, ok, type Result } from '../../core/kernel/result.ts'
import { rowsOf, wireOf, type Row } from '../../core/kernel/wire.ts'
import type { KeptTask } from './memory-approvals.ts'
import type { StoredRow, MemoryStore } from './store.ts'

const TABLE = 'files'
/** Since when no record has held a file that one held. */
const FREE = 'files let go'

const namesIn = (fields: Fields, row: Row, path: string): boolean =>
  Object.entries<Field>(fields).some(([key, field]) => holdsFile(key, field, wireOf(row, key), path))

/** Uploaded files in the store of the records that name them. */
export class MemoryStoredFiles extends StoredFiles {
  private readonly store: MemoryStore
  private readonly catalogue: Catalogue

  constructor(store: MemoryStore, catalogue: Catalogue) {
    super()
    this.store = store
    this.catalogue = catalogue
  }

  async add(file: StoredFile): Promise<Result<void>> {
    this.store.set<StoredFile>(TABLE, file.id, file)
    return done
  }

  async find(id: string, tenantId: number): Promise<Result<StoredFile | null>> {
    const found = this.store.get<StoredFile>(TABLE, id)
    return ok(found?.tenantId === tenantId ? found : null)
  }

  async remove(id: string): Promise<Result<void>> {
    this.store.remove(TABLE, id)
    return done
  }

  async sizeSince(userId: string, moment: number): Promise<Result<number>> {
    const own = this.store.all<StoredFile>(TABLE).filter((file) => file.userId === userId && file.at >= moment)
    return ok(own.reduce((sum, { size }) => sum + size, 0))
  }

  async holders(file: StoredFile): Promise<Result<readonly FileHolder[]>> {
    const found = this.catalogue.types.flatMap((type) =>
      this.store
        .all<StoredRow>(type.key)
        .filter(({ isDeleted, tenantId, row }) => {
          if (isDeleted || !(type.shared || tenantId === file.tenantId)) return false
          const inRows = Object.entries<LinesType>(type.lines).some(([name, { columns }]) =>
            rowsOf(row, name).some((line) => namesIn(columns, line, file.path)),
          )
          return inRows || namesIn(type.fields, row, file.path)
        })
        .map(({ row }): FileHolder => ({ type: type.key, id: String(row['id']) })),
    )
    const all = [...found, ...this.answeredWith(file)]
    const [first] = all
    if (first) this.store.set<StoredFile>(TABLE, file.id, { ...file, holder: first })
    return ok(all)
  }

  private answeredWith({ path, tenantId }: StoredFile): readonly FileHolder[] {
    return this.store
      .all<KeptTask>('tasks')
      .filter(({ task, tenantId: own }) => own === tenantId && parts(task.attachments).includes(path))
      .map(({ task: { id } }): FileHolder => ({ type: ANSWER, id }))
  }

  async forgetFree(now: number, before: number): Promise<Result<readonly string[]>> {
    const forgotten: string[] = []
    for (const file of this.store.all<StoredFile>(TABLE)) {
      if (!file.holder) continue
      const holders = await this.holders(file)
      if (!holders.ok) return holders
      const since = holders.value.length ? undefined : (this.store.get<{ at: number }>(FREE, file.id)?.at ?? now)
      if (since === undefined) this.store.remove(FREE, file.id)
      else if (since >= before) this.store.set(FREE, file.id, { at: since })
      else {
        this.store.remove(TABLE, file.id)
        forgotten.push(file.id)
      }
    }
    return ok(forgotten)
  }

  async forgetOrphans(before: number): Promise<Result<readonly string[]>> {
    const forgotten: string[] = []
    for (const file of this.store.all<StoredFile>(TABLE)) {
      if (file.holder || file.at >= before) continue
      const holders = await this.holders(file)
      if (!holders.ok) return holders
      if (holders.value.length) continue
      this.store.remove(TABLE, file.id)
      forgotten.push(file.id)
    }
    return ok(forgotten)
  }
}
