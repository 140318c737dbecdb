import type { DocumentType } from '../definitions/document.ts'
import type { Person } from '../kernel/person.ts'
import type { GrantAction } from '../permissions/grant-holders.ts'
import { mayAct } from '../records/permissions.ts'

/** Who may open the tree, and keep what is ticked in it. */
export const mayGrant = (type: DocumentType, { key }: GrantAction, by: Person): boolean => mayAct(by, type, key)
