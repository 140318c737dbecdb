import { defineDocument } from '../../core/definitions/document.ts'
import { date, decimal, dict, int, money, price, ref, text } from '../../core/definitions/fields.ts'
import { knowingOnly } from '../../core/definitions/knowledge.ts'
import { lines } from '../../core/definitions/lines.ts'
import { problemsOf } from '../../core/definitions/problems.ts'
import { viewOf } from '../../core/definitions/view.ts'
import { programOf } from '../../core/identity/tenants/program.ts'
import { readDraft } from '../../core/records/write/read-draft.ts'

const ROWS = 100_000
const by = programOf(1)
const knowledge = knowingOnly({ today: '2026-03-18', now: '2026-03-18 09:00:00', me: by })

/** The rows of the shared comparison of validators, as a document declares them. */
const type = defineDocument({
  key: 'bench.judged',
  title: '行',
  fields: { billNo: text('编号') },
  lines: {
    items: lines('明细', {
      atMost: ROWS,
      columns: {
        productId: ref('产品', { to: 'bsc.product', required: true }),
        lineType: dict('类型', { code: 'line_type', required: true }),
        spec: text('规格', { max: 60 }),
        unit: dict('单位', { code: 'product_unit' }),
        competitivePrice: price('中标价', { required: true }),
        invoicePrice: price('开票价', { required: true }),
        basePrice: price('底价'),
        qty: decimal('数量', { scale: 5, above: 0, required: true }),
        productNum: int('中包装数量', { above: 0 }),
        includedNum: int('件含中包装数', { above: 0 }),
        offer: money('优惠'),
        taxRate: dict('税率', { code: 'tax_rate' }),
        batchRequire: text('批号要求', { max: 60 }),
        expiryDate: date('效期'),
        remark: text('备注', { max: 200 }),
      },
    }),
  },
})

/** What came over the wire, read by the kinds of its fields. */
const read = (items: readonly unknown[]) => {
  let serial = 0
  const reading = readDraft(type, { items }, { today: '2026-01-15', now: '2026-01-15 08:00:00', me: by }, undefined, () =>
    String((serial += 1)),
  )
  if (!reading.ok) throw new Error(reading.failure.message)
  return reading.value.draft
}

/** Judges rows that were read: what is required, how long, within which bounds. Answers how many are wrong. */
export const judge = (items: readonly unknown[]): (() => number) => {
  const draft = read(items)
  return () => problemsOf(type, viewOf(type, draft, knowledge)).length
}

/** Reads and judges: every number exact, every date one that exists. */
export const readAndJudge = (items: readonly unknown[]) => () => problemsOf(type, viewOf(type, read(items), knowledge)).length
