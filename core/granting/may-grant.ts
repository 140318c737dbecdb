import type { DocumentType } from '../definitions/document.ts'
import { hasRole, type Person } from '../kernel/person.ts'
import type { GrantAction } from '../permissions/grant-holders.ts'
import { mayDo } from '../records/permissions.ts'

/** Who may open the tree, and keep what is ticked in it. */
export const mayGrant = (type: DocumentType, { key, role }: GrantAction, by: Person): boolean =>
  mayDo(by, type, key) && (role === undefined || hasRole(by, role) || by.codes.has('*'))
