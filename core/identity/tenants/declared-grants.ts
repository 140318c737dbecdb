import type { Catalogue } from '../../definitions/catalogue.ts'
import { heldIds } from '../../permissions/declared-menu.ts'
import type { Grant } from '../../permissions/grants.port.ts'
import { codesOfRole } from '../../permissions/matrix.ts'
import type { MenuFoundations } from './lay-menu.use-case.ts'

/** What the matrix gives these roles of the declared menu. */
export const declaredGrants = (catalogue: Catalogue, { menus, matrix }: MenuFoundations, roles: readonly string[]): readonly Grant[] =>
  roles.flatMap((role) =>
    [...heldIds(menus, catalogue, role, codesOfRole(matrix, catalogue, role))].map(
      (menuId): Grant => ({ kind: 'role', holder: role, menuId }),
    ),
  )
