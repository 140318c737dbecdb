import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { knownPart } from '../../../core/query/line-problems.ts'
import type { QueryGroup } from '../../../core/query/query-tree.ts'
import { datedAt } from './dated-at.ts'
import { askableBy } from './use-askable.ts'

/** A query as it is sent: relative days are dated when they are asked, not when the address was written; what the person does not see is not asked. */
export const askedAt = (type: DocumentType, query: QueryGroup, me: Person, moment: number): QueryGroup =>
  datedAt(type, knownPart(query, askableBy(type, me)), moment)
