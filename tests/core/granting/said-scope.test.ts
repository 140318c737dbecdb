import { expect, test } from 'vitest'
import { saidScope } from '../../../core/granting/said-scope.ts'
import type { Scope } from '../../../core/kernel/person.ts'

const NAMES: Readonly<Record<string, string>> = {
  A01: '总公司',
  A01A02: '华东大区',
  A01A02A03: '上海办事处',
  A01A04: '华南大区',
  A01A05: '华北大区',
}
const said = (scope: Scope, sort: 'document' | 'record' = 'document') =>
  saidScope({ sort }, scope, 'A01A02A03', (code) => NAMES[code] ?? code)

test.each<readonly [string, Scope]>([
  ['全部', 'all'],
  ['仅本人', { orgCodes: [], below: [] }],
  ['本组织', { orgCodes: ['A01A02A03'], below: [] }],
  ['本组织及下级', { orgCodes: ['A01A02A03'], below: ['A01A02A03'] }],
  ['总公司及下级', { orgCodes: ['A01A04'], below: ['A01', 'A01A02'] }],
  ['华东大区及下级、华南大区', { orgCodes: ['A01A04'], below: ['A01A02'] }],
  ['华东大区及下级、华南大区等3个组织', { orgCodes: ['A01A04', 'A01A05'], below: ['A01A02'] }],
])('%s', (words, scope) => expect(said(scope)).toBe(words))

test('base data without an organisation is everybody’s', () => expect(said({ orgCodes: [], below: [] }, 'record')).toBe('公用与本人'))
