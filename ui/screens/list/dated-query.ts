import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { knownPart } from '../../../core/query/line-problems.ts'
import type { QueryGroup } from '../../../core/query/query-tree.ts'
import { askableBy } from './use-askable.ts'
import { today } from '../../../core/kernel/dates.ts'
import { dated } from '../../../core/query/periods.ts'
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

/** A query as it is sent: relative days are dated when they are asked, not when the address was written; what the person does not see is not asked. */
export const askedAt = (type: DocumentType, query: QueryGroup, me: Person, moment: number): QueryGroup =>
  datedAt(type, knownPart(query, askableBy(type, me)), moment)
