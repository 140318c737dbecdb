import type { DocumentType } from '../../../core/definitions/document.ts'
import { today } from '../../../core/kernel/dates.ts'
import { dated } from '../../../core/query/periods.ts'
import type { QueryGroup } from '../../../core/query/query-tree.ts'
import { fieldAt } from '../../../core/records/list/queryable.ts'

/** A query as it is asked at a moment: 本月 has become its days. */
export const datedAt = (type: DocumentType, query: QueryGroup, moment: number): QueryGroup =>
  dated(query, {
    today: today(moment),
    isDay: (key) => {
      const storage = fieldAt(type, key.replace(',', '.'))?.kind.storage
      return storage === 'date' || storage === 'moment'
    },
  })
