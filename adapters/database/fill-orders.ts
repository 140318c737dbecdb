import type { DocumentType } from '../../core/definitions/document.ts'
import type { Database } from './database.ts'
import { multiply, type Multiplying } from './multiply.ts'
import { linesTableName, quoted, tableName } from './names.ts'

type Filling = Partial<Pick<Multiplying, 'from' | 'to' | 'cycles'>> & { readonly tenantId?: number }

/** Sales orders by the hundred thousand for a benchmark, copied from those of the demonstration that have so many lines. */
export const fillOrders = async (
  database: Database,
  type: DocumentType,
  count: number,
  linesPerOrder: number,
  { tenantId = 1, from = '2025-01-01', to = '2026-10-31', cycles = {} }: Filling = {},
): Promise<void> => {
  const [table = ''] = Object.keys(type.lines)
  const templates = await database.query<{ id: string }>(
    {
      text:
        `SELECT h.id FROM ${quoted(tableName(type))} h WHERE h.tenant_id = $1 AND h.del_flag = 0 ` +
        `AND (SELECT count(*) FROM ${quoted(linesTableName(type, table))} l WHERE l.parent_id = h.id) = $2 ORDER BY h.id LIMIT 200`,
    },
    [tenantId, linesPerOrder],
  )
  await multiply(database, {
    type,
    tenantId,
    templates: templates.map(({ id }) => id),
    count,
    from,
    to,
    days: ['orderDate', 'applyDate'],
    cycles,
    // Nobody waits for a copy, and it holds no deposit.
    set: {
      processInstanceId: null,
      depositAccountId: null,
      heldEarnestMoney: '0',
      deliveryDate: null,
      ...(cycles['billStatus'] ? {} : { billStatus: 'approved' }),
    },
  })
}
