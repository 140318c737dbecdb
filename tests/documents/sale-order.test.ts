import { describe, expect, test } from 'vitest'
import { type Effect, flat } from '../../core/definitions/effect.ts'
import type { DocView, Step } from '../../core/definitions/document.ts'
import type { Knowledge } from '../../core/definitions/knowledge.ts'
import type { Quote, QuoteSource } from '../../core/definitions/lines.ts'
import { doubtAt, refusalsOf, warningsOf } from '../../core/definitions/checks.ts'
import { problemsOf } from '../../core/definitions/problems.ts'
import { settle, viewOf } from '../../core/definitions/view.ts'
import saleOrder from '../../core/documents/sale/sale-order.document.ts'
import { decimal } from '../../core/kernel/decimal.ts'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { knowing } from '../support/people.ts'

/** Rule S19: the catalogue's worked example. */
const line: Row = {
  id: 'r1',
  productId: 'p1',
  lineType: '1',
  competitivePrice: '32.5',
  invoicePrice: '28',
  basePrice: '12.8',
  taxRate: '0.13',
  qty: '100',
  productNum: 10,
  includedNum: 12,
  offer: '0',
}

const order: Row = {
  id: 'o1',
  billNo: 'XSDD2026030001',
  orderDate: '2026-03-18',
  orgId: '127',
  saleMode: '2',
  companyId: 'c1',
  terminalType: '1',
  hospitalId: 'h1',
  saleAreaId: 'a1',
  saleUserId: 'u1',
  settleMethod: '5',
  invoiceType: '3',
  warehouseId: 'w1',
  receiverAddress: '杭州市萧山区医药港大道188号',
  receiver: '王建国',
  receiverPhone: '0571-55512345',
  productList: [line],
}

const company = { firstStatus: '2', companyCategory: '1', businessScope: '2,3,6', creditLimit: '0', regionId: '330109' }
const product = { specialType: '0', businessScope: '2', twoInvoice: 'N', treatedAsProducer: 'N' }

type Known = {
  company?: object
  hospital?: object
  product?: object
  account?: object
  facts?: Knowledge['facts']
  row?: Readonly<Record<string, string | boolean>>
}

const knowledge = (given: Known = {}): Knowledge => ({
  ...knowing,
  refs: {
    'bsc.bscBussCompany': { c1: { ...company, ...given.company } },
    'bsc.hospital': { h1: { nature: '2', regionId: '330106', ...given.hospital } },
    'bsc.product': { p1: { ...product, ...given.product } },
    'bzj.account': { b1: { availableAmount: '5000', ownerName: '浙江华泽医药科技有限公司', depositType: '1', ...given.account } },
  },
  facts: given.facts ?? {},
  rowFacts: { productList: { r1: { available: '1000', ...given.row } } },
})

const settled = (given: Row = {}, known?: Known) => settle(saleOrder, { ...order, ...given }, knowledge(known))
const lineOf = (given: Row = {}, head: Row = {}) => rowsOf(settled({ ...head, productList: [{ ...line, ...given }] }), 'productList')[0]
const view = (given: Row = {}, known?: Known) => viewOf<DocView>(saleOrder, settled(given, known), knowledge(known))
const said = (failures: readonly { readonly message: string }[]) => failures.map(({ message }) => message)
const refusals = (given: Row = {}, known?: Known) =>
  said([...problemsOf(saleOrder, view(given, known)), ...refusalsOf(saleOrder, view(given, known))])
const warnings = (given: Row = {}, known?: Known) => said(warningsOf(saleOrder, view(given, known)))

describe('an order line', () => {
  test('of organisation 127 under the threshold is settled at the floor', () =>
    expect(lineOf()).toMatchObject({
      discount: '0.8615',
      discountAmount: '2990',
      unitPrice: '28',
      amount: '2800',
      taxes: '322.12',
      earnestMoney: '1477.6',
      count: '0.83333',
      returnPrice: '28',
    }))

  test('of another organisation is settled at its invoice price', () =>
    expect(lineOf({}, { orgId: '110' })).toMatchObject({ discountAmount: '2800' }))

  test('exactly at the threshold is not under it', () =>
    expect(lineOf({ invoicePrice: '29.25' })).toMatchObject({
      discount: '0.9',
      discountAmount: '2925',
      amount: '2925',
      taxes: '336.5',
      earnestMoney: '1493.85',
    }))

  test('that is a gift costs nothing and asks for no deposit', () =>
    expect(lineOf({ lineType: '2' })).toMatchObject({ unitPrice: '0', amount: '0', discountAmount: '0', earnestMoney: '0', taxes: '0' }))

  test('with a rate nobody has heard of is worked out at the usual one', () => {
    expect(lineOf({ taxRate: 'x' })).toMatchObject({ taxes: '322.12' })
    expect(lineOf({ taxRate: '-1' })).toMatchObject({ taxes: '322.12' })
    expect(lineOf({ taxRate: null })).toMatchObject({ taxes: '322.12' })
  })

  test('keeps the return price that an adjustment wrote once the order stands', () => {
    const stored: Row = { ...order, billStatus: 'approved', productList: [{ ...line, returnPrice: '25.5' }] }
    const known = { ...knowledge(), old: stored }
    expect(rowsOf(settle(saleOrder, stored, known), 'productList')[0]?.['returnPrice']).toBe('25.5')
  })

  test('may not give more than it costs', () => {
    expect(refusals({ productList: [{ ...line, offer: '2800' }] })).toEqual([])
    expect(refusals({ productList: [{ ...line, offer: '2800.01' }] })).toEqual(['优惠金额不能小于0且不能大于行金额'])
  })
})

describe('an order', () => {
  test('adds up its rounded lines, in figures and in words', () =>
    expect(settled({ productList: [line, { ...line, id: 'r2', invoicePrice: '29.25' }] })).toMatchObject({
      smQty: '200',
      smAmount: '5725',
      upAmount: '伍仟柒佰贰拾伍元整',
      smEarnestMoney: '2971.45',
      upEarnestMoney: '贰仟玖佰柒拾壹元肆角伍分',
      smTaxes: '658.62',
    }))

  test('of the worked example spells its deposit as rule S19 says', () =>
    expect(settled()).toMatchObject({ upAmount: '贰仟捌佰元整', upEarnestMoney: '壹仟肆佰柒拾柒元陆角' }))

  test('says how far it has been sent and invoiced', () => {
    const shipped = { ...line, sendQty: '40' }
    expect(settled()).toMatchObject({ sendStatus: '0', invoiceStatus: '0' })
    expect(settled({ productList: [shipped] })).toMatchObject({ sendStatus: '1' })
    expect(settled({ productList: [{ ...line, sendQty: '100', invoiceQty: '90', returnGoodsQty: '10' }] })).toMatchObject({
      sendStatus: '2',
      invoiceStatus: '2',
    })
  })

  test('is wrong, or doubtful, at the cell of the line that is', () => {
    const second = { ...line, id: 'r2', invoicePrice: '32.51' }
    expect(refusalsOf(saleOrder, view({ productList: [line, second] }))).toMatchObject([
      { field: 'productList.invoicePrice', row: 1, message: '开票价不能高于中标价' },
    ])
    const doc = view({}, { row: { available: '99.9' } })
    expect(doubtAt(saleOrder, 'productList', 'availableQty', doc.productList[0])).toBe('可用库存不足')
    expect(doubtAt(saleOrder, 'productList', 'qty', doc.productList[0])).toBeUndefined()
    expect(doubtAt(saleOrder, 'productList', 'availableQty', view().productList[0])).toBeUndefined()
  })

  test('that is in order is refused nothing and asked nothing', () => {
    expect(refusals()).toEqual([])
    expect(warnings()).toEqual([])
  })

  test.each<[string, Row, Known?]>([
    ['开票价不能高于中标价', { productList: [{ ...line, invoicePrice: '32.51' }] }],
    ['不能只有赠品行', { productList: [{ ...line, lineType: '2' }] }],
    ['商业公司尚未通过首营审批', {}, { company: { firstStatus: '1' } }],
    ['商业公司存在已过期的证照，不能开单', {}, { facts: { companyLicenceExpired: true } }],
    ['终端医院存在已过期的证照，不能开单', {}, { facts: { hospitalLicenceExpired: true } }],
    ['终端药店存在已过期的证照，不能开单', {}, { facts: { pharmacyLicenceExpired: true } }],
    ['产品存在已过期的证照，不能开单', {}, { row: { licenceExpired: true } }],
    ['产品超出商业公司的经营范围', {}, { product: { businessScope: '8' } }],
    ['保证金可用余额不足', { depositAccountId: 'b1' }, { account: { availableAmount: '1477.59' } }],
    ['要求到货日期不能早于订单日期', { deliveryDate: '2026-03-17' }],
    ['请选择代理商', { saleMode: '1', depositAccountId: 'b1' }],
    ['产品明细至少要有1行', { productList: [] }],
  ])('is refused: %s', (message, given, known) => expect(refusals(given, known)).toEqual([message]))

  test('whose total has no capital words any more is refused', () =>
    expect(
      refusals({ productList: [{ ...line, qty: '100000000000', competitivePrice: '0', invoicePrice: '100', basePrice: '1' }] }),
    ).toContain('金额合计超出范围'))

  test.each<[string, Row, Known?]>([
    ['开票价低于底价，需总经理审批，是否继续', { productList: [{ ...line, basePrice: '28.01' }] }],
    ['超出客户信用额度，需财务经理审批，是否继续', {}, { company: { creditLimit: '10000' }, facts: { receivable: '7200.01' } }],
    ['客户存在逾期应收，是否继续', {}, { facts: { overdue: '0.01' } }],
    ['部分产品可用库存不足，是否继续', {}, { row: { available: '99.9' } }],
    ['执行两票制的产品经商业公司销往公立医院将超过两票，是否继续', {}, { hospital: { nature: '1' }, product: { twoInvoice: 'Y' } }],
  ])('asks first: %s', (message, given, known) => {
    expect(warnings(given, known)).toEqual([message])
    expect(refusals(given, known)).toEqual([])
  })

  test('to the hospital itself is the second invoice, whatever its scope', () =>
    expect([
      ...warnings({}, { company: { companyCategory: '4' }, hospital: { nature: '1' }, product: { twoInvoice: 'Y', businessScope: '8' } }),
      ...refusals({}, { company: { companyCategory: '4' }, product: { businessScope: '8' } }),
    ]).toEqual([]))

  test('up to the very limit of credit is not over it', () =>
    expect(warnings({}, { company: { creditLimit: '10000' }, facts: { receivable: '7200' } })).toEqual([]))
})

describe('who decides', () => {
  const roles = (given: Row = {}, known?: Known) => {
    const doc = view(given, known)
    return (saleOrder.approval ?? []).flatMap((step: string | Step<DocView>) =>
      typeof step === 'string' ? [step] : step.when?.(doc) === false ? [] : [step.role],
    )
  }
  const priced = (invoicePrice: string, qty: string) => ({
    orgId: '110',
    productList: [{ ...line, competitivePrice: '0', invoicePrice, qty }],
  })

  test('department and business decide about an ordinary order', () =>
    expect(roles(priced('28', '100'))).toEqual(['dept_manager', 'business']))
  test('quality joins for special drugs', () => expect(roles(priced('28', '100'), { product: { specialType: '3' } })).toContain('quality'))
  test('finance joins from 50,000', () => {
    expect(roles(priced('499.99', '100'))).not.toContain('finance')
    expect(roles(priced('500', '100'))).toContain('finance')
  })
  test('finance joins when the customer owes overdue bills', () =>
    expect(roles(priced('28', '100'), { facts: { overdue: '1' } })).toContain('finance'))
  test('the finance manager joins beyond the limit of credit', () =>
    expect(roles(priced('28', '100'), { company: { creditLimit: '2799.99' } })).toContain('finance_manager'))
  test('the sales director joins for a low discount or an offer', () => {
    expect(roles()).toContain('sales_director')
    expect(roles({ orgId: '110', productList: [{ ...line, invoicePrice: '29.25' }] })).not.toContain('sales_director')
    expect(roles({ orgId: '110', productList: [{ ...line, invoicePrice: '29.25', offer: '1' }] })).toContain('sales_director')
  })
  test('the general manager joins from 500,000 and below the base price', () => {
    expect(roles(priced('5000', '100'))).toContain('general_manager')
    expect(roles({ productList: [{ ...line, basePrice: '28.01' }] })).toContain('general_manager')
  })
})

describe('where prices come from', () => {
  const { quotes } = saleOrder.lines['productList'] as { quotes: Quote<unknown, unknown> }
  const sources = (given: Row = {}): readonly QuoteSource[] => {
    const doc = view(given)
    return quotes.sources((doc['productList'] as readonly unknown[])[0], doc)
  }

  test('the special bid price is asked first, then the protocol, the sale price, the product price', () =>
    expect(sources({ protocolId: 'x1' }).map(({ from }) => from)).toEqual([
      'bsc.productSpecialBidPrice',
      'sale.saleProtocol.productList',
      'bsc.productSalePrice',
      'bsc.productPrice',
    ]))

  test('without hospital and protocol only sale price and product price are asked', () =>
    expect(sources({ terminalType: '3', hospitalId: null }).map(({ from }) => from)).toEqual(['bsc.productSalePrice', 'bsc.productPrice']))

  test('a line without a product asks nobody', () => expect(sources({ productList: [{ ...line, productId: null }] })).toEqual([]))

  test('only locked price records fix the cells they fill', () =>
    expect(sources({ protocolId: 'x1' }).map(({ fixedIn }) => fixedIn)).toEqual([undefined, undefined, ['locked'], ['locked']]))

  test('the province is the hospital’s, or else the company’s', () => {
    const asked = (given: Row) => JSON.stringify(sources(given).at(-1)?.where)
    const elsewhere = (given: Row) => {
      const known = knowledge({ hospital: { regionId: '440106' } })
      const doc = viewOf<DocView>(saleOrder, settle(saleOrder, { ...order, ...given }, known), known)
      return JSON.stringify(quotes.sources((doc['productList'] as readonly unknown[])[0], doc).at(-1)?.where)
    }
    expect(asked({})).toContain('330000')
    expect(elsewhere({})).toContain('440000')
    expect(elsewhere({ terminalType: '3', hospitalId: null })).toContain('330000')
  })

  test('nothing found is said in the words of rule B6', () => expect(quotes.missing).toBe('未找到该产品的有效价格，请先维护价格'))
})

describe('the deposit', () => {
  const happens = (event: 'submit' | 'reject' | 'withdraw' | 'approve', given: Row, known?: Known): readonly Effect[] =>
    flat(saleOrder.effects?.[event]?.(view(given, known) as never) ?? [])
  const posted = (effects: readonly Effect[]) => effects.find((effect) => effect.effect === 'post')
  const own = (effects: readonly Effect[]) => effects.flatMap((effect) => (effect.effect === 'update' ? [effect.change] : []))

  test('is occupied in full when the order is submitted', () => {
    const effects = happens('submit', { depositAccountId: 'b1' })
    expect(posted(effects)).toMatchObject({
      to: 'bzj.flow',
      values: { accountId: 'b1', flowType: '6', sourceType: '6', holdBillNo: 'XSDD2026030001', occupyAmount: decimal('1477.6') },
    })
    expect(own(effects)).toEqual([{ set: { heldEarnestMoney: decimal('1477.6') } }])
  })

  test('is not asked for without an account', () => expect(happens('submit', {})).toEqual([]))

  test.each(['reject', 'withdraw'] as const)('is given back on %s as it was occupied', (event) =>
    expect(happens(event, {})).toEqual([{ effect: 'reverse', event: 'submit' }]),
  )

  test('of what was not shipped is given back when the order is closed', () => {
    const held = { depositAccountId: 'b1', heldEarnestMoney: '1477.6' }
    const doc = view({ ...held, billStatus: 'approved' }, { facts: { billedEarnest: '1000', releasedEarnest: '400' } })
    const effects = flat(saleOrder.actions?.['close']?.effects?.(doc as never, {}) ?? [])
    expect(posted(effects)).toMatchObject({ values: { releaseAmount: decimal('877.6') } })
    expect(own(effects)).toEqual([{ add: { heldEarnestMoney: decimal('-877.6') } }])
  })

  test('the warehouse is told what is to be sent', () =>
    expect(happens('approve', {})).toEqual([{ effect: 'message', title: '销售订单XSDD2026030001待发货', role: 'warehouse' }]))
})

describe('an order is finished', () => {
  const done = (given: Row, head: Row = {}) =>
    saleOrder.actions?.['finish']?.when?.(view({ ...head, productList: [{ ...line, ...given }] }) as never)

  test('when everything is sent and what was kept is invoiced', () => {
    expect(done({ sendQty: '100', invoiceQty: '90', returnGoodsQty: '10' })).toBe(true)
    expect(done({ sendQty: '100', invoiceQty: '89', returnGoodsQty: '10' })).toBe(false)
    expect(done({ sendQty: '99', invoiceQty: '99' })).toBe(false)
  })
  test('without an invoice where none is wanted', () => expect(done({ sendQty: '100' }, { invoiceType: '9' })).toBe(true))
})
