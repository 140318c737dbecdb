import { CATEGORIES } from '../../core/documents/sys/defaults/categories.ts'
import { CHECK_RULES } from '../../core/documents/sys/defaults/check-rules.ts'
import { ROLES } from '../../core/documents/sys/defaults/roles.ts'
import { textAt } from '../../core/kernel/wire.ts'
import { ROLE_TITLES } from '../../core/permissions/roles.ts'
import type { Named } from './type-map.ts'

/** What an installation begins with, by the names that declarations use. */
export const named: Named = {
  roles: [...Object.keys(ROLE_TITLES), ...ROLES.map((role) => textAt(role, 'roleCode'))],
  categories: CATEGORIES.filter((category) => !category['pid']).map((category) => textAt(category, 'code')),
  checkRules: CHECK_RULES.map((rule) => textAt(rule, 'ruleCode')),
}
