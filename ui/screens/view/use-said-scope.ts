import { parts } from '../../../core/definitions/listed.ts'
import type { PageScope } from '../../../core/granting/page-scopes.ts'
import { useDictionary } from '../../widgets/values/dictionaries.ts'

/** 数据范围 in words, of 自定义 with how many organisations are named. */
export const useSaidScope = (): ((scope: Omit<PageScope, 'typeKey'> | undefined) => string) => {
  const items = useDictionary('data_scope')
  return (scope) => {
    if (!scope) return '同角色'
    const count = parts(scope.dataOrgs).length
    const text = items.find(({ value }) => value === scope.dataScope)?.text ?? scope.dataScope
    return count > 0 ? `${text} ${count}` : text
  }
}
