import { expect, test } from 'vitest'
import { catalogueOf, type Catalogue } from '../../../core/definitions/catalogue.ts'
import { defineDocument, defineRecord } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { bankcard, decimal, money, price, ref, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { catalogue } from '../../support/catalogue.ts'
import { flowsOf, lookedAt, type Flow, type Place } from '../../support/guard-flow.ts'

const fieldAt = ({ find, paged }: Catalogue, place: Place): Field | undefined => {
  const [area, name, first = '', second] = place.split('.')
  const type = find(`${area}.${name}`) ?? paged(`${area}.${name}`)
  const fields = second === undefined ? type?.fields : type?.lines[first]?.columns
  const key = second ?? first
  return fields && Object.hasOwn(fields, key) ? fields[key] : undefined
}

const isHidden = ({ guard, visibleTo }: Field) => guard !== undefined || visibleTo !== undefined

/** Does what a value goes to keep less from people than what it comes from? */
const leaks =
  (of: Catalogue) =>
  ({ to, from }: Flow): boolean => {
    const [target, source] = [fieldAt(of, to), fieldAt(of, from)]
    if (!target || !source || target.open || isHidden(target)) return false
    return isHidden(source) || (source.mask !== undefined && target.mask !== source.mask)
  }

const leaking = (of: Catalogue) => [...of.types, ...of.reports].flatMap((type) => flowsOf(of, type).filter(leaks(of)))

test('what is copied from a guarded field, or worked out of one, carries a guard; else its declaration says that it is open', () => {
  expect(leaking(catalogue).map(({ to, from, how }) => `${to} ← ${from} (${how})`)).toEqual([])
})

test('the sweep sees copies, formulas, facts, sums, quotes and pulls, and the figures that are found so are of this catalogue', () => {
  const flows = catalogue.types.flatMap((type) => flowsOf(catalogue, type)).map(({ to, from, how }) => `${to} ← ${from} (${how})`)
  for (const known of [
    'bsc.firstCompany.bankNo ← bsc.bscBussCompany.bankNo (fills)',
    'xt.scrapApply.items.amount ← xt.scrapApply.items.costPrice (derive)',
    'xt.scrapApply.amount ← xt.scrapApply.items.amount (derive)',
    'cg.stock.amount ← cg.stock.costPrice (derive)',
    'sale.saleOrder.productList.basePrice ← bsc.productPrice.basePrice (quotes)',
    'sale.saleOrder.productList.earnestMoney ← sale.saleOrder.productList.basePrice (derive)',
  ])
    expect(flows).toContain(known)
})

test('a declaration that forgets one is found', () => {
  const shelf = defineRecord({
    key: 'cg.shelf',
    title: '库存',
    fields: { name: text('名称'), cost: price('成本', { guard: 'cost' }), account: bankcard('账号', { mask: 'bankcard' }) },
  })
  const made = (given: { guard?: string; open?: boolean; mask?: 'bankcard' }) =>
    defineDocument({
      key: 'xt.leaky',
      title: '单据',
      fields: {
        billNo: text('编号', { editable: false }),
        shelfId: ref('库存', { to: 'cg.shelf', fills: { account: 'account' }, reads: ['cost'] }),
        account: bankcard('账号', { editable: false, ...given }),
        total: money('合计', { derived: true, ...given }),
      },
      lines: {
        items: lines('明细', {
          columns: {
            shelfId: ref('库存', { to: 'cg.shelf', reads: ['cost'] }),
            qty: decimal('数量', { scale: 2, required: true }),
            amount: money('金额', { derived: true, ...given }),
          },
          derive: { amount: (row) => row.qty.times(String(row.$.ref('shelfId')['cost'] ?? '0')).round(2) },
        }),
      },
      derive: { total: (doc) => doc.items.reduce((sum, row) => sum.plus(row.amount), doc.items[0]!.amount) },
    })
  const found = (given: Parameters<typeof made>[0]) => leaking(catalogueOf([shelf, made(given)], {})).map(({ to }) => to)
  expect(found({})).toEqual(['xt.leaky.account', 'xt.leaky.items.amount'])
  expect(found({ mask: 'bankcard' })).toEqual(['xt.leaky.items.amount'])
  expect(found({ guard: 'cg:shelf:cost' })).toEqual([])
  expect(found({ open: true })).toEqual([])
})

test('a doubt that is told to who does not see what it compares with tells no more than an open figure does', () => {
  const told = catalogue.types.flatMap((type) => {
    const open = new Set(flowsOf(catalogue, type).flatMap(({ to, from }) => (fieldAt(catalogue, to)?.open ? [from] : [])))
    return (type.checks ?? []).flatMap((check) => {
      if (check.rows === undefined || !check.open) return []
      const hidden = lookedAt(catalogue, type, check.rows, check.holds)
      return [...hidden].filter((from) => isHidden(fieldAt(catalogue, from) ?? text(''))).map((from) => [from, open.has(from)] as const)
    })
  })
  expect(told).toEqual([['sale.saleOrder.productList.basePrice', true]])
})
