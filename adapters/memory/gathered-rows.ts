import { gatheringsOf } from '../../core/definitions/origin.ts'
import { type Catalogue, targetNamed } from '../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { gathered, gatheredId } from '../../core/definitions/gathering.ts'
import type { Clock } from '../../core/kernel/clock.port.ts'
import { today } from '../../core/kernel/dates.ts'
import { type Row, rowsOf } from '../../core/kernel/wire.ts'
import type { StoredRow, MemoryStore } from './store.ts'

type Around = { readonly catalogue: Catalogue; readonly clock: Clock }

/** What is kept of a type; of a register that is gathered, what others' rows show under it today. */
export const keptOf = (store: MemoryStore, type: DocumentType, { catalogue, clock }: Around): readonly StoredRow[] => {
  const gatherings = gatheringsOf(type)
  if (!gatherings) return store.all<StoredRow>(type.key)
  const day = today(clock.now())
  return gatherings.flatMap((part) => {
    const target = targetNamed(catalogue, part.from)
    if (!target) return []
    const { type: source, lines: table } = target
    return store.all<StoredRow>(source.key).flatMap(({ tenantId, isDeleted, row: record }): readonly StoredRow[] => {
      if (isDeleted) return []
      const { createBy, createTime, updateBy, updateTime, sysOrgCode } = record
      const usual = { version: 1, createBy, createTime, updateBy, updateTime, sysOrgCode } as Row
      const rows = table === undefined ? [undefined] : rowsOf(record, table)
      return rows.flatMap((row) => {
        const shown = gathered(part, { type: source, record, ...(row && table ? { table, row } : {}) }, day)
        return shown ? [{ tenantId, isDeleted, row: { ...usual, ...shown, id: gatheredId(part, (row ?? record)['id'] as string) } }] : []
      })
    })
  })
}
