import type { DocumentType } from '../definitions/document.ts'
import type { Scope } from '../kernel/person.ts'

const MOST = 2

/** 数据范围 in words: organisations by their names, one's own as such. */
export const saidScope = (type: Pick<DocumentType, 'sort'>, scope: Scope, ownCode: string, nameOf: (code: string) => string): string => {
  if (scope === 'all') return '全部'
  const called = (code: string) => (code === ownCode ? '本组织' : nameOf(code))
  // What lies below another one is said with it.
  const above = scope.below.filter((code) => !scope.below.some((other) => other !== code && code.startsWith(other)))
  const single = scope.orgCodes.filter((code) => !above.some((other) => code.startsWith(other)))
  const names = [...above.map((code) => `${called(code)}及下级`), ...single.map(called)]
  // Base data without an organisation is everybody's (sys S23).
  if (names.length === 0) return type.sort === 'record' ? '公用与本人' : '仅本人'
  return names.length > MOST ? `${names.slice(0, MOST).join('、')}等${names.length}个组织` : names.join('、')
}

/** The organisations that a scope names. */
export const codesIn = (scope: Scope | undefined): readonly string[] =>
  scope === undefined || scope === 'all' ? [] : [...scope.orgCodes, ...scope.below]
