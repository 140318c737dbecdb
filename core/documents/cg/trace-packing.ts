import { defineRecord } from '../../definitions/document.ts'
import { post, update } from '../../definitions/effect.ts'
import { ref, text } from '../../definitions/fields.ts'
import { eq, oneOf } from '../../kernel/condition.ts'
import { CARTON, isTraceCode, MIDDLE_PACK, productDigits, SMALL_BOX } from '../../sales/trace-code.ts'
import { EXPECTED, REGISTERED } from './trace-codes.ts'

type Told = {
  readonly code: string
  readonly packCode: string | null
  readonly cartonCode: string | null
  readonly $: { readonly ref: (field: 'productId') => Readonly<Record<string, unknown>> }
}

const all = ({ code, packCode, cartonCode }: Told) => [code, packCode, cartonCode].filter((one): one is string => !!one)

const foreign = (told: Told): string | undefined => all(told).find((one) => productDigits(one) !== told.$.ref('productId')['traceNo'])

/**
 * 导入关联关系: a row for each box with the middle pack and the carton that it is in, as the supplier's file of the national platform
 * tells it. What is packed in a code that lies somewhere already lies there too.
 */
export const TRACE_PACKING = defineRecord({
  key: 'cg.traceCode',
  title: '追溯码关联关系',
  path: '/cg/traceCode/importPacking',
  origin: { importedBy: 'importPacking' },
  titleField: 'code',
  fields: {
    productId: ref('产品', { to: 'bsc.product', required: true, reads: ['name', 'traceNo'] }),
    code: text('小盒码', { required: true, max: 20 }),
    packCode: text('中包装码', { max: 20 }),
    cartonCode: text('大箱码', { max: 20 }),
  },
  facts: {
    there: { give: 'exists', from: 'cg.traceCode', where: ({ code }) => (code ? eq('code', code) : undefined) },
    outer: {
      give: 'first',
      from: 'cg.traceCode',
      reads: ['traceState', 'batchNo', 'expiryDate', 'warehouseId', 'companyId'],
      // The nearest package: middle packs stand before cartons.
      order: 'level asc',
      where: ({ packCode, cartonCode }) => {
        const codes = [packCode, cartonCode].filter((one): one is string => !!one)
        return codes.length ? oneOf('code', codes) : undefined
      },
    },
  },
  checks: [
    { holds: (doc) => all(doc).every(isTraceCode), message: '追溯码应为20位数字', field: 'code' },
    {
      holds: (doc) => foreign(doc) === undefined,
      message: (doc) => `追溯码${foreign(doc) ?? ''}不属于产品${doc.$.ref('productId')['name'] ?? ''}`,
      field: 'code',
    },
    { holds: (doc) => new Set(all(doc)).size === all(doc).length, message: '小盒码、中包装码和大箱码不能相同', field: 'code' },
    { holds: ({ packCode, cartonCode }) => !!packCode || !!cartonCode, message: '请填写中包装码或大箱码', field: 'packCode' },
    { holds: (doc) => !doc.$.facts.there, message: (doc) => `追溯码${doc.code}已登记`, field: 'code' },
  ],
  importable: { mode: 'append', key: ['code'], max: 10_000 },
  effects: {
    save: ({ code, productId, packCode, cartonCode, $ }) => {
      const outer = $.facts.outer
      const of = (key: string) => (outer?.[key] ?? null) as string | null
      const state = of('traceState') ?? EXPECTED
      const place = { batchNo: of('batchNo'), expiryDate: of('expiryDate'), warehouseId: of('warehouseId'), companyId: of('companyId') }
      return [
        !!cartonCode && update('cg.traceCode', { code: cartonCode }, { begins: { productId, level: CARTON, traceState: state } }),
        !!packCode &&
          update('cg.traceCode', { code: packCode }, { begins: { productId, level: MIDDLE_PACK, traceState: state, cartonCode } }),
        update('cg.traceCode', { code }, { begins: { productId, level: SMALL_BOX, traceState: state, packCode, cartonCode } }),
        post('cg.traceFlow', {
          ...{ code, productId, level: SMALL_BOX, bizType: REGISTERED, sourceBillNo: '关联登记', withCode: packCode ?? cartonCode },
          ...{ fromState: state, toState: state, fromWarehouseId: place.warehouseId, ...place },
        }),
      ]
    },
  },
})
