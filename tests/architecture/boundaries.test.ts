import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cyclesAmongFeatures } from './cycles.ts'
import { wrongImports } from './imports.ts'
import { parse, sourcesIn } from './source.ts'
import { brokenPromises } from './suffixes.ts'

const root = resolve(import.meta.dirname, '../..')
const layers = ['core', 'adapters', 'ui', 'tests', 'bench', 'examples'].filter((layer) => existsSync(resolve(root, layer)))
const sources = layers.flatMap(sourcesIn)

describe('the sources', () => {
  test('are found', () => expect(sources.length).toBeGreaterThan(50))
  test('import what their place may import', () => expect(sources.flatMap(wrongImports)).toEqual([]))
  test('keep what their names promise', () => expect(sources.flatMap(brokenPromises)).toEqual([]))
  test('hold no features that know each other in a circle', () => expect(cyclesAmongFeatures(sources)).toEqual([]))
})

describe('an import that crosses a border is caught:', () => {
  test.each([
    ['core from the screens', 'core/sales/tax.ts', `import { Field } from '../../ui/widgets/field.tsx'`],
    ['core from an adapter, even as a type', 'core/sales/tax.ts', `import type { Sql } from '../../adapters/database/sql.ts'`],
    ['core from an adapter, inside a type', 'core/sales/tax.ts', `export type A = import('../../adapters/database/sql.ts').Sql`],
    ['core from Node', 'core/files/upload.machine.ts', `import { readFile } from 'node:fs'`],
    ['core from a library it does not need', 'core/sales/tax.ts', `import dayjs from 'dayjs'`],
    ['core from inversify', 'core/sales/tax.ts', `import { injectable } from 'inversify'`],
    ['the kernel from a feature', 'core/kernel/decimal.ts', `import { taxIn } from '../sales/tax.ts'`],
    ['a feature from a document', 'core/records/list.ts', `import order from '../documents/sale/sale-order.document.ts'`],
    [
      'a document from a feature that is not its business',
      'core/documents/xt/a.document.ts',
      `import { may } from '../../permissions/may.ts'`,
    ],
    ['a document from a library', 'core/documents/xt/a.document.ts', `import Big from 'big.js'`],
    ['a feature running what another feature does', 'core/records/a.ts', `import { Sign } from '../session/sign-in.use-case.ts'`],
    ['a feature running the machine of another', 'core/records/a.ts', `import { tabsMachine } from '../navigation/tabs.machine.ts'`],
    ['an adapter from the screens', 'adapters/browser/http.ts', `import { theme } from '../../ui/app/theme.ts'`],
    ['an adapter from another side', 'adapters/server/routes/list.ts', `import { SqlRecords } from '../../database/sql-records.ts'`],
    ['an adapter from another side, when first needed', 'adapters/server/a.ts', `export const a = () => import('../database/a.ts')`],
    ['an adapter passing another side on', 'adapters/server/a.ts', `export { SqlRecords } from '../database/sql-records.ts'`],
    ['the browser from Node', 'adapters/browser/files/pick.ts', `import { join } from 'node:path'`],
    ['the memory from the database library', 'adapters/memory/records.ts', `import { Pool } from 'pg'`],
    ['the server from the database library', 'adapters/server/routes/list.ts', `import { Pool } from 'pg'`],
    [
      'an adapter from a document by name',
      'adapters/database/a.ts',
      `import order from '../../core/documents/sale/sale-order.document.ts'`,
    ],
    ['the screens from an adapter', 'ui/shell/header.tsx', `import { FetchHttp } from '../../adapters/browser/http/fetch-http.ts'`],
    ['the screens from inversify', 'ui/hooks/use-case.ts', `import { Container } from 'inversify'`],
    ['the application from the server', 'ui/app/main.tsx', `import { serve } from '../../adapters/server/main.ts'`],
    ['a widget from a document', 'ui/widgets/fields/money.tsx', `import order from '../../../core/documents/sale/sale-order.document.ts'`],
    ['anything from the tests', 'adapters/memory/records.ts', `import { sample } from '../../tests/support/sample.ts'`],
    ['the benchmarks from the tests', 'bench/main.ts', `import { sample } from '../tests/support/sample.ts'`],
    ['an import without its ending', 'core/sales/tax.ts', `import { round } from '../kernel/decimal'`],
    ['a file outside every layer', 'lib/a.ts', `import { round } from '../core/kernel/decimal.ts'`],
  ])('%s', (_, path, text) => expect(wrongImports(parse(path, text))).toHaveLength(1))
})

describe('what is allowed passes:', () => {
  test.each([
    ['core/records/write/submit-document.use-case.ts', `import type { SignIn } from '../session/sign-in.use-case.ts'`],
    ['core/records/list.ts', `import { Clock } from '../kernel/clock.port.ts'\nimport { assign } from 'xstate'`],
    ['core/documents/xt/sales-return.document.ts', `import { defineDocument } from '../../definitions/define-document.ts'`],
    ['core/documents/xt/sales-return.document.ts', `import { reasons } from './xt.dicts.ts'`],
    ['adapters/server/container.ts', `import { SqlRecords } from '../database/sql-records.ts'\nimport { Container } from 'inversify'`],
    ['adapters/server/main.ts', `import { embedded } from '../node/embedded-postgres/run.ts'\nimport { join } from 'node:path'`],
    ['adapters/browser/container.ts', `import { late } from './late.ts'\nimport { Records } from '../../core/records/records.port.ts'`],
    [
      'ui/app/main.tsx',
      `import { browserContainer } from '../../adapters/browser/container.ts'\nimport { createRoot } from 'react-dom/client'`,
    ],
    ['ui/documents/xt/sales-return.view.tsx', `import salesReturn from '../../../core/documents/xt/sales-return.document.ts'`],
    ['ui/shell/menu.tsx', `import Dialog from '@mui/material/Dialog'\nimport { useTabs } from '../hooks/use-tabs.ts'`],
  ])('%s', (path, text) => expect(wrongImports(parse(path, text))).toEqual([]))

  test('words that only look like an import', () => {
    const text = `// import { a } from '../../ui/a.tsx'\nexport const text = "import a from '../../ui/a.tsx'"`
    expect(wrongImports(parse('core/sales/tax.ts', text))).toEqual([])
  })
})

describe('a file that does not keep what its name promises is caught:', () => {
  test.each([
    ['a port that is not abstract', 'core/kernel/clock.port.ts', `export class Clock {}`],
    ['a port with a second export', 'core/kernel/clock.port.ts', `export abstract class Clock {}\nexport const now = 1`],
    ['a port that is a type', 'core/kernel/clock.port.ts', `export type Clock = { now(): number }`],
    ['a port outside core', 'adapters/server/clock.port.ts', `export abstract class Clock {}`],
    ['a use case with two doors', 'core/a/b.use-case.ts', `export class B { run() {} stop() {} }`],
    ['a use case with another door', 'core/a/b.use-case.ts', `export class B { execute() {} }`],
    ['a use case that shows a field', 'core/a/b.use-case.ts', `export class B { count = 0\n run() {} }`],
    ['a use case that is a function', 'core/a/b.use-case.ts', `export const run = () => {}`],
    ['a machine by another name', 'core/a/b.machine.ts', `export const tabs = create({})`],
    ['two machines in one file', 'core/a/b.machine.ts', `export const aMachine = create({})\nexport const bMachine = create({})`],
    ['a document without a default export', 'core/documents/xt/a.document.ts', `export const a = defineDocument({ key: 'xt.a' })`],
    ['a document named otherwise than its key', 'core/documents/xt/b.document.ts', `export default defineDocument({ key: 'xt.a' })`],
    ['a document outside its area', 'core/documents/a.document.ts', `export default defineDocument({ key: 'xt.a' })`],
    ['a view without a default export', 'ui/documents/xt/a.view.tsx', `export const view = defineView(a, {})`],
    ['a view elsewhere', 'ui/screens/a.view.tsx', `export default defineView(a, {})`],
    ['a contract by another name', 'tests/contracts/a.contract.ts', `export const promises = () => {}`],
    ['a test beside its source', 'core/sales/tax.test.ts', `test('', () => {})`],
    ['a property beside its source', 'core/sales/tax.property.test.ts', `test('', () => {})`],
    ['a test others import from', 'tests/core/tax.test.ts', `export const yuan = 1`],
    ['a role nobody knows', 'core/sales/tax.service.ts', `export const tax = 1`],
  ])('%s', (_, path, text) => expect(brokenPromises(parse(path, text))).toHaveLength(1))
})

describe('a promise kept passes:', () => {
  test.each([
    ['core/kernel/clock.port.ts', `export type Moment = number\nexport abstract class Clock { abstract now(): Moment }`],
    [
      'core/a/b.use-case.ts',
      `export type In = 1\nexport class B { constructor(a) { this.a = a }\n private a\n #b = 1\n run() {}\n private help() {} }`,
    ],
    ['core/navigation/tabs.machine.ts', `export const HOME = '/'\nexport const tabsMachine = setup({}).createMachine({})`],
    ['core/documents/bsc/bsc-buss-company.document.ts', `export default defineRecord({ key: 'bsc.bscBussCompany', title: '商业公司' })`],
    ['core/documents/xt/xt.dicts.ts', `export const reasons = []\nexport const kinds = []`],
    ['tests/contracts/records.contract.ts', `export const recordsContract = () => {}`],
    ['tests/core/navigation/tabs.machine.test.ts', `test('', () => {})`],
    ['tests/core/sales/tax.property.test.ts', `test('', () => {})`],
    ['core/sales/tax.ts', `export const a = 1\nexport const b = 2`],
  ])('%s', (path, text) => expect(brokenPromises(parse(path, text))).toEqual([]))
})

describe('features in a circle are caught:', () => {
  test('two that import each other, if only types', () => {
    const records = parse('core/records/a.ts', `import type { B } from '../approval/b.ts'`)
    const approval = parse('core/approval/b.ts', `import type { A } from '../records/a.ts'`)
    expect(cyclesAmongFeatures([records, approval])).toEqual(['core/approval → core/records → core/approval'])
  })

  test('three in a row', () => {
    const chain = [
      parse('core/a/a.ts', `import { b } from '../b/b.ts'`),
      parse('core/b/b.ts', `import { c } from '../c/c.ts'`),
      parse('core/c/c.ts', `export { a } from '../a/a.ts'`),
    ]
    expect(cyclesAmongFeatures(chain)).toEqual(['core/a → core/b → core/c → core/a'])
    expect(cyclesAmongFeatures(chain.slice(0, 2))).toEqual([])
  })
})
