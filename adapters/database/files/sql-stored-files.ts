import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field, Fields } from '../../../core/definitions/field.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import { ANSWER, mayHoldFiles } from '../../../core/definitions/naming-files.ts'
import { type FileHolder, type StoredFile, StoredFiles } from '../../../core/files/stored-files.port.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import type { Database } from '../database.ts'
import { columnName, linesTableName, quoted, tableName } from '../names.ts'
import { storedColumns, storedFields } from '../schema/usual.ts'
import { statement } from '../sql.ts'

const MOST_HOLDERS = 50
const AT_ONCE = 100

// A part that two pages send at once is one.
const ADD = statement(
  'INSERT INTO xq_file (id, tenant_id, path, mime, size, user_id, at) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING',
)
const FIND = statement(
  'SELECT id, tenant_id, path, mime, size, user_id, at, holder_type, holder_id FROM xq_file WHERE id = $1 AND tenant_id = $2',
)
const SIZE = statement('SELECT coalesce(sum(size), 0)::int8 AS size FROM xq_file WHERE user_id = $1 AND at >= $2')
const HOLD = statement('UPDATE xq_file SET holder_type = $2, holder_id = $3 WHERE id = $1')
const WITHOUT = statement(
  `SELECT id, tenant_id, path, mime, size, user_id, at FROM xq_file WHERE holder_type IS NULL AND at < $1 ORDER BY at LIMIT ${AT_ONCE}`,
)
const LOOKED_AFTER = statement(
  `SELECT id, tenant_id, path, mime, size, user_id, at, holder_type, holder_id, free_since FROM xq_file
WHERE holder_type IS NOT NULL AND looked_at < $1 ORDER BY looked_at, id LIMIT ${AT_ONCE}`,
)
const LOOKED = statement('UPDATE xq_file SET looked_at = $2, free_since = $3 WHERE id = $1')
const LET_GO = statement('DELETE FROM xq_file WHERE id = $1 AND free_since < $2')
const REMOVE = statement('DELETE FROM xq_file WHERE id = $1')
const FORGET = statement('DELETE FROM xq_file WHERE id = $1 AND holder_type IS NULL')

type Kept = {
  readonly id: string
  readonly tenant_id: number
  readonly path: string
  readonly mime: string
  readonly size: number
  readonly user_id: string
  readonly at: number
  readonly holder_type?: string | null
  readonly holder_id?: string | null
  readonly free_since?: number | null
}

const fileOf = ({ id, tenant_id, path, mime, size, user_id, at, holder_type: type, holder_id: holder }: Kept): StoredFile => ({
  id,
  tenantId: tenant_id,
  path,
  mime,
  size,
  userId: user_id,
  at,
  ...(type && holder ? { holder: { type, id: holder } } : {}),
})

const naming = (fields: Fields, alias: string): string =>
  Object.entries<Field>(fields)
    .filter(([key, field]) => mayHoldFiles(key, field))
    .map(([key]) => `position($1 IN coalesce(${alias}.${quoted(columnName(key))}, '')) > 0`)
    .join(' OR ')

/** Records of a type, living and of the tenant, that name a file in a field or in a row. */
const holdersIn = (type: DocumentType): readonly string[] => {
  const table = quoted(tableName(type))
  const living = `h.del_flag = 0${type.shared ? '' : ' AND h.tenant_id = $2'}`
  const head = naming(storedFields(type), 'h')
  const lines = Object.entries<LinesType>(type.lines).flatMap(([key, { columns }]) => {
    const own = naming(storedColumns(columns), 'l')
    return own
      ? [`SELECT h.id FROM ${quoted(linesTableName(type, key))} l JOIN ${table} h ON h.id = l.parent_id WHERE ${living} AND (${own})`]
      : []
  })
  const all = [...(head ? [`SELECT h.id FROM ${table} h WHERE ${living} AND (${head})`] : []), ...lines]
  return all.map((text) => `SELECT '${type.key}' AS type, x.id FROM (${text}) x WHERE $2::int4 IS NOT NULL`)
}

/** Tasks that were answered with the file: whoever sees their chain may have it. */
const WITH_ANSWERS = `SELECT '${ANSWER}' AS type, t.id FROM xq_task t WHERE t.tenant_id = $2::int4 AND t.attachments IS NOT NULL AND $1 = ANY(string_to_array(t.attachments, ','))`

/** Uploaded files in a table; who holds them is looked up where records keep their paths. */
export class SqlStoredFiles extends StoredFiles {
  private readonly database: Database
  private readonly search: string
  private readonly catalogue: Catalogue

  constructor(database: Database, catalogue: Catalogue) {
    super()
    this.database = database
    this.catalogue = catalogue
    this.search = `${[...catalogue.types.flatMap(holdersIn), WITH_ANSWERS].join(' UNION ALL ')} LIMIT ${MOST_HOLDERS}`
  }

  add({ id, tenantId, path, mime, size, userId, at }: StoredFile): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(ADD, [id, tenantId, path, mime, size, userId, at])
      return done
    })
  }

  find(id: string, tenantId: number): Promise<Result<StoredFile | null>> {
    return this.database.attempt(async () => {
      const [found] = await this.database.query<Kept>(FIND, [id, tenantId])
      return ok(found ? fileOf(found) : null)
    })
  }

  remove(id: string): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(REMOVE, [id])
      return done
    })
  }

  sizeSince(userId: string, moment: number): Promise<Result<number>> {
    return this.database.attempt(async () => {
      const [sum] = await this.database.query<{ size: number }>(SIZE, [userId, moment])
      return ok(Number(sum?.size ?? 0))
    })
  }

  holders(file: StoredFile): Promise<Result<readonly FileHolder[]>> {
    return this.database.attempt(async () => {
      const found = await this.database.query<FileHolder>({ text: this.search }, [file.path, file.tenantId])
      const [first] = found
      if (first && (first.type !== file.holder?.type || first.id !== file.holder.id))
        await this.database.query(HOLD, [file.id, first.type, first.id])
      return ok(found)
    })
  }

  forgetFree(now: number, before: number): Promise<Result<readonly string[]>> {
    return this.database.attempt(async () => {
      const forgotten: string[] = []
      for (const kept of await this.database.query<Kept>(LOOKED_AFTER, [now])) {
        const since = (await this.isHeld(fileOf(kept))) ? null : Number(kept.free_since ?? now)
        await this.database.query(LOOKED, [kept.id, now, since])
        if (since === null || since >= before) continue
        await this.database.query(LET_GO, [kept.id, before])
        forgotten.push(kept.id)
      }
      return ok(forgotten)
    })
  }

  /** Its last holder is asked first: of all others each would have to be looked through. */
  private async isHeld(file: StoredFile): Promise<boolean> {
    const type = this.catalogue.find(file.holder?.type ?? '')
    const own = type ? holdersIn(type).map((text) => `${text} AND x.id = $3::text`) : []
    const values = [file.path, file.tenantId, file.holder?.id]
    if (own.length && (await this.database.query({ text: `${own.join(' UNION ALL ')} LIMIT 1` }, values)).length) return true
    const holders = await this.holders(file)
    if (!holders.ok) throw new Error(holders.failure.message)
    return holders.value.length > 0
  }

  forgetOrphans(before: number): Promise<Result<readonly string[]>> {
    return this.database.attempt(async () => {
      const forgotten: string[] = []
      for (const kept of await this.database.query<Kept>(WITHOUT, [before])) {
        const holders = await this.holders(fileOf(kept))
        if (!holders.ok) return holders
        if (holders.value.length) continue
        await this.database.query(FORGET, [kept.id])
        forgotten.push(kept.id)
      }
      return ok(forgotten)
    })
  }
}
