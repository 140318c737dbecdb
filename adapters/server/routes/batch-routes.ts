import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { BatchNamed } from '../../../core/batches/see-batch.use-case.ts'
import { fieldsOf, readId, readText } from '../http/body-fields.ts'
import type { GuardedCall } from '../http/call.ts'
import { wrongParameter } from '../http/failures.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

const LONGEST_BATCH = 40
const DAY = /^\d{4}-\d{2}-\d{2}$/

const at = (call: string) => `${BASE}/cg/batchTrace/${call}`

const batchIn = (fields: Readonly<Record<string, unknown>>): Result<BatchNamed> => {
  const productId = readId(fields['productId'])
  if (!productId.ok) return productId
  const batchNo = readText(fields['batchNo'], LONGEST_BATCH)
  if (!batchNo.ok) return batchNo
  return batchNo.value ? ok({ productId: productId.value, batchNo: batchNo.value }) : fail(wrongParameter)
}

/** The way of a batch of goods, and the recall that begins with it. */
export const batchRoutes = ({ seeBatch, beginRecall }: Pick<UseCases, 'seeBatch' | 'beginRecall'>): readonly GuardedCall[] => [
  {
    method: 'GET',
    path: at('passport'),
    may: 'cg:batchTrace:list',
    run: async ({ parameters, by }) => {
      const batch = batchIn(parameters)
      if (!batch.ok) return batch
      const { until } = parameters
      if (until && !DAY.test(until)) return fail(wrongParameter)
      return seeBatch.run({ ...batch.value, ...(until ? { until } : {}), by })
    },
  },
  {
    method: 'POST',
    path: at('recall'),
    may: 'oa:recall:add',
    writes: true,
    run: async ({ body, by }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const batch = batchIn(fields.value)
      if (!batch.ok) return batch
      const begun = await beginRecall.run({ ...batch.value, by })
      return begun.ok ? ok({ id: begun.value['id'] }) : begun
    },
  },
]
