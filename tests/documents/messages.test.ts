import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { DocumentType } from '../../core/definitions/document.ts'
import { type Effects, flat } from '../../core/definitions/effect.ts'
import type { Field, Fields } from '../../core/definitions/field.ts'
import type { LinesType } from '../../core/definitions/lines.ts'
import { decimal } from '../../core/kernel/decimal.ts'
import { viewOf } from '../../core/definitions/view.ts'
import type { Row, Wire } from '../../core/kernel/wire.ts'
import { type Balance, Balances } from '../../core/records/effects/balances.ts'
import { worded } from '../../core/definitions/problem-place.ts'
import { said, yuan } from '../../core/definitions/formatted-values.ts'
import account from '../../core/documents/bzj/account.document.ts'
import order from '../../core/documents/sale/sale-order.document.ts'
import scrapApply from '../../core/documents/xt/scrap-apply.document.ts'
import { catalogue } from '../support/catalogue.ts'
import { knowing } from '../support/people.ts'

const isGuarded = ({ guard, visibleTo }: Field) => guard !== undefined || visibleTo !== undefined

describe('a figure in a message', () => {
  test('is said as its field shows it', () => {
    expect(yuan(decimal('284019.9'))).toBe('284,019.90')
    expect(said(order.fields['smAmount'], '2800')).toBe('2,800.00')
    expect(said(order.lines['productList']!.columns['invoicePrice'], '28')).toBe('28.0000')
    expect(said(order.lines['productList']!.columns['qty'], '1200.5')).toBe('1,200.5')
    expect(
      worded(
        '{smAmount}元，{qty}盒',
        undefined,
        { qty: '3' },
        { row: { smAmount: '1.5' } },
        { ...order.fields, qty: order.lines['productList']!.columns['qty']! },
      ),
    ).toBe('1.50元，3盒')
  })

  test('stands so where a balance does not suffice', () => {
    const balance: Balance = {
      type: account,
      before: { id: 'a1', balance: '1030.1', frozenAmount: '0', availableAmount: '1030.1' },
      now: { id: 'a1', balance: '1030.1', frozenAmount: '0', availableAmount: '1030.1' },
      knowledge: knowing,
    }
    const balances = new Balances(() => balance)
    const change = { add: { frozenAmount: '2000' } }
    balances.take('submit', [{ step: 'change', type: account, which: 'a1', change }])
    expect(balances.judge()).toMatchObject({ failure: { message: '保证金可用余额不足，可用1,030.10元，需要2,000.00元' } })
  })

  test('is worked into words by one function: no declaration and no rule formats a number by itself', () => {
    const files = (folder: string): readonly string[] =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(folder, name))
    const wrong = ['documents', 'records', 'approval', 'lookups', 'jobs', 'notices'].flatMap((area) =>
      files(join('core', area)).flatMap((file) =>
        (readFileSync(file, 'utf8').match(/`[^`]*\p{Script=Han}[^`]*`/gu) ?? [])
          .filter((text) => /\$\{[^}]*\.(toFixed|toString)\(/.test(text))
          .map((text) => `${file}: ${text}`),
      ),
    )
    expect(wrong).toEqual([])
  })
})

/** Every sentence that stands in a declaration, wherever it does. */
const sentences = (value: unknown, seen = new Set<unknown>()): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object' || seen.has(value)) return []
  seen.add(value)
  return Object.values(value).flatMap((one) => sentences(one, seen))
}

const judging = ({ rules, checks, unique, actions, lines }: DocumentType): unknown => [
  ...[rules, checks, unique, actions],
  ...Object.values<LinesType>(lines).flatMap((table) => [table.rules, table.unique]),
]

const guardedIn = ({ fields, lines }: DocumentType): readonly string[] =>
  [fields, ...Object.values<LinesType>(lines).map(({ columns }) => columns)].flatMap((all: Fields) =>
    Object.entries<Field>(all).flatMap(([key, field]) => (isGuarded(field) ? [key] : [])),
  )

const PLANTED = '77.35'

/** A value of every field; guarded figures have one that nothing else has. */
const planted = (fields: Fields): Row =>
  Object.fromEntries(
    Object.entries<Field>(fields).map(([key, field]): [string, Wire] => {
      if (field.kind.storage === 'decimal') return [key, isGuarded(field) ? PLANTED : '1']
      if (field.kind.storage === 'integer') return [key, 1]
      return [key, field.kind.name.startsWith('dict') ? '2' : field.kind.name.startsWith('date') ? '2026-03-18' : 'x']
    }),
  )

/** What was said, unless it cannot be said of such a document. */
const attempted = (say: () => unknown): readonly string[] => {
  try {
    return sentences(say())
  } catch {
    return []
  }
}

type Saying = { readonly message: unknown }

const saidOf = (type: DocumentType): readonly string[] => {
  const draft = {
    ...planted(type.fields),
    id: 'd1',
    ...Object.fromEntries(Object.entries<LinesType>(type.lines).map(([name, { columns }]) => [name, [{ ...planted(columns), id: 'r1' }]])),
  }
  const view = viewOf(type, draft, knowing) as Readonly<Record<string, readonly unknown[]>>
  const spoken = (rules: unknown, ...subject: readonly unknown[]) =>
    Object.values((rules ?? {}) as object)
      .flat()
      .flatMap(({ message }: Saying) =>
        typeof message === 'function' ? attempted(() => (message as (...given: unknown[]) => unknown)(...subject)) : [],
      )
  const letters = Object.values(type.effects ?? {}).flatMap((effects) =>
    attempted(() =>
      flat((effects as (doc: unknown) => Effects)(view)).flatMap((effect) => (effect.effect === 'message' ? [effect.title] : [])),
    ),
  )
  return [
    ...spoken(type.rules, view),
    ...spoken(type.checks, view),
    ...Object.entries<LinesType>(type.lines).flatMap(([name, { rules }]) => spoken(rules, view[name]?.[0], view)),
    ...letters,
  ]
}

test('the words of a field with nothing to offer name fields that stand beside it', () => {
  const wrong = catalogue.types.flatMap((type) =>
    [
      [undefined, type.fields] as const,
      ...Object.entries<LinesType>(type.lines).map(([name, { columns }]) => [name, columns] as const),
    ].flatMap(([table, fields]) =>
      Object.entries<Field>(fields).flatMap(([key, { none = '' }]) =>
        [...none.matchAll(/\{(\w+)\}/g)]
          .map(([, named]) => named!)
          .filter((named) => !(named in fields) && !(named in type.fields))
          .map((named) => `${type.key} ${table ?? ''} ${key}: ${named}`),
      ),
    ),
  )
  expect(wrong).toEqual([])
  expect(order.fields['warehouseId']!.none).toContain('{orgId}')
})

describe('a message gives away nothing that is guarded', () => {
  const guarded = catalogue.types.filter((type) => guardedIn(type).length > 0)

  test.each(guarded.map((type) => [type.key, type] as const))('%s', (_, type) => {
    const named = sentences(judging(type)).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, key]) => key))
    expect(named.filter((key) => guardedIn(type).includes(key!))).toEqual([])
    expect(saidOf(type).filter((text) => text.includes(PLANTED) || /\d\.\d元|\d{3}元/.test(text))).toEqual([])
  })

  test('is asked of every type that guards something, and hears letters and rules', () => {
    expect(guarded.length).toBeGreaterThan(8)
    expect(saidOf(scrapApply).join()).toMatch(/可用库存0，不足1,.*责任人.*待处理/)
  })
})
